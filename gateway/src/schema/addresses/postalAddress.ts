import {
  type AddressField as FieldValue,
  type AddressOption as OptionValue,
  type Country as CountryValue,
  countries,
  findCountry,
} from '../../../../schema/addresses/countries.ts'
import type { CountryPart } from '../../../../schema/addresses/parts.ts'
import type { AddressParts } from '../../backend/addresses/address.ts'
import { ONE_EACH } from '../../protection/cost.ts'
import { builder } from '../core/builder.ts'
import { badInput } from '../core/errors.ts'

builder.scalarType('CountryCode', {
  description: 'A country as ISO 3166-1 alpha-2, such as "US".',
  serialize: (value) => value,
  parseValue: (value) => {
    if (typeof value !== 'string') throw badInput('Expected a country such as "US".')
    return value
  },
})

const PART_NAMES = {
  ADDRESS_LINE1: { value: 'addressLine1', description: 'Street and number.' },
  ADDRESS_LINE2: { value: 'addressLine2', description: 'Building, floor, suite.' },
  POSTAL_CODE: { value: 'postalCode', description: 'Postal code.' },
  LOCALITY: { value: 'locality', description: 'City or town.' },
  DEPENDENT_LOCALITY: { value: 'dependentLocality', description: 'Neighborhood, suburb, townland.' },
  ADMINISTRATIVE_AREA: { value: 'administrativeArea', description: 'State, province, prefecture, emirate.' },
  SORTING_CODE: { value: 'sortingCode', description: 'Cedex, in France.' },
} as const satisfies Record<string, { value: CountryPart; description: string }>

const AddressFieldName = builder.enumType('AddressFieldName', {
  description: 'Parts of an address.',
  values: PART_NAMES,
})

const AddressFieldOption = builder.objectRef<OptionValue>('AddressFieldOption').implement({
  description: 'A choice of a select.',
  fields: (t) => ({
    code: t.exposeString('code', { description: 'What is sent.' }),
    name: t.exposeString('name', { description: 'What is shown.' }),
  }),
})

/** Digits, with separators that may as well be left out: a keypad of digits is enough to type it. */
const DIGITS = /^(?:\\d|[\d[\]|{},-]|\(\?:|\)|\?)+$/
const OPTIONAL_SEPARATOR = /\[ -\]\??|[ -]\?/g
const isOfDigits = (pattern: string) => DIGITS.test(pattern.replaceAll(OPTIONAL_SEPARATOR, ''))

const AddressField = builder.objectRef<FieldValue>('AddressField').implement({
  description: "A field of a country's address form.",
  fields: (t) => ({
    name: t.expose('name', { type: AddressFieldName, description: 'Which part of an address.' }),
    label: t.exposeString('label', { description: 'Its label in this country.' }),
    isRequired: t.exposeBoolean('isRequired', { description: 'Whether it must be filled.' }),
    autocomplete: t.exposeString('autocomplete', {
      description:
        'HTML autocomplete token by meaning, without shipping or billing, such as "postal-code"; "off", which takes neither, where there is none.',
    }),
    inputMode: t.string({
      description: 'HTML inputmode, such as "numeric".',
      resolve: ({ postalCode }) => (postalCode && isOfDigits(postalCode.pattern) ? 'numeric' : 'text'),
    }),
    pattern: t.string({
      nullable: true,
      description:
        'Regular expression, anchored, for what was typed after trimming, with inner runs of blanks as one, in capitals and without the prefix.',
      resolve: ({ postalCode }) => postalCode && `^(?:${postalCode.pattern})$`,
    }),
    prefix: t.string({
      nullable: true,
      description: 'Taken off the beginning of what was typed before the pattern is tested, such as "SE-".',
      resolve: ({ postalCode }) => postalCode?.prefix,
    }),
    example: t.string({
      nullable: true,
      description: 'An example of a value, where it helps.',
      resolve: ({ postalCode }) => postalCode?.examples[0],
    }),
    options: t.field({
      type: [AddressFieldOption],
      nullable: true,
      description: 'Present where the field is a select.',
      complexity: ONE_EACH,
      resolve: ({ options }) => options && [...options],
    }),
  }),
})

