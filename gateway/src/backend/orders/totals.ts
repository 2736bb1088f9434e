import { type Adjustment, type AdjustmentType, Cart } from '../carts/cart.ts'
import type { Resource } from '../jsonapi/document.ts'
import { type Money, zeroMoney } from '../jsonapi/money.ts'

/** Sums of an order, or of what shall become one, as the site computed them: nothing is added up here. */
export interface OrderTotals {
  readonly subTotal: Money
  readonly adjustments: readonly Adjustment[]
  /** Null while it is not known, and where the site gives it in several lines. */
  readonly shipping: Money | null
  readonly tax: Money | null
  readonly total: Money
}

/** What is known of an order: a sum without a line is zero once it is known, and not there before. */
interface Known {
  readonly shipping: boolean
  readonly tax: boolean
}

export function totalsOf(order: Resource, known: Known): OrderTotals {
  const { subTotal, adjustments, total } = new Cart(order)
  const single = (type: AdjustmentType, isKnown: boolean): Money | null => {
    const [first, second] = adjustments.filter((adjustment) => adjustment.type === type)
    if (second) return null
    return first?.amount ?? (isKnown ? zeroMoney(total.currencyCode) : null)
  }
  return {
    subTotal,
    adjustments,
    shipping: single('SHIPPING', known.shipping),
    tax: single('TAX', known.tax),
    total,
  }
}
