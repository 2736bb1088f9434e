import { compareDecimals } from '../jsonapi/decimals.ts'
import { wireNames } from '../jsonapi/names.ts'
import type { Plan } from '../jsonapi/plan.ts'
import type { Money } from '../jsonapi/money.ts'
import type { Orders } from './orders.ts'
import type { Estimates } from '../pricing/estimates.ts'
import { userError } from '../jsonapi/userErrors.ts'
import type { CartOutcome, CartWarning } from '../carts/outcome.ts'
import type { CartWrites } from '../carts/writes.ts'

/** Items of an order, and its total. */
const plan: Plan = {
  include: ['order_items.purchased_entity'],
  fields: {
    [wireNames.order.type]: [
      'changed',
      'completed',
      'created',
      'order_items',
      'order_number',
      'order_total',
      'placed',
      'state',
    ],
    [wireNames.orderItem.type]: [
      'field_note',
      'field_one_length',
      'field_reference',
      'field_sku',
      'purchased_entity',
      'quantity',
      'title',
    ],
    [wireNames.variation.type]: ['field_quantity_multiplier', 'sku'],
  },
}

const unknown = userError('NOT_FOUND', 'This order does not exist', ['orderId'])

const currentPrices: CartWarning = { code: 'PRICE_CHANGED', message: 'Current prices apply.', itemUuid: null }

export interface ReorderOptions {
  readonly orders: Orders
  readonly cartWrites: CartWrites
  readonly estimates: Estimates
}

/** Adds the items of a placed order to the cart: whatever can be bought, at current prices. @throws BackendError */
export async function reorder(orderUuid: string, options: ReorderOptions): Promise<CartOutcome> {
  const { orders, cartWrites, estimates } = options
  const order = await orders.byUuid(orderUuid, plan)
  if (!order) return { userErrors: [unknown], warnings: [] }
  const outcome = await cartWrites.addStored(order.items)
  const lines = order.items.flatMap(({ variation, quantity, isOneLength }) =>
    variation ? [{ uuid: variation.uuid, quantity, isOneLength }] : [],
  )
  // The comparison is optional: the cart shows its prices.
  const today = await estimates.of(lines)
  const isOther =
    outcome.userErrors.length > 0 || (today !== null && isTotalDifferent(today.subTotal, order.totals.subTotal))
  return isOther ? { ...outcome, warnings: [...outcome.warnings, currentPrices] } : outcome
}

function isTotalDifferent(today: Money | null, then: Money): boolean {
  return today !== null && compareDecimals(today.amount, then.amount) !== 0
}
