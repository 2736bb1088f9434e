import { type Adjustment, type AdjustmentType, Cart, type OrderTotal } from '../carts/cart.ts'
import type { Resource } from '../jsonapi/document.ts'
import { type Money, zeroMoney } from '../jsonapi/money.ts'

/** Totals of an order, draft order or invoice, as computed by the site: nothing is added up here. */
export interface OrderTotals {
  readonly subTotal: Money
  readonly adjustments: readonly Adjustment[]
  /** Null until known, and if the site splits it into several adjustments. */
  readonly shipping: Money | null
  readonly tax: Money | null
  readonly total: Money
}

/** Known totals of an order: a total without an adjustment is zero once the step is complete, and null before. */
interface KnownTotals {
  readonly shipping: boolean
  readonly tax: boolean
}

export function totalsOf(order: Resource, knownTotals: KnownTotals): OrderTotals {
  return totalsIn(new Cart(order).totals, knownTotals)
}

/** Totals in the format of orders. */
export function totalsIn({ subTotal, adjustments, total }: OrderTotal, knownTotals: KnownTotals): OrderTotals {
  const single = (type: AdjustmentType, isKnown: boolean): Money | null => {
    const [first, second] = adjustments.filter((adjustment) => adjustment.type === type)
    if (second) return null
    return first?.amount ?? (isKnown ? zeroMoney(total.currencyCode) : null)
  }
  return {
    subTotal,
    adjustments,
    shipping: single('SHIPPING', knownTotals.shipping),
    tax: single('TAX', knownTotals.tax),
    total,
  }
}
