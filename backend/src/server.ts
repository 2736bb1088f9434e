import type { FastifyInstance } from 'fastify'
import { paymentMethods, type PaymentMethodName } from '@shop/runtime/settings'
import { identifyCustomers } from './accounts/callers.ts'
import { changeAccount } from './accounts/changes.ts'
import type { Accounts, Client } from './accounts/accounts.ts'
import { recordFailedLogins } from './accounts/failedLogins.ts'
import { oauthRoutes } from './accounts/oauth.ts'
import { type Passwords, startPasswords } from './accounts/passwords.ts'
import { accountRoutes, guestRoutes } from './accounts/routes.ts'
import { sessionRoutes } from './accounts/sessions.ts'
import { partnerRoutes } from './partners/partnerRoutes.ts'
import { apiKeyRoutes } from './accounts/apiKeyRoutes.ts'
import { profileWrites } from './addresses/writes.ts'
import { createApp } from './createApp.ts'
import { startChores } from './startChores.ts'
import { cartListRoutes, savedCartWrites } from './savedCarts/routes.ts'
import { savedCartType } from './savedCarts/types.ts'
import { cartRoutes } from './carts/routes.ts'
import { checkoutRoutes } from './checkout/routes.ts'
import { directOrderRoutes } from './directOrders/routes.ts'
import type { CheckoutServices, PlacingHooks } from './checkout/services.ts'
import { startCheckouts } from './checkout/start.ts'
import { contentChangeRoute } from './contentChanges/routes.ts'
import { contactRoutes } from './contact/send.ts'
import { menuRoute } from './content/menus.ts'
import type { SessionLocks } from './database/sessionLocks.ts'
import { readFillState, readLinkKey } from './database/state.ts'
import type { Database } from './database/tables.ts'
import { startDocuments } from './documents/index.ts'
import { createBackgroundQueue } from './files/backgroundQueue.ts'
import { openFileCache } from './files/fileCache.ts'
import { deleteOutdatedSizes, openGeneratedFiles } from './files/generatedFiles.ts'
import { fileGenerators } from './files/fileGenerators.ts'
import { fileRoutes } from './files/routes.ts'
import { previewRoutes } from './previews/routes.ts'
import { edition } from './fileAddresses/versions.ts'
import { customerType, entryPoint, resourceRoutes, type JsonApi } from './jsonapi/resources.ts'
import { jsonApiRoute } from './jsonapi/route.ts'
import type { Log } from './log.ts'
import { deliverMails } from './mail/delivery.ts'
import { startMaintenance } from './maintenance/maintenance.ts'
import { refuseDuringMaintenance, maintenanceRoutes } from './maintenance/routes.ts'
import type { Post } from './mail/post.ts'
import type { Orders } from './orders/orders.ts'
import { officeRoutes } from './orders/office.ts'
import { orderRoutes } from './orders/routes.ts'
import { testOrderRoutes } from './orders/testOrderRoutes.ts'
import type { PaymentProvider } from './payments/provider.ts'
import { quoteOfficeRoutes } from './quotes/replyToQuote.ts'
import { quoteRoutes, quoteWrites } from './quotes/routes.ts'
import { quoteType } from './quotes/type.ts'
import { healthRoutes, refuseWhileOverloaded } from './health.ts'
import type { Overload } from '@shop/runtime/overload'
import { routingRoutes } from './routing/routes.ts'
import type { SearchIndex } from './search/indexDefinition.ts'
import { pageIndex } from './search/pageIndex.ts'
import { productIndex } from './search/productIndex.ts'
import { searchRoutes } from './search/routes.ts'
import { variationIndex } from './search/variationIndex.ts'
import { openJsonApi, type SiteAlterations } from './openJsonApi.ts'
import { siteDocumentRoute } from './siteDocument/siteDocument.ts'
import { collectRoutes } from './siteDocument/routes.ts'
import { webhookRoutes } from './webhooks/routes.ts'
import { webhookWorkerRoutes } from './webhooks/worker.ts'
import { startSolids } from '@shop/drawings/solids'

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
  /** Changes to what the site has; none by default. */
  readonly alterations?: SiteAlterations
  /** The payment provider for cards; in a demo shop, the test provider by default. */
  readonly provider?: PaymentProvider
}

/** Starts the generation of files, which ends with the server. */
function startFiles(app: FastifyInstance, database: Database, filesFolder: string, log: Log) {
  const documents = startDocuments()
  const solids = startSolids()
  const queue = createBackgroundQueue(log)
  app.addHook('onClose', async () => {
    await Promise.all([queue.close(), documents.close(), solids.close()])
  })
  const cache = openFileCache(filesFolder, edition, (error) => log.warn({ err: error }, 'could not store a file'))
  const files = openGeneratedFiles(database, cache, fileGenerators(database, documents, solids), queue)
  return { documents, cache, files }
}

/** Returns when public responses last changed: when the database was filled or this process started. */
async function readLastModified(database: Database): Promise<Date> {
  const state = await readFillState(database)
  const started = new Date()
  return state.kind === 'ready' && state.since > started ? state.since : started
}

