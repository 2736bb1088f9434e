import { z } from 'zod'
import { readData } from './readData.ts'

const address = z.strictObject({
  addressLine1: z.string(),
  locality: z.string(),
  administrativeArea: z.string().nullable(),
  postalCode: z.string(),
  countryCode: z.string(),
})

const store = z.strictObject({
  mail: z.string(),
  phone: z.string(),
  /** IANA name; applies to the office hours. */
  timezone: z.string(),
  address,
  /** `06:00`; null on days the office is closed. */
  officeHours: z.array(
    z.strictObject({ day: z.string(), opens: z.string().nullable(), closes: z.string().nullable() }),
  ),
  socialLinks: z.array(z.strictObject({ network: z.string(), uri: z.string() })),
  shippingNotice: z.string(),
  /** Where buyers send wire transfers; null if orders and documents show no bank details. */
  bankAccount: z
    .strictObject({
      bank: z.string(),
      accountName: z.string(),
      accountNumber: z.string(),
      /** ABA routing number, for transfers within the US. */
      routingNumber: z.string().nullable(),
      /** SWIFT code (BIC), for transfers from abroad. */
      swift: z.string().nullable(),
    })
    .nullable(),
  /** Days without work besides the holidays of carriers: "2026-11-27", or "12-24" in every year. */
  closedDays: z.array(z.string()),
  /** ISO 3166-1 codes of countries that it ships to, besides those with an address format. */
  moreCountries: z.array(z.string()),
  /** Subjects of the contact form. */
  contactSubjects: z.array(z.string()),
})
export type SampleStore = z.infer<typeof store>

/** The company that runs the shop. Office hours are in its own time zone. */
export const sampleStore: SampleStore = readData('store.json', store)

const distributor = z.strictObject({
  company: z.string(),
  /** "Europe", "Asia Pacific" */
  region: z.string(),
  /** ISO 3166-1 alpha-2 codes of the countries it serves, its own first. */
  countries: z.array(z.string()),
  phone: z.string(),
  email: z.string(),
  website: z.string(),
  address,
})
export type SampleDistributor = z.infer<typeof distributor>

/** Invented companies with reserved names and numbers. */
export const distributors: readonly SampleDistributor[] = readData('distributors.json', z.array(distributor))

const menuLink = z.strictObject({
  /** `main` or `footer` */
  menu: z.string(),
  title: z.string(),
  url: z.string(),
})
export type SampleMenuLink = z.infer<typeof menuLink>

/** The site's menus, in order. */
export const sampleMenus: readonly SampleMenuLink[] = readData('menus.json', z.array(menuLink))

/** A discount for buyers who enter the code. */
const promotion = z.strictObject({
  key: z.string(),
  label: z.string(),
  /** Percent, as a decimal string. */
  percent: z.string(),
  /** Families it applies to; null for all. */
  families: z.array(z.string()).nullable(),
  /** Minimum value of the items it applies to, US cents. */
  minimumCents: z.int(),
  /** RFC 3339; null if it does not end. */
  ends: z.string().nullable(),
  coupon: z.strictObject({
    code: z.string(),
    /** Maximum number of orders; null for no limit. */
    usageLimit: z.int().nullable(),
    used: z.int(),
  }),
})
export type SamplePromotion = z.infer<typeof promotion>

/** Codes to try: one that works, one that needs a larger order, one that has expired, and one that is used up. */
export const samplePromotions: readonly SamplePromotion[] = readData('promotions.json', z.array(promotion))

const redirect = z.strictObject({
  /** Path on this site. */
  from: z.string(),
  /** Path on this site, or an absolute URL elsewhere. */
  to: z.string(),
  status: z.union([z.literal(301), z.literal(302)]),
})
export type SampleRedirect = z.infer<typeof redirect>

/** Paths of the former site, and short ones printed on packing lists. */
export const redirects: readonly SampleRedirect[] = readData('redirects.json', z.array(redirect))
