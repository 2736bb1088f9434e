import { describe, expect, it } from 'vitest'
import { type SiteDocument, siteProfileSchema } from '@shop/schema/siteProfile'
import { recordedDocument } from '../../testing/siteProfiles.ts'
import { type checks, diagnose } from '../diagnose.ts'
import type { SiteResponse } from '../http.ts'
import type { Site } from '../site.ts'

const document = recordedDocument()

interface FakeResponse {
  readonly status?: number
  readonly json?: unknown
  readonly cacheControl?: string
}

/** A site that answers by the first path that an address starts with, and otherwise with an empty list. */
function siteOf(changes: Partial<SiteDocument> = {}, answers: Readonly<Record<string, FakeResponse>> = {}): Site {
  const respond = (address: string): SiteResponse => {
    const found = Object.keys(answers).find((path) => address.startsWith(path))
    const { status = 200, json = { data: [] }, cacheControl = 'max-age=900' } = answers[found ?? ''] ?? {}
    const headers = new Headers({ 'cache-control': cacheControl })
    return { status, headers, json, isOk: status < 400, reason: String(status) }
  }
  return {
    url: 'http://site',
    document: siteProfileSchema.parse({ ...document, ...changes }),
    origin: 'site',
    declaresItself: true,
    get: (address) => Promise.resolve(respond(address)),
  }
}

function accounts(changes: Partial<SiteDocument['accounts']>): Partial<SiteDocument> {
  return { accounts: { ...document.accounts, ...changes } }
}

function orders(changes: Partial<SiteDocument['orders']>): Partial<SiteDocument> {
  return { orders: { ...document.orders, ...changes } }
}

const gateway = { id: 'x', label: 'PayPal', plugin: 'paypal', kind: 'offsite', mode: 'live' } as const
const product = { type: 'product--flange', id: 'P', attributes: { path: { alias: '/p/a' } } }
const index = { path: '/jsonapi/index/products', json: { data: [product], meta: { facets: [] } } }

/** Access of all types of an entity. */
function withAccess(prefix: string, who: 'anonymous' | 'customer', action: string): Partial<SiteDocument> {
  const types = Object.entries(document.types).map(([name, type]) => {
    const access = { ...type.access, [who]: { ...type.access?.[who], [action]: action === 'update' ? 'own' : false } }
    return [name, name.startsWith(prefix) ? { ...type, access } : type]
  })
  return siteProfileSchema.parse({ ...document, types: Object.fromEntries(types) as unknown })
}

const lookup = { path: '/shop/orders/lookup/{uuid}', methods: ['POST'] }

type Case = [check: keyof typeof checks, site: Site, status: string, message: RegExp]

const cases: readonly Case[] = [
  ['module versions', siteOf(), 'limited', /decoupled_router 2\.0\.5 returns 500/],
  ['open writes', siteOf(), 'works', /cannot set prices/],
  ['open writes', siteOf(withAccess('order-item--', 'customer', 'update')), 'missing', /may change order-item--/],
  ['caching', siteOf({}, { '/': { cacheControl: 'must-revalidate, no-cache, private' } }), 'limited', /max-age 0/],
  ['catalog', siteOf(), 'missing', /see no product/],
  [
    'catalog',
    siteOf({}, { '/jsonapi/products/flange': { json: { data: [product] } } }),
    'limited',
    /see no product of/,
  ],
  [
    'fields',
    siteOf({}, { '/jsonapi/products/flange': { json: { data: [product] } } }),
    'limited',
    /product--flange lacks .*title/,
  ],
  ['categories', siteOf({ names: { product_categories: 'sortiment' } }), 'limited', /no vocabulary sortiment/],
  ['product addresses', siteOf({ routes: {} }), 'missing', /No route/],
  [
    'product addresses',
    siteOf({}, { '/router': { status: 500 }, '/jsonapi/products/flange': { json: { data: [product] } } }),
    'missing',
    /translate-path\?path=%2Fp%2Fa: 500/,
  ],
  [
    'product addresses',
    siteOf(
      {},
      { '/router': { json: { entity: { uuid: 'Q' } } }, '/jsonapi/products/flange': { json: { data: [product] } } },
    ),
    'missing',
    /does not lead to/,
  ],
  [
    'product addresses',
    siteOf(
      {},
      { '/router': { json: { entity: { uuid: 'P' } } }, '/jsonapi/products/flange': { json: { data: [product] } } },
    ),
    'works',
    /leads to/,
  ],
  ['search', siteOf({ indexes: [] }), 'limited', /no index/],
  ['search', siteOf(), 'limited', /is empty/],
  [
    'search',
    siteOf({}, { '/jsonapi/index/products?sort': { status: 400 }, [index.path]: index }),
    'limited',
    /\?sort=.*: 400/,
  ],
  ['facets', siteOf({}, { [index.path]: index }), 'limited', /does not count nominal_size/],
  ['cart', siteOf({ jsonapi: { path: '/jsonapi', readOnly: true, maxPageSize: 50 } }), 'missing', /refuses writes/],
  ['cart', siteOf({}, { '/jsonapi/carts': { status: 404 } }), 'missing', /GET \/jsonapi\/carts: 404/],
  ['shipping', siteOf(orders({ shippingMethods: [] })), 'missing', /no shipping method/],
  ['payment', siteOf(orders({ paymentGateways: [] })), 'missing', /no payment gateway/],
  ['payment', siteOf(orders({ paymentGateways: [gateway] })), 'missing', /cannot place orders with PayPal/],
  ['payment', siteOf(), 'limited', /Card: test mode/],
  ['placing', siteOf({ routes: { ...document.routes, ordersLookup: lookup } }), 'works', /refuses changes/],
  ['placing', siteOf(), 'limited', /may not be found/],
  ['registration', siteOf(accounts({ registration: false })), 'missing', /cannot register/],
  ['registration', siteOf(accounts({ verifiesEmail: true })), 'missing', /rejects passwords/],
  ['registration', siteOf(accounts({ registration: 'visitors_admin_approval' })), 'limited', /must approve/],
  ['login', siteOf(), 'works', /the scope customer/],
  ['login', siteOf(accounts({ passwordGrant: false })), 'missing', /cannot log in/],
  ['login', siteOf(accounts({ scopes: [], customerScope: null })), 'missing', /tokens have no permissions/],
  [
    'login',
    siteOf(accounts({ scopes: [{ name: 'customer', grants: ['password'], role: 'authenticated' }] })),
    'limited',
    /refresh_token/,
  ],
  ['permissions', siteOf(), 'works', /have the permissions/],
  [
    'permissions',
    siteOf(withAccess('profile--', 'customer', 'create')),
    'limited',
    /create customer profile \(Authenticated user\)/,
  ],
  ['contact', siteOf({ contactForms: [] }), 'missing', /No contact form/],
]

describe('checks', () => {
  it.each(cases)('%s', async (check, site, status, message) => {
    const rows = await diagnose(site)
    expect(rows.find((row) => row.check === check)).toMatchObject({
      status,
      message: expect.stringMatching(message) as string,
    })
  })
})
