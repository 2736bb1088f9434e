import { findCountry } from '../../../../schema/addresses/countries.ts'
import type { AddressParts } from '../../backend/addresses/address.ts'
import { builder } from '../core/builder.ts'
import { Country } from './country.ts'

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
