import { describe, expect, test } from 'vitest'
import { schemaErrors } from '../../platform/forms/formAction.ts'
import { addressRules } from './addressRules.ts'
import { countryResponse, countryResponses, postalExamples } from './testCountries.ts'

type Values = Record<string, string>

/** Validation errors of an address by field; with a contact unless given. */
function wrong(code: string, values: Values, namePrefix = ''): Values {
  const { schema, labels } = addressRules(countryResponse(code), namePrefix)
  const entries = { [`${namePrefix}givenName`]: 'Ana', [`${namePrefix}familyName`]: 'Ruiz', ...values }
  return Object.fromEntries(
    schemaErrors(schema, entries).map(({ field, message }) => [labels[field] ?? field, message]),
  )
}

const needed = 'Value is required'

describe('address rules', () => {
  test.each([
    ['US', ['Street address', 'City', 'State', 'ZIP code']],
    ['JP', ['Street address', 'Prefecture', 'Postal code']],
    ['FR', ['Street address', 'Postal code', 'City']],
    ['SA', ['Street address', 'Postal code']],
    ['SG', ['Street address', 'Postal code']],
    ['AE', ['Street address', 'Emirate']],
    ['HK', ['Street address', 'Area']],
    ['CA', ['Street address', 'City', 'Province']],
  ])('for %s require %j', (code, labels) => {
    expect(Object.keys(wrong(code, {})).toSorted()).toEqual(labels.toSorted())
    expect(new Set(Object.values(wrong(code, {})))).toEqual(new Set([needed]))
  })

  test('require a contact, company and phone only where configured', () => {
    const person = { givenName: ' ', familyName: '', organization: '', phone: '' }
    expect(wrong('SG', { ...person, addressLine1: 'a', postalCode: '546080' })).toEqual({
      'First name': needed,
    })
    const lab = { ...person, organization: 'Lab', addressLine1: 'a', locality: 'b', administrativeArea: 'CA' }
    expect(wrong('US', { ...lab, postalCode: '91355' })).toEqual({})
    expect(wrong('US', { ...person, addressLine1: 'a' })['First name']).toBe('Enter a name or a company')
    expect(wrong('SG', { familyName: '', addressLine1: 'a', postalCode: '546080' })).toEqual({})
    expect(wrong('SG', { addressLine1: 'a', postalCode: '546080', phone: '12' })).toEqual({
      Phone: 'Enter a phone number of 6 to 15 digits, with + and the country code',
    })
  })

  test('reject a ZIP code of another state', () => {
    const place = { addressLine1: 'a', locality: 'b', administrativeArea: 'MA' }
    expect(wrong('US', { ...place, postalCode: '91355' }, '')).toEqual({
      'ZIP code': '91355 is in California, not in Massachusetts. Correct the code or the state.',
    })
    expect(wrong('US', { ...place, postalCode: '02108-1234' })).toEqual({})
  })

  test("apply the gateway's maximum lengths", () => {
    const lengths = { addressLine1: 'x'.repeat(201), postalCode: '546080', organization: 'x'.repeat(101) }
    expect(wrong('SG', { ...lengths, givenName: 'x'.repeat(61) })).toEqual({
      'Street address': 'This field should be at most 200 characters long',
      Company: 'This field should be at most 100 characters long',
      'First name': 'This field should be at most 60 characters long',
    })
  })

  test('use prefixed names in a form with two addresses', () => {
    expect(wrong('SG', {}, 'billing.')).toEqual({ 'Street address': needed, 'Postal code': needed })
  })
})

describe('postal codes', () => {
  test.each(countryResponses.flatMap(({ code }) => postalExamples(code).map((example) => [code, example])))(
    'of %s accept %s, with and without separators',
    (code = '', example = '') => {
      const field = countryResponse(code).addressFields.find(({ pattern }) => pattern)
      const part = field?.name === 'LOCALITY' ? 'locality' : 'postalCode'
      const spellings = [example, ` ${example.toLowerCase()} `, example.replaceAll(/[ -]/g, '')]
      for (const spelling of spellings) {
        expect(wrong(code, { [part]: spelling })).not.toHaveProperty([field?.label ?? ''])
      }
    },
  )

  test.each([
    ['US', '9135', 'ZIP code', 'Enter a code such as 95014'],
    ['JP', '27-85', 'Postal code', 'Enter a code such as 154-0023'],
    ['IE', 'A65', 'Eircode', 'Enter a code such as A65 F4E2'],
    ['LI', '9999', 'Postal code', 'Enter a code such as 9496'],
  ])('of %s reject %s', (code, postalCode, label, message) => {
    expect(wrong(code, { postalCode })[label]).toBe(message)
  })

  test.each([
    ['SE', 'SE-114 55', 'Postal code'],
    ['SE', 'se 11455', 'Postal code'],
    ['LV', '1073', 'Postal code'],
    ['US', '950141234', 'ZIP code'],
    ['PL', '00950', 'Postal code'],
    ['JP', '１５４－００２３', 'Postal code'],
  ])('of %s accept %s', (code, postalCode, label) => {
    expect(wrong(code, { postalCode })).not.toHaveProperty([label])
    expect(wrong(code, { postalCode: '' })).toHaveProperty([label])
  })

  test('of Saudi Arabia use the field with that label', () => {
    const at = { addressLine1: '8228 King Abdulaziz Road' }
    expect(wrong('SA', { ...at, locality: '11564', postalCode: 'Riyadh' })).toEqual({})
    expect(wrong('SA', { ...at, locality: 'Riyadh', postalCode: '11564' })).toEqual({
      'Postal code': 'Enter a code such as 11564',
    })
  })
})
