import { z } from 'zod'
import { type PostalAddress, postalAddressOf } from '../addresses/address.ts'
import type { Resource } from '../jsonapi/document.ts'

const informationSchema = z.looseObject({
  address: z.record(z.string(), z.unknown()),
  field_phone: z.string().nullish().catch(null),
})

type Which = 'shipping_information' | 'billing_information'

/** An address of an order in the site's own format, to be written back. */
export function informationOf(order: Resource, which: Which): Readonly<Record<string, unknown>> | null {
  const information = order.read(which, informationSchema)
  return information && { address: information.address, field_phone: information.field_phone ?? null }
}

/** The shipping or billing address of an order; null until it is set. */
export function addressOf(order: Resource, which: Which): PostalAddress | null {
  const information = order.read(which, informationSchema)
  if (!information) return null
  const address = postalAddressOf(information.address, information.field_phone || null)
  return address.countryCode === '' ? null : address
}
