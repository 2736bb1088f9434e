import type { FastifyInstance } from 'fastify'
import type { PaymentMethodName } from '../../../runtime/src/settings.ts'
import { readWebhookKey } from '../database/state.ts'
import type { SessionLocks } from '../database/sessionLocks.ts'
import type { Database } from '../database/tables.ts'
import { keepHouse } from '../housekeeping.ts'
import { tellNotices } from '../payments/testNotices.ts'
import { noProvider } from '../payments/noProvider.ts'
import { testProvider } from '../payments/testProvider.ts'
import type { PaymentProvider } from '../payments/provider.ts'
import { webhookRoute } from '../payments/webhook.ts'
import { hearProvider } from './heard.ts'
import { gatewaysOf } from '../payments/paymentMethods.ts'
import { recoverPlacements } from './recover.ts'
import type { Checkouts, PlacingHooks } from './services.ts'

const MINUTE = 60_000

export type CheckoutOptions = {
  readonly database: Database
  readonly locks: SessionLocks
  readonly now: () => Date
  readonly publicUrl: string
  readonly hooks?: PlacingHooks | undefined
  /** Whether the test provider may stand in for a real one. */
  readonly isDemo: boolean
  readonly payments: readonly PaymentMethodName[]
  /** The payment provider for cards. */
  readonly provider?: PaymentProvider | undefined
}

/** Timers may fire a little before the clock says so. */
const margin = 100

type Started = { readonly provider: PaymentProvider; readonly chores: readonly (() => Promise<void>)[] }

/** The test provider, whose messages come in by the same way as those of any other. */
const startTestProvider = (app: FastifyInstance, database: Database, key: string, now: () => Date): Started => {
  const timers = new Set<NodeJS.Timeout>()
  const tell = () => tellNotices(app, provider, key, now)
  const failed = (error: unknown) => app.log.warn({ err: error }, 'the test provider could not tell what it did')
  const provider = testProvider(database, {
    now,
    soon: (delay) => {
      const timer = setTimeout(() => {
        timers.delete(timer)
        void tell().catch(failed)
      }, delay + margin)
      timers.add(timer.unref())
    },
  })
  app.addHook('onClose', async () => timers.forEach((timer) => clearTimeout(timer)))
  return { provider, chores: [tell] }
}

/** Takes payments and brings to an end what stopped half-way: at the start, and every minute. */
export const startCheckouts = async (
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
): Promise<Checkouts> => {
  const key = await readWebhookKey(database)
  const started = provider === undefined ? startTestProvider(app, database, key, now) : { provider, chores: [] }
  const gateways = gatewaysOf(payments)
  const checkouts = { database, locks, provider: started.provider, gateways, log: app.log, now, publicUrl, hooks }
  webhookRoute(app, { database, key, now, hear: hearProvider(checkouts) })
  keepHouse(app, [() => recoverPlacements(checkouts), ...started.chores], MINUTE)
  return checkouts
}
