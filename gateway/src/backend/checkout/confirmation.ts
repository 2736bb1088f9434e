import { type UserError, userError } from '../jsonapi/userErrors.ts'
import { userErrorsOf } from '../validation/problems.ts'
import { messages } from '../validation/text.ts'
import { notesSchema } from './inputs.ts'
import { noSuchCheckout } from './verdicts.ts'
import { linesOfVersion } from './version.ts'

/** An amount in the site's format. */
export const amountPattern = /^\d{1,12}(?:\.\d{1,6})?$/

export interface PlaceOrderInput {
  readonly idempotencyKey: string
  /** A decimal, such as "1137.71". */
  readonly expectedTotal: string
  readonly notes?: string | null | undefined
  /** UUID of the reviewed checkout; empty if the ID is of another type. */
  readonly checkoutUuid: string | null
  /** Version of the reviewed checkout. */
  readonly version?: string | null | undefined
}

/** What the buyer confirms. Invalid values are null, except for the total. */
export interface Confirmation {
  readonly idempotencyKey: string
  readonly expectedTotal: string
  /** The order to be placed, if the buyer names it. */
  readonly checkoutUuid: string | null
  /** Null to keep the order's instructions. */
  readonly notes: string | null
  readonly version: ReturnType<typeof linesOfVersion>
}

/** Reads an input before any request. @returns the valid values, and all errors */
export function readConfirmation(input: PlaceOrderInput): {
  readonly confirmation: Confirmation
  readonly userErrors: readonly UserError[]
} {
  const { expectedTotal, checkoutUuid } = input
  const notes = notesSchema.safeParse(input.notes ?? '')
  const version = typeof input.version === 'string' ? linesOfVersion(input.version) : null
  const confirmation = {
    idempotencyKey: input.idempotencyKey.toLowerCase(),
    expectedTotal,
    checkoutUuid: checkoutUuid || null,
    notes: typeof input.notes === 'string' ? (notes.data ?? null) : null,
    version,
  }
  const userErrors = [
    ...(notes.error ? userErrorsOf(notes.error, ['notes']) : []),
    ...(amountPattern.test(expectedTotal) ? [] : [noAmount]),
    ...(checkoutUuid === '' ? [{ ...noSuchCheckout, path: ['checkoutId'] }] : []),
    ...(typeof input.version === 'string' && !version ? [noVersion] : []),
  ]
  return { confirmation, userErrors }
}

/** Canonical text of a decimal: equal for equal amounts, such as "1.50" and "1.5". */
export function readDecimal(text: string): string {
  return text.replace(/^0+(?=\d)/, '').replace(/\.0*$|(?<=\.\d*[1-9])0+$/, '')
}

const noVersion = userError(
  'INVALID',
  'This is not a checkout version. Send the value of `Checkout.version` unchanged.',
  ['version'],
)

const noAmount = userError('INVALID', messages.amount, ['expectedTotal'])
