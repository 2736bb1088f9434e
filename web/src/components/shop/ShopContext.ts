import { createContext } from 'react'

export interface ShopIdentity {
  readonly companyName: string
  /** Path or URL of the link preview image of pages without their own. */
  readonly previewImage: string | null | undefined
  readonly hasDistributors: boolean
  /** Whether it has content pages, such as its terms. */
  readonly hasPages: boolean
  /** What it offers besides a catalog, carts and orders. */
  readonly features: readonly string[]
  /** Optional inputs that the shop can store. Forms leave out the others. */
  readonly inputs: {
    readonly hasItemNotes: boolean
    readonly hasItemReferences: boolean
    readonly hasPurchaseOrderNumbers: boolean
    readonly hasOrderInstructions: boolean
    readonly hasPhones: boolean
  }
}

/** The shop, available on every page. Until the gateway has responded, it has all features. */
export const ShopContext = createContext<ShopIdentity>({
  companyName: '',
  previewImage: null,
  hasDistributors: true,
  hasPages: true,
  features: [
    'STOCK',
    'DOCUMENTS',
    'SPECIFICATIONS',
    'MOST_ORDERED',
    'SHIPPING_ESTIMATES',
    'SAVED_CARTS',
    'SHARED_CARTS',
    'QUOTES',
    'EMAIL_CONFIRMATION',
    'CONTACT_CONFIRMATION',
    'CONTACT',
  ],
  inputs: {
    hasItemNotes: true,
    hasItemReferences: true,
    hasPurchaseOrderNumbers: true,
    hasOrderInstructions: true,
    hasPhones: true,
  },
})

/** Whether buyers can request quotes, at least by message. */
export function acceptsQuotes({ features }: ShopIdentity): boolean {
  return features.includes('QUOTES') || features.includes('CONTACT')
}
