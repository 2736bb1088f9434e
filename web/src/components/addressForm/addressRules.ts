import * as z from 'zod/mini'
import { plainCode } from '@shop/schema/plainText'
import { longestParts } from '@shop/schema/addresses/parts'
import { postalAreaProblem } from '@shop/schema/addresses/postalAreas'
import { normalizePostalCode, postalCodeProblem } from '@shop/schema/addresses/postalCode'
import type { FieldRules } from '../../platform/forms/formContext.ts'
import { optional, phone, required } from '../../platform/forms/values.ts'
import { labelsOf, partLabels, partOf } from './addressParts.ts'
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
  return z.pipe(text, z.string().check(z.refine((value) => value === '' || isPostalCode(value, field), { error })))
}

/** Rejects a postal code of another state or province. */
function areaCheck({ code: countryCode, addressFields }: Country, namePrefix: string) {
  const options = addressFields.find(({ name }) => partOf(name) === 'administrativeArea')?.options ?? []
  const [area, postalCode] = [`${namePrefix}administrativeArea`, `${namePrefix}postalCode`]
  function problemOf({ [area]: administrativeArea, [postalCode]: typed }: Record<string, unknown>) {
    const place = {
      countryCode,
      administrativeArea: String(administrativeArea ?? ''),
      postalCode: plainCode(String(typed ?? '')).toUpperCase(),
    }
    return postalAreaProblem(place, options)
  }
  return z.refine<Record<string, unknown>>((entries) => problemOf(entries) === null, {
    path: [postalCode],
    error: ({ input }) => problemOf(Object(input)) ?? undefined,
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
    schema: coming === null ? z.object({}) : z.object({ [name]: z.string().check(z.refine(() => false, { error })) }),
    labels: { [name]: partLabels.countryCode },
  }
}

/**
 * Validation rules and labels for a country's address.
 * @param namePrefix prefix of the field names
 * @param isPhoneRequired for shipping: the carrier calls
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
  return {
    schema: z.object(named(schemas)).check(areaCheck(country, namePrefix)),
    labels: named(labelsOf(country.addressFields)),
  }
}
