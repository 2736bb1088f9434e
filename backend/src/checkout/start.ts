import type { FastifyInstance } from 'fastify'
import type { PaymentMethodName } from '@shop/runtime/settings'
import type { SessionLocks } from '../database/sessionLocks.ts'
import { readWebhookKey } from '../database/state.ts'
import type { Database } from '../database/tables.ts'
import { scheduleChores } from '../housekeeping.ts'
import { JsonApiError } from '../jsonapi/errors.ts'
import { isUuid } from '../jsonapi/uuid.ts'
import { recordEvent } from '../orders/events.ts'
import { type PaymentProvider, noProvider } from '../payments/provider.ts'
import { gatewaysOf } from '../payments/paymentMethods.ts'
import {
  deliverNotices,
  type SandboxProvider,
  sandboxProvider,
  providerWithSandbox,
} from '../payments/sandboxProvider.ts'
import { type ProviderMessage, webhookRoute } from '../payments/webhook.ts'
import { completePlacement } from './completePlacement.ts'
import type { Placement } from './placements.ts'
import { publishOrderEvent } from '../outbox/events.ts'
import { recoverPlacements } from './recoverPlacements.ts'
import type { CheckoutServices, PlacingHooks } from './services.ts'
import { lockOrderRow } from './state.ts'

const amountMismatch = 'The amount that was authorized is not the total of the order.'

/** A person reviews the order before anything ships. */
function putOnHold({ database, now }: CheckoutServices, { order_id: orderId }: Placement): Promise<void> {
  return database.transaction().execute(async (transaction) => {
    const order = await lockOrderRow(transaction, orderId)
    if (order === undefined || (order.state !== 'placed' && order.state !== 'in_process')) return
    await transaction
      .updateTable('orders')
      .set({ state: 'on_hold', state_reason: amountMismatch })
      .where('id', '=', orderId)
      .execute()
    await recordEvent(transaction, { orderId, state: 'on_hold', at: now(), detail: amountMismatch })
    await publishOrderEvent(transaction, orderId, 'order.changed', now())
  })
}

/**
 * Handles a webhook that a placement's money is authorized: places the order unless it was already. A different amount
 * puts it on hold.
 */
function handleWebhook(services: CheckoutServices) {
  return async ({ type, data }: ProviderMessage): Promise<void> => {
    const { database, log } = services
    const placement =
      type === 'charge.authorized' && isUuid(data.reference)
        ? await database.selectFrom('placements').selectAll().where('uuid', '=', data.reference).executeTakeFirst()
        : undefined
    if (placement === undefined) {
      log.warn({ type, charge: data.charge }, 'a webhook from the payment provider refers to an unknown charge')
      return
    }
    const isRight = data.amount_cents === placement.amount_cents
    if (!isRight)
      log.error(
        { placement: placement.uuid, ours: placement.amount_cents, theirs: data.amount_cents },
        'the amount charged differs from the order total; the order was put on hold',
      )
    try {
      await completePlacement(services, placement.id, data.charge, isRight ? null : amountMismatch)
    } catch (error) {
      // The buyer is told that the order cannot be placed; the provider needs no error.
      if (!(error instanceof JsonApiError)) throw error
    }
    if (!isRight) await putOnHold(services, placement)
  }
}

const MINUTE = 60_000

export interface CheckoutOptions {
  readonly database: Database
  readonly locks: SessionLocks
  readonly now: () => Date
  readonly publicUrl: string
  readonly hooks?: PlacingHooks | undefined
  /** Whether the sandbox provider may replace a real one. */
  readonly isDemo: boolean
  readonly payments: readonly PaymentMethodName[]
  /** The payment provider for cards. */
  readonly provider?: PaymentProvider | undefined
}

/** Timers can fire slightly early. */
const timerMarginMs = 100

interface Started {
  readonly provider: SandboxProvider
  readonly chores: readonly (() => Promise<void>)[]
}

/** The sandbox provider, whose webhooks use the same route as those of any provider. */
function startSandboxProvider(app: FastifyInstance, database: Database, key: string, now: () => Date): Started {
  const timers = new Set<NodeJS.Timeout>()
  const deliver = () => deliverNotices(app, provider, key, now)
  const failed = (error: unknown) =>
    app.log.warn({ err: error }, 'the sandbox payment provider could not send its webhook')
  const provider = sandboxProvider(database, {
    now,
    onNotice: (delay) => {
      const timer = setTimeout(() => {
        timers.delete(timer)
        void deliver().catch(failed)
      }, delay + timerMarginMs)
      timers.add(timer.unref())
    },
  })
  app.addHook('onClose', async () => timers.forEach((timer) => clearTimeout(timer)))
  return { provider, chores: [deliver] }
}

/** Accepts payments, and resolves interrupted placements at startup and every minute. */
export async function startCheckouts(
  app: FastifyInstance,
  {
    database,
    locks,
    now,
    publicUrl,
    hooks = {},
    isDemo,
    payments,
    provider = isDemo ? undefined : noProvider,
  }: CheckoutOptions,
): Promise<CheckoutServices> {
  const key = await readWebhookKey(database)
  const sandbox = startSandboxProvider(app, database, key, now)
  const used = provider === undefined ? sandbox.provider : providerWithSandbox(provider, sandbox.provider)
  const gateways = gatewaysOf(payments)
  const checkouts = {
    ...{ database, locks, provider: used, gateways, log: app.log, now, publicUrl, hooks },
  }
  webhookRoute(app, { database, key, now, onMessage: handleWebhook(checkouts) })
  scheduleChores(app, [() => recoverPlacements(checkouts), ...sandbox.chores], MINUTE)
  return checkouts
}
