import { type Fingerprint, fingerprintOf } from '../../../../schema/fingerprint.ts'
import type { UserError } from '../jsonapi/userErrors.ts'
import { userErrorsOf } from '../validation/problems.ts'
import { messages } from '../validation/text.ts'
import { notesSchema } from './inputs.ts'
import type { PlacementRequest } from './placedOrders.ts'
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

/** A validated input. */
export interface Confirmation extends PlacementRequest {
  /** Null to keep the order's instructions. */
  readonly notes: string | null
  readonly version: ReturnType<typeof linesOfVersion>
}

type VersionLines = NonNullable<Confirmation['version']>

/** Fingerprint of what is placed. Only repeated requests that name a checkout or version are compared with it. */
export function identityOf(checkoutId: string | undefined, version: VersionLines | undefined): Fingerprint {
  return fingerprintOf({ checkoutId, version })
}

/** Validates an input before any request. */
export function confirmationOf(input: PlaceOrderInput): Confirmation | { readonly userErrors: readonly UserError[] } {
  const notes = notesSchema.safeParse(input.notes ?? '')
  if (!notes.success) return { userErrors: userErrorsOf(notes.error, ['notes']) }
  const { expectedTotal, checkoutUuid } = input
  if (!amountPattern.test(expectedTotal)) return { userErrors: [noAmount] }
  if (checkoutUuid === '') return { userErrors: [{ ...noSuchCheckout, path: ['checkoutId'] }] }
  const version = typeof input.version === 'string' ? linesOfVersion(input.version) : null
  if (typeof input.version === 'string' && !version) return { userErrors: [noVersion] }
  const inputs = { operation: 'placeOrder', expectedTotal: readDecimal(expectedTotal), notes: notes.data }
  return {
    idempotencyKey: input.idempotencyKey.toLowerCase(),
    expectedTotal,
    checkoutUuid,
    notes: typeof input.notes === 'string' ? notes.data : null,
    version,
    fingerprint: { ...fingerprintOf(inputs), ...identityOf(checkoutUuid ?? undefined, version ?? undefined) },
  }
}

/** Canonical text of a decimal: equal for equal amounts, such as "1.50" and "1.5". */
export function readDecimal(text: string): string {
  return text.replace(/^0+(?=\d)/, '').replace(/\.0*$|(?<=\.\d*[1-9])0+$/, '')
}

const noVersion: UserError = {
  code: 'INVALID',
  message: 'This is not a checkout version. Send the value of `Checkout.version` unchanged.',
  path: ['version'],
}

const noAmount: UserError = {
  code: 'INVALID',
  message: messages.amount,
  path: ['expectedTotal'],
}
