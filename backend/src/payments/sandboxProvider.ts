import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../database/tables.ts'
import type { Authorization, Charge, ChargeRequest, PaymentProvider } from './provider.ts'
import { readTestToken, type TestOutcome } from './testTokens.ts'

/** The provider's reasons, worded for the buyer. */
const declines: Partial<Record<TestOutcome, { readonly code: string; readonly message: string; retryable: boolean }>> =
  {
    insufficient: {
      code: 'insufficient_funds',
      message: 'The card was declined for insufficient funds. Try again later, or use another card.',
      retryable: true,
    },
    stolen: {
      code: 'stolen_card',
      message: 'The card was declined. Use another card, or another payment method.',
      retryable: false,
    },
    expired: {
      code: 'expired_card',
      message: 'The card has expired. Use another card, or another payment method.',
      retryable: false,
    },
  }

/** Delay of the webhook after a lost response, milliseconds. */
const noticeDelay = 3000

/** Longer than any gateway timeout, milliseconds. */
const slowDelay = 35_000

export type TestProvider = PaymentProvider & {
  /** Webhooks that are due. */
  due(): Promise<readonly { readonly id: string; readonly body: string }[]>
  told(id: string): Promise<void>
}

export interface TestProviderOptions {
  readonly now: () => Date
  /** Called when a webhook is queued, with the milliseconds until it is due. */
  readonly soon?: (delay: number) => void
}

/** A payment provider without a bank. Stores its charges in its own tables, so they survive restarts of the shop. */
export function testProvider(database: Database, { now, soon }: TestProviderOptions): TestProvider {
  const book = async (reference: string, amountCents: number, decline: string | null) => {
    await database
      .insertInto('test_charges')
      .values({
        id: `ch_${randomUUID().replaceAll('-', '')}`,
        reference,
        amount_cents: amountCents,
        state: decline === null ? 'authorized' : 'declined',
        decline,
        created: now(),
      })
      .onConflict((conflict) => conflict.column('reference').doNothing())
      .execute()
    return database.selectFrom('test_charges').selectAll().where('reference', '=', reference).executeTakeFirstOrThrow()
  }

  const tellLater = async ({ reference, amountCents }: ChargeRequest, charge: string) => {
    const body = JSON.stringify({
      type: 'charge.authorized',
      data: { reference, charge, amount_cents: amountCents },
    })
    await database
      .insertInto('test_notices')
      .values({ id: `evt_${charge}`, body, due: new Date(now().getTime() + noticeDelay) })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
    soon?.(noticeDelay)
  }

  const authorize = async (request: ChargeRequest): Promise<Authorization> => {
    const token = readTestToken(request.token)
    if (token === undefined) throw new Error('The token is not from the sandbox payment provider.')
    if (token.outcome === 'slow') await wait(slowDelay)
    const decline = declines[token.outcome]
    const booked = await book(request.reference, request.amountCents, decline?.code ?? null)
    if (decline !== undefined) return { kind: 'declined', ...decline }
    if (token.outcome !== 'timeout') return { kind: 'authorized', charge: booked.id }
    await tellLater(request, booked.id)
    return { kind: 'unknown' }
  }

  const find = async (reference: string): Promise<Charge | undefined> => {
    const row = await database
      .selectFrom('test_charges')
      .selectAll()
      .where('reference', '=', reference)
      .executeTakeFirst()
    if (row === undefined || row.state === 'declined') return undefined
    return { charge: row.id, amountCents: row.amount_cents, state: row.state }
  }

  const move =
    (from: 'authorized' | 'captured', to: 'captured' | 'voided' | 'refunded') =>
    async (charge: string, amountCents?: number): Promise<void> => {
      await database
        .updateTable('test_charges')
        .set({ state: to, ...(amountCents === undefined ? {} : { captured_cents: amountCents }) })
        .where('id', '=', charge)
        .where('state', '=', from)
        .execute()
      const row = await database.selectFrom('test_charges').select('state').where('id', '=', charge).executeTakeFirst()
      if (row?.state !== to) throw new Error(`A charge that is ${row?.state ?? 'unknown'} cannot be ${to}.`)
    }

  return {
    cardOf: (text) => {
      const token = readTestToken(text)
      return token && { brand: token.brand, last4: token.last4, expires: token.expires }
    },
    authorize,
    find,
    capture: move('authorized', 'captured'),
    void: move('authorized', 'voided'),
    refund: move('captured', 'refunded'),
    due: () =>
      database
        .selectFrom('test_notices')
        .select(['id', 'body'])
        .where('told', '=', false)
        .where('due', '<=', now())
        .orderBy('due')
        .execute(),
    told: async (id) => {
      await database.updateTable('test_notices').set({ told: true }).where('id', '=', id).execute()
    },
  }
}
