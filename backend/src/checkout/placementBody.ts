import { z } from 'zod'
import { type Fingerprint, fingerprintOf } from '@shop/schema/fingerprint'
import { JsonApiError } from '../jsonapi/errors.ts'
import type { JsonApi } from '../jsonapi/resources.ts'
import { centsOf } from '../pricing/cents.ts'
import { type CheckoutChange, checkoutAttributes, readCheckoutChange } from './bodies.ts'
import { type ExpectedLine, textsOf } from './expectedLines.ts'

const decimal = z.string().regex(/^\d{1,12}(\.\d{1,6})?$/)

export const amountSchema = z.object({ number: decimal, currency_code: z.literal('USD') })

export const keySchema = z
  .string()
  .regex(/^[\x21-\x7e]{8,128}$/, 'An idempotency key has 8 to 128 visible ASCII characters.')

/** Members of a request to place a cart. */
export const placementSchema = z.object({
  idempotencyKey: keySchema,
  expectedTotal: amountSchema.nullish(),
  expectedLines: z
    .array(z.object({ partNumber: z.string(), quantity: z.int(), price: decimal, details: z.string() }))
    .nullish(),
  paymentGateway: z.string().nullish(),
  attributes: z.record(z.string(), z.unknown()).default({}),
})

const bodySchema = placementSchema.extend({ expectedTotal: amountSchema })

/** Parses a body. @throws {JsonApiError} 400 with a pointer to each wrong value */
export function parseBody<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  throw new JsonApiError(
    400,
    parsed.error.issues.map(({ path, message }) => ({
      code: 'malformed',
      detail: message,
      pointer: `/${path.join('/')}`,
    })),
  )
}

/** The values of all choices, for a fingerprint: omitting one counts as a different value. */
export function choicesIn(attributes: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(checkoutAttributes.map((name) => [name, attributes[name] ?? null]))
}

function attributesIn({ attributes, paymentGateway }: z.infer<typeof placementSchema>): Record<string, unknown> {
  return { ...attributes, ...(paymentGateway && { payment_instrument: { payment_gateway_id: paymentGateway } }) }
}

/**
 * Hashes of the inputs of a placed cart. The order and its lines are compared only if the repeated request has them.
 */
export function placementFingerprint(
  placement: z.infer<typeof placementSchema>,
  order: string | undefined,
): Fingerprint {
  const { expectedTotal, expectedLines } = placement
  return fingerprintOf({
    operation: 'placeOrder',
    order: order?.toLowerCase(),
    expectedTotal: expectedTotal ? centsOf(expectedTotal.number) : null,
    expectedLines: expectedLines ? textsOf(expectedLines) : undefined,
    ...choicesIn(attributesIn(placement)),
  })
}

/** What a buyer confirms. */
export interface Confirmation {
  readonly key: string | undefined
  /** Whole US cents; null for any total. */
  readonly expectedCents: number | null
  /** Null for any lines. */
  readonly expectedLines: readonly ExpectedLine[] | null
  /**
   * Reads the choices to store first; null if there are none.
   * @throws {JsonApiError} 422 if they are invalid; call it after looking up the key
   */
  readonly readChange: (() => CheckoutChange) | null
  /** Hashes of the inputs that the key is bound to; null without a key. */
  readonly fingerprint: Fingerprint | null
}

/**
 * Body of `POST /shop/orders/{order}/place`.
 * @throws {JsonApiError} 400 if it is malformed, with pointers
 */
export function readPlacement(body: unknown, api: JsonApi, order: string): Confirmation {
  const placement = parseBody(bodySchema, body)
  const { idempotencyKey: key, expectedTotal, expectedLines } = placement
  const attributes = attributesIn(placement)
  const hasChoices = Object.keys(attributes).length > 0
  return {
    key,
    expectedCents: centsOf(expectedTotal.number),
    expectedLines: expectedLines ?? null,
    readChange: hasChoices
      ? () => readCheckoutChange({ data: { type: 'order--default', attributes } }, api, `/shop/orders/${order}/place`)
      : null,
    fingerprint: placementFingerprint(placement, order),
  }
}
