import { paths, wireNames } from '../jsonapi/names.ts'
import type { SiteProfile } from './siteProfile.ts'

const { distributor, order, orderItem, page, product, profile: address } = wireNames
const { quote, removedVariation, savedCart, searchTerm, variation } = wireNames

type Test = (site: SiteProfile) => boolean

/** Every decision about what a site offers besides a catalog, carts and orders. */
const tests = {
  /** Whether the site declares which products are in a category. Otherwise, all categories would be empty. */
  categories: (site) => site.hasField(product.type, 'field_categories') || site.indexField('category') !== null,
  stock: (site) => ['field_stock', 'field_lead_time'].some((field) => site.hasField(variation.type, field)),
  documents: (site) => site.hasField(variation.type, 'field_documents'),
  specifications: (site) => [product, variation].some(({ type }) => site.hasField(type, 'field_specifications')),
  featuredProducts: (site) => site.hasField(product.type, 'field_featured'),
  searchTerms: (site) => site.hasType(searchTerm.type),
  removedParts: (site) => site.hasType(removedVariation.type) && !site.lacksRoute(removedVariation.path),
  shippingEstimates: (site) => !site.lacksRoute(paths.cartEstimate),
  savedCarts: (site) => !site.lacksRoute(savedCart.path),
  sharedCarts: (site) => !site.lacksRoute(paths.sharedCarts),
  quotes: (site) => site.hasType(quote.type),
  directOrders: (site) => !site.lacksRoute(paths.directOrders),
  emailConfirmation: (site) => !site.lacksRoute(paths.requestEmailVerification),
  sessions: (site) => !site.lacksRoute(paths.sessions),
  apiKeys: (site) => site.hasRoute('apiKeys'),
  webhooks: (site) => site.hasRoute('webhookEndpoints'),
  credentials: (site) => site.hasRoute('credentials'),
  contactForm: (site) => site.contactForm !== null,
  contactReplies: (site) => site.contactForm?.replies === true,
  contactFiles: (site) => site.contactForm !== null && site.hasRoute('contactFiles'),
  distributors: (site) => site.hasType(distributor.type),
  pages: (site) => site.hasType(page.type),
} satisfies Record<string, Test>

export function can(site: SiteProfile, capability: keyof typeof tests): boolean {
  return tests[capability](site)
}

/** Capabilities that the API publishes. */
const features = {
  STOCK: 'stock',
  DOCUMENTS: 'documents',
  SPECIFICATIONS: 'specifications',
  MOST_ORDERED: 'featuredProducts',
  SHIPPING_ESTIMATES: 'shippingEstimates',
  SAVED_CARTS: 'savedCarts',
  SHARED_CARTS: 'sharedCarts',
  QUOTES: 'quotes',
  EMAIL_CONFIRMATION: 'emailConfirmation',
  CONTACT_CONFIRMATION: 'contactReplies',
} as const

/** `CONTACT`: the office can be reached, by form, phone or email. */
export type ShopFeature = keyof typeof features | 'CONTACT'

export function featuresOf(
  site: SiteProfile,
  { hasContact }: { readonly hasContact: boolean },
): readonly ShopFeature[] {
  const names = Object.keys(features) as Array<keyof typeof features>
  return [...names.filter((name) => can(site, features[name])), ...(hasContact ? (['CONTACT'] as const) : [])]
}

/** Which optional inputs the site saves. */
export interface SavedInputs {
  readonly hasItemNotes: boolean
  readonly hasItemReferences: boolean
  readonly hasPurchaseOrderNumbers: boolean
  readonly hasOrderInstructions: boolean
  /** Phone numbers of addresses. */
  readonly hasPhones: boolean
}

export function savedInputs(site: SiteProfile): SavedInputs {
  return {
    hasItemNotes: site.canWrite(orderItem.type, 'field_note'),
    hasItemReferences: site.canWrite(orderItem.type, 'field_reference'),
    hasPurchaseOrderNumbers: site.canWrite(order.type, 'field_po_number'),
    hasOrderInstructions: site.canWrite(order.type, 'customer_comments'),
    hasPhones: site.canWrite(address.type, 'field_phone'),
  }
}
