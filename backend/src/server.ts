import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { paymentMethods, type PaymentMethodName } from '../../runtime/src/settings.ts'
import { registerErrorHandlers } from './errorAnswers.ts'
import { identifyCustomers } from './accounts/bearer.ts'
import { changeAccount } from './accounts/changes.ts'
import type { Client } from './accounts/accounts.ts'
import { recordFailedLogins } from './accounts/failedLogins.ts'
import { oauthRoutes } from './accounts/oauth.ts'
import { type Passwords, startPasswords } from './accounts/passwords.ts'
import { accountRoutes, guestRoutes } from './accounts/routes.ts'
import { sessionRoutes } from './accounts/sessions.ts'
import { profileType } from './addresses/type.ts'
import { profileWrites } from './addresses/writes.ts'
import { deleteOldLinks } from './savedCarts/savedCarts.ts'
import { cartListRoutes, savedCartWrites } from './savedCarts/routes.ts'
import { savedCartType } from './savedCarts/types.ts'
import { deleteOldCarts } from './carts/expiry.ts'
import { cartRoutes } from './carts/routes.ts'
import { checkoutRoutes } from './checkout/routes.ts'
import type { PlacingHooks } from './checkout/services.ts'
import { startCheckouts } from './checkout/start.ts'
import { contactRoutes } from './contact/routes.ts'
import { deleteUnsentFiles } from './contact/files.ts'
import { menuRoute } from './content/menus.ts'
import { storeRoute } from './content/store.ts'
import type { SessionLocks } from './database/sessionLocks.ts'
import { readFillState, readLinkKey } from './database/state.ts'
import type { Database } from './database/tables.ts'
import { withoutTimeLimit } from './database/queryDeadline.ts'
import { startDocuments } from './documents/index.ts'
import { createBackgroundQueue } from './files/backgroundQueue.ts'
import { openFileCache } from './files/fileCache.ts'
import { deleteOutdatedSizes, openGeneratedFiles } from './files/generatedFiles.ts'
import { fileGenerators } from './files/fileGenerators.ts'
import { fileRoutes } from './files/routes.ts'
import { previewRoutes } from './previews/routes.ts'
import { edition } from './fileAddresses/versions.ts'
import { addressOf } from './jsonapi/request.ts'
import { customerType, entryPoint, resourceRoutes } from './jsonapi/resources.ts'
import { jsonApiRoute } from './jsonapi/route.ts'
import { scheduleChores } from './housekeeping.ts'
import type { Log } from './log.ts'
import { deliverMails } from './mail/delivery.ts'
import { startMaintenance } from './maintenance/maintenance.ts'
import { refuseDuringMaintenance, maintenanceRoutes } from './maintenance/routes.ts'
import type { Post } from './mail/post.ts'
import { refundCanceledOrders } from './orders/cancel.ts'
import { deleteOldOrderLinks } from './orders/links.ts'
import { officeRoutes } from './orders/office.ts'
import { orderRoutes } from './orders/routes.ts'
import type { PaymentProvider } from './payments/provider.ts'
import { healthRoutes } from './health.ts'
import { refuseWhileOverloaded } from './overload.ts'
import type { Overload } from '../../runtime/src/overload.ts'
import { limitQueries } from './requestDeadlines.ts'
import { routingRoutes } from './routing/routes.ts'
import { pageIndex } from './search/pageIndex.ts'
import { productIndex } from './search/productIndex.ts'
import { searchRoutes } from './search/routes.ts'
import { variationIndex } from './search/variationIndex.ts'
import { resourceTypes } from './site.ts'
import { startSolids } from '../../drawings/src/solids/index.ts'

export interface ServerOptions {
  /** Migrated and filled. */
  readonly database: Database
  /** Locks that show other processes which placements are in progress. */
  readonly locks: SessionLocks
  /** Cache folder for generated pictures and documents; created with the first one. */
  readonly filesFolder: string
  readonly log: Log
  /** Client credentials for tokens. */
  readonly clients: readonly Client[]
  /** Public URL of the shop for links in emails, without a trailing slash. */
  readonly publicUrl: string
  /** How passwords are hashed; the default is for production. */
  readonly passwords?: Passwords
  /** How emails are sent; without it, they stay queued. */
  readonly post?: Post
  /** Key for the office's requests; without it, there are none. */
  readonly officeKey?: string
  /** The current time; the system clock by default. */
  readonly now?: () => Date
  /** Called during a placement; does nothing by default. */
  readonly placing?: PlacingHooks
  /** Whether the process is stopping: then it is not ready, and responds with `Connection: close`. */
  readonly isDraining?: () => boolean
  /** Overload protection; none by default. */
  readonly overload?: Overload
  /** Whether this is a demo shop: it accepts test cards, and its documents are marked as samples. */
  readonly isDemo: boolean
  /** Accepted payment methods; all by default. */
  readonly payments?: readonly PaymentMethodName[]
  /** The payment provider for cards; in a demo shop, the test provider by default. */
  readonly provider?: PaymentProvider
}

const maxBytes = 1024 * 1024

