import { siteAddressOf } from '../addresses/address.ts'
import type { AddressWithPhone } from '../addresses/address.ts'
import type { Plan } from '../jsonapi/plan.ts'
import { informationOf } from '../orders/information.ts'
import { type Checkouts, seenOf } from './checkouts.ts'
import type { SiteProfile } from '../profile/siteProfile.ts'

/** Order attributes, in the site's format. */
export type Attributes = Readonly<Record<string, unknown>>

export interface AttributeSource {
  readonly checkouts: Checkouts
  readonly profile: SiteProfile
}

/** Every checkout response includes the offers. */
const barePlan: Plan = { include: [], fields: {} }

/** Whether the site itself copies the shipping address if told to. */
function copiesAddress({ profile }: AttributeSource): boolean {
  return profile.document.orders.copiesAddress
}

/**
 * Sets the shipping address and, unless another was chosen or the site copies it, the same billing address.
 */
export async function shippingAttributes(address: AddressWithPhone, source: AttributeSource): Promise<Attributes> {
  const shipping = { shipping_information: siteAddressOf(address) }
  if (copiesAddress(source)) return shipping
  const { checkouts } = source
  const seen = (await checkouts.lastSeen()) ?? seenOf(await checkouts.current(barePlan))
  return seen?.billing === 'other' ? shipping : { ...shipping, billing_information: siteAddressOf(address) }
}

/** Sets the billing address; null for the shipping address, which is sent too unless the site has it already. */
export async function billingAttributes(
  address: AddressWithPhone | null,
  source: AttributeSource,
): Promise<Attributes> {
  if (address) return { field_billing_same: false, billing_information: siteAddressOf(address) }
  const isSame = { field_billing_same: true }
  if (copiesAddress(source) || (await source.checkouts.lastSeen())?.billing === 'same') return isSame
  const checkout = await source.checkouts.current(barePlan)
  const shipping = checkout && informationOf(checkout.order, 'shipping_information')
  return shipping ? { ...isSame, billing_information: shipping } : {}
}

/** A payment method in the site's format; null for the card entered before. */
export async function instrumentAttributes(
  id: string,
  token: string | null,
  source: AttributeSource,
): Promise<Attributes | null> {
  const [, type, gateway] = /^new--(\w+)--(\w+)$/.exec(id) ?? []
  if (type !== undefined) {
    if (token === null) return null
    return { payment_gateway_id: gateway, payment_method_type: type, payment_details: { token } }
  }
  // The site identifies a stored card by number there, and by UUID when it is used.
  const methods = /^\d+$/.test(id) ? ((await source.checkouts.current(barePlan))?.paymentMethods ?? []) : []
  const stored = methods.find((method) => method.id === id && method.storedMethod !== null)
  return stored
    ? { payment_gateway_id: stored.gateway, payment_method_id: stored.storedMethod }
    : { payment_gateway_id: id }
}
