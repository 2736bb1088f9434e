import { z } from 'zod'
import { readData } from './domain/readData.ts'
import type { SampleDistributor, SampleMenuLink, SamplePromotion, SampleRedirect, SampleStore } from './domain/types.ts'

const address = z.strictObject({
  addressLine1: z.string(),
  locality: z.string(),
  administrativeArea: z.string().nullable(),
  postalCode: z.string(),
  countryCode: z.string(),
})

/** Who runs the shop, as the specification says: office hours are those of its own time zone. */
export const sampleStore: SampleStore = readData(
  'store.json',
  z.strictObject({
    mail: z.string(),
    phone: z.string(),
    timezone: z.string(),
    address,
    officeHours: z.array(
      z.strictObject({ day: z.string(), opens: z.string().nullable(), closes: z.string().nullable() }),
    ),
    socialLinks: z.array(z.strictObject({ network: z.string(), uri: z.string() })),
    shippingNotice: z.string(),
    contactSubjects: z.array(z.string()),
  }),
)

/** Invented companies under reserved names and numbers. */
export const distributors: readonly SampleDistributor[] = readData(
  'distributors.json',
  z.array(
    z.strictObject({
      company: z.string(),
      region: z.string(),
      countries: z.array(z.string()),
      phone: z.string(),
      email: z.string(),
      website: z.string(),
      address,
    }),
  ),
)

/** The specification's menus, in their order. */
export const sampleMenus: readonly SampleMenuLink[] = readData(
  'menus.json',
  z.array(z.strictObject({ menu: z.string(), title: z.string(), url: z.string() })),
)

/** Codes to try: one that holds, one that needs a larger order, one that has ended, and one that was used as often as it may be. */
export const samplePromotions: readonly SamplePromotion[] = readData(
  'promotions.json',
  z.array(
    z.strictObject({
      key: z.string(),
      label: z.string(),
      percent: z.string(),
      families: z.array(z.string()).nullable(),
      minimumCents: z.int(),
      ends: z.string().nullable(),
      coupon: z.strictObject({ code: z.string(), usageLimit: z.int().nullable(), used: z.int() }),
    }),
  ),
)

/** Addresses of the former site, and shorter ones that are printed on packing lists. */
export const redirects: readonly SampleRedirect[] = readData(
  'redirects.json',
  z.array(z.strictObject({ from: z.string(), to: z.string(), status: z.union([z.literal(301), z.literal(302)]) })),
)
