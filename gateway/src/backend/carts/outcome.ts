import type { UserError } from '../jsonapi/userErrors.ts'

/** What was done other than asked. */
export interface CartWarning {
  readonly code: 'QUANTITY_ADJUSTED' | 'PRICE_CHANGED' | 'MERGED' | 'NOT_MERGED'
  readonly message: string
  /** Uuid of the line, where it is still there. */
  readonly itemUuid: string | null
}

/** What a write to a cart came to. The cart itself is read afterwards. */
export interface CartOutcome {
  readonly userErrors: readonly UserError[]
  readonly warnings: readonly CartWarning[]
}

export const noProblems: CartOutcome = { userErrors: [], warnings: [] }

/** Whoever goes on with a cart that is an order by now begins a new one. */
export const cartOrdered: UserError = {
  code: 'ALREADY_PLACED',
  message: 'This cart was already ordered. What you add from now on goes into a new one.',
  path: [],
}

export const alreadyOrdered: CartOutcome = { userErrors: [cartOrdered], warnings: [] }

export const unknownLine: CartOutcome = {
  userErrors: [{ code: 'NOT_FOUND', message: 'This line is not in your cart any more', path: ['itemId'] }],
  warnings: [],
}