const Country = builder.objectRef<CountryValue>('Country').implement({
  description: 'A country the shop sends to.',
  fields: (t) => ({
    code: t.expose('code', { type: 'CountryCode', description: 'Its code.' }),
    name: t.exposeString('name', { description: 'Its English name.' }),
    addressFields: t.field({
      type: [AddressField],
      description: 'The fields of its address form, in their order; the country itself comes before them.',
      complexity: { field: 1, multiplier: 7 },
      resolve: ({ addressFields }) => [...addressFields],
    }),
  }),
})

builder.queryFields((t) => ({
  countries: t.field({
    type: [Country],
    description: 'The countries the shop sends to, in the order of a list to choose from.',
    complexity: { field: 1, multiplier: countries.length },
    resolve: () => [...countries],
  }),
  country: t.field({
    type: Country,
    nullable: true,
    description: 'A country the shop sends to; null for another.',
    args: { code: t.arg({ type: 'CountryCode', required: true, description: 'Its code.' }) },
    resolve: (_root, { code }) => findCountry(code),
  }),
}))

/** An address as it is shown. What it leaves out is not there. */
export type PostalAddressValue = Partial<AddressParts> & {
  readonly countryCode: string
  readonly phone?: string | null
  /** The address's lines in the order of its country. */
  readonly formatted: readonly string[]
}

export const PostalAddress = builder.objectRef<PostalAddressValue>('PostalAddress').implement({
  description: 'An address for post and parcels. Which parts there are depends on the country.',
  fields: (t) => ({
    countryCode: t.expose('countryCode', { type: 'CountryCode', description: 'The country.' }),
    country: t.field({
      type: Country,
      nullable: true,
      description: 'The country with its address form; null for one the shop does not send to.',
      resolve: ({ countryCode }) => findCountry(countryCode),
    }),
    givenName: t.exposeString('givenName', { nullable: true, description: 'First name.' }),
    familyName: t.exposeString('familyName', { nullable: true, description: 'Last name.' }),
    organization: t.exposeString('organization', { nullable: true, description: 'Company.' }),
    addressLine1: t.exposeString('addressLine1', { nullable: true, description: 'Street and number.' }),
    addressLine2: t.exposeString('addressLine2', { nullable: true, description: 'Unit, floor, building.' }),
    postalCode: t.exposeString('postalCode', { nullable: true, description: 'Postal or ZIP code.' }),
    locality: t.exposeString('locality', { nullable: true, description: 'City.' }),
    dependentLocality: t.exposeString('dependentLocality', { nullable: true, description: 'Neighborhood or suburb.' }),
    administrativeArea: t.exposeString('administrativeArea', {
      nullable: true,
      description: 'Code of the state, province or county.',
    }),
    sortingCode: t.exposeString('sortingCode', { nullable: true, description: 'Cedex, in France.' }),
    phone: t.exposeString('phone', { nullable: true, description: 'Phone number.' }),
    formatted: t.stringList({
      description: "The address's lines in the order of its country.",
      resolve: ({ formatted }) => [...formatted],
    }),
  }),
})

export const PostalAddressInput = builder.inputType('PostalAddressInput', {
  description: 'An address for post and parcels. Which parts a country has says Country.addressFields.',
  fields: (t) => ({
    countryCode: t.field({ type: 'CountryCode', required: true, description: 'The country.' }),
    givenName: t.string({ description: 'Given name.' }),
    familyName: t.string({ description: 'Family name.' }),
    organization: t.string({ description: 'Company.' }),
    addressLine1: t.string({ description: 'Street and number.' }),
    addressLine2: t.string({ description: 'Building, floor, suite.' }),
    postalCode: t.string({ description: 'Postal code.' }),
    locality: t.string({ description: 'City or town.' }),
    dependentLocality: t.string({ description: 'Neighborhood, suburb, townland.' }),
    administrativeArea: t.string({
      description: 'Code of the state, province, prefecture or emirate, as in AddressField.options.',
    }),
    sortingCode: t.string({ description: 'Cedex, in France.' }),
    phone: t.string({ description: 'Telephone number.' }),
  }),
})
