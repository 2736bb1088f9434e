import * as shape from '../../platform/shape.ts'
import { plainCode } from '@shop/schema/plainText'
import { longestParts } from '@shop/schema/addresses/parts'
import { isRecipientMissing, recipientProblem } from '@shop/schema/addresses/personName'
import { postalAreaProblem } from '@shop/schema/addresses/postalAreas'
import { normalizePostalCode, postalCodeProblem } from '@shop/schema/addresses/postalCode'
import type { FieldRules } from '../../platform/forms/formContext.ts'
import { optional, phone, required } from '../../platform/forms/values.ts'
import { type AddressPart, labelsOf, partLabels, partOf } from './addressParts.ts'
import { type Country, type CountryField, fieldsOf } from './countryFields.ts'

/** Whether a postal code matches a country's pattern, ignoring spaces, dashes and dots. */
function isPostalCode(text: string, { pattern, prefix, example }: CountryField): boolean {
  return (
    !pattern ||
    normalizePostalCode(text, { pattern, prefix: prefix ?? null, examples: example ? [example] : [] }) !== null
  )
}

function fieldSchema(field: CountryField) {
  const text = field.isRequired ? required({ max: longestParts.line }) : optional({ max: longestParts.line })
  const error = postalCodeProblem(field.example ? [field.example] : [])
  return shape.pipe(
    text,
    shape.string().check(shape.refine((value) => value === '' || isPostalCode(value, field), { error })),
  )
}

type Entries = Record<string, unknown>
type EntryOf = (part: AddressPart) => string

/** A rule about several fields, apart from their own, so that all errors appear at once. @param problemOf null if none */
function wholeAddress(part: AddressPart, namePrefix: string, problemOf: (entryOf: EntryOf) => string | null) {
  const problemIn = (entries: Entries) =>
    problemOf((name) => {
      const entry = entries[namePrefix + name]
      return typeof entry === 'string' ? plainCode(entry) : ''
    })
  const rule = shape.refine<Entries>((entries) => problemIn(entries) === null, {
    path: [namePrefix + part],
    abort: true,
    error: (entries) => problemIn(entries) ?? '',
  })
  return shape.record(shape.unknown()).check(rule)
}

function recipientSchema({ code }: Country, namePrefix: string) {
  return wholeAddress('givenName', namePrefix, (entryOf) => {
    const names = {
      givenName: entryOf('givenName'),
      familyName: entryOf('familyName'),
      organization: entryOf('organization'),
    }
    return isRecipientMissing(names, code) ? recipientProblem(code) : null
  })
}

/** Rejects a postal code of another state or province. */
function areaSchema({ code: countryCode, addressFields }: Country, namePrefix: string) {
  const options = addressFields.find(({ name }) => partOf(name) === 'administrativeArea')?.options ?? []
  return wholeAddress('postalCode', namePrefix, (entryOf) => {
    const postalCode = entryOf('postalCode').toUpperCase()
    return postalAreaProblem({ countryCode, administrativeArea: entryOf('administrativeArea'), postalCode }, options)
  })
}

/**
 * Blocks submitting while another country's fields load.
 * @param coming name of that country; null when none is loading
 */
export function comingRules(coming: string | null, namePrefix: string): FieldRules {
  const error = `The fields for ${coming} are still loading. Save again once they appear.`
  const name = `${namePrefix}countryCode`
  return {
    schema:
      coming === null
        ? shape.object({})
        : shape.object({ [name]: shape.string().check(shape.refine(() => false, { error })) }),
    labels: { [name]: partLabels.countryCode },
  }
}

/**
 * Validation rules and labels for a country's address.
 * @param namePrefix prefix of the field names
 * @param isPhoneRequired for shipping: the carrier calls
 */
export function addressRules(country: Country, namePrefix: string, isPhoneRequired = false): FieldRules {
  const schemas: Record<string, shape.Shape<string>> = {
    givenName: optional({ max: longestParts.name }),
    familyName: optional({ max: longestParts.name }),
    organization: optional({ max: longestParts.company }),
    phone: phone(country.code, { isRequired: isPhoneRequired }),
  }
  for (const field of fieldsOf(country)) schemas[field.part] = fieldSchema(field)
  const named = <T>(table: Record<string, T>) =>
    Object.fromEntries(Object.entries(table).map(([name, value]) => [namePrefix + name, value]))
  return {
    schema: shape.all([
      shape.object(named(schemas)),
      recipientSchema(country, namePrefix),
      areaSchema(country, namePrefix),
    ]),
    labels: named(labelsOf(country.addressFields)),
  }
}
