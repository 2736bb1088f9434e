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
  /** IANA name, of the office hours. */
  timezone: z.string(),
  address,
  /** `06:00`, null on a closed day. */
  officeHours: z.array(
    z.strictObject({ day: z.string(), opens: z.string().nullable(), closes: z.string().nullable() }),
  ),
  socialLinks: z.array(z.strictObject({ network: z.string(), uri: z.string() })),
  shippingNotice: z.string(),
  /** What a message to the office can be about. */
  contactSubjects: z.array(z.string()),
})
export type SampleStore = z.infer<typeof store>

/** Who runs the shop, as the specification says: office hours are those of its own time zone. */
export const sampleStore: SampleStore = readData('store.json', store)

const distributor = z.strictObject({
  company: z.string(),
  /** "Europe", "Asia Pacific" */
  region: z.string(),
  /** ISO 3166-1 alpha-2 codes of the countries it sells in, its own first. */
  countries: z.array(z.string()),
  phone: z.string(),
  email: z.string(),
  website: z.string(),
  address,
})
export type SampleDistributor = z.infer<typeof distributor>

/** Invented companies under reserved names and numbers. */
export const distributors: readonly SampleDistributor[] = readData('distributors.json', z.array(distributor))

const menuLink = z.strictObject({
  /** `main` or `footer` */
  menu: z.string(),
  title: z.string(),
  url: z.string(),
})
export type SampleMenuLink = z.infer<typeof menuLink>

/** The specification's menus, in their order. */
export const sampleMenus: readonly SampleMenuLink[] = readData('menus.json', z.array(menuLink))

/** So much off, for those who know the code. */
const promotion = z.strictObject({
  key: z.string(),
  label: z.string(),
  /** Of 100, as decimal text. */
  percent: z.string(),
  /** Families it counts for; null: all. */
  families: z.array(z.string()).nullable(),
  /** What the goods it counts for must come to, US cents. */
  minimumCents: z.int(),
  /** RFC 3339; null where it goes on. */
  ends: z.string().nullable(),
  coupon: z.strictObject({
    code: z.string(),
    /** Orders that may use it; null: any number. */
    usageLimit: z.int().nullable(),
    used: z.int(),
  }),
})
export type SamplePromotion = z.infer<typeof promotion>

/** Codes to try: one that holds, one that needs a larger order, one that has ended, and one that was used as often as it may be. */
export const samplePromotions: readonly SamplePromotion[] = readData('promotions.json', z.array(promotion))

const redirect = z.strictObject({
  /** Path on this site. */
  from: z.string(),
  /** Path on this site, or an absolute address elsewhere. */
  to: z.string(),
  status: z.union([z.literal(301), z.literal(302)]),
})
export type SampleRedirect = z.infer<typeof redirect>

/** Addresses of the former site, and shorter ones that are printed on packing lists. */
export const redirects: readonly SampleRedirect[] = readData('redirects.json', z.array(redirect))
