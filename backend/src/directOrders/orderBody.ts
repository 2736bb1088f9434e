import { z } from 'zod'
import { type Fingerprint, fingerprintOf } from '../../../schema/fingerprint.ts'
import { type CheckoutChange, checkoutAttributes, readCheckoutChange } from '../checkout/bodies.ts'
import { JsonApiError } from '../jsonapi/errors.ts'
import type { Site } from '../jsonapi/resources.ts'
import { maxLines } from '../carts/lines.ts'
import { centsOf } from '../pricing/cents.ts'
import { atBody } from './orderErrors.ts'

const line = z.object({
  partNumber: z.string().trim().max(100),
  quantity: z.unknown().optional(),
  reference: z.unknown().optional(),
  note: z.unknown().optional(),
  oneLength: z.unknown().optional(),
})

export type LineRequest = z.infer<typeof line>

const amount = z.object({ number: z.string().regex(/^\d{1,12}(\.\d{1,6})?$/), currency_code: z.literal('USD') })

const bodySchema = z.object({
  idempotencyKey: z
    .string()
    .regex(/^[\x21-\x7e]{8,128}$/, 'An idempotency key has 8 to 128 visible ASCII characters.')
    .optional(),
  lines: z.array(line).min(1, 'At least one line is required.').max(maxLines, `At most ${maxLines} lines are allowed.`),
  attributes: z.record(z.string(), z.unknown()).default({}),
  /** UUIDs of entries in the customer's address book. */
  profiles: z.object({ shipping: z.uuid().nullish(), billing: z.uuid().nullish() }).default({}),
  expectedTotal: amount.nullish(),
})

/** An order to place, as sent. */
export interface OrderRequest {
  readonly key: string | undefined
  readonly lines: readonly LineRequest[]
  readonly change: CheckoutChange
  readonly profiles: z.infer<typeof bodySchema>['profiles']
  /** Whole US cents; null for any total. */
  readonly expectedCents: number | null
  readonly fingerprint: Fingerprint
}

function checkoutChange(attributes: Readonly<Record<string, unknown>>, site: Site): CheckoutChange {
  try {
    return readCheckoutChange({ data: { type: 'order--default', attributes } }, site, '/shop/orders')
  } catch (error) {
    throw error instanceof JsonApiError ? atBody(error) : error
  }
}

/**
 * Body of `POST /shop/orders`.
 * @throws {JsonApiError} 400 if it is malformed, with pointers; 422 for invalid choices
 */
export function readOrderRequest(body: unknown, site: Site): OrderRequest {
  const parsed = bodySchema.safeParse(body)
  if (!parsed.success)
    throw new JsonApiError(
      400,
      parsed.error.issues.map(({ path, message }) => ({
        code: 'malformed',
        detail: message,
        pointer: `/${path.join('/')}`,
      })),
    )
  const { idempotencyKey: key, lines, attributes, profiles, expectedTotal = null } = parsed.data
  return {
    key,
    lines,
    change: checkoutChange(attributes, site),
    profiles,
    expectedCents: expectedTotal === null ? null : centsOf(expectedTotal.number),
    fingerprint: fingerprintOf({
      operation: 'createOrder',
      lines,
      expectedTotal,
      // Omitting a choice counts as a different value.
      ...Object.fromEntries(checkoutAttributes.map((name) => [name, attributes[name] ?? null])),
      ...(profiles.shipping && { shipping_information: profiles.shipping }),
      ...(profiles.billing && { billing_information: profiles.billing }),
    }),
  }
}
