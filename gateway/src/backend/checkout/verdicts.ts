import { z } from 'zod'
import type { BackendError, Violation } from '../jsonapi/errors.ts'
import { compareDecimals } from '../jsonapi/decimals.ts'
import { type Money, readMoney } from '../jsonapi/money.ts'
import { type UserError, userError } from '../jsonapi/userErrors.ts'

const formatList = new Intl.ListFormat('en-US', { type: 'conjunction' })

const linesSchema = z.array(
  z.looseObject({ sku: z.string().optional(), title: z.string().optional(), left: z.coerce.number().optional() }),
)

/** The items that a refusal names, in words; null if it names none. */
function namesOf({ meta }: Violation): string | null {
  const lines = linesSchema.safeParse(meta?.lines).data ?? []
  const names = lines.flatMap(({ sku, title, left }) => {
    const name = sku ?? title
    return name ? [left === undefined ? name : `${name} (${Math.max(0, Math.trunc(left))} left)`] : []
  })
  return names.length > 0 ? names.join(', ') : null
}

/** A total in a refusal, formatted for people; null if there is none. */
function formatTotal({ meta }: Violation, name: string): string | null {
  return readMoney(meta?.[name])?.formatted ?? null
}

/** The bank's reason for declining → what the buyer can do. Other reasons get the general message. */
const declines: Readonly<Record<string, string>> = {
  insufficient_funds: 'The card was declined for insufficient funds. Use another card or another payment method.',
  expired_card: 'The card has expired. Use another card or another payment method.',
}

export function priceChanged(before: string | null, now: string | null): UserError {
  return userError(
    'PRICE_CHANGED',
    before && now
      ? `The total is now ${now}; it was ${before}. Review the order and confirm it again.`
      : 'The total has changed. Review the order and confirm it again.',
    ['expectedTotal'],
  )
}

export const inFlight = userError('IN_FLIGHT', 'We are still checking whether your order was placed.')

export const noSuchCheckout = userError('NOT_FOUND', 'This checkout no longer exists. Go back to your cart.')

const alreadyPlaced = userError('ALREADY_PLACED', 'This cart was already ordered. Here is the order.')

/** The site has placed it and does not show it. */
export const placedButHidden = userError(
  'ALREADY_PLACED',
  'Your order was placed, but we can’t show it right now. You’ll get a confirmation by email.',
)

export const failed = userError(
  'CONFLICT',
  'The order was not placed: something went wrong on our side. Please confirm it again, or call us.',
)

const notPlaced = userError('CONFLICT', 'The order was not placed, and nothing was charged. Please confirm it again.')

/** @param number number of the order placed with the key; null if there is none, or it cannot be shown */
export function keyReused(number: string | null, differences: readonly string[]): UserError {
  const names = differences.length > 0 ? ` (${formatList.format(differences)})` : ''
  const use = differences.includes('operation') ? 'by another mutation' : `with other values${names}`
  const [placed, advice] =
    number === null ? ['', ''] : [` and placed order ${number}`, ' Check whether that is the order you meant.']
  return userError(
    'KEY_REUSED',
    `This idempotency key was already used ${use}${placed}. This request ordered nothing.${advice}`,
    ['idempotencyKey'],
  )
}

export const cartChanged = userError(
  'CART_CHANGED',
  'Your cart has changed since you reviewed it, so nothing was ordered. Review the order and confirm it again.',
  ['version'],
)

const metaSchema = z.object({
  differs: z.array(z.string()).catch([]),
  order: z.object({ id: z.string() }).optional().catch(undefined),
})

/** How a request differs from the one that its key is bound to. */
export interface KeyReuse {
  /** The site's names of inputs. */
  readonly differs: readonly string[]
  /** UUID of the order that the key placed, if any. */
  readonly order: string | null
}

/** Details of a refusal because the key is bound to another request; null for other failures. */
export function keyReuseIn({ violations }: BackendError): KeyReuse | null {
  const reuse = violations.find(({ code }) => code === 'key_reused')
  if (!reuse) return null
  const { differs, order } = metaSchema.parse(reuse.meta ?? {})
  return { differs, order: order?.id ?? null }
}

/** UUID of the order that a refusal is about, if the site tells. */
export function orderIn({ violations }: BackendError): string | null {
  return violations.map(({ meta }) => metaSchema.parse(meta ?? {}).order?.id).find((id) => id !== undefined) ?? null
}

/** Warns the buyer if the order was placed at a lower total than expected. */
export function lowerTotalWarnings(total: Money, expectedTotal: string | null): string[] {
  if (expectedTotal === null || compareDecimals(total.amount, expectedTotal) >= 0) return []
  const expected = readMoney({ number: expectedTotal, currency_code: total.currencyCode })
  return [
    `The total went down from ${expected?.formatted} to ${total.formatted} before the order was placed. You pay only ${total.formatted}.`,
  ]
}

/** Why an order was not placed, by the site's code. A code without a row is matched by its pointer. */
const verdicts: Readonly<Record<string, (violation: Violation) => UserError>> = {
  in_flight: () => inFlight,
  already_placed: () => alreadyPlaced,
  cart_changed: () => cartChanged,
  price_changed: (violation) => priceChanged(formatTotal(violation, 'old_total'), formatTotal(violation, 'new_total')),
  payment_declined: ({ meta }) =>
    userError(
      'PAYMENT_DECLINED',
      declines[String(meta?.decline_code)] ?? 'The card was declined. Use another card or another payment method.',
      ['paymentToken'],
    ),
  out_of_stock: (violation) =>
    userError(
      'OUT_OF_STOCK',
      `We no longer have enough of ${namesOf(violation) ?? 'a part'}. Change the quantity in your cart.`,
      ['items'],
    ),
  unavailable: (violation) =>
    userError('OUT_OF_STOCK', `${namesOf(violation) ?? 'A part'} is no longer available. Remove it from your cart.`, [
      'items',
    ]),
  method_withdrawn: () =>
    userError('INVALID', 'This shipping method is no longer available. Choose another one.', ['shippingMethodId']),
  credit: () =>
    userError(
      'INVALID',
      'This order exceeds your available credit, or your credit is on hold. Choose another payment method.',
      ['paymentMethodId'],
    ),
  payment_unavailable: () =>
    userError('INVALID', 'This payment method is not available for this order. Choose another one.', [
      'paymentMethodId',
    ]),
  payment_offsite: () =>
    userError(
      'INVALID',
      'This payment method is completed on another website, which this shop does not support. Choose another one.',
      ['paymentMethodId'],
    ),
  voided: () => notPlaced,
}

/** Refusals with a code of the site, in words for the buyer. Others are left out. */
export function verdictsOf(violations: readonly Violation[]): UserError[] {
  return violations.flatMap((violation) => verdicts[violation.code ?? '']?.(violation) ?? [])
}

/** Whether a refusal is the outcome of a key. Other failures say nothing about the key. */
export function isOutcome(error: BackendError): boolean {
  return keyReuseIn(error) !== null || verdictsOf(error.violations).length > 0
}
