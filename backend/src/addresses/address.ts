import { z } from 'zod'
import { line, wrongType } from '../jsonapi/line.ts'
import { type AddressField, type Country, findCountry } from '@shop/schema/addresses/countries'
import { isRecipientMissing } from '@shop/schema/addresses/personName'
import { postalAreaProblem } from '@shop/schema/addresses/postalAreas'
import { countryParts } from '@shop/schema/addresses/parts'

export const addressTypes = ['shipping', 'billing'] as const

export type AddressType = (typeof addressTypes)[number]

/** Parts by wire name, in wire order; empty ones are null. */
export const addressParts = [
  'langcode',
  'country_code',
  'administrative_area',
  'locality',
  'dependent_locality',
  'postal_code',
  'sorting_code',
  'address_line1',
  'address_line2',
  'organization',
  'given_name',
  'additional_name',
  'family_name',
] as const

type Part = (typeof addressParts)[number]

export type Address = Readonly<Record<Part, string | null>>

/** A violation of one part, or of the whole address. */
export interface AddressProblem {
  readonly part: Part | undefined
  readonly message: string
}

const maxPartLength = 255

/** Trimmed text, or null if empty. */
const addressLine = line
  .trim()
  .max(maxPartLength, `This value is too long. It should have ${maxPartLength} characters or less.`)
  .transform((text) => text || null)

const lines = z.record(
  z.enum(addressParts),
  z.preprocess((value) => value ?? null, addressLine.nullable()),
  wrongType,
)

function missingPart(part: Part, label: string): AddressProblem {
  return { part, message: `${label} field is required.` }
}

/** Drupal's labels where they differ from ours. */
const siteLabels: Readonly<Record<string, string>> = {
  'Suite, unit or building': 'Street address line 2',
  'ZIP code': 'Zip code',
}

function isValidPostalCode(text: string, { postalCode, options }: AddressField): boolean {
  return (
    (postalCode === null || new RegExp(`^(?:${postalCode.pattern})$`, postalCode.flags).test(text)) &&
    (options === null || options.some(({ code }) => code === text))
  )
}

function areaProblem(address: Address, fields: Country['addressFields']): string | null {
  const { country_code: countryCode, administrative_area: administrativeArea, postal_code: postalCode } = address
  const options = fields.find(({ sitePart }) => sitePart === 'administrative_area')?.options ?? []
  return postalAreaProblem({ countryCode, administrativeArea, postalCode: postalCode?.toUpperCase() }, options)
}

function problemsOf(address: Address, { code, addressFields }: Country): AddressProblem[] {
  const unused = new Set(addressParts.filter((part) => part in countryParts))
  const problems: AddressProblem[] = []
  for (const field of addressFields) {
    const { sitePart: part, isRequired } = field
    const label = siteLabels[field.label] ?? field.label
    unused.delete(part)
    const text = address[part]
    if (text === null && isRequired) problems.push(missingPart(part, label))
    if (text !== null && !isValidPostalCode(text, field))
      problems.push({ part, message: `${label} field is not in the right format.` })
  }
  const { given_name: givenName, family_name: familyName, organization } = address
  if (isRecipientMissing({ givenName, familyName, organization }, code))
    problems.push(missingPart('given_name', 'First name'))
  const contradiction = areaProblem(address, addressFields)
  if (contradiction !== null) problems.push({ part: 'postal_code', message: contradiction })
  // Parts that a country does not use have no label.
  for (const part of unused) if (address[part] !== null) problems.push({ part, message: ' field must be blank.' })
  return problems
}

/** Validates an address by the rules of its country. Returns the normalized address, or all violations. */
export function checkAddress(
  input: unknown,
): { readonly address: Address } | { readonly problems: readonly AddressProblem[] } {
  const read = lines.safeParse(input)
  if (!read.success)
    return {
      problems: read.error.issues.map(({ path: [name], message }) => ({
        part: addressParts.find((part) => part === name),
        message,
      })),
    }
  const code = read.data.country_code ?? ''
  const country = findCountry(code)
  if (country?.code !== code)
    return { problems: [{ part: 'country_code', message: `The country "${code}" is not valid.` }] }
  const problems = problemsOf(read.data, country)
  return problems.length > 0 ? { problems } : { address: read.data }
}