interface ShopServices {
  readonly database: Database
  readonly api: JsonApi
  readonly accounts: Accounts
  readonly checkouts: CheckoutServices
  readonly orders: Orders
  readonly documents: ReturnType<typeof startDocuments>
  readonly indexes: readonly SearchIndex[]
  readonly now: () => Date
  readonly modified: Date
}

/** Registers the routes that identify customers by their access token. */
async function registerShop(shop: FastifyInstance, services: ShopServices): Promise<void> {
  const { database, api, accounts, checkouts, orders, documents, indexes, now, modified } = services
  identifyCustomers(shop, database, now)
  jsonApiRoute(
    shop,
    '/jsonapi',
    {
      GET: entryPoint(api, {
        carts: '/jsonapi/carts',
        'current-store': '/jsonapi/current-store',
        'index--products': '/jsonapi/index/products',
        'index--variations': '/jsonapi/index/variations',
        'index--content': '/jsonapi/index/content',
        'contact_message--feedback': '/jsonapi/contact_message/feedback',
        'user--api-key': '/jsonapi/user/api-keys',
        'webhook--endpoint': '/jsonapi/webhooks/endpoints',
        'part-numbers': '/jsonapi/part-numbers',
        'direct-orders': '/shop/orders',
        'cart-estimate': '/jsonapi/cart/estimate',
        'user-sessions': '/jsonapi/user/sessions',
        'shared-carts': '/jsonapi/cart-lists/shared',
        'cart-links': '/jsonapi/cart-lists/link',
        'email-confirmation': '/user/verify-mail',
        'test-orders': '/jsonapi/user/test-orders',
      }),
    },
    modified,
  )
  checkoutRoutes(shop, api, checkouts, modified)
  directOrderRoutes(shop, api, checkouts, modified)
  orderRoutes(shop, api, orders, documents, modified)
  testOrderRoutes(shop, database, modified)
  quoteRoutes(shop, api, { documents, publicUrl: orders.publicUrl, isDemo: orders.isDemo }, modified)
  cartRoutes(shop, api, modified)
  cartListRoutes(shop, api, now, modified)
  searchRoutes(shop, api, indexes, modified)
  accountRoutes(shop, api, accounts, modified)
  sessionRoutes(shop, database, now, modified)
  webhookRoutes(shop, accounts, modified)
  apiKeyRoutes(shop, accounts, modified)
  resourceRoutes(
    shop,
    api,
    {
      [customerType]: { PATCH: changeAccount(api, accounts) },
      'profile--customer': profileWrites(api),
      [savedCartType.name]: savedCartWrites(api, now),
      [quoteType.name]: quoteWrites(api, orders.publicUrl),
    },
    modified,
  )
  routingRoutes(shop, api, modified)
  menuRoute(shop, database)
  await contactRoutes(shop, api, modified)
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
  alterations = {},
  provider,
}: ServerOptions): Promise<FastifyInstance> {
  const app = createApp({ log, now, isDraining })
  await alterations.prepare?.(app, database)
  const routes = collectRoutes(app)
  recordFailedLogins(app, { database, publicUrl, now })
  if (post !== undefined) deliverMails(app, { database, post, log, now })

  const maintenance = await startMaintenance(database)
  if (overload !== undefined) refuseWhileOverloaded(app, overload)
  refuseDuringMaintenance(app, maintenance)

  await deleteOutdatedSizes(database, edition)
  const modified = await readLastModified(database)
  const { documents, cache, files } = startFiles(app, database, filesFolder, log)
  const api = await openJsonApi(database, files, alterations)

  const accounts = { database, passwords, clients, publicUrl, linkKey: await readLinkKey(database), now }

  const checkouts = await startCheckouts(app, {
    ...{ database, locks, now, publicUrl, isDemo, payments, provider },
    hooks: placing,
  })
  const orders = { database, provider: checkouts.provider, publicUrl, isDemo, now, log: app.log }
  startChores(app, database, orders, now)
  healthRoutes(app, database, () => isDraining() || overload?.isReady === false)
  oauthRoutes(app, accounts)
  guestRoutes(app, accounts)
  contentChangeRoute(app, database)
  fileRoutes(app, database, cache, files)
  previewRoutes(app, database, cache)
  webhookWorkerRoutes(app, { database, clients, publicUrl, now })
  if (officeKey !== undefined) {
    officeRoutes(app, orders, officeKey)
    quoteOfficeRoutes(app, orders, officeKey)
    partnerRoutes(app, accounts, officeKey)
    maintenanceRoutes(app, maintenance, officeKey)
  }
  const allIndexes = [await productIndex(api), await variationIndex(api), pageIndex(database)]
  const indexes = (await alterations.alterIndexes?.(api, allIndexes)) ?? allIndexes
  const services = { database, api, accounts, checkouts, orders, documents, indexes, now, modified }
  await app.register((shop) => registerShop(shop, services))
  const { gateways } = checkouts
  siteDocumentRoute(app, { api, indexes, routes, gateways, isDemo }, clients, modified)
  await app.ready()
  return app
}
