import { paths, wireNames } from '../jsonapi/names.ts'
import type { SiteProfile } from './siteProfile.ts'

export const shopFeatures = [
  'STOCK',
  'DOCUMENTS',
  'SPECIFICATIONS',
  'MOST_ORDERED',
  'SHIPPING_ESTIMATES',
  'SAVED_CARTS',
  'SHARED_CARTS',
  'QUOTES',
  'EMAIL_CONFIRMATION',
  'CONTACT',
] as const

export type ShopFeature = (typeof shopFeatures)[number]

interface Targets {
  /** Whether the office can be reached: by form, phone or email. */
  readonly hasContact: boolean
}

const { product, variation, savedCart, quote } = wireNames

/** Checks whether a site has what a feature needs. */
const tests: Readonly<Record<ShopFeature, (profile: SiteProfile, targets: Targets) => boolean>> = {
  STOCK: (profile) => ['field_stock', 'field_lead_time'].some((field) => profile.hasField(variation.type, field)),
  DOCUMENTS: (profile) => profile.hasField(variation.type, 'field_documents'),
  SPECIFICATIONS: (profile) => [product, variation].some(({ type }) => profile.hasField(type, 'field_specifications')),
  MOST_ORDERED: (profile) => profile.hasField(product.type, 'field_featured'),
  SHIPPING_ESTIMATES: (profile) => !profile.lacksRoute(paths.cartEstimate),
  SAVED_CARTS: (profile) => !profile.lacksRoute(savedCart.path),
  SHARED_CARTS: (profile) => !profile.lacksRoute(paths.sharedCarts),
  QUOTES: (profile) => profile.hasType(quote.type),
  EMAIL_CONFIRMATION: (profile) => !profile.lacksRoute(paths.requestEmailVerification),
  CONTACT: (_, { hasContact }) => hasContact,
}

/** What the site offers besides a catalog, carts and orders. */
export function featuresOf(profile: SiteProfile, targets: Targets): readonly ShopFeature[] {
  return shopFeatures.filter((feature) => tests[feature](profile, targets))
}
