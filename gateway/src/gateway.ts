import type { Server } from 'node:http'
import type { Redis } from 'ioredis'
import { Drain } from '@shop/runtime/drain'
import { Overload } from '@shop/runtime/overload'
import { exampleOperations } from './developers/examples.ts'
import { DeveloperPages } from './developers/developerPages.ts'
import { ExportFolder } from './exports/exportFolder.ts'
import { Exports } from './exports/exports.ts'
import { schema } from './schema/index.ts'
import { CartCache } from './backend/carts/cartCache.ts'
import { CategoryStore } from './backend/catalog/categoryStore.ts'
import { ProductDirectory } from './backend/catalog/productDirectory.ts'
import { oversizedHtml } from './backend/content/html.ts'
import { DistributorStore } from './backend/distributors/distributors.ts'
import { ShopStore } from './backend/shop/shopStore.ts'
import type { Config } from './config.ts'
import type { Log } from './observability/log.ts'
import { Metrics } from './observability/metrics.ts'
import { Vitals } from './endpoints/vitals.ts'
import { AttemptCounters } from './protection/attempts.ts'
import { Documents } from './protection/documents.ts'
import { WebhookSecrets } from './backend/webhooks/webhookSecrets.ts'
import { createWebhookWorker } from './webhooks/worker.ts'
import { ProgramQueue } from './protection/programQueue.ts'
import { type LimitName, RateLimits } from './protection/rateLimits.ts'
import { publishedLimits } from './schema/shop/publishedLimits.ts'
import { OperationCosts } from './protection/operationCosts.ts'
import { overloadGuard } from './protection/overload.ts'
import { clientAddresses, clientNetworks } from './protection/clientAddress.ts'
import type { OperationSource } from './protection/persistedOperations.ts'
import { Operations } from './operations.ts'
import type { Services } from './request/scope.ts'
import { connectToSite } from './site.ts'
import { createGatewayServer, createMetricsServer } from './server.ts'
import { KeyRequests } from './credentials/keyRequests.ts'
import { Credentials } from './credentials/credentials.ts'
import { AcceptedTokens } from './session/acceptedTokens.ts'
import { ClientCheck } from './session/clientCheck.ts'
import { CartTokens } from './session/cartTokens.ts'
import { DeviceTokens } from './session/deviceTokens.ts'
import { OAuth } from './session/oauth.ts'
import { Renewals } from './session/renewals.ts'
import { type CacheOutcome, ResponseCache } from './cache/responseCache.ts'
import type { ResultCache } from './endpoints/graphql.ts'
import type { SharedStore } from './cache/store.ts'
import { KeyedQueue } from './cache/queue.ts'
import { listen, openOperations, openStore } from './opening.ts'

/** Oversized HTML is logged once per text. */
const MAX_LOGGED = 100

export interface Gateway {
  /** URL of the GraphQL server. */
  readonly url: string
  /** URL of its metrics. */
  readonly metricsUrl: string
  /** Refuses new requests, lets those in progress finish, then closes all resources. */
  stop(): Promise<void>
}

/** Overrides for tests. */
export interface GatewayOverrides {
  readonly now?: () => Date
  readonly operations?: OperationSource
  readonly overload?: Overload
}

interface ServiceOptions extends ReturnType<typeof connectToSite> {
  readonly config: Config
  readonly log: Log
  readonly now: () => Date
  readonly redis: Redis | null
  readonly store: SharedStore
  readonly limits: RateLimits
}

function createServices({ client, profile, maintenance, changes, calls, config, log, now, ...others }: ServiceOptions) {
  const { redis, store, limits } = others
  const refreshed = (what: string) => ({
    calls,
    onFailure: (error: unknown) =>
      log.warn({ err: error }, `could not refresh the ${what}; keeping the cached version`),
    now: () => now().getTime(),
  })
  const oauth = new OAuth({ client, profile, ...config.oauth })
  return {
    ...{ client, profile, maintenance, changes },
    categories: new CategoryStore({ ...refreshed('categories'), profile }),
    directory: new ProductDirectory(refreshed('product directory')),
    shop: new ShopStore({ ...refreshed('shop details'), siteOrigin: config.backendUrl, profile, texts: config.texts }),
    distributors: new DistributorStore(refreshed('distributors')),
    developers: new DeveloperPages({
      schema,
      publicUrl: config.publicUrl,
      examples: exampleOperations(),
      limits: () => publishedLimits(limits),
      status: { isAvailable: (kind) => !client.isBusy(kind), now },
    }),
    exports: new Exports({
      ...{ store, now, log, secret: config.oauth.clientSecret, publicUrl: config.publicUrl },
      folder: new ExportFolder(config.exports),
    }),
    payments: config.payments,
    paymentFrameUrl: config.paymentFrameUrl,
    store,
    queue: new KeyedQueue(store),
    cartCache: new CartCache({
      store,
      // Servers that share builds are several; only Redis lets their gateways tell one another of changes.
      isOn: redis !== null || config.buildsFolder === null,
      contentVersion: () => changes.version,
      now: () => now().getTime(),
    }),
    oauth,
    renewals: new Renewals(store, oauth),
    credentials: new Credentials({ client, oauth, now: () => now().getTime() }),
    keyRequests: new KeyRequests(oauth, log),
    acceptedTokens: new AcceptedTokens(() => now().getTime()),
    cartTokens: new CartTokens(config.oauth.clientSecret),
    deviceTokens: new DeviceTokens(config.oauth.clientSecret, store, () => now().getTime()),
    attempts: new AttemptCounters(redis),
    webhooks: config.webhooks && {
      ...config.webhooks,
      secrets: new WebhookSecrets(config.webhooks.key),
    },
    publicUrl: config.publicUrl,
    log,
    now,
  } satisfies Services
}

