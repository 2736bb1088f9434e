import { type UserError, userError } from '../jsonapi/userErrors.ts'

/** Adjustments to the request. */
export interface CartWarning {
  readonly code: 'QUANTITY_ADJUSTED' | 'PRICE_CHANGED' | 'MERGED' | 'NOT_MERGED' | 'NOT_SAVED' | 'UNCONFIRMED'
  readonly message: string
  /** UUID of the cart item, if it still exists. */
  readonly itemUuid: string | null
}

/** Result of a cart mutation. The cart itself is read afterward. */
export interface CartOutcome {
  readonly userErrors: readonly UserError[]
  readonly warnings: readonly CartWarning[]
}

export const noProblems: CartOutcome = { userErrors: [], warnings: [] }

/** If the cart has become an order, start a new one. */
export const cartOrdered = userError(
  'ALREADY_PLACED',
  'This cart was already ordered. Parts you add now go into a new cart.',
)

export const alreadyOrdered: CartOutcome = { userErrors: [cartOrdered], warnings: [] }

export const unknownLine: CartOutcome = {
  userErrors: [{ code: 'NOT_FOUND', message: 'This item is no longer in your cart', path: ['itemId'] }],
  warnings: [],
}
