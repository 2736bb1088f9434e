import {
  type AddressField as FieldValue,
  type AddressOption as OptionValue,
  countries,
  type Country as CountryValue,
  findCountry,
} from '../../../../schema/addresses/countries.ts'
import type { CountryPart } from '../../../../schema/addresses/parts.ts'
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

export const Country = builder.objectRef<CountryValue>('Country').implement({
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
