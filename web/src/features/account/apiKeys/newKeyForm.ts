import * as shape from '../../../platform/shape.ts'
import { confirmation } from '../confirmPassword.ts'
import { checkbox, optional, required } from '../../../platform/forms/values.ts'

/** Scopes by the name of their checkbox. */
export const scopeChoices = {
  catalogRead: { scope: 'CATALOG_READ', label: 'Catalog', detail: 'products and search (catalog:read)' },
  pricesRead: { scope: 'PRICES_READ', label: 'Prices', detail: 'your prices at any quantity (prices:read)' },
  cartWrite: { scope: 'CART_WRITE', label: 'Cart', detail: 'your cart and saved carts (cart:write)' },
  ordersRead: { scope: 'ORDERS_READ', label: 'Orders', detail: 'your orders and documents (orders:read)' },
  ordersWrite: { scope: 'ORDERS_WRITE', label: 'Place orders', detail: 'check out, place and cancel (orders:write)' },
  webhooks: { scope: 'WEBHOOKS', label: 'Webhooks', detail: 'endpoints that receive events (webhooks)' },
} as const

/** Preselected: they only read the catalog and prices. */
export const usualChoices: ReadonlySet<string> = new Set<keyof typeof scopeChoices>(['catalogRead', 'pricesRead'])

export const newKeyForm = shape.object({
  name: required({ max: 60 }),
  environment: shape.withDefault(shape.oneOf(['TEST', 'LIVE']), 'TEST'),
  cart: shape.withDefault(shape.oneOf(['OWN', 'SHARED']), 'OWN'),
  catalogRead: checkbox(),
  pricesRead: checkbox(),
  cartWrite: checkbox(),
  ordersRead: checkbox(),
  ordersWrite: checkbox(),
  webhooks: checkbox(),
  /** Days until it expires; empty if it does not expire. */
  days: shape.withDefault(shape.oneOf(['', '7', '30', '90', '365']), '365'),
  publicKey: optional({ max: 4_000 }),
  password: confirmation,
})
