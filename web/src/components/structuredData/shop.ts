import type {
  OpeningHoursSpecification,
  Organization,
  PostalAddress,
  SearchAction,
  WebSite,
  WithActionConstraints,
} from 'schema-dts'
import { telephoneAddress } from '../shop/shopFacts.ts'
import { searchAddress } from '../paths.ts'

interface Address {
  readonly addressLine1?: string | null | undefined
  readonly addressLine2?: string | null | undefined
  readonly locality?: string | null | undefined
  readonly administrativeArea?: string | null | undefined
  readonly postalCode?: string | null | undefined
  readonly countryCode: string
}

export interface ShopFacts {
  readonly companyName: string
  readonly phone?: string | null | undefined
  readonly email?: string | null | undefined
  readonly officeHours: readonly {
    readonly day: string
    readonly opens?: string | null | undefined
    readonly closes?: string | null | undefined
  }[]
  readonly address?: Address | null | undefined
  readonly socialLinks: readonly { readonly url: string }[]
}

/** ID by which other entries refer to the company. */
function organizationId(origin: string) {
  return `${origin}/#organization`
}

/** Reference to the company as seller or publisher. */
export function sellerOf(origin: string, name: string): Organization {
  return {
    '@type': 'Organization',
    '@id': organizationId(origin),
    name,
  }
}

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** Groups days with the same hours; closed days are omitted. */
function hoursOf(officeHours: ShopFacts['officeHours']): OpeningHoursSpecification[] {
  const groups = Object.groupBy(officeHours, ({ opens, closes }) => (opens && closes ? `${opens}-${closes}` : ''))
  return Object.entries(groups).flatMap(([hours, rows = []]): OpeningHoursSpecification[] => {
    const [opens, closes] = hours.split('-')
    if (!opens || !closes) return []
    const dayOfWeek = days.filter((day) => rows.some((row) => row.day === day))
    return [{ '@type': 'OpeningHoursSpecification', dayOfWeek, opens, closes }]
  })
}

function addressOf(address: Address): PostalAddress {
  const street = [address.addressLine1, address.addressLine2].filter(Boolean).join(', ')
  return {
    '@type': 'PostalAddress',
    ...(street && { streetAddress: street }),
    ...(address.locality && { addressLocality: address.locality }),
    ...(address.administrativeArea && { addressRegion: address.administrativeArea }),
    ...(address.postalCode && { postalCode: address.postalCode }),
    addressCountry: address.countryCode,
  }
}

/** The company: address, phone hours and profiles. */
export function organizationOf(shop: ShopFacts, origin: string): Organization {
  const telephone = shop.phone ? { telephone: telephoneAddress(shop.phone).replace('tel:', '') } : {}
  const email = shop.email ? { email: shop.email } : {}
  return {
    '@type': 'Organization',
    '@id': organizationId(origin),
    name: shop.companyName,
    url: `${origin}/`,
    logo: `${origin}/favicon.svg`,
    ...telephone,
    ...email,
    ...(shop.address && { address: addressOf(shop.address) }),
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'sales',
      ...telephone,
      ...email,
      availableLanguage: 'en',
      hoursAvailable: hoursOf(shop.officeHours),
    },
    sameAs: shop.socialLinks.map(({ url }) => url),
  }
}

const placeholder = '{terms}'

/** The site and its search. */
export function websiteOf(shop: Pick<ShopFacts, 'companyName'>, origin: string): WebSite {
  const potentialAction: WithActionConstraints<SearchAction> = {
    '@type': 'SearchAction',
    target: {
      '@type': 'EntryPoint',
      urlTemplate: `${origin}${decodeURIComponent(searchAddress(placeholder))}`,
    },
    'query-input': 'required name=terms',
  }
  return {
    '@type': 'WebSite',
    '@id': `${origin}/#website`,
    name: shop.companyName,
    url: `${origin}/`,
    inLanguage: 'en',
    publisher: sellerOf(origin, shop.companyName),
    potentialAction,
  }
}
