import { describe, expect, test } from 'vitest'
import { addressParts, checkAddress } from './address.ts'
import { countries } from '@shop/schema/addresses/countries'

const valencia = {
  country_code: 'US',
  given_name: 'Ana',
  family_name: 'Ruiz',
  organization: 'Castaic Surface Lab',
  address_line1: '25020 Avenue Stanford',
  address_line2: 'Unit 4',
  locality: 'Valencia',
  administrative_area: 'CA',
  postal_code: '91355',
}

const person = { given_name: 'Ana', family_name: 'Ruiz', address_line1: '1 Lab Road' }

function problems(address: unknown) {
  const checked = checkAddress(address)
  return 'problems' in checked ? checked.problems.map(({ part, message }) => [part, message]) : []
}

test('returns all parts trimmed, and null for missing ones', () => {
  const checked = checkAddress({ ...valencia, locality: '  Valencia ', address_line2: '  ' })
  expect(checked).toEqual({
    address: {
      ...valencia,
      address_line2: null,
      langcode: null,
      dependent_locality: null,
      sorting_code: null,
      additional_name: null,
    },
  })
  expect('address' in checked && Object.keys(checked.address)).toEqual([...addressParts])
})

test("reports every missing part with the country's label", () => {
  expect(problems({ country_code: 'US' })).toEqual([
    ['address_line1', 'Street address field is required.'],
    ['locality', 'City field is required.'],
    ['administrative_area', 'State field is required.'],
    ['postal_code', 'Zip code field is required.'],
    ['given_name', 'First name field is required.'],
  ])
})

describe('country rules', () => {
  test.each<[string, Record<string, unknown>, unknown[]]>([
    [
      'an invalid ZIP code',
      { ...valencia, postal_code: '9135' },
      [['postal_code', 'Zip code field is not in the right format.']],
    ],
    [
      'an unknown state',
      { ...valencia, administrative_area: 'California' },
      [['administrative_area', 'State field is not in the right format.']],
    ],
    ['a company without a person', { ...valencia, given_name: '', family_name: '' }, []],
    [
      'a company without a person abroad',
      { ...person, given_name: '', family_name: '', organization: 'Lab', country_code: 'SG', postal_code: '546080' },
      [['given_name', 'First name field is required.']],
    ],
    [
      'a ZIP code in another state',
      { ...valencia, administrative_area: 'MA' },
      [['postal_code', '91355 is in California, not in Massachusetts. Correct the code or the state.']],
    ],
    [
      'parts that the country does not use',
      { ...valencia, dependent_locality: 'Downtown', sorting_code: 'CEDEX 08' },
      [
        ['dependent_locality', ' field must be blank.'],
        ['sorting_code', ' field must be blank.'],
      ],
    ],
    [
      'a city in Singapore',
      { ...person, country_code: 'SG', postal_code: '546080', locality: 'Singapore' },
      [['locality', ' field must be blank.']],
    ],
    [
      'a Saudi postal code in the city field',
      { ...person, country_code: 'SA', locality: '11564', postal_code: 'Riyadh' },
      [],
    ],
    [
      'a Saudi city in the city field',
      { ...person, country_code: 'SA', locality: 'Riyadh', postal_code: '11564' },
      [['locality', 'Postal code field is not in the right format.']],
    ],
    [
      'a Lithuanian county as text',
      {
        ...person,
        country_code: 'LT',
        postal_code: '04340',
        locality: 'Vilnius',
        administrative_area: 'Vilniaus apskritis',
      },
      [],
    ],
    [
      'a country that the shop does not ship to',
      { ...valencia, country_code: 'XX' },
      [['country_code', 'The country "XX" is not valid.']],
    ],
  ])('%s', (_what, address, expected) => {
    expect(problems(address)).toEqual(expected)
  })
})

test.each<[unknown, unknown[]]>([
  [{ ...valencia, locality: 4 }, [['locality', 'This value should be of the correct primitive type.']]],
  [{ ...valencia, locality: 'Va\u0000lencia' }, [['locality', 'This value should be of the correct primitive type.']]],
  [{ ...valencia, locality: 'Valencia\nUS' }, [['locality', 'This value should be of the correct primitive type.']]],
  [{ ...valencia, locality: 'Val\ud800ncia' }, [['locality', 'This value should be of the correct primitive type.']]],
  [
    { ...valencia, address_line1: 'x'.repeat(256) },
    [['address_line1', 'This value is too long. It should have 255 characters or less.']],
  ],
  ['25020 Avenue Stanford', [[undefined, 'This value should be of the correct primitive type.']]],
  [[valencia], [[undefined, 'This value should be of the correct primitive type.']]],
])('rejects an invalid address (%#)', (address, expected) => {
  expect(problems(address)).toEqual(expected)
})

test("accepts each country's example postal code, in all 48 countries", () => {
  expect(countries).toHaveLength(48)
  const invalid = countries.flatMap(({ code: country_code, addressFields }) =>
    addressFields.flatMap(({ sitePart, postalCode }) =>
      (postalCode?.examples ?? []).filter((code) =>
        problems({ ...person, country_code, [sitePart]: code }).some(
          ([, message]) => message?.includes('right format') === true,
        ),
      ),
    ),
  )
  expect(invalid).toEqual([])
})
