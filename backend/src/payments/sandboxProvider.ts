import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import type { Authorization, Capture, Charge, ChargeRequest, PaymentProvider } from './provider.ts'
import { readTestToken, type TestOutcome } from './testTokens.ts'
import type { FastifyInstance } from 'fastify'
import { sign } from './signature.ts'
import { webhookPath } from './webhook.ts'

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
      message: 'The card was declined. Use another card or another payment method.',
      retryable: false,
    },
    expired: {
      code: 'expired_card',
      message: 'The card has expired. Use another card or another payment method.',
      retryable: false,
    },
  }

/** Delay of the webhook after a lost response, milliseconds. */
const noticeDelay = 3000

/** Longer than any gateway timeout, milliseconds. */
const slowDelay = 35_000

export type SandboxProvider = PaymentProvider & {
  /** Webhooks that are due. */
  dueNotices(): Promise<readonly { readonly id: string; readonly body: string }[]>
  markDelivered(id: string): Promise<void>
  /** Whether this provider made a charge. */
  owns(charge: string): Promise<boolean>
}

export interface SandboxProviderOptions {
  readonly now: () => Date
  /** Called when a webhook is queued, with the milliseconds until it is due. */
  readonly onNotice?: (delay: number) => void
}

async function storeCharge(
  database: Database,
  { reference, amountCents }: ChargeRequest,
  decline: string | null,
  created: Date,
): Promise<string> {
  await database
    .insertInto('test_charges')
    .values({
      id: `ch_${randomUUID().replaceAll('-', '')}`,
      reference,
      amount_cents: amountCents,
      state: decline === null ? 'authorized' : 'declined',
      decline,
      created,
    })
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .execute()
  const { id } = await database
    .selectFrom('test_charges')
    .select('id')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  return id
}

async function queueNotice(
  database: Database,
  { reference, amountCents }: ChargeRequest,
  charge: string,
  due: Date,
): Promise<void> {
  const body = JSON.stringify({
    type: 'charge.authorized',
    data: { reference, charge, amount_cents: amountCents },
  })
  await database
    .insertInto('test_notices')
    .values({ id: `evt_${charge}`, body, due })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

async function findCharge(database: Database, reference: string): Promise<Charge | undefined> {
  const row = await database
    .selectFrom('test_charges')
    .selectAll()
    .where('reference', '=', reference)
    .executeTakeFirst()
  if (row === undefined || row.state === 'declined') return undefined
  return { charge: row.id, amountCents: row.amount_cents, state: row.state }
}

async function capturePart(database: Database, charge: string, { reference, amountCents }: Capture): Promise<void> {
  await sql`
    with part as (
      insert into test_captures (reference, charge, amount_cents)
      select ${reference}, id, ${amountCents}::bigint from test_charges
      where id = ${charge} and state in ('authorized', 'captured')
        and coalesce(captured_cents, 0) + ${amountCents} <= amount_cents
      on conflict do nothing returning charge, amount_cents)
    update test_charges c set state = 'captured', captured_cents = coalesce(c.captured_cents, 0) + part.amount_cents
    from part where c.id = part.charge`.execute(database)
  const captured = await database
    .selectFrom('test_captures')
    .select('amount_cents')
    .where('reference', '=', reference)
    .where('charge', '=', charge)
    .executeTakeFirst()
  if (captured?.amount_cents !== amountCents) throw new Error(`${amountCents} cents of a charge cannot be captured.`)
}

function changeState(
  database: Database,
  from: 'authorized' | 'captured',
  to: 'voided' | 'refunded',
): (charge: string) => Promise<void> {
  return async (charge) => {
    await database
      .updateTable('test_charges')
      .set({ state: to })
      .where('id', '=', charge)
      .where('state', '=', from)
      .execute()
    const row = await database.selectFrom('test_charges').select('state').where('id', '=', charge).executeTakeFirst()
    if (row?.state !== to) throw new Error(`A charge that is ${row?.state ?? 'unknown'} cannot be ${to}.`)
  }
}

/** A payment provider without a bank. Stores its charges in its own tables, so they survive restarts of the shop. */
export function sandboxProvider(database: Database, { now, onNotice }: SandboxProviderOptions): SandboxProvider {
  const authorize = async (request: ChargeRequest): Promise<Authorization> => {
    const token = readTestToken(request.token)
    if (token === undefined) throw new Error('The token is not from the sandbox payment provider.')
    if (token.outcome === 'slow') await wait(slowDelay)
    const decline = declines[token.outcome]
    const charge = await storeCharge(database, request, decline?.code ?? null, now())
    if (decline !== undefined) return { kind: 'declined', ...decline }
    if (token.outcome !== 'timeout') return { kind: 'authorized', charge }
    await queueNotice(database, request, charge, new Date(now().getTime() + noticeDelay))
    onNotice?.(noticeDelay)
    return { kind: 'unknown' }
  }

  return {
    cardOf: (text) => {
      const token = readTestToken(text)
      return token && { brand: token.brand, last4: token.last4, expires: token.expires }
    },
    authorize,
    find: (reference) => findCharge(database, reference),
    capture: (charge, part) => capturePart(database, charge, part),
    void: changeState(database, 'authorized', 'voided'),
    refund: changeState(database, 'captured', 'refunded'),
    owns: async (charge) =>
      (await database.selectFrom('test_charges').select('id').where('id', '=', charge).executeTakeFirst()) !==
      undefined,
    dueNotices: () =>
      database
        .selectFrom('test_notices')
        .select(['id', 'body'])
        .where('told', '=', false)
        .where('due', '<=', now())
        .orderBy('due')
        .execute(),
    markDelivered: async (id) => {
      await database.updateTable('test_notices').set({ told: true }).where('id', '=', id).execute()
    },
  }
}

/** Sends the charges of test orders to the sandbox provider, and all others to the real one. */
export function providerWithSandbox(real: PaymentProvider, sandbox: SandboxProvider): PaymentProvider {
  const ownerOf = async (charge: string) => ((await sandbox.owns(charge)) ? sandbox : real)
  return {
    cardOf: (token, isTest) => (isTest ? sandbox : real).cardOf(token, isTest),
    authorize: (request) => (request.isTest ? sandbox : real).authorize(request),
    find: async (reference) => (await sandbox.find(reference)) ?? real.find(reference),
    capture: async (charge, part) => (await ownerOf(charge)).capture(charge, part),
    void: async (charge) => (await ownerOf(charge)).void(charge),
    refund: async (charge) => (await ownerOf(charge)).refund(charge),
  }
}

/** Delivers the sandbox provider's webhooks through the regular route. Failed ones are delivered again the next time. */
export async function deliverNotices(
  app: FastifyInstance,
  provider: SandboxProvider,
  key: string,
  now: () => Date,
): Promise<void> {
  for (const { id, body } of await provider.dueNotices()) {
    const timestamp = String(Math.floor(now().getTime() / 1000))
    const { statusCode } = await app.inject({
      method: 'POST',
      url: webhookPath,
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': sign(key, { id, timestamp, body }),
      },
      payload: body,
    })
    if (statusCode === 204) await provider.markDelivered(id)
  }
}