/** Keeps a given request ID, so that a request can be traced through all processes. */
function requestId(givenId: string | string[] | undefined): string {
  return typeof givenId === 'string' && /^[A-Za-z0-9-]{8,64}$/.test(givenId) ? givenId : randomUUID()
}

/** The whole server: ready for `inject()` or `listen()`. */
export async function createServer({
  database,
  locks,
  filesFolder,
  log,
  clients,
  publicUrl,
  passwords = startPasswords(),
  post,
  officeKey,
  now = () => new Date(),
  placing,
  isDraining = () => false,
  overload,
  isDemo,
  payments = paymentMethods,
  provider,
}: ServerOptions): Promise<FastifyInstance> {
  const loggerInstance: FastifyBaseLogger = log
  const app = Fastify({
    loggerInstance,
    // One line per request is logged below, after its response.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    bodyLimit: maxBytes,
    genReqId: (request) => requestId(request.headers['x-request-id']),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    return503OnClosing: false,
  })
  // JSON:API parses its own media type; all bodies arrive as text.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))

  app.decorateRequest('customer', null)
  app.decorateRequest('receivedAt')
  app.addHook('onRequest', async (request) => {
    request.receivedAt = now()
  })
  limitQueries(app)

  app.addHook('onSend', async (request, reply) => {
    if (isDraining()) reply.header('connection', 'close')
    reply.header('x-request-id', request.id).header('x-content-type-options', 'nosniff')
  })
  app.addHook('onResponse', async (request, reply) => {
    if (request.url.startsWith('/health/')) return
    request.log.info(
      {
        method: request.method,
        path: addressOf(request).path,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    )
  })
  recordFailedLogins(app, { database, publicUrl, now })
  if (post !== undefined) deliverMails(app, { database, post, log, now })
  registerErrorHandlers(app, maxBytes)

  const maintenance = await startMaintenance(database)
  if (overload !== undefined) refuseWhileOverloaded(app, overload)
  refuseDuringMaintenance(app, maintenance)

  await deleteOutdatedSizes(database, edition)
  const state = await readFillState(database)
  const started = new Date()
  const modified = state.kind === 'ready' && state.since > started ? state.since : started
  const documents = startDocuments()
  const solids = startSolids()
  const ahead = createBackgroundQueue(log)
  app.addHook('onClose', async () => {
    await Promise.all([ahead.close(), documents.close(), solids.close()])
  })
  const kept = openFileCache(filesFolder, edition, (error) => log.warn({ err: error }, 'could not store a file'))
  const files = openGeneratedFiles(database, kept, fileGenerators(database, documents, solids), ahead)
  const site = { database, types: await resourceTypes(database, files) }

  const accounts = { database, passwords, clients, publicUrl, linkKey: await readLinkKey(database), now }

  const checkouts = await startCheckouts(app, {
    ...{ database, locks, now, publicUrl, isDemo, payments, provider },
    hooks: placing,
  })
  const orders = { database, provider: checkouts.provider, publicUrl, isDemo, now, log: app.log }
  const background = (chore: (database: Database, now: Date) => Promise<void>) => () =>
    withoutTimeLimit(database, (connection) => chore(connection, now()))
  scheduleChores(app, [
    background(deleteOldCarts),
    background(deleteOldLinks),
    background(deleteOldOrderLinks),
    () => refundCanceledOrders(orders),
    background(deleteUnsentFiles),
  ])
  healthRoutes(app, database, () => isDraining() || overload?.isReady === false)
  oauthRoutes(app, accounts)
  guestRoutes(app, accounts)
  fileRoutes(app, database, kept, files)
  previewRoutes(app, database, kept)
  if (officeKey !== undefined) {
    officeRoutes(app, orders, officeKey)
    maintenanceRoutes(app, maintenance, officeKey)
  }
  const indexes = [await productIndex(database), await variationIndex(site), pageIndex(database)]
  await app.register(async (shop) => {
    identifyCustomers(shop, database, now)
    jsonApiRoute(
      shop,
      '/jsonapi',
      {
        GET: entryPoint(site, {
          carts: '/carts',
          'current-store': '/current-store',
          'index--products': '/index/products',
          'index--variations': '/index/variations',
          'index--content': '/index/content',
        }),
      },
      modified,
    )
    checkoutRoutes(shop, site, checkouts, modified)
    orderRoutes(shop, site, orders, documents, modified)
    cartRoutes(shop, site, modified)
    cartListRoutes(shop, site, now, modified)
    searchRoutes(shop, site, indexes, modified)
    accountRoutes(shop, site, accounts, modified)
    sessionRoutes(shop, database, now, modified)
    resourceRoutes(
      shop,
      site,
      {
        [customerType]: { PATCH: changeAccount(site, accounts) },
        [profileType.name]: profileWrites(site),
        [savedCartType.name]: savedCartWrites(site, now),
      },
      modified,
    )
    routingRoutes(shop, database, modified)
    menuRoute(shop, database)
    storeRoute(shop, database, modified)
    await contactRoutes(shop, database, modified)
  })
  await app.ready()
  return app
}
