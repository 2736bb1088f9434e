import { z } from 'zod'
import type { UserError } from '../jsonapi/userErrors.ts'
import { userErrorsOf } from '../validation/problems.ts'
import { kept, messages, optional, required } from '../validation/text.ts'
import { type AddressField, type Country, findCountry } from '../../../../schema/addresses/countries.ts'
import { longestParts } from '../../../../schema/addresses/parts.ts'
import { normalizePhone } from '../../../../schema/addresses/phone.ts'
import { normalizePostalCode } from '../../../../schema/addresses/postalCode.ts'
import type { Reachable } from './address.ts'

/** An address as somebody gives it. */
export interface AddressInput {
  readonly countryCode: string
  readonly [part: string]: string | null | undefined
}

/** The code of a choice, in whatever case it was sent; null for what is none of them. */
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
  return text.transform(kept(normal, messages.invalid(label)))
}

/** Parts that another country has: they are dropped, as a form drops the fields it does not show. */
const absent = z
  .unknown()
  .optional()
  .transform(() => null)

function schemaOf(country: Country, isForParcel: boolean) {
  const fields = new Map(country.addressFields.map((field) => [field.name, fieldSchema(field)]))
  const part = (name: AddressField['name']) => fields.get(name) ?? absent
  return z.object({
    countryCode: z.unknown().transform(() => country.code),
    givenName: required(longestParts.name),
    familyName: required(longestParts.name),
    organization: optional(longestParts.company),
    addressLine1: part('addressLine1'),
    addressLine2: part('addressLine2'),
    postalCode: part('postalCode'),
    locality: part('locality'),
    dependentLocality: part('dependentLocality'),
    administrativeArea: part('administrativeArea'),
    sortingCode: part('sortingCode'),
    phone: (isForParcel ? required(longestParts.phone) : optional(longestParts.phone)).transform(
      kept((text) => normalizePhone(text, country.code), messages.phone),
    ),
  })
}

type AddressSchema = ReturnType<typeof schemaOf>
const schemas = new Map<string, AddressSchema>()

/** Schemas are costly to make, and most addresses are of a few countries: each is made when it is first needed. */
function schemaFor(country: Country, isForParcel: boolean): AddressSchema {
  const key = `${country.code} ${isForParcel}`
  const schema = schemas.get(key) ?? schemaOf(country, isForParcel)
  schemas.set(key, schema)
  return schema
}

/** What every country has, in the order of the form, below the country's own fields. */
const besideCountry = ['organization', 'givenName', 'familyName', 'phone']

export type CheckedAddress = { readonly address: Reachable } | { readonly userErrors: readonly UserError[] }

export interface AddressUse {
  /** Carriers want a telephone number. */
  readonly isForParcel: boolean
}

/**
 * An address by the rules of its country, in the form in which it is stored; else what is wrong, in the form's order.
 * @param at where in the input it stands
 */
export function checkAddress(
  input: AddressInput,
  at: readonly string[],
  { isForParcel }: AddressUse = { isForParcel: false },
): CheckedAddress {
  const country = findCountry(input.countryCode)
  if (!country) {
    const error: UserError = { code: 'INVALID', message: messages.invalid('country'), path: [...at, 'countryCode'] }
    return { userErrors: [error] }
  }
  const result = schemaFor(country, isForParcel).safeParse(input)
  if (result.success) return { address: result.data }
  const order: string[] = [...country.addressFields.map(({ name }) => name), ...besideCountry]
  const place = ({ path }: UserError) => order.indexOf(path[at.length] ?? '')
  return { userErrors: userErrorsOf(result.error, at).sort((one, other) => place(one) - place(other)) }
}

/**
 * As much of an address as is there and right, with nothing where it is not: freight and taxes are known before a name is.
 * Null as long as the place itself is not clear.
 */
export function quotableParts(input: AddressInput): Reachable | null {
  const country = findCountry(input.countryCode)
  if (!country) return null
  const { shape } = schemaFor(country, false)
  const part = (name: Exclude<keyof Reachable, 'countryCode'>) => shape[name].safeParse(input[name]).data ?? null
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