/** Logs each text that is too large to sanitize once. @returns a function that stops it */
function logOversizedHtml(log: Log): () => void {
  const logged = new Set<unknown>()
  const logOnce = (text: unknown) => {
    if (logged.has(text) || logged.size >= MAX_LOGGED) return
    logged.add(text)
    log.warn({ text }, 'the HTML is too large to sanitize; showing it as plain text')
  }
  oversizedHtml.subscribe(logOnce)
  return () => oversizedHtml.unsubscribe(logOnce)
}

interface EngineOptions {
  readonly config: Config
  readonly services: Services
  readonly persisted: OperationSource
  readonly overload: Overload
  readonly metrics: Metrics
}

function createEngine({ config, services, persisted, overload, metrics }: EngineOptions) {
  const programs = new ProgramQueue({ onRefusal: (reason) => metrics.refused(reason) })
  const documents = new Documents(persisted, {
    isIntrospectionAllowed: config.isIntrospectionAllowed,
    onRefused: () => metrics.refused('document'),
  })
  const costs = new OperationCosts(documents)
  const onOutcome = (outcome: CacheOutcome) => metrics.responseCache(outcome)
  const responses: ResultCache = new ResponseCache({ now: () => services.now().getTime(), onOutcome })
  dropChanges(services, responses)
  const admit = overloadGuard(overload, () => metrics.refused('overload'))
  return {
    load: () => ({ inProgress: overload.requests + programs.active, waiting: programs.length }),
    operations: new Operations({ services, persisted, documents, costs, programs, admit }),
    responses,
  }
}

/** Drops what has changed: the client of the site has dropped its responses before. */
function dropChanges({ changes, client, categories, directory, shop, distributors }: Services, responses: ResultCache) {
  changes.listen((subjects) => {
    responses.purge((address) => subjects === null || !client.hasCurrent(address))
    if (subjects === null) for (const value of [categories, directory, shop, distributors]) value.purge()
  })
}

function closeNow(server: Server) {
  server.close()
  server.closeAllConnections()
}

function createLimits(config: Config, redis: Redis | null, metrics: Metrics) {
  const onRefusal = (limit: LimitName) => metrics.refused(limit)
  return new RateLimits({ redis, factor: config.rateLimitFactor, ...config.points, onRefusal })
}

/** @throws Error with a message for the person who started it */
export async function startGateway(
  config: Config,
  log: Log,
  { now = () => new Date(), operations, overload = new Overload() }: GatewayOverrides = {},
): Promise<Gateway> {
  const metrics: Metrics = new Metrics(() => engine.load())
  const persisted = operations ?? (await openOperations(config, log))
  const { redis, store } = await openStore(config, log, now)
  const site = connectToSite({ config, log, metrics, store, now })
  const limits = createLimits(config, redis, metrics)
  const services = createServices({ ...site, config, log, now, redis, store, limits })
  const stopLoggingHtml = logOversizedHtml(log)
  const engine = createEngine({ config, services, persisted, overload, metrics })
  const clientCheck = new ClientCheck(services.oauth, log)
  const webhooks = createWebhookWorker({ services, limits, ...engine, credentials: config.oauth })
  const { server } = await createGatewayServer({
    services,
    ...engine,
    ...{ metrics, limits, vitals: new Vitals(metrics, persisted), purgeSecret: config.purgeSecret },
    corsOrigins: config.corsOrigins,
    isExplorable: config.isIntrospectionAllowed,
    hasTimings: config.isDemo,
    isSecure: config.publicUrl.startsWith('https:'),
    networkOf: clientNetworks(config.trustedProxies),
    addressOf: clientAddresses(config.trustedProxies),
    isReady: () => !drain.isDraining && overload.isReady && clientCheck.isReady,
  })
  const drain: Drain = new Drain(server, config.drainMs)
  const { server: metricsServer } = await createMetricsServer(metrics)
  const dispose = async () => {
    overload.stop()
    clientCheck.stop()
    site.maintenance.stop()
    site.stop()
    stopLoggingHtml()
    redis?.disconnect()
    closeNow(metricsServer)
    await services.keyRequests.flush()
    await site.client.close()
  }
  try {
    await Promise.all([site.inspect(), clientCheck.start(), services.exports.prepare(), services.changes.confirm()])
    const metricsUrl = await listen(metricsServer, config.metrics)
    const url = await listen(server, config)
    site.maintenance.start()
    // The gateway starts even without the backend and loads them later.
    for (const reference of [services.categories, services.shop]) reference.refresh().catch(() => {})
    webhooks?.start()
    const stop = () => Promise.all([drain.stop(), webhooks?.stop(), services.exports.stop()]).then(dispose)
    return { url, metricsUrl: `${metricsUrl}/metrics`, stop }
  } catch (error) {
    await dispose()
    throw error
  }
}
