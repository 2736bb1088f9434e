/** The shop against which the recorded requests are replayed. */
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import pino from 'pino'
import type { Client } from '../../accounts/accounts.ts'
import { type Fixture, fixture } from '../../sample/testFixture.ts'
import type { Database } from '../../database/tables.ts'
import { testDatabase } from '../../sample/testDatabase.ts'
import { createServer } from '../../server.ts'
import type { SiteAlterations } from '../../openJsonApi.ts'
import type { Values } from './substitute.ts'
import { catalogValues } from './values.ts'

/** The recorded site has expensive parts and non-ASCII text, so this one does too. */
function withSapphire({ catalog, content }: Fixture): Fixture {
  const product = catalog.products.find(({ status }) => status)
  const variation = catalog.variations.find(({ status }) => status)
  if (product === undefined || variation === undefined) throw new Error('the test catalog is empty')
  const title = 'Sapphire Viewport, Ø 38 mm'
  const own = {
    key: 'viewport/sapphire',
    title,
    path: `${product.path}-sapphire`,
    defaultSku: '340001',
    featured: [],
    related: [],
    searchTerms: [],
  }
  const part = {
    sku: '340001',
    title: `${title} - 304L`,
    product: own.key,
    price: '560.00',
    priceBreaks: [],
    partnerNumbers: [],
  }
  return {
    catalog: {
      ...catalog,
      products: [...catalog.products, { ...product, ...own }],
      variations: [...catalog.variations, { ...variation, ...part }],
    },
    content,
  }
}

export interface Shop {
  app: FastifyInstance
  database: Database
  fixture: Fixture
  values: Values
  close(): Promise<void>
}

const host = 'cms.test'

export const officeKey = 'key-of-the-replayed-office'

/** The accounts in recorded requests. */
const clients: Client[] = [
  { id: 'storefront-gateway', secret: 'gateway-secret-1' },
  { id: 'public-spa', secret: undefined },
]

/** Opens the shop; `close` it afterward. Logs nothing. */
export async function openShop(alterations: SiteAlterations = {}): Promise<Shop> {
  const filling = withSapphire(fixture())
  const opened = await testDatabase(filling)
  // The site's pictures are files; ours have a size once they are drawn.
  await opened.database.updateTable('files').set({ bytes: 4096 }).execute()
  const app = await createServer({
    clients,
    publicUrl: 'https://shop.test',
    isDemo: true,
    database: opened.database,
    locks: opened.locks,
    filesFolder: '',
    log: pino({ level: 'silent' }),
    officeKey,
    alterations,
  })
  const values = {
    origin: `http://${host}`,
    otherToken: 'b8f7a2c4-0000-4000-8000-00000000beef',
    unknownToken: 'b8f7a2c4-0000-4000-8000-00000000dead',
    expiredToken: 'eyJhbGciOiJSUzI1NiJ9.eyJleHAiOjF9.c2lnbmF0dXJl',
    ...(await catalogValues(opened.database, filling)),
  }
  const close = async () => {
    await app.close()
    await opened.close()
  }
  return { app, database: opened.database, fixture: filling, values, close }
}

export interface ReplayRequest {
  method: string
  path: string
  query?: [string, string][]
  headers?: Record<string, string>
  body?: string | null
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

export function send(
  app: FastifyInstance,
  { method, path, query = [], headers = {}, body = null }: ReplayRequest,
): Promise<LightMyRequestResponse> {
  const known = methods.find((name) => name === method)
  if (known === undefined) throw new Error(`no such method: ${method}`)
  const search = query.map((pair) => pair.map(encodeURIComponent).join('=')).join('&')
  const url = search === '' ? path : `${path}?${search}`
  return app.inject({ method: known, url, headers: { host, ...headers }, ...(body === null ? {} : { payload: body }) })
}
