import * as z from 'zod/mini'
import { longestParts } from '../../../../schema/addresses/parts.ts'
import { normalizePostalCode } from '../../../../schema/addresses/postalCode.ts'
import type { FieldRules } from '../../platform/forms/formContext.ts'
import { messages, optional, phone, required } from '../../platform/forms/values.ts'
import { labelsOf, partLabels } from './addressParts.ts'
import { type Country, type CountryField, fieldsOf } from './countryFields.ts'

/** Whether a code is of a country's form, however its blanks, dashes and dots were typed. */
function isPostalCode(typed: string, { pattern, prefix, example }: CountryField): boolean {
  return (
    !pattern ||
    normalizePostalCode(typed, { pattern, prefix: prefix ?? null, examples: example ? [example] : [] }) !== null
  )
}

function fieldSchema(field: CountryField) {
  const text = field.isRequired ? required({ max: longestParts.line }) : optional({ max: longestParts.line })
  const error = messages.pattern(field.label)
  return z.pipe(text, z.string().check(z.refine((value) => value === '' || isPostalCode(value, field), { error })))
}

/**
 * While the fields of another country come, those on the page are not the ones to fill in: the form stays.
 * @param coming name of that country; null where none is awaited
 */
export function comingRules(coming: string | null, namePrefix: string): FieldRules {
  const error = `The fields of ${coming} are on their way. Please save again when they are here.`
  const name = `${namePrefix}countryCode`
  return {
    schema: coming === null ? z.object({}) : z.object({ [name]: z.string().check(z.refine(() => false, { error })) }),
    labels: { [name]: partLabels.countryCode },
  }
}

/**
 * The rules of an address in a country and what its fields are called.
 * @param namePrefix begins the names of the fields
 * @param isPhoneRequired for parcels: the carrier calls
 */
export function addressRules(country: Country, namePrefix: string, isPhoneRequired = false): FieldRules {
  const schemas: Record<string, z.ZodMiniType> = {
    givenName: required({ max: longestParts.name }),
    familyName: required({ max: longestParts.name }),
    organization: optional({ max: longestParts.company }),
    phone: phone(country.code, { isRequired: isPhoneRequired }),
  }
  for (const field of fieldsOf(country)) schemas[field.part] = fieldSchema(field)
  const named = <T>(table: Record<string, T>) =>
    Object.fromEntries(Object.entries(table).map(([name, value]) => [namePrefix + name, value]))
  return { schema: z.object(named(schemas)), labels: named(labelsOf(country.addressFields)) }
}
