import type { Adjustment } from '../orderColumns.ts'
import { defaultGrams } from '../shipping/methods.ts'
import { type ShippingRate, shippingRates } from '../shipping/rates.ts'
import { shipDate } from '../shipping/shipDate.ts'
import { type District, taxLabel, taxRule, taxedState } from '../taxes/tax.ts'
import { shareOf, sumOf } from './cents.ts'
import type { BuyerFacts, CouponFacts, LineFacts, OrderFacts, PartFacts } from './facts.ts'
import { membershipShare } from './membership.ts'

/** What a quantity of a part costs a buyer, before coupons and tax. */
interface LinePrice {
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
function tierOf({ cents, tiers }: PartFacts, quantity: number) {
  return tiers.reduce((best, tier) => (tier.from <= quantity && tier.from > best.from ? tier : best), {
    from: 1,
    cents,
  })
}

/** What has left the catalog, or has no price. */
const gone: LinePrice = {
  available: false,
  unitCents: null,
  listCents: null,
  priceFrom: 1,
  totalCents: 0,
  shipsBy: null,
  stockedQuantity: null,
}

interface Asked {
  readonly part: PartFacts | null
  readonly quantity: number
  /** How many are in stock and not on a line before this one. */
  readonly stock: number
}

function priceLine(
  { part, quantity, stock }: Asked,
  { membership }: BuyerFacts,
  { now, isRead }: { readonly now: Date; readonly isRead: boolean },
): LinePrice {
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

/** What is in stock for each line: lines of the same part share it, the first ones first. */
function stockForLines(lines: readonly LineFacts[]): ReadonlyMap<number, number> {
  const left = new Map<number, number>()
  return new Map(
    lines.map(({ id, part, quantity }): [number, number] => {
      if (part === null) return [id, 0]
      const stock = left.get(part.id) ?? Math.max(0, part.stock ?? 0)
      left.set(part.id, Math.max(0, stock - quantity))
      return [id, stock]
    }),
  )
}

/** Amounts are whole US cents. */

export type PricedLine = LinePrice & {
  readonly id: number
  /** What coupons take off the line, not negative. */
  readonly discountCents: number
  readonly taxCents: number
}

/** What an order costs, and how it travels. `total = subtotal - discount + shipping + tax`, to the cent. */
export interface PricedOrder {
  readonly lines: readonly PricedLine[]
  /** Null where there are no lines, as the total. */
  readonly subtotalCents: number | null
  readonly discountCents: number
  /** Null until a rate is chosen that is offered. */
  readonly shippingCents: number | null
  /** Null until there is an address to ship to. */
  readonly taxCents: number | null
  /** Why there is no tax, or what may be due elsewhere. */
  readonly taxNote: string | null
  readonly totalCents: number | null
  readonly adjustments: readonly Adjustment[]
  /** The cheapest first. */
  readonly rates: readonly ShippingRate[]
  /** Id of the chosen rate; empty where none is chosen, or the chosen one is not offered. */
  readonly method: string
  /** When the last line leaves; null where that is not known. */
  readonly shipsCompleteBy: Date | null
  /** Lines leave on different days when they are not sent together. */
  readonly canSplit: boolean
  readonly isTaxExempt: boolean
  /** False where a coupon is on it that has ended, was switched off or is used up. */
  readonly isCouponUsable: boolean
}

function counts({ families }: CouponFacts, { part }: LineFacts): boolean {
  return part !== null && (families === null || families.includes(part.family))
}

/** What a coupon takes off each line, in the order of the lines. */
function discountsOf(
  coupon: CouponFacts | null,
  lines: readonly LineFacts[],
  prices: readonly LinePrice[],
): readonly number[] {
  const eligible = lines.map((line, place) =>
    coupon?.isUsable === true && counts(coupon, line) ? (prices[place]?.totalCents ?? 0) : 0,
  )
  if (coupon === null || sumOf(eligible) < coupon.minimumCents) return lines.map(() => 0)
  return eligible.map((cents) => shareOf(cents, coupon.share))
}

/** The day on which the first or the last line leaves; null where one of them has none. */
function dayOf(prices: readonly LinePrice[], which: 'first' | 'last'): Date | null {
  const days = prices.map(({ shipsBy }) => shipsBy)
  const known = days.filter((day) => day !== null).map((day) => day.getTime())
  if (known.length === 0 || (which === 'last' && known.length < days.length)) return null
  return new Date(which === 'first' ? Math.min(...known) : Math.max(...known))
}

function gramsOf(lines: readonly LineFacts[], prices: readonly LinePrice[]): number {
  return sumOf(
    lines.map(({ part, quantity }, place) =>
      prices[place]?.available === true ? quantity * (part === null || part.grams <= 0 ? defaultGrams : part.grams) : 0,
    ),
  )
}

function promotion(coupon: CouponFacts | null, cents: number): Adjustment[] {
  return coupon === null || cents === 0
    ? []
    : [
        {
          type: 'promotion',
          label: coupon.label,
          cents: -cents,
          percentage: coupon.share,
          source_id: String(coupon.id),
        },
      ]
}

function freight(rate: ShippingRate | undefined): Adjustment[] {
  return rate === undefined
    ? []
    : [{ type: 'shipping', label: `Shipping, ${rate.label}`, cents: rate.cents, percentage: null, source_id: rate.id }]
}

function taxes(district: District | null, cents: number): Adjustment[] {
  return district === null
    ? []
    : [
        {
          type: 'tax',
          label: taxLabel(district),
          cents,
          percentage: district.rate,
          source_id: `us_${taxedState.toLowerCase()}|${district.prefix || 'default'}`,
        },
      ]
}

/** Prices an order from facts alone: the same facts make the same amounts, to the cent. */
export function priceOrder(facts: OrderFacts): PricedOrder {
  const { lines, buyer, coupon, shipTo } = facts
  const stock = stockForLines(lines)
  const time = { now: facts.now, isRead: facts.hasInstructions }
  const prices = lines.map(({ id, part, quantity }) =>
    priceLine({ part, quantity, stock: stock.get(id) ?? 0 }, buyer, time),
  )
  const bought = prices.filter(({ available }) => available)
  const discounts = discountsOf(coupon, lines, prices)

  const rule = shipTo === null ? null : taxRule({ shipTo, isExempt: buyer.isExempt, isCharged: facts.isTaxCharged })
  const district = rule?.district ?? null
  const priced = lines.map(({ id }, place): PricedLine => {
    const price = prices[place]
    if (price === undefined) throw new Error(`Line ${id} was not priced.`)
    const discountCents = discounts[place] ?? 0
    const taxCents = district === null ? 0 : shareOf(price.totalCents - discountCents, district.rate)
    return { ...price, id, discountCents, taxCents }
  })

  const subtotal = sumOf(priced.map(({ totalCents }) => totalCents))
  const discountCents = sumOf(discounts)
  const tax = sumOf(priced.map(({ taxCents }) => taxCents))
  const goodsCents = subtotal - discountCents
  const first = dayOf(bought, 'first')
  const last = dayOf(bought, 'last')
  const rates = shippingRates({
    shipTo,
    goodsCents,
    grams: gramsOf(lines, prices),
    leaves: facts.shipsComplete ? last : first,
  })
  const rate = rates.find(({ id }) => id === facts.method)
  const isEmpty = lines.length === 0
  // Nothing is sent where nothing can be bought.
  const charged = bought.length === 0 ? undefined : rate

  return {
    lines: priced,
    subtotalCents: isEmpty ? null : subtotal,
    discountCents,
    shippingCents: charged?.cents ?? null,
    taxCents: isEmpty || rule === null ? null : tax,
    taxNote: rule?.note ?? null,
    totalCents: isEmpty ? null : goodsCents + (charged?.cents ?? 0) + tax,
    adjustments: isEmpty ? [] : [...freight(charged), ...promotion(coupon, discountCents), ...taxes(district, tax)],
    rates,
    method: rate?.id ?? '',
    shipsCompleteBy: last,
    canSplit: new Set(bought.map(({ shipsBy }) => shipsBy?.getTime())).size > 1,
    isTaxExempt: buyer.isExempt,
    isCouponUsable: coupon === null || coupon.isUsable,
  }
}
