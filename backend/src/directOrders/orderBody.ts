import { z } from 'zod'
import { type Fingerprint, fingerprintOf } from '@shop/schema/fingerprint'
import { type CheckoutChange, readCheckoutChange } from '../checkout/bodies.ts'
import { amountSchema, choicesIn, keySchema, parseBody } from '../checkout/placementBody.ts'
import { JsonApiError } from '../jsonapi/errors.ts'
import type { JsonApi } from '../jsonapi/resources.ts'
import { MAX_LINES } from '@shop/schema/quantity'
import { paymentMethodOf } from '../payments/paymentMethods.ts'
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

/** Members of a request to place a direct order. */
export const directOrderSchema = z.object({
  lines: z.array(line),
  attributes: z.record(z.string(), z.unknown()).default({}),
  /** UUIDs of entries in the customer's address book. */
  profiles: z.object({ shipping: z.uuid().nullish(), billing: z.uuid().nullish() }).default({}),
  expectedTotal: amountSchema.nullish(),
})

type DirectOrderBody = z.infer<typeof directOrderSchema>

const bodySchema = directOrderSchema.extend({
  idempotencyKey: keySchema.optional(),
  lines: z
    .array(line)
    .min(1, 'Send at least one line.')
    .max(MAX_LINES, `An order can have at most ${MAX_LINES} lines.`),
})

/** Hashes of the inputs of a direct order. */
export function directOrderFingerprint({ lines, attributes, profiles, expectedTotal }: DirectOrderBody): Fingerprint {
  return fingerprintOf({
    operation: 'createOrder',
    lines,
    expectedTotal: expectedTotal ?? null,
    ...choicesIn(attributes),
    ...(profiles.shipping && { shipping_information: profiles.shipping }),
    ...(profiles.billing && { billing_information: profiles.billing }),
  })
}

/** An order to place, as sent. */
export interface OrderRequest {
  readonly key: string | undefined
  readonly lines: readonly LineRequest[]
  /** Reads the choices. @throws {JsonApiError} 422 if they are invalid; call it after looking up the key */
  readonly readChange: () => CheckoutChange
  readonly hasUnknownGateway: boolean
  readonly profiles: DirectOrderBody['profiles']
  /** Whole US cents; null for any total. */
  readonly expectedCents: number | null
  readonly fingerprint: Fingerprint
}

function checkoutChange(attributes: Readonly<Record<string, unknown>>, api: JsonApi): CheckoutChange {
  try {
    return readCheckoutChange({ data: { type: 'order--default', attributes } }, api, '/shop/orders')
  } catch (error) {
    throw error instanceof JsonApiError ? atBody(error) : error
  }
}

const instrumentSchema = z.object({ payment_gateway_id: z.string() })

/** Whether the chosen payment gateway does not exist. Previews then show the ones that do. */
function isGatewayUnknown({ payment_instrument: instrument }: Readonly<Record<string, unknown>>): boolean {
  const { data } = instrumentSchema.safeParse(instrument)
  return data !== undefined && paymentMethodOf(data.payment_gateway_id) === null
}

/**
 * Body of `POST /shop/orders`.
 * @throws {JsonApiError} 400 if it is malformed, with pointers
 */
export function readOrderRequest(body: unknown, api: JsonApi): OrderRequest {
  const order = parseBody(bodySchema, body)
  const { idempotencyKey: key, lines, attributes, profiles, expectedTotal } = order
  const { payment_instrument: _, ...others } = attributes
  const hasUnknownGateway = isGatewayUnknown(attributes)
  return {
    key,
    lines,
    readChange: () => checkoutChange(hasUnknownGateway ? others : attributes, api),
    hasUnknownGateway,
    profiles,
    expectedCents: expectedTotal ? centsOf(expectedTotal.number) : null,
    fingerprint: directOrderFingerprint(order),
  }
}
