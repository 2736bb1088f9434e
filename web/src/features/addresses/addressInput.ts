import * as z from 'zod/mini'
import { checkbox, optional, required } from '../../platform/forms/values.ts'
import { type AddressPart, addressParts } from '../../components/addressForm/addressParts.ts'

const partsOnly = Object.fromEntries(addressParts.map((part) => [part, optional()]))

/** What the form itself asks for; the rules of an address are its country's. */
export const addressForm = z.object({ isDefault: checkbox() })

/** A posted address. The gateway has the last word on all of it at once. */
export const postedAddress = z.extend(addressForm, { ...partsOnly, countryCode: required() })

/** A new address; a changed one is known by its id to be its customer's. */
export const postedNewAddress = z.extend(postedAddress, {
  /** Uuid of who was logged in when the form was shown. */
  customer: optional(),
})

type Typed = Partial<Record<AddressPart, string>> & { countryCode: string }

/** An address as the gateway takes it; what was left empty is null. */
export function addressInput({ countryCode, ...typed }: Typed) {
  const part = (name: Exclude<AddressPart, 'countryCode'>) => typed[name] || null
  return {
    countryCode,
    organization: part('organization'),
    givenName: part('givenName'),
    familyName: part('familyName'),
    addressLine1: part('addressLine1'),
    addressLine2: part('addressLine2'),
    postalCode: part('postalCode'),
    locality: part('locality'),
    dependentLocality: part('dependentLocality'),
    administrativeArea: part('administrativeArea'),
    sortingCode: part('sortingCode'),
    phone: part('phone'),
  }
}
