import * as z from 'zod/mini'
import type { FieldRules } from '../../platform/forms/formContext.ts'
import { messages, optional, phone, required } from '../../platform/forms/values.ts'
import { labelsOf, partLabels } from './addressParts.ts'
import { type Country, type CountryField, fieldsOf } from './countryFields.ts'

const longest = { name: 60, company: 100, part: 200 }

const between = /[^A-Z0-9]+/g

/** Whether a code is of a country's form, however its blanks, dashes and dots were typed. */
function isOfForm(typed: string, { pattern, prefix, example }: CountryField): boolean {
  if (!pattern) return true
  const form = new RegExp(pattern)
  const capitals = typed.normalize('NFKC').replace(/\s+/g, ' ').toUpperCase()
  const code = prefix && capitals.startsWith(prefix) ? capitals.slice(prefix.length).trim() : capitals
  const plain = code.replace(between, '')
  const own = prefix?.replace(between, '')
  const bare = own && plain.startsWith(own) ? plain.slice(own.length) : plain
  // Letters that belong to every code, such as LV-, may be left out.
  const leading = /^[A-Z]+-/.exec(example ?? '')?.[0] ?? ''
  const split = [...bare].flatMap((_, at) => [' ', '-'].map((sign) => bare.slice(0, at) + sign + bare.slice(at)))
  return [code, bare, leading + bare, ...split].some((candidate) => form.test(candidate))
}

function fieldSchema(field: CountryField) {
  const text = field.isRequired ? required({ max: longest.part }) : optional({ max: longest.part })
  const error = messages.pattern(field.label)
  return z.pipe(text, z.string().check(z.refine((value) => value === '' || isOfForm(value, field), { error })))
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
    givenName: required({ max: longest.name }),
    familyName: required({ max: longest.name }),
    organization: optional({ max: longest.company }),
    phone: phone(country.code, { isRequired: isPhoneRequired }),
  }
  for (const field of fieldsOf(country)) schemas[field.part] = fieldSchema(field)
  const named = <T>(table: Record<string, T>) =>
    Object.fromEntries(Object.entries(table).map(([name, value]) => [namePrefix + name, value]))
  return { schema: z.object(named(schemas)), labels: named(labelsOf(country.addressFields)) }
}
