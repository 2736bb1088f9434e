import { SHOP_TIME_ZONE } from '../../../../schema/shipDates.ts'
import type { SpecificationTable } from '../catalog/specifications.ts'
import { type PostalAddress, postalAddressOf } from '../addresses/address.ts'

export interface OfficeHours {
  /** English name of the day. */
  readonly day: string
  /** "06:00"; null on days when the store is closed. */
  readonly opens: string | null
  readonly closes: string | null
  /** IANA name. */
  readonly timeZone: string
}

export interface SocialLink {
  /** Lowercase. */
  readonly network: string
  readonly url: string
}

/** The shop's company details, for header, footer, contact page and printed documents. */
export interface Shop {
  readonly companyName: string
  /** Null if the site does not say. */
  readonly phone: string | null
  /** Email address of the office. */
  readonly email: string
  /** All days of the week, starting with Monday. */
  readonly officeHours: readonly OfficeHours[]
  readonly address: PostalAddress
  readonly socialLinks: readonly SocialLink[]
  readonly shippingNotice: string
  /** Subjects of messages to the office. */
  readonly contactSubjects: readonly string[]
  readonly specifications: SpecificationTable
}

/** The subject that asks for an order number. */
export const ORDER_SUBJECT = 'Order status'

export const week = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

const openDays: ReadonlySet<string> = new Set(['Monday', 'Tuesday', 'Wednesday', 'Thursday'])
const PHONE = '(661) 555-0100'

/** Default details, used until the site responds, and for most of what it does not say. */
export const defaultShop: Shop = {
  companyName: 'Vacuum Components',
  phone: PHONE,
  email: 'sales@vacuum-components.example',
  officeHours: week.map((day) => ({
    day,
    opens: openDays.has(day) ? '06:00' : null,
    closes: openDays.has(day) ? '17:00' : null,
    timeZone: SHOP_TIME_ZONE,
  })),
  address: postalAddressOf(
    {
      country_code: 'US',
      address_line1: '28100 Example Avenue',
      locality: 'Valencia',
      administrative_area: 'CA',
      postal_code: '91355',
    },
    PHONE,
  ),
  socialLinks: [
    { network: 'facebook', url: 'https://www.facebook.com/' },
    { network: 'twitter', url: 'https://twitter.com/' },
    { network: 'instagram', url: 'https://www.instagram.com/' },
  ],
  shippingNotice: 'Orders are processed and shipped the next business day',
  contactSubjects: ['Sales', 'Technical', ORDER_SUBJECT, 'Quote request', 'Returns', 'Website'],
  specifications: { labels: {}, order: [], groups: [] },
}

/** Details of a site that says nothing: nobody answers calls to our own number, or follows our own links. */
export const silentShop: Shop = { ...defaultShop, phone: null, officeHours: [], socialLinks: [] }
