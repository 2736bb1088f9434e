import { z } from 'zod'
import { countryParts } from '@shop/schema/addresses/parts'
import { formatPhone } from '@shop/runtime/formatPhone'
import { printAddress } from '@shop/schema/addresses/printAddress'
import { ResourceValue } from '../jsonapi/resourceValue.ts'

/** The parts of an address. Every part except the country may be missing. */
export interface AddressParts {
  readonly countryCode: string
  readonly givenName: string | null
  readonly familyName: string | null
  readonly organization: string | null
  readonly addressLine1: string | null
  readonly addressLine2: string | null
  readonly postalCode: string | null
  readonly locality: string | null
  readonly dependentLocality: string | null
  readonly administrativeArea: string | null
  readonly sortingCode: string | null
}

/** An address with the phone number for the carrier. */
export interface AddressWithPhone extends AddressParts {
  readonly phone: string | null
}

/** The site's name of each part of an address → ours. */
const addressParts = {
  country_code: 'countryCode',
  given_name: 'givenName',
  family_name: 'familyName',
  organization: 'organization',
  ...countryParts,
} as const

type SitePart = keyof typeof addressParts

const partNames: ReadonlyMap<string, string> = new Map(Object.entries(addressParts))

/** Attributes that make a profile an address book entry. */
export const addressFields = ['address', 'field_address_type', 'field_phone', 'is_default', 'status']

/** The site's address type → the schema's. Sites without types only have shipping addresses. */
const addressTypes = { shipping: 'SHIPPING', billing: 'BILLING' } as const
export type AddressType = (typeof addressTypes)[keyof typeof addressTypes]
const types: ReadonlyMap<string, AddressType> = new Map(Object.entries(addressTypes))

export interface PostalAddress extends AddressWithPhone {
  /** The street lines in the order of the country's format. */
  readonly formatted: readonly string[]
}

const siteAddressSchema = z.record(z.string(), z.unknown())

/** An address and phone number as the site stores them. Empty, missing and hidden parts are null. */
export function postalAddressOf(site: Readonly<Record<string, unknown>>, phone: string | null): PostalAddress {
  const part = (name: SitePart) => {
    const value = site[name]
    return typeof value === 'string' && value !== '' ? value : null
  }
  const parts = {
    countryCode: part('country_code') ?? '',
    givenName: part('given_name'),
    familyName: part('family_name'),
    organization: part('organization'),
    addressLine1: part('address_line1'),
    addressLine2: part('address_line2'),
    postalCode: part('postal_code'),
    locality: part('locality'),
    dependentLocality: part('dependent_locality'),
    administrativeArea: part('administrative_area'),
    sortingCode: part('sorting_code'),
  }
  return { ...parts, phone: phone && formatPhone(phone, parts.countryCode), formatted: addressLines(parts) }
}

/** An entry in a customer's address book. */
export class Address extends ResourceValue {
  get type(): AddressType {
    return types.get(this.resource.text('field_address_type')?.toLowerCase() ?? '') ?? 'SHIPPING'
  }

  readonly isDefault = this.resource.flag('is_default') === true

  /** Some sites keep deleted entries. */
  readonly isInBook = this.resource.flag('status') !== false

  get address(): PostalAddress {
    return postalAddressOf(this.resource.read('address', siteAddressSchema) ?? {}, this.resource.text('field_phone'))
  }
}

export interface AddressChange {
  readonly address?: AddressWithPhone
  readonly type?: AddressType
  /** A default can be moved to another address but not removed. */
  readonly isDefault?: boolean
}

function sitePartsOf(address: AddressParts) {
  return Object.fromEntries(
    Object.entries(addressParts).map(([name, part]): [string, string | null] => [name, address[part]]),
  )
}

/** The address formatted for its country, line by line. */
export function addressLines(address: AddressParts): string[] {
  return printAddress(sitePartsOf(address))
}

/** An address in the site's format. */
export function siteAddressOf(address: AddressWithPhone): {
  address: Record<string, unknown>
  field_phone: string | null
} {
  return {
    address: sitePartsOf(address),
    field_phone: address.phone,
  }
}

/** Attributes to write. The site replaces an address as a whole, so every part is sent. */
export function attributesOf({ address, type, isDefault }: AddressChange): Record<string, unknown> {
  return {
    ...(address && siteAddressOf(address)),
    ...(type && { field_address_type: type.toLowerCase() }),
    ...(isDefault && { is_default: true }),
  }
}

/** Our name of a rejected part, such as "address/postal_code"; null if it is not part of an address. */
export function partOfField(field: string): string | null {
  const [attribute, name = ''] = field.split('/')
  if (attribute === 'field_phone') return 'phone'
  return attribute === 'address' ? (partNames.get(name) ?? null) : null
}
