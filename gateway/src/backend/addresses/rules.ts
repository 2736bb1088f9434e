import { z } from 'zod'
import type { UserError } from '../jsonapi/userErrors.ts'
import { userErrorsOf } from '../validation/problems.ts'
import { transformed, messages, optional, required } from '../validation/text.ts'
import { type AddressField, type Country, findCountry } from '@shop/schema/addresses/countries'
import { longestParts } from '@shop/schema/addresses/parts'
import { isRecipientMissing, recipientProblem } from '@shop/schema/addresses/personName'
import { normalizePhone, phoneProblem } from '@shop/schema/addresses/phone'
import { postalAreaProblem } from '@shop/schema/addresses/postalAreas'
import { normalizePostalCode, postalCodeProblem } from '@shop/schema/addresses/postalCode'
import type { AddressWithPhone } from './address.ts'

/** An address as entered. */
export interface AddressInput {
  readonly countryCode: string
  readonly [part: string]: string | null | undefined
}

/** The code of an option, in any case; null for an unknown option. */
function codeOf(text: string, options: NonNullable<AddressField['options']>) {
  return options.find(({ code }) => code.toLowerCase() === text.toLowerCase())?.code ?? null
}

function fieldSchema({ label, isRequired, options, postalCode }: AddressField): z.ZodType<string | null> {
  const normal = postalCode
    ? (text: string) => normalizePostalCode(text, postalCode)
    : options
      ? (text: string) => codeOf(text, options)
      : (text: string) => text
  const text = isRequired ? required(longestParts.line) : optional(longestParts.line)
  const problem = postalCode ? postalCodeProblem(postalCode.examples) : messages.invalid(label)
  return text.transform(transformed(normal, problem))
}

/** Fields of other countries are dropped, as forms drop the fields they do not show. */
const absent = z
  .unknown()
  .optional()
  .transform(() => null)

function schemaOf(country: Country, isForParcel: boolean) {
  const fields = new Map(country.addressFields.map((field) => [field.name, fieldSchema(field)]))
  const part = (name: AddressField['name']) => fields.get(name) ?? absent
  return z.object({
    countryCode: z.unknown().transform(() => country.code),
    givenName: optional(longestParts.name),
    familyName: optional(longestParts.name),
    organization: optional(longestParts.company),
    addressLine1: part('addressLine1'),
    addressLine2: part('addressLine2'),
    postalCode: part('postalCode'),
    locality: part('locality'),
    dependentLocality: part('dependentLocality'),
    administrativeArea: part('administrativeArea'),
    sortingCode: part('sortingCode'),
    phone: (isForParcel ? required(longestParts.phone) : optional(longestParts.phone)).transform(
      transformed((text) => normalizePhone(text, country.code), phoneProblem(country.code)),
    ),
  })
}

/** A postal code that contradicts the state or province: one of them is wrong, and freight and taxes depend on both. */
function contradictionsOf(address: AddressWithPhone, { addressFields }: Country, at: readonly string[]): UserError[] {
  const options = addressFields.find(({ name }) => name === 'administrativeArea')?.options ?? []
  const message = postalAreaProblem(address, options)
  return message === null ? [] : [{ code: 'INVALID', message, path: [...at, 'postalCode'] }]
}

type AddressSchema = ReturnType<typeof schemaOf>

/** Nobody to deliver to. Names that are too long have an error of their own. */
function recipientErrors(input: AddressInput, { code }: Country, { shape }: AddressSchema, at: readonly string[]) {
  const nameOf = (part: 'givenName' | 'familyName' | 'organization') =>
    shape[part].safeParse(input[part]).data === null ? null : part
  const names = {
    givenName: nameOf('givenName'),
    familyName: nameOf('familyName'),
    organization: nameOf('organization'),
  }
  if (!isRecipientMissing(names, code)) return []
  return [{ code: 'REQUIRED', message: recipientProblem(code), path: [...at, 'givenName'] } satisfies UserError]
}
const schemas = new Map<string, AddressSchema>()

/** Schemas are expensive to build and most addresses are in a few countries, so each is built on first use. */
function schemaFor(country: Country, isForParcel: boolean): AddressSchema {
  const key = `${country.code} ${isForParcel}`
  const schema = schemas.get(key) ?? schemaOf(country, isForParcel)
  schemas.set(key, schema)
  return schema
}

export type CheckedAddress = { readonly address: AddressWithPhone } | { readonly userErrors: readonly UserError[] }

export interface AddressUse {
  readonly countries: readonly Country[]
  /** Carriers require a phone number. */
  readonly isForParcel?: boolean
}

function countryError(message: string, at: readonly string[]): CheckedAddress {
  return { userErrors: [{ code: 'INVALID', message, path: [...at, 'countryCode'] }] }
}

/**
 * Validates an address by the rules of its country. Returns the stored form, or the problems in form order.
 * @param at path of the address in the input
 */
export function checkAddress(
  input: AddressInput,
  at: readonly string[],
  { countries, isForParcel = false }: AddressUse,
): CheckedAddress {
  const country = findCountry(input.countryCode)
  if (!country) return countryError(messages.invalid('country'), at)
  if (!countries.includes(country))
    return countryError(`We do not serve this country: ${country.name}. Choose another country.`, at)
  const schema = schemaFor(country, isForParcel)
  const result = schema.safeParse(input)
  const userErrors = [
    ...recipientErrors(input, country, schema, at),
    ...(result.success ? contradictionsOf(result.data, country, at) : userErrorsOf(result.error, at)),
  ]
  if (result.success && userErrors.length === 0) return { address: result.data }
  const parts = country.addressFields.map(({ name }) => name)
  const order: string[] = ['givenName', 'familyName', 'organization', ...parts, 'phone']
  const place = ({ path }: UserError) => order.indexOf(path[at.length] ?? '')
  return { userErrors: userErrors.sort((one, other) => place(one) - place(other)) }
}

/** The valid parts of an unfinished address, for estimating freight and taxes. Null until the destination is clear. */
export function parseQuotableParts(input: AddressInput, countries: readonly Country[]): AddressWithPhone | null {
  const country = findCountry(input.countryCode)
  if (!country || !countries.includes(country)) return null
  const { shape } = schemaFor(country, false)
  const part = (name: Exclude<keyof AddressWithPhone, 'countryCode'>) => shape[name].safeParse(input[name]).data ?? null
  const placed = country.addressFields.filter(({ options, postalCode }) => options !== null || postalCode !== null)
  if (placed.some(({ name, isRequired }) => isRequired && part(name) === null)) return null
  return {
    countryCode: country.code,
    givenName: part('givenName'),
    familyName: part('familyName'),
    organization: part('organization'),
    addressLine1: part('addressLine1'),
    addressLine2: part('addressLine2'),
    postalCode: part('postalCode'),
    locality: part('locality'),
    dependentLocality: part('dependentLocality'),
    administrativeArea: part('administrativeArea'),
    sortingCode: part('sortingCode'),
    phone: part('phone'),
  }
}
