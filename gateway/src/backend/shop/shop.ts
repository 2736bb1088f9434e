import { TIME_ZONE } from '../catalog/availability.ts'
import type { SpecificationTable } from '../catalog/specifications.ts'
import { type PostalAddress, postalAddressOf } from '../addresses/address.ts'

export interface OfficeHours {
  /** English name of the day. */
  readonly day: string
  /** "06:00", or null on a closed day. */
  readonly opens: string | null
  readonly closes: string | null
  /** IANA name. */
  readonly timeZone: string
}

export interface SocialLink {
  /** In lower case. */
  readonly network: string
  readonly url: string
}

/** Who runs the shop: one place, for header, footer, contact page and printed papers alike. */
export interface Shop {
  readonly companyName: string
  readonly phone: string
  /** Where mail to the office goes. */
  readonly email: string
  /** Every day of the week, from Monday. */
  readonly officeHours: readonly OfficeHours[]
  readonly address: PostalAddress
  readonly socialLinks: readonly SocialLink[]
  readonly shippingNotice: string
  /** What a message to the office can be about. */
  readonly contactSubjects: readonly string[]
  readonly specifications: SpecificationTable
}

/** The subject of which the office asks for the number of the order. */
export const ORDER_SUBJECT = 'Order status'

export const week = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

const openDays: ReadonlySet<string> = new Set(['Monday', 'Tuesday', 'Wednesday', 'Thursday'])
const PHONE = '(661) 555-0100'

/** The specification's own shop: what is shown while the site has not answered, and in place of whatever it does not say. */
export const defaultShop: Shop = {
  companyName: 'Vacuum Components',
  phone: PHONE,
  email: 'sales@vacuum-components.example',
  officeHours: week.map((day) => ({
    day,
    opens: openDays.has(day) ? '06:00' : null,
    closes: openDays.has(day) ? '17:00' : null,
    timeZone: TIME_ZONE,
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
