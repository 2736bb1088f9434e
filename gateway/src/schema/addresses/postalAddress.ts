import {
  type AddressField as FieldValue,
  type AddressOption as OptionValue,
  type Country as CountryValue,
  countries,
  findCountry,
} from '@shop/schema/addresses/countries'
import type { CountryPart } from '@shop/schema/addresses/parts'
import type { AddressParts, AddressType as AddressTypeName } from '../../backend/addresses/address.ts'
import type { OfferedCountries } from '../../backend/addresses/offeredCountries.ts'
import { oneEach } from '../../protection/cost.ts'
import { builder } from '../core/builder.ts'
import { publicType } from '../core/fields.ts'
import { textInput } from '../core/scalars.ts'

builder.scalarType('CountryCode', {
  specifiedByURL: 'https://www.iso.org/iso-3166-country-codes.html',
  description: 'Country code in ISO 3166-1 alpha-2, such as "US".',
  serialize: (value) => value,
  ...textInput('a country such as "US"', (text) => text),
})

const partNames = {
  ADDRESS_LINE1: { value: 'addressLine1', description: 'Street and house number.' },
  ADDRESS_LINE2: { value: 'addressLine2', description: 'Building, floor or suite.' },
  POSTAL_CODE: { value: 'postalCode', description: 'Postal code or ZIP code.' },
  LOCALITY: { value: 'locality', description: "City or town, as the country's form labels it." },
  DEPENDENT_LOCALITY: { value: 'dependentLocality', description: 'Neighborhood, suburb or townland.' },
  ADMINISTRATIVE_AREA: { value: 'administrativeArea', description: 'State, province, prefecture or emirate.' },
  SORTING_CODE: { value: 'sortingCode', description: 'CEDEX sorting code, used in France.' },
} as const satisfies Record<string, { value: CountryPart; description: string }>

const AddressFieldName = builder.enumType('AddressFieldName', {
  description: 'Parts of a postal address that depend on the country.',
  values: partNames,
})

const AddressFieldOption = builder.objectRef<OptionValue>('AddressFieldOption').implement({
  isPublic: true,
  description: 'An option of a select field in an address form.',
  fields: (t) => ({
    code: t.property('code', 'String', 'Value to submit, such as "CA".'),
    name: t.property('name', 'String', 'Label to display, such as "California".'),
  }),
})

/** Digits with optional separators, which can be typed on a numeric keypad. */
const digits = /^(?:\\d|[\d[\]|{},-]|\(\?:|\)|\?)+$/
const optionalSeparator = /\[ -\]\??|[ -]\?/g
function isOfDigits(pattern: string) {
  return digits.test(pattern.replaceAll(optionalSeparator, ''))
}

const AddressField = publicType<FieldValue>('AddressField', 'A field in the address form of a country.', (t) => ({
  name: t.property('name', AddressFieldName, 'Part of the address that this field holds.'),
  label: t.property('label', 'String', 'Label in English, as used in this country, such as "ZIP code".'),
  isRequired: t.property('isRequired', 'Boolean', 'Whether a value is required.'),
  autocomplete: t.property('autocomplete', 'String', {
    description:
      'HTML autocomplete token without "shipping" or "billing", such as "postal-code"; "off" if none applies.',
  }),
  inputMode: t.string({
    description: 'HTML inputmode: "numeric" if the value is all digits, otherwise "text".',
    resolve: ({ postalCode }) => (postalCode && isOfDigits(postalCode.pattern) ? 'numeric' : 'text'),
  }),
  pattern: t.string({
    nullable: true,
    description:
      'Anchored regular expression. Before testing, trim, collapse spaces, convert to uppercase and remove `prefix`.',
    resolve: ({ postalCode }) => postalCode && `^(?:${postalCode.pattern})$`,
  }),
  prefix: t.string({
    nullable: true,
    description: 'Optional prefix to remove before testing `pattern`, such as "SE-".',
    resolve: ({ postalCode }) => postalCode?.prefix,
  }),
  example: t.string({
    nullable: true,
    description: 'Example of a valid value, such as a postal code; null if none is needed.',
    resolve: ({ postalCode }) => postalCode?.examples[0],
  }),
  options: t.optional('options', [AddressFieldOption], {
    complexity: oneEach,
    description: 'Options to choose from; null if the field is a text field.',
  }),
}))

export const AddressType = builder.enumType('AddressType', {
  description: 'Purpose of an address.',
  values: {
    SHIPPING: { description: 'Address that orders are shipped to.' },
    BILLING: { description: 'Address that invoices are sent to.' },
  } satisfies Record<AddressTypeName, object>,
})

const Country = publicType<CountryValue>('Country', 'A country where the shop accepts addresses.', (t) => ({
  code: t.property('code', 'CountryCode', 'ISO 3166-1 alpha-2 code of the country.'),
  name: t.property('name', 'String', 'English name of the country.'),
  addressFields: t.property('addressFields', [AddressField], {
    complexity: { field: 1, multiplier: 7 },
    description: "Fields of the country's address form, in display order, without the country itself.",
  }),
}))

