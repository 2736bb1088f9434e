import type { SpecificationTable } from '../catalog/specifications.ts'
import type { PostalAddress } from '../addresses/address.ts'

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
  /** Email address of the office; null if the site does not say. */
  readonly email: string | null
  /** All days of the week, starting with Monday. */
  readonly officeHours: readonly OfficeHours[]
  /** Null if the site does not say. */
  readonly address: PostalAddress | null
  readonly socialLinks: readonly SocialLink[]
  /** Null if the site does not say. */
  readonly shippingNotice: string | null
  /** Path or URL of the link preview image of pages without their own; null if the site has none. */
  readonly previewImage: string | null
  /** Subjects of messages to the office. */
  readonly contactSubjects: readonly string[]
  readonly specifications: SpecificationTable
}

/** The subject that asks for an order number. */
export const ORDER_SUBJECT = 'Order status'

export const week = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** Details of a shop whose site has not responded or sends none. */
export const undescribedShop: Shop = {
  companyName: 'Vacuum Components',
  phone: null,
  email: null,
  officeHours: [],
  address: null,
  socialLinks: [],
  shippingNotice: null,
  previewImage: null,
  contactSubjects: ['Sales', 'Technical', ORDER_SUBJECT, 'Quote request', 'Returns', 'Website'],
  specifications: { labels: {}, order: [], groups: [] },
}
