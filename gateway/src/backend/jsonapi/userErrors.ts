import { SignedOutError } from './errors.ts'

/** What a person can mend in what they asked for. */
export interface UserError {
  readonly code:
    | 'REQUIRED'
    | 'INVALID'
    | 'TOO_SHORT'
    | 'TOO_LONG'
    | 'NOT_FOUND'
    | 'ALREADY_TAKEN'
    | 'BAD_CREDENTIALS'
    | 'NOT_AUTHENTICATED'
    | 'RATE_LIMITED'
    | 'OUT_OF_STOCK'
    | 'QUANTITY_NOT_ALLOWED'
    | 'CONFLICT'
    | 'EXPIRED'
    | 'PAYMENT_DECLINED'
    | 'PRICE_CHANGED'
    | 'IN_FLIGHT'
    | 'KEY_REUSED'
    | 'ALREADY_PLACED'
  readonly message: string
  /** Where in the input; empty for the whole. */
  readonly path: readonly string[]
}

/** @param hasEnded whether somebody was logged in until a moment ago */
export function notAuthenticated(hasEnded: boolean): UserError {
  return {
    code: 'NOT_AUTHENTICATED',
    message: new SignedOutError(hasEnded).message,
    path: [],
  }
}
