import type { ShopCalendar } from '@shop/schema/shipDates'
import type { SiteDocument } from '@shop/schema/siteProfile'
import { type Weekday, weekdays } from '@shop/schema/siteStore'
import { type PostalAddress, postalAddressOf } from '../addresses/address.ts'
import { filePath } from '../content/images.ts'
import { mainStoreOf } from '../profile/facts.ts'

export interface OfficeHours {
  readonly day: Weekday
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
  /** Empty if the site does not say. */
  readonly companyName: string
  /** Null if the site does not say. */
  readonly phone: string | null
  /** Email address of the office; null if the site does not say. */
  readonly email: string | null
  /** All days of the week, starting with Monday; empty if the site does not say. */
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
  /** IANA name. */
  readonly timeZone: string
  readonly calendar: ShopCalendar
}

type Store = SiteDocument['stores'][number]

/** The subject that asks for an order number. */
export const ORDER_SUBJECT = 'Order status'

const defaultSubjects = ['Sales', 'Technical', ORDER_SUBJECT, 'Quote request', 'Returns', 'Website']

function officeHoursOf({ hours, timeZone }: Store): OfficeHours[] {
  if (!hours?.length) return []
  return weekdays.flatMap((day): OfficeHours[] => {
    const spans = hours
      .filter((each) => each.day === day && each.opens !== null && each.closes !== null)
      .toSorted((one, other) => (one.opens ?? '').localeCompare(other.opens ?? ''))
    if (spans.length === 0) return [{ day, opens: null, closes: null, timeZone }]
    return spans.map(({ opens, closes }) => ({ day, opens, closes, timeZone }))
  })
}

/** Links that a browser may follow. */
function socialLinksOf({ socialLinks }: Store): SocialLink[] {
  return socialLinks.flatMap(({ network, url }) =>
    network !== '' && /^https?:$/.test(URL.parse(url)?.protocol ?? '') ? [{ network: network.toLowerCase(), url }] : [],
  )
}

function addressOf({ address, phone }: Store): PostalAddress | null {
  if (!address.country_code || !address.address_line1) return null
  // The address repeats the company name.
  return postalAddressOf({ ...address, organization: null }, phone ?? null)
}

/** The time zone, the days on which the store is open, and the exceptions. */
function calendarOf(store: Store | undefined): ShopCalendar {
  const open = new Set(store?.hours?.flatMap(({ day, opens }) => (opens === null ? [] : [day])))
  const workdays = weekdays.flatMap((day, index) => (open.has(day) ? [(index + 1) % 7] : []))
  return {
    timeZone: store?.timeZone ?? 'UTC',
    workdays: workdays.length > 0 ? workdays : [1, 2, 3, 4, 5],
    closedDays: store?.closedDays ?? [],
    country: store?.address.country_code ?? null,
  }
}

function describe(document: SiteDocument): Shop {
  const store = mainStoreOf(document)
  const subjects = store?.contactSubjects ?? []
  return {
    companyName: store?.name || document.site.name,
    phone: store?.phone || null,
    email: store?.email || null,
    officeHours: store ? officeHoursOf(store) : [],
    address: store ? addressOf(store) : null,
    socialLinks: store ? socialLinksOf(store) : [],
    shippingNotice: store?.shippingNotice || null,
    previewImage: filePath(store?.previewImage ?? '') || null,
    contactSubjects: subjects.length > 0 ? subjects : defaultSubjects,
    timeZone: store?.timeZone ?? 'UTC',
    calendar: calendarOf(store),
  }
}

const shops = new WeakMap<SiteDocument, Shop>()

/** The default store of a site; defaults where its document has no values. */
export function shopOf(document: SiteDocument): Shop {
  const shop = shops.get(document) ?? describe(document)
  shops.set(document, shop)
  return shop
}
