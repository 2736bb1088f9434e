import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { BackendClient } from './backend/connection/client.ts'
import { MaintenanceWatch } from './backend/connection/maintenance.ts'
import { emptyReadLog } from './backend/jsonapi/calls.ts'
import { paths } from './backend/jsonapi/names.ts'
import { loadDocument } from './backend/profile/documentSource.ts'
import { SiteProfile } from './backend/profile/siteProfile.ts'
import { ContentChanges } from './cache/contentChanges.ts'
import type { SharedStore } from './cache/store.ts'
import type { Config } from './config.ts'
import type { Log } from './observability/log.ts'
import type { Metrics } from './observability/metrics.ts'

/** Timeout of background loads of shared data. */
const REFERENCE_DEADLINE_MS = 15_000
const PROBE_TIMEOUT_MS = 2_000
const CHANGES_TIMEOUT_MS = 2_000
/** How long the gateway's start waits for the site's document, in milliseconds. */
const PROFILE_PATIENCE_MS = 2_000
/** How often the document is read again, in milliseconds. */
const DOCUMENT_REFRESH_MS = 50_000

interface SiteOptions {
  readonly config: Config
  readonly log: Log
  readonly metrics: Metrics
  readonly store: SharedStore
  readonly now: () => Date
}

/** The client of the site, its profile, its maintenance watch, and calls for data that all visitors share. */
export function connectToSite({ config, log, metrics, store, now }: SiteOptions) {
  let tag: string | undefined
  const readDocument = async () => {
    const signal = AbortSignal.timeout(REFERENCE_DEADLINE_MS)
    const answer = await client.readSiteDocument(config.oauth.clientSecret, tag, signal)
    tag = answer === null ? tag : answer.tag
    return answer?.json ?? null
  }
  const entryPoint = { operation: 'siteProfile', method: 'GET', address: paths.entryPoint, isProbe: true } as const
  const readEntryPoint = () => calls().asAnonymous(entryPoint, 'jsonApi')
  const profile: SiteProfile = new SiteProfile({
    load: () => loadDocument({ read: readDocument, readEntryPoint, file: config.siteProfile }),
    log,
    now: () => now().getTime(),
  })
  const client: BackendClient = new BackendClient({
    origin: config.backendUrl,
    secret: config.oauth.clientSecret,
    now: () => now().getTime(),
    onRequest: (operation, outcome, ms) => metrics.backendCall(operation, outcome, ms),
    onFailure: (failure) => maintenance.observe(failure),
    onFrozen: (isFrozen) =>
      isFrozen
        ? log.error('the backend is not responding: serving cached responses and refusing all other requests')
        : log.info('the backend is responding again'),
    profile,
  })
  // Shared data is cached by those who load it. Its age would be wrong if it came from another cache.
  const calls = () =>
    client.callsOf({
      requestId: randomUUID(),
      deadline: AbortSignal.timeout(REFERENCE_DEADLINE_MS),
      log: { ...emptyReadLog(), notBefore: now().getTime() },
    })
  const changes = new ContentChanges({
    read: (after) =>
      calls().asAnonymous(
        {
          ...{ operation: 'contentChanges', method: 'GET', address: `/content-changes?after=${after}` },
          timeoutMs: CHANGES_TIMEOUT_MS,
        },
        'json',
      ),
    store,
    now: () => now().getTime(),
  })
  changes.listen((subjects) => client.purge(subjects))
  const siteProbe = { ...entryPoint, operation: 'siteProbe', timeoutMs: PROBE_TIMEOUT_MS } as const
  const maintenance = new MaintenanceWatch(() => calls().asAnonymous(siteProbe, 'jsonApi'))
  const timer = setInterval(() => void profile.refresh(), DOCUMENT_REFRESH_MS).unref()
  /** Resolves when the site's document is known, or after a timeout. */
  const inspect = () => Promise.race([profile.refresh(), setTimeout(PROFILE_PATIENCE_MS, undefined, { ref: false })])
  const stop = () => clearInterval(timer)
  return { client, profile, maintenance, changes, calls, inspect, stop }
}
