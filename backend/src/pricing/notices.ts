import type { Transaction } from 'kysely'
import { dollarsOf } from '../catalog/money.ts'
import type { Notice, NoticeCode, OrderAddress } from '../orderColumns.ts'
import type { Tables } from '../database/tables.ts'
import { isExport } from '../shipping/methods.ts'

/** International orders above this total, US cents, need an export declaration. */
const declaredAboveCents = 250_000

/**
 * Events, which stay until the buyer has seen them; all other notices describe the current state and are recomputed
 * each time.
 */
const events: ReadonlySet<NoticeCode> = new Set([
  'payment_failed',
  'payment_method_withdrawn',
  'price_changed',
  'shipping_method_withdrawn',
])

export function isEvent({ code }: Notice): boolean {
  return events.has(code)
}

/** A changed unit price, US cents. */
export interface PriceChange {
  readonly lineId: number
  readonly title: string
  readonly oldCents: number
  readonly newCents: number
}

export function priceChanged({ title, oldCents, newCents }: PriceChange): Notice {
  return {
    code: 'price_changed',
    message: `The price of ${title} is now ${dollarsOf(newCents)}; it was ${dollarsOf(oldCents)}.`,
  }
}

export const couponEnded: Notice = {
  code: 'price_changed',
  message: 'The coupon is no longer valid and was removed from the cart.',
}

export const methodWithdrawn: Notice = {
  code: 'shipping_method_withdrawn',
  message: 'The selected shipping method is no longer available for this order. Choose another one.',
}

export interface NoticeFacts {
  /** Titles of unavailable lines. */
  readonly unavailable: readonly string[]
  readonly shipTo: OrderAddress | null
  /** Country for which a person must review the order; null if nobody must. */
  readonly reviewedCountry: string | null
  readonly goodsCents: number
  readonly isPoNumberUsed: boolean
}

/** Notices about the current state. */
export function stateNotices(facts: NoticeFacts): Notice[] {
  const country = facts.shipTo?.address['country_code']
  return [
    ...facts.unavailable.map(
      (title): Notice => ({
        code: 'unavailable',
        message: `${title} is no longer available. Remove it to continue.`,
      }),
    ),
    ...(country !== undefined && isExport(country) && facts.goodsCents > declaredAboveCents
      ? [
          {
            code: 'export_declaration' as const,
            message: `We will file an export declaration because the order ships more than ${dollarsOf(declaredAboveCents)} of goods from the United States.`,
          },
        ]
      : []),
    ...(facts.reviewedCountry === null
      ? []
      : [
          {
            code: 'export_review' as const,
            message: `We hold every order to ${facts.reviewedCountry} for export review. Nothing ships or is charged until it is decided.`,
          },
        ]),
    ...(facts.isPoNumberUsed
      ? [
          {
            code: 'purchase_order_number_used' as const,
            message: 'You already used this PO number on another order. You can use it again.',
          },
        ]
      : []),
  ]
}

function write(transaction: Transaction<Tables>, orderId: number, notices: readonly Notice[]) {
  return transaction
    .updateTable('orders')
    .set({ notices: JSON.stringify(notices) })
    .where('id', '=', orderId)
    .execute()
}

async function read(transaction: Transaction<Tables>, orderId: number): Promise<readonly Notice[]> {
  const { notices } = await transaction
    .selectFrom('orders')
    .select('notices')
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return notices
}

/** Replaces the buyer's notices of the same kind. */
export async function addNotice(transaction: Transaction<Tables>, orderId: number, notice: Notice): Promise<void> {
  const otherNotices = (await read(transaction, orderId)).filter(({ code }) => code !== notice.code)
  await write(transaction, orderId, [...otherNotices, notice])
}

/** Removes notices that the buyer has seen. */
export async function dropNotices(
  transaction: Transaction<Tables>,
  orderId: number,
  codes: readonly NoticeCode[],
): Promise<void> {
  const remainingNotices = (await read(transaction, orderId)).filter(({ code }) => !codes.includes(code))
  await write(transaction, orderId, remainingNotices)
}
