import * as shape from '../../platform/shape.ts'
import { checkbox, optional, required } from '../../platform/forms/values.ts'
import { type AddressPart, addressParts } from '../../components/addressForm/addressParts.ts'

const partsOnly = Object.fromEntries(addressParts.map((part) => [part, optional()]))

/** Fields besides the address, whose rules depend on the country. */
export const addressForm = shape.object({ isDefault: checkbox() })

/** A posted address; the gateway validates it. */
export const postedAddress = shape.object({ ...addressForm.fields, ...partsOnly, countryCode: required() })

/** A posted new address. */
export const postedNewAddress = shape.object({
  ...postedAddress.fields,
  /** UUID of the customer who was logged in when the form was rendered. */
  customer: optional(),
})

type AddressValues = Partial<Record<AddressPart, string>> & { countryCode: string }

/** Address input for the gateway; empty parts become null. */
export function addressInput({ countryCode, ...parts }: AddressValues) {
  const part = (name: Exclude<AddressPart, 'countryCode'>) => parts[name] || null
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
