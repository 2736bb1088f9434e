import { z } from 'zod'
import { line, wrongType } from '../jsonapi/line.ts'
import { type Country, countriesByCode, countryParts } from './formats.ts'

/** What an address is for. */
export const addressTypes = ['shipping', 'billing'] as const

export type AddressType = (typeof addressTypes)[number]

/** Parts as the wire names them, in its order; all are always there, empty ones null. */
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

/** What is wrong with one part of an address, or with all of it. */
export type AddressProblem = { readonly part: Part | undefined; readonly message: string }

const longestPart = 255

/** Without blanks around it; null where that is nothing. */
const addressLine = line
  .trim()
  .max(longestPart, `This value is too long. It should have ${longestPart} characters or less.`)
  .transform((text) => text || null)

const lines = z.record(
  z.enum(addressParts),
  z.preprocess((value) => value ?? null, addressLine.nullable()),
  wrongType,
)

const partsOfAnyCountry = [
  { part: 'given_name', label: 'First name' },
  { part: 'family_name', label: 'Last name' },
] as const

const needed = (part: Part, label: string): AddressProblem => ({ part, message: `${label} field is required.` })

const problemsOf = (address: Address, { parts }: Country): AddressProblem[] => {
  const unused = new Set<Part>(countryParts)
  const problems: AddressProblem[] = []
  for (const { part, label, required, pattern, codes } of parts) {
    unused.delete(part)
    const text = address[part]
    if (text === null && required) problems.push(needed(part, label))
    if (text !== null && (pattern?.test(text) === false || codes?.has(text) === false))
      problems.push({ part, message: `${label} field is not in the right format.` })
  }
  for (const { part, label } of partsOfAnyCountry) if (address[part] === null) problems.push(needed(part, label))
  // A part that the country does not have has no label either.
  for (const part of unused) if (address[part] !== null) problems.push({ part, message: ' field must be blank.' })
  return problems
}

/** An address by the rules of its country, as it is kept; else everything that is wrong with it. */
export const checkAddress = (
  given: unknown,
): { readonly address: Address } | { readonly problems: readonly AddressProblem[] } => {
  const read = lines.safeParse(given)
  if (!read.success)
    return {
      problems: read.error.issues.map(({ path: [name], message }) => ({
        part: addressParts.find((part) => part === name),
        message,
      })),
    }
  const code = read.data.country_code ?? ''
  const country = countriesByCode.get(code)
  if (country === undefined)
    return { problems: [{ part: 'country_code', message: `The country "${code}" is not valid.` }] }
  const problems = problemsOf(read.data, country)
  return problems.length > 0 ? { problems } : { address: read.data }
}
