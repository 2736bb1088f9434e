import { decimalOfCents, dollarsOf } from '../catalog/money.ts'
import { paymentMethodOf } from '../payments/paymentMethods.ts'
import { areSameLines, type ExpectedLine, linesIn } from './expectedLines.ts'
import type { KnownPlacement } from './placements.ts'
import type { Refusal } from './tables.ts'
import { JsonApiError } from '../jsonapi/errors.ts'
import type { CheckoutState } from './state.ts'
import type { Shortage } from '../orders/stock.ts'

/** Milliseconds after which a client should retry while a placement is in progress. */
const retryAfterMs = 2000

export function inFlight() {
  return new JsonApiError(
    409,
    [
      {
        code: 'in_flight',
        detail: 'This order is being placed right now.',
        meta: { retry_after_ms: retryAfterMs },
      },
    ],
    { 'retry-after': String(retryAfterMs / 1000) },
  )
}

/** Codes of refusals because the order is not as the buyer saw it. */
const conflicts: ReadonlySet<string> = new Set(['already_placed', 'cart_changed', 'price_changed', 'unavailable'])

export function refusalError(...refusals: readonly [Refusal, ...Refusal[]]) {
  return new JsonApiError(
    conflicts.has(refusals[0].code) ? 409 : 422,
    refusals.map(({ code, detail, meta }) => ({ code, detail, info: false, ...(meta === undefined ? {} : { meta }) })),
  )
}

/** Refusal because the key is bound to another request. Names the inputs that differ, and the order if one was placed. */
export function keyReused({ answer, order_uuid, order_number }: KnownPlacement, differs: readonly string[]): Refusal {
  return {
    code: 'key_reused',
    detail: `This key was used for a request with other values: ${differs.join(', ')}.`,
    meta: { differs, ...(answer !== null && { order: { id: order_uuid, number: order_number } }) },
  }
}

export function alreadyPlaced(id: string, number: string | null): Refusal {
  return { code: 'already_placed', detail: 'This order was placed before.', meta: { order: { id, number } } }
}

/** A placement that failed without a decline. */
export function canceledPlacement(): Refusal {
  return {
    code: 'voided',
    detail: 'The order was not placed: the connection was interrupted. Nothing was charged. Please place it again.',
  }
}

export function outOfStock(lines: readonly Shortage[]): Refusal {
  return {
    code: 'out_of_stock',
    detail: `There is not enough stock of ${lines.map(({ sku, left }) => `${sku} (${left} left)`).join(', ')}.`,
    meta: { lines },
  }
}

function unavailable({ unavailable: lines }: CheckoutState): Refusal {
  return {
    code: 'unavailable',
    detail: `${lines.map(({ title }) => title).join(', ')} is no longer available.`,
    meta: { lines: lines.map(({ uuid, sku, title }) => ({ id: uuid, sku, title })) },
  }
}

/** An amount as the Drupal module sends it. */
function dollars(cents: number) {
  return { number: decimalOfCents(cents), currency_code: 'USD' }
}

function priceChanged({ lines, priced }: CheckoutState, expected: number, total: number): Refusal {
  return {
    code: 'price_changed',
    detail: `The total was ${dollarsOf(expected)} and is now ${dollarsOf(total)}.`,
    meta: {
      old_total: dollars(expected),
      new_total: dollars(total),
      lines: priced.changes.map(({ lineId, oldCents, newCents }) => {
        const line = lines.find(({ id }) => id === lineId)
        return {
          id: line?.uuid,
          sku: line?.sku,
          old_unit_price: decimalOfCents(oldCents),
          new_unit_price: decimalOfCents(newCents),
        }
      }),
    },
  }
}

function hasNotice({ order }: CheckoutState, code: string) {
  return order.notices.some((notice) => notice.code === code)
}

const withdrawn: Refusal = {
  code: 'method_withdrawn',
  detail: 'The selected shipping method is no longer available for this order. Please choose another one.',
}

export const cartChanged: Refusal = { code: 'cart_changed', detail: 'The cart has changed.' }

/** What the buyer expects, and the shipping method before the order was recomputed. */
export interface Expectation {
  readonly totalCents: number | null
  readonly lines?: readonly ExpectedLine[] | null
  readonly method: string
}

/** Why an order cannot be placed, listing everything that is missing; undefined if it can. */
export function checkPlaceable(state: CheckoutState, expected: Expectation): JsonApiError | undefined {
  if (state.unavailable.length > 0) return refusalError(unavailable(state))
  const { order, missingInputs, whyNot } = state
  const total = order.total_cents ?? 0
  const isWithdrawn = expected.method !== '' || hasNotice(state, 'shipping_method_withdrawn')
  if (order.shipping_method === '' && isWithdrawn) return refusalError(withdrawn)
  const otherInputs = missingInputs.filter(({ detail }) => detail !== whyNot)
  if (otherInputs.length > 0)
    return new JsonApiError(
      422,
      otherInputs.map(({ pointer, detail }) => ({
        code: 'incomplete',
        detail,
        pointer: `/data/attributes/${pointer.replaceAll('.', '/')}`,
        via: 'none',
      })),
    )
  if (whyNot !== null)
    return refusalError({
      code: paymentMethodOf(order.payment_gateway)?.unavailableCode ?? 'payment_unavailable',
      detail: whyNot,
    })
  const [first, ...others] = [
    ...(expected.lines && !areSameLines(expected.lines, linesIn(state)) ? [cartChanged] : []),
    ...(expected.totalCents !== null && total > expected.totalCents
      ? [priceChanged(state, expected.totalCents, total)]
      : []),
  ]
  return first && refusalError(first, ...others)
}
