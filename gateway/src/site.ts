import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { BackendClient } from './backend/connection/client.ts'
import { MaintenanceWatch } from './backend/connection/maintenance.ts'
import { paths } from './backend/jsonapi/names.ts'
import { SiteProfile } from './backend/profile/siteProfile.ts'
import type { SharedStore } from './cache/store.ts'
import type { Config } from './config.ts'
import type { Log } from './observability/log.ts'
import type { Metrics } from './observability/metrics.ts'

/** Timeout of background loads of shared data. */
const REFERENCE_DEADLINE_MS = 15_000
/** A small resource that every site has, to check whether the site is open. */
const siteProbe = { operation: 'siteProbe', method: 'GET', address: paths.stores[1], timeoutMs: 2_000 } as const
/** How long the gateway's start waits for the inspection of the site, in milliseconds. */
const PROFILE_PATIENCE_MS = 2_000

interface SiteOptions {
  readonly config: Config
  readonly log: Log
  readonly metrics: Metrics
  readonly store: SharedStore
  readonly now: () => Date
}

/** The client of the site, its profile, its maintenance watch, and calls for data that all visitors share. */
export function connectToSite({ config, log, metrics, store, now }: SiteOptions) {
  const profile: SiteProfile = new SiteProfile({
    probe: (address, body) =>
      calls().asAnonymous(
        { operation: 'siteProfile', method: body ? 'POST' : 'GET', address, body, isProbe: true },
        'jsonApi',
      ),
    store,
    storeKey: `site-profile:${JSON.stringify(config.siteFields)}`,
    log,
    now: () => now().getTime(),
  })
  const client: BackendClient = new BackendClient({
    origin: config.backendUrl,
    siteFields: config.siteFields,
    onRequest: (operation, outcome, ms) => metrics.backendCall(operation, outcome, ms),
    onFailure: (failure) => maintenance.observe(failure),
    onFrozen: (isFrozen) =>
      isFrozen
        ? log.error('the backend is not responding: serving cached responses and refusing all other requests')
        : log.info('the backend is responding again'),
    profile,
    onMissing: (operation, names) => log.warn({ operation, names }, 'the site lacks fields; omitting them from now on'),
  })
  const calls = () => client.callsOf({ requestId: randomUUID(), deadline: AbortSignal.timeout(REFERENCE_DEADLINE_MS) })
  const maintenance = new MaintenanceWatch(() => calls().asAnonymous(siteProbe, 'jsonApi'))
  /** Resolves after the inspection of the site, or after a timeout. */
  const inspect = () => Promise.race([profile.refresh(), setTimeout(PROFILE_PATIENCE_MS, undefined, { ref: false })])
  return { client, profile, maintenance, calls, inspect }
}
