import { SignedOutError } from './errors.ts'

/** A problem that the user can fix. */
export interface UserError {
  readonly code:
    | 'REQUIRED'
    | 'INVALID'
    | 'TOO_SHORT'
    | 'TOO_LONG'
    | 'TOO_COMPLEX'
    | 'NOT_FOUND'
    | 'ALREADY_TAKEN'
    | 'BAD_CREDENTIALS'
    | 'PASSWORD_REQUIRED'
    | 'NOT_AUTHENTICATED'
    | 'FORBIDDEN'
    | 'RATE_LIMITED'
    | 'OUT_OF_STOCK'
    | 'QUANTITY_NOT_ALLOWED'
    | 'CONFLICT'
    | 'EXPIRED'
    | 'PAYMENT_DECLINED'
    | 'PRICE_CHANGED'
    | 'CART_CHANGED'
    | 'IN_FLIGHT'
    | 'KEY_REUSED'
    | 'ALREADY_PLACED'
    | 'NOT_SUPPORTED'
  readonly message: string
  /** Path in the input; empty for the whole input. */
  readonly path: readonly string[]
}

/** @param hasEnded whether the session ended during this request */
export function notAuthenticated(hasEnded: boolean): UserError {
  return {
    code: 'NOT_AUTHENTICATED',
    message: new SignedOutError(hasEnded).message,
    path: [],
  }
}
