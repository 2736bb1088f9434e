import { z } from 'zod'
import type { BackendError } from '../jsonapi/errors.ts'
import type { Resource } from '../jsonapi/document.ts'
import { countryParts } from '../../../../schema/addresses/parts.ts'
import { formatPhone } from '../../../../schema/addresses/phone.ts'
import { printAddress } from '../../../../schema/addresses/printAddress.ts'

/** The parts of an address. Every part but the country may be missing. */
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

/** With the number under which a carrier finds somebody there. */
export interface Reachable extends AddressParts {
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

/** Attributes of a profile that make an entry of an address book. */
export const addressFields = ['address', 'field_address_type', 'field_phone', 'is_default', 'status']

/** How the site names what an address is for → how the schema does. A site without that knows parcels only. */
const addressTypes = { shipping: 'SHIPPING', billing: 'BILLING' } as const
export type AddressType = (typeof addressTypes)[keyof typeof addressTypes]
const types: ReadonlyMap<string, AddressType> = new Map(Object.entries(addressTypes))

export interface PostalAddress extends Reachable {
  /** The address's lines in the order of its country. */
  readonly formatted: readonly string[]
}

const siteAddressSchema = z.record(z.string(), z.unknown())

/** An address and a telephone number as the site keeps them. Parts that are empty, missing or hidden are null. */
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

/** An entry of a customer's address book. */
export class Address {
  readonly resource: Resource

  constructor(resource: Resource) {
    this.resource = resource
  }

  get uuid(): string {
    return this.resource.id
  }

  get type(): AddressType {
    return types.get(this.resource.text('field_address_type')?.toLowerCase() ?? '') ?? 'SHIPPING'
  }

  get isDefault(): boolean {
    return this.resource.flag('is_default') === true
  }

  /** One that was taken out of the book is kept by some sites. */
  get isInBook(): boolean {
    return this.resource.flag('status') !== false
  }

  get address(): PostalAddress {
    return postalAddressOf(this.resource.read('address', siteAddressSchema) ?? {}, this.resource.text('field_phone'))
  }
}

export interface AddressChange {
  readonly address?: Reachable
  readonly type?: AddressType
  /** A default is given to another, never taken away. */
  readonly isDefault?: boolean
}

function sitePartsOf(address: AddressParts) {
  return Object.fromEntries(
    Object.entries(addressParts).map(([name, part]): [string, string | null] => [name, address[part]]),
  )
}

/** An address as it is printed in its country, line by line. */
export function addressLines(address: AddressParts): string[] {
  return printAddress(sitePartsOf(address))
}

/** An address in the site's words. */
export function siteAddressOf(address: Reachable): { address: Record<string, unknown>; field_phone: string | null } {
  return {
    address: sitePartsOf(address),
    field_phone: address.phone,
  }
}

/** The attributes of a write. The site replaces an address as a whole: every part is sent. */
export function attributesOf({ address, type, isDefault }: AddressChange): Record<string, unknown> {
  return {
    ...(address && siteAddressOf(address)),
    ...(type && { field_address_type: type.toLowerCase() }),
    ...(isDefault && { is_default: true }),
  }
}

/** Our name of a part that the site refused, such as "address/postal_code"; null for what is no part of an address. */
export function partOfField(field: string): string | null {
  const [attribute, name = ''] = field.split('/')
  if (attribute === 'field_phone') return 'phone'
  return attribute === 'address' ? (partNames.get(name) ?? null) : null
}

const unknownAttribute = /^The attribute (\w+) does not exist on the /

/** What a shop adds to Commerce's profiles: an address is one without it. */
const extras: ReadonlySet<string> = new Set(['field_address_type', 'field_phone'])

/** The attribute that a refusal says this site's profiles do not have; null where it says something else, or all would be lost. */
export function unknownExtraOf({ violations }: BackendError): string | null {
  const names = violations.map(({ detail }) => unknownAttribute.exec(detail)?.[1] ?? '')
  return names.find((name) => extras.has(name)) ?? null
}
