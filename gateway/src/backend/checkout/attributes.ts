import { siteAddressOf } from '../addresses/address.ts'
import type { Reachable } from '../addresses/address.ts'
import type { Plan } from '../jsonapi/plan.ts'
import { informationOf } from '../orders/information.ts'
import type { Checkout } from './checkout.ts'
import type { Checkouts } from './checkouts.ts'
import type { KnownFields } from './knownFields.ts'

/** What is written to an order, in the site's words. */
export type Attributes = Readonly<Record<string, unknown>>

export interface Site {
  readonly checkouts: Checkouts
  readonly knownFields: KnownFields
}

/** Offers come with every look at a checkout. */
const barePlan: Plan = { include: [], fields: {} }

async function current({ checkouts }: Site): Promise<Checkout | null> {
  const uuid = await checkouts.uuid()
  return uuid === null ? null : checkouts.readOf(uuid, barePlan)
}

/** Whether the site itself keeps that the bill goes where the parcels go. */
export function keepsSameAddress({ knownFields }: Site): boolean {
  return knownFields.has('field_billing_same')
}

/** Where the parcels go. On a site that does not know it the bill moves with them as long as both go to one place. */
export async function shippingAttributes(address: Reachable, site: Site): Promise<Attributes> {
  const shipping = { shipping_information: siteAddressOf(address) }
  if (keepsSameAddress(site)) return shipping
  const before = await current(site)
  const isSame = before?.billingAddress && before.isBillingSameAsShipping
  return isSame ? { ...shipping, billing_information: siteAddressOf(address) } : shipping
}

/** Where the bill goes; null for where the parcels go, which another site is told as an address of its own. */
export async function billingAttributes(address: Reachable | null, site: Site): Promise<Attributes> {
  if (address) return { field_billing_same: false, billing_information: siteAddressOf(address) }
  if (keepsSameAddress(site)) return { field_billing_same: true }
  const checkout = await current(site)
  const shipping = checkout && informationOf(checkout.order, 'shipping_information')
  return shipping ? { billing_information: shipping } : {}
}

/** A way of paying, as the site wants it named; null for the card that was given before. */
export async function instrumentAttributes(id: string, token: string | null, site: Site): Promise<Attributes | null> {
  const [, type, gateway] = /^new--(\w+)--(\w+)$/.exec(id) ?? []
  if (type !== undefined) {
    if (token === null) return null
    return { payment_gateway_id: gateway, payment_method_type: type, payment_details: { token } }
  }
  // A card that the site keeps is named by a number there, and by a uuid when it is to be used.
  const methods = /^\d+$/.test(id) ? ((await current(site))?.paymentMethods ?? []) : []
  const stored = methods.find((method) => method.id === id && method.storedMethod !== null)
  return stored
    ? { payment_gateway_id: stored.gateway, payment_method_id: stored.storedMethod }
    : { payment_gateway_id: id }
}
