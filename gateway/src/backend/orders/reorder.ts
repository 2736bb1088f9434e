import { compareDecimals } from '../jsonapi/decimals.ts'
import { NOTHING_MORE, planOf, type Selection } from '../jsonapi/plan.ts'
import type { Money } from '../jsonapi/money.ts'
import type { Orders } from './orders.ts'
import type { Estimates } from '../pricing/estimates.ts'
import type { UserError } from '../jsonapi/userErrors.ts'
import type { CartOutcome, CartWarning } from '../carts/outcome.ts'
import type { CartWrites } from '../carts/writes.ts'

const LINE_FIELDS = ['partNumber', 'quantity', 'isOneLength', 'note', 'reference', 'variation']

const asked = (type: string, names: readonly string[], selection: Selection = NOTHING_MORE): Selection => ({
  on: (typeName) => (typeName === type ? names.map((name) => ({ name, args: {}, selection })) : []),
})

/** Lines of an order, and what it came to. */
const PLAN = planOf('Order', asked('Order', ['items'], asked('OrderItem', LINE_FIELDS)))

const UNKNOWN: UserError = { code: 'NOT_FOUND', message: 'There is no such order', path: ['orderId'] }

const OF_TODAY: CartWarning = { code: 'PRICE_CHANGED', message: 'Prices are those of today.', itemUuid: null }

export interface ReorderOptions {
  readonly orders: Orders
  readonly cartWrites: CartWrites
  readonly estimates: Estimates
}

/** Puts the parts of a placed order into the cart once more: what can be bought, at the prices of today. @throws BackendError */
export async function reorder(orderUuid: string, options: ReorderOptions): Promise<CartOutcome> {
  const { orders, cartWrites, estimates } = options
  const order = await orders.byUuid(orderUuid, PLAN)
  if (!order) return { userErrors: [UNKNOWN], warnings: [] }
  const outcome = await cartWrites.addKept(order.items)
  const lines = order.items.flatMap(({ variation, quantity, isOneLength }) =>
    variation ? [{ uuid: variation.uuid, quantity, isOneLength }] : [],
  )
  // Nothing is lost without the comparison: the cart shows its prices.
  const today = await estimates.of(lines)
  const isOther = outcome.userErrors.length > 0 || (today !== null && differs(today.subTotal, order.totals.subTotal))
  return isOther ? { ...outcome, warnings: [...outcome.warnings, OF_TODAY] } : outcome
}

const differs = (today: Money | null, then: Money): boolean =>
  today !== null && compareDecimals(today.amount, then.amount) !== 0
