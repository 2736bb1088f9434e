import { z } from 'zod'
import type { Resource } from '../jsonapi/document.ts'

/** Carriers that bill to a buyer's account. */
export const carriers = ['UPS', 'FEDEX', 'DHL'] as const
export type Carrier = (typeof carriers)[number]

/** The site's name for it. */
export function siteCarrier(carrier: Carrier): string {
  return carrier.toLowerCase()
}

/** A buyer's own account with a carrier. */
export interface CarrierAccount {
  readonly carrier: Carrier
  readonly account: string
  readonly postalCode: string
}

const accountSchema = z.object({ carrier: z.string(), account: z.string().min(1), postal_code: z.string() })

/** The account that freight is billed to; null if the shop pays. */
export function carrierAccountOf(order: Resource): CarrierAccount | null {
  const account = order.read('field_carrier_account', accountSchema)
  const carrier = account && carriers.find((each) => siteCarrier(each) === account.carrier)
  return account && carrier ? { carrier, account: account.account, postalCode: account.postal_code } : null
}