builder.queryFields((t) => ({
  countries: t.field({
    scopes: 'any',
    isPublic: true,
    type: [Country],
    description: 'Countries that the shop ships to, or of billing addresses that it accepts, in display order.',
    args: { type: t.arg({ type: AddressType, description: 'Purpose of the addresses. The default is SHIPPING.' }) },
    complexity: { field: 1, multiplier: countries.length },
    resolve: (_root, { type }, { shop }) => [...shop.countries[type ?? 'SHIPPING']],
  }),
  country: t.field({
    scopes: 'any',
    isPublic: true,
    type: Country,
    nullable: true,
    description: 'A country with its address form; null if the shop does not accept addresses there.',
    args: {
      code: t.arg({
        type: 'CountryCode',
        description: 'ISO 3166-1 alpha-2 code of the country. If omitted, the country to preselect in forms.',
      }),
      type: t.arg({ type: AddressType, description: 'Purpose of the address. The default is either.' }),
    },
    resolve: (_root, { code, type }, { shop }) =>
      code ? acceptedCountry(code, shop.countries, type) : shop.preselectedCountry(type ?? 'SHIPPING'),
  }),
}))

function acceptedCountry(
  code: string,
  countries: OfferedCountries,
  type?: AddressTypeName | null,
): CountryValue | null {
  const country = findCountry(code)
  const lists = type ? [countries[type]] : Object.values(countries)
  return country && lists.some((list) => list.includes(country)) ? country : null
}

/** A postal address for display. Parts the country does not use are absent. */
export type PostalAddressValue = Partial<AddressParts> & {
  readonly countryCode: string
  readonly phone?: string | null
  /** Lines of the address, formatted for its country. */
  readonly formatted: readonly string[]
}

export const PostalAddress = builder.objectRef<PostalAddressValue>('PostalAddress').implement({
  isPublic: true,
  description: 'A postal address. Which parts are present depends on the country.',
  fields: (t) => ({
    countryCode: t.property('countryCode', 'CountryCode', 'ISO 3166-1 alpha-2 code of the country.'),
    country: t.field({
      type: Country,
      nullable: true,
      description: 'The country with its address form; null if the shop does not accept addresses there.',
      resolve: ({ countryCode }, _args, { shop }) => acceptedCountry(countryCode, shop.countries),
    }),
    givenName: t.optional('givenName', 'String', 'First name of the recipient.'),
    familyName: t.optional('familyName', 'String', 'Last name of the recipient.'),
    organization: t.optional('organization', 'String', 'Company of the recipient.'),
    addressLine1: t.optional('addressLine1', 'String', 'Street and house number.'),
    addressLine2: t.optional('addressLine2', 'String', 'Unit, floor or building.'),
    postalCode: t.optional('postalCode', 'String', 'Postal code or ZIP code.'),
    locality: t.optional('locality', 'String', 'City or town.'),
    dependentLocality: t.optional('dependentLocality', 'String', 'Neighborhood or suburb.'),
    administrativeArea: t.optional('administrativeArea', 'String', {
      description: 'Code of the state, province or county, such as "CA".',
    }),
    sortingCode: t.optional('sortingCode', 'String', 'CEDEX sorting code, used in France.'),
    phone: t.optional('phone', 'String', 'Phone number for delivery questions.'),
    formatted: t.property('formatted', ['String'], 'Lines of the address, formatted for its country.'),
  }),
})

export const PostalAddressInput = builder.inputType('PostalAddressInput', {
  description: 'A postal address. `Country.addressFields` lists the parts each country uses; other parts are ignored.',
  fields: (t) => ({
    countryCode: t.field({
      type: 'CountryCode',
      required: true,
      description: 'ISO 3166-1 alpha-2 code. INVALID if the shop does not ship there.',
    }),
    givenName: t.string({
      description:
        'First name, up to 60 characters. People with one name have only this. May be empty for a company within the United States.',
    }),
    familyName: t.string({ description: 'Last name, up to 60 characters.' }),
    organization: t.string({ description: 'Company name, up to 100 characters.' }),
    addressLine1: t.string({ description: 'Street and house number, up to 200 characters.' }),
    addressLine2: t.string({ description: 'Building, floor or suite, up to 200 characters.' }),
    postalCode: t.string({ description: 'Postal code in the format of the country.' }),
    locality: t.string({ description: 'City or town, up to 200 characters.' }),
    dependentLocality: t.string({ description: 'Neighborhood, suburb or townland, up to 200 characters.' }),
    administrativeArea: t.string({
      description:
        'Code of the state, province, prefecture or emirate from `AddressField.options`, if there are options.',
    }),
    sortingCode: t.string({ description: 'CEDEX sorting code, used in France.' }),
    phone: t.string({
      description:
        'Phone number with an optional extension ("ext. 21"), up to 40 characters. Required for a checkout’s shipping address.',
    }),
  }),
})
