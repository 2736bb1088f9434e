import type { Carrier } from './__generated__/OrderDelivery_order.graphql.ts'

const names = new Map<Carrier, string>([
  ['UPS', 'UPS'],
  ['FEDEX', 'FedEx'],
  ['DHL', 'DHL'],
])

/** A carrier as it writes its name. */
export const carrierName = (carrier: Carrier): string => names.get(carrier) ?? carrier
