/** Who runs this shop: one place, for header, footer, contact page and printed papers alike. */
interface PostalAddress {
  readonly countryCode: string
  readonly givenName?: string
  readonly familyName?: string
  readonly organization?: string
  readonly addressLine1?: string
  readonly addressLine2?: string
  readonly postalCode?: string
  readonly locality?: string
  readonly dependentLocality?: string
  readonly administrativeArea?: string
  readonly sortingCode?: string
  readonly phone?: string
  /** The address's lines in the order of its country. */
  readonly formatted: readonly string[]
}

export interface OfficeHours {
  readonly day: string
  /** "06:00", or null on a closed day. */
  readonly opens: string | null
  readonly closes: string | null
  readonly timeZone: string
}

export interface SocialLink {
  readonly network: string
  readonly url: string
}

export interface Shop {
  readonly companyName: string
  readonly phone: string
  readonly officeHours: readonly OfficeHours[]
  readonly address: PostalAddress
  readonly socialLinks: readonly SocialLink[]
  readonly shippingNotice: string
}

const TIME_ZONE = 'America/Los_Angeles'
const OPEN = { opens: '06:00', closes: '17:00', timeZone: TIME_ZONE }
const CLOSED = { opens: null, closes: null, timeZone: TIME_ZONE }

export const SHOP: Shop = {
  companyName: 'Vacuum Components',
  phone: '(661) 555-0100',
  officeHours: [
    { day: 'Monday', ...OPEN },
    { day: 'Tuesday', ...OPEN },
    { day: 'Wednesday', ...OPEN },
    { day: 'Thursday', ...OPEN },
    { day: 'Friday', ...CLOSED },
    { day: 'Saturday', ...CLOSED },
    { day: 'Sunday', ...CLOSED },
  ],
  address: {
    countryCode: 'US',
    organization: 'Vacuum Components',
    addressLine1: '28100 Example Avenue',
    locality: 'Valencia',
    administrativeArea: 'CA',
    postalCode: '91355',
    phone: '(661) 555-0100',
    formatted: ['28100 Example Avenue', 'Valencia, CA 91355'],
  },
  socialLinks: [
    { network: 'facebook', url: 'https://www.facebook.com/' },
    { network: 'twitter', url: 'https://twitter.com/' },
    { network: 'instagram', url: 'https://www.instagram.com/' },
  ],
  shippingNotice: 'Orders are processed and shipped the next business day',
}
