import { isAbsent, SignedOutError } from './errors.ts'

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

/** Result of a change, with why it, or a part of it, was not made. */
export interface Outcome {
  readonly userErrors: readonly UserError[]
}

/** @param hasEnded whether the session ended during this request */
export function notAuthenticated(hasEnded: boolean): UserError {
  return userError('NOT_AUTHENTICATED', new SignedOutError(hasEnded).message)
}

export function userError(code: UserError['code'], message: string, path: readonly string[] = []): UserError {
  return { code, message, path }
}

/** Why a change of something that belongs to the requester was not made. @throws other failures */
export function refusalOf(error: unknown, unknown: UserError): UserError {
  if (error instanceof SignedOutError) return notAuthenticated(error.hasEnded)
  if (isAbsent(error)) return unknown
  throw error
}

/** Runs a task. If the session has ended, returns the outcome of `refuse`; the task has changed nothing. */
export async function catchSignedOut<T>(task: () => Promise<T>, refuse: (error: UserError) => T): Promise<T> {
  try {
    return await task()
  } catch (error) {
    if (error instanceof SignedOutError) return refuse(notAuthenticated(error.hasEnded))
    throw error
  }
}
