import { shipDate } from '../shipping/shipDate.ts'
import { shareOf } from './cents.ts'
import type { BuyerFacts, PartFacts } from './facts.ts'
import { membershipShare } from './membership.ts'

/** What a quantity of a part costs a buyer, before coupons and tax. */
export type LinePrice = {
  readonly available: boolean
  /** Of one, at the tier in force, membership taken off, also where it cannot be bought; null where nobody knows it. */
  readonly unitCents: number | null
  /** Of one without break and membership, where that is more. */
  readonly listCents: number | null
  /** From how many on the tier in force holds; 1 without a break. */
  readonly priceFrom: number
  readonly totalCents: number
  /** When all of it can leave; null where that is not known. */
  readonly shipsBy: Date | null
  /** How many can leave at once, where not all can. */
  readonly stockedQuantity: number | null
}

/** The tier that holds for a quantity. */
const tierOf = ({ cents, tiers }: PartFacts, quantity: number) =>
  tiers.reduce((best, tier) => (tier.from <= quantity && tier.from > best.from ? tier : best), { from: 1, cents })

/** What has left the catalogue, or has no price. */
const gone: LinePrice = {
  available: false,
  unitCents: null,
  listCents: null,
  priceFrom: 1,
  totalCents: 0,
  shipsBy: null,
  stockedQuantity: null,
}

type Asked = {
  readonly part: PartFacts | null
  readonly quantity: number
  /** How many are in stock and not on a line before this one. */
  readonly stock: number
}

export const priceLine = (
  { part, quantity, stock }: Asked,
  { membership }: BuyerFacts,
  { now, isRead }: { readonly now: Date; readonly isRead: boolean },
): LinePrice => {
  if (part === null) return gone
  const tier = tierOf(part, quantity)
  const unitCents = tier.cents - shareOf(tier.cents, membershipShare(membership, part.family))
  const price = { unitCents, listCents: unitCents < part.cents ? part.cents : null, priceFrom: tier.from }
  if (!part.isSold) return { ...gone, ...price }
  const stocked = Math.min(quantity, stock)
  return {
    ...price,
    available: true,
    totalCents: unitCents * quantity,
    shipsBy: shipDate(now, part.leadTime, stocked === quantity, isRead),
    stockedQuantity: stocked === quantity ? null : stocked,
  }
}
