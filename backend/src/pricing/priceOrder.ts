import type { Adjustment } from '../orderColumns.ts'
import { defaultGrams } from '../shipping/methods.ts'
import { type ShippingRate, shippingRates } from '../shipping/rates.ts'
import { shipDate } from '../shipping/shipDate.ts'
import { type District, taxLabel, taxRule, taxedState } from '../taxes/tax.ts'
import { shareOf, sumOf } from './cents.ts'
import type { BuyerFacts, CouponFacts, LineFacts, OrderFacts, PartFacts } from './facts.ts'
import { membershipShare } from './membership.ts'

/** Price of a quantity of a part for a buyer, before coupons and tax. */
interface LinePrice {
  readonly available: boolean
  /** Unit price with price break and membership discount, even if unavailable; null if unknown. */
  readonly unitCents: number | null
  /** Unit price without break and membership, if higher. */
  readonly listCents: number | null
  /** Minimum quantity of the price break in effect; 1 without a break. */
  readonly priceFrom: number
  readonly totalCents: number
  /** Ship date of the full quantity; null if unknown. */
  readonly shipsBy: string | null
  /** Quantity that ships immediately, if not all of it does. */
  readonly stockedQuantity: number | null
}

/** The price break for a quantity. */
function tierOf({ cents, tiers }: PartFacts, quantity: number) {
  return tiers.reduce((best, tier) => (tier.from <= quantity && tier.from > best.from ? tier : best), {
    from: 1,
    cents,
  })
}

/** A part that left the catalog or has no price. */
const unavailablePrice: LinePrice = {
  available: false,
  unitCents: null,
  listCents: null,
  priceFrom: 1,
  totalCents: 0,
  shipsBy: null,
  stockedQuantity: null,
}

interface PriceRequest {
  readonly part: PartFacts | null
  readonly quantity: number
  /** Stock that is not used by earlier lines. */
  readonly stock: number
}

function priceLine(
  { part, quantity, stock }: PriceRequest,
  { membership }: BuyerFacts,
  { now, hasInstructions, closedDays }: Pick<OrderFacts, 'now' | 'hasInstructions' | 'closedDays'>,
): LinePrice {
  if (part === null) return unavailablePrice
  const tier = tierOf(part, quantity)
  const share = part.isQuoted === true ? '0' : membershipShare(membership, part.family)
  const unitCents = tier.cents - shareOf(tier.cents, share)
  const price = { unitCents, listCents: unitCents < part.cents ? part.cents : null, priceFrom: tier.from }
  if (!part.isSold) return { ...unavailablePrice, ...price }
  const stocked = Math.min(quantity, stock)
  return {
    ...price,
    available: true,
    totalCents: unitCents * quantity,
    shipsBy: shipDate(now, { leadTime: part.leadTime, isStocked: stocked === quantity, hasInstructions }, closedDays),
    stockedQuantity: stocked === quantity ? null : stocked,
  }
}

/** Stock available to each line: lines of the same part share it in order. */
function stockForLines(lines: readonly LineFacts[]): ReadonlyMap<number, number> {
  const stockLeft = new Map<number, number>()
  return new Map(
    lines.map(({ id, part, quantity }): [number, number] => {
      if (part === null) return [id, 0]
      const stock = stockLeft.get(part.id) ?? Math.max(0, part.stock ?? 0)
      stockLeft.set(part.id, Math.max(0, stock - quantity))
      return [id, stock]
    }),
  )
}

/** Amounts are whole US cents. */

export type PricedLine = LinePrice & {
  readonly id: number
  /** The line's coupon discount, not negative. */
  readonly discountCents: number
  readonly taxCents: number
}

/** Amounts, rates and ship dates of an order. `total = subtotal - discount + shipping + tax`, to the cent. */
export interface PricedOrder {
  readonly lines: readonly PricedLine[]
  /** Null without lines, like the total. */
  readonly subtotalCents: number | null
  readonly discountCents: number
  /** Null until an available rate is chosen. */
  readonly shippingCents: number | null
  /** Null without a shipping address. */
  readonly taxCents: number | null
  /** Why there is no tax, or that use tax may apply. */
  readonly taxNote: string | null
  readonly totalCents: number | null
  readonly adjustments: readonly Adjustment[]
  /** Freight by the cheapest rate, while none is chosen; not part of the total. */
  readonly shippingEstimate: readonly Adjustment[]
  /** Cheapest first. */
  readonly rates: readonly ShippingRate[]
  /** ID of the chosen rate; empty if none is chosen or it is not available. */
  readonly method: string
  /** Ship date of the last line; null if unknown. */
  readonly shipsCompleteBy: string | null
  /** Lines have different ship dates unless they ship together. */
  readonly canSplit: boolean
  readonly isTaxExempt: boolean
  /** False if the order's coupon has expired, is disabled or is used up. */
  readonly isCouponUsable: boolean
}

function isEligible({ families }: CouponFacts, { part }: LineFacts): boolean {
  return part !== null && part.isQuoted !== true && (families === null || families.includes(part.family))
}

/** Coupon discount of each line, in line order. */
function discountsOf(
  coupon: CouponFacts | null,
  lines: readonly LineFacts[],
  prices: readonly LinePrice[],
): readonly number[] {
  const eligible = lines.map((line, place) =>
    coupon?.isUsable === true && isEligible(coupon, line) ? (prices[place]?.totalCents ?? 0) : 0,
  )
  if (coupon === null || sumOf(eligible) < coupon.minimumCents) return lines.map(() => 0)
  return eligible.map((cents) => shareOf(cents, coupon.share))
}

/** First or last ship date; null if one is unknown. */
function dayOf(prices: readonly LinePrice[], which: 'first' | 'last'): string | null {
  const days = prices.map(({ shipsBy }) => shipsBy)
  const known = days.filter((day) => day !== null).toSorted()
  if (which === 'last' && known.length < days.length) return null
  return known.at(which === 'first' ? 0 : -1) ?? null
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

/** Freight of a rate, with the surcharge for weight as a separate part. */
function freight(rate: ShippingRate | undefined): Adjustment[] {
  if (rate === undefined) return []
  const { id, label, cents, surchargeCents } = rate
  const part = { type: 'shipping', percentage: null } as const
  return [
    { ...part, label: `Shipping, ${label}`, cents: cents - surchargeCents, source_id: id },
    ...(surchargeCents === 0
      ? []
      : [{ ...part, label: 'Heavy shipment, over 50 lb', cents: surchargeCents, source_id: `${id}--heavy` }]),
  ]
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

/** Prices an order from facts alone: the same facts give the same amounts, to the cent. */
export function priceOrder(facts: OrderFacts): PricedOrder {
  const { lines, buyer, coupon, shipTo } = facts
  const stock = stockForLines(lines)
  const prices = lines.map(({ id, part, quantity }) =>
    priceLine({ part, quantity, stock: stock.get(id) ?? 0 }, buyer, facts),
  )
  const bought = prices.filter(({ available }) => available)
  const discounts = discountsOf(coupon, lines, prices)

  const rule = shipTo === null ? null : taxRule({ ...buyer, shipTo, isCharged: facts.isTaxCharged })
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
  // Nothing ships if nothing is available.
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
    shippingEstimate: rate === undefined && bought.length > 0 ? freight(rates[0]) : [],
    rates,
    method: rate?.id ?? '',
    shipsCompleteBy: last,
    canSplit: new Set(bought.map(({ shipsBy }) => shipsBy)).size > 1,
    isTaxExempt: buyer.isExempt,
    isCouponUsable: coupon === null || coupon.isUsable,
  }
}
