import { readFileSync } from 'node:fs'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { type SentSiteDocument, siteProfileSchema } from '@shop/schema/siteProfile'
import { BackendError } from '../jsonapi/errors.ts'
import { defaultDocument, loadDocument, type LoadedDocument } from './documentSource.ts'
import { SiteProfile } from './siteProfile.ts'

const recorded = JSON.parse(
  readFileSync(new URL('../../../../schema/siteProfiles/drupal11.json', import.meta.url), 'utf8'),
) as SentSiteDocument
const live: LoadedDocument = { document: siteProfileSchema.parse(recorded), origin: 'site' }

function refusal(status: number | null, detail = 'no') {
  return new BackendError({ kind: 'rejected', operation: 'x', detail, ...(status !== null && { status }) })
}

async function profileOf(load: () => Promise<LoadedDocument | null>, now = Date.now) {
  const logged: unknown[] = []
  const stream = { write: (line: string) => void logged.push(JSON.parse(line)) }
  const profile = new SiteProfile({ load, log: pino({ level: 'info' }, stream), now })
  await profile.refresh()
  return { profile, logged }
}

describe('a site with names of its own', () => {
  const open = () => profileOf(() => Promise.resolve(live))

  it('is asked for the lists of all of its bundles', async () => {
    const { profile } = await open()
    expect(profile.addressesOf('/jsonapi/products/product?x=1')).toEqual(
      ['default', 'flange', 'valve'].map((bundle) => `/jsonapi/products/${bundle}?x=1`),
    )
    expect(profile.addressesOf('/jsonapi/products/product?x=1', ['product--valve'])).toEqual([
      '/jsonapi/products/valve?x=1',
    ])
  })

  it('is asked for one list of all types, if it has one', async () => {
    const document = {
      ...live.document,
      routes: {
        products: { path: '/jsonapi/shop/products', methods: ['GET'] },
        variations: { path: '/jsonapi/shop/variations', methods: ['GET'] },
      },
    }
    const { profile } = await profileOf(() => Promise.resolve({ ...live, document }))
    const lists = ['/jsonapi/products/product', '/jsonapi/product-variations/product']
    expect(lists.map((list) => profile.addressesOf(`${list}?x=1`))).toEqual([
      ['/jsonapi/shop/products?x=1'],
      ['/jsonapi/shop/variations?x=1'],
    ])
    expect(profile.addressOf('/jsonapi/shop/variations?include=attribute_any,field_x').adapted).toBe(
      '/jsonapi/shop/variations?include=attribute_nominal_size,attribute_pressure_class,attribute_thread,attribute_werkstoff',
    )
  })

  it('has products and parts, whatever their types are called', async () => {
    const { profile } = await open()
    const types = ['product--product', 'product-variation--product', 'quote--quote']
    expect(types.map((type) => profile.hasType(type))).toEqual([true, true, false])
  })

  it.each(['/jsonapi/checkout/*', '/shop/orders/lookup/*', '/shop/orders/preview'])(
    'is asked at %s only for what orders include',
    async (pattern) => {
      const { profile } = await open()
      const path = pattern.replace('*', '0d6f5c3a-2f0b-4a64-8c1e-3a9b6f2d1001')
      expect(profile.addressOf(`${path}?include=order_items.purchased_entity.nothing`).adapted).toBe(
        profile.addressOf(`${path}?include=order_items.purchased_entity`).adapted,
      )
    },
  )

  it('is asked only for fields and relationships that it declares', async () => {
    const { profile } = await open()
    const query = 'fields[product--product]=field_teaser,metatag,title&include=variations.attribute_any,field_x'
    expect(profile.addressOf(`/jsonapi/products/valve?${query}`).adapted).toBe(
      `/jsonapi/products/valve?${['default', 'flange', 'valve']
        .map((bundle) => `fields[product--${bundle}]=field_teaser,title`)
        .join('&')}&include=variations.attribute_nominal_size,variations.attribute_werkstoff`,
    )
  })

  it('includes in mixed lists only what every bundle has', async () => {
    const { profile } = await open()
    const include = 'include=default_variation.attribute_any'
    expect(profile.addressOf(`/jsonapi/index/products?${include}`).adapted).toBe(
      '/jsonapi/index/products?include=default_variation.attribute_werkstoff',
    )
  })

  it('includes what some bundles have, if the index allows that', async () => {
    const [index] = live.document.indexes
    const document = { ...live.document, indexes: index ? [{ ...index, mixedIncludes: true }] : [] }
    const { profile } = await profileOf(() => Promise.resolve({ ...live, document }))
    const attributes = ['nominal_size', 'pressure_class', 'thread', 'werkstoff']
    expect(profile.addressOf('/jsonapi/index/products?include=default_variation.attribute_any,field_x').adapted).toBe(
      `/jsonapi/index/products?include=${attributes.map((name) => `default_variation.attribute_${name}`).join(',')}`,
    )
  })

  it('has its own index fields and sort orders', async () => {
    const { profile } = await open()
    const names = ['category', 'price', 'sku', 'in_stock', 'werkstoff', 'flange_size']
    expect(names.map((name) => profile.indexField(name))).toEqual([
      ...['category', 'price', 'sku', null, 'werkstoff', null],
    ])
    expect(['title', 'created', 'price'].map((name) => profile.sortField(name))).toEqual(['title', 'created', null])
    expect([...profile.facets.keys()]).toEqual(['nominal_size', 'pressure_class', 'thread', 'werkstoff'])
  })

  it('saves only inputs that it declares as writable', async () => {
    const { profile } = await open()
    const attributes = { quantity: 2, field_note: 'x', field_one_length: true }
    expect(profile.adaptBody({ data: { type: 'order-item--default', attributes } })).toEqual({
      data: { type: 'order-item--default', attributes: { quantity: 2, field_note: 'x' } },
    })
    expect(profile.contactForm).toEqual({
      type: 'contact_message--feedback',
      path: '/jsonapi/contact_message/feedback',
      replies: false,
    })
  })

  it('is not asked for routes that it does not declare', async () => {
    const { profile } = await open()
    const lacks = (path: string) => profile.lacksRoute(path)
    expect(['/jsonapi/part-numbers', '/jsonapi/index/variations?x=1', '/oauth/revoke'].map(lacks)).toEqual([
      true,
      true,
      true,
    ])
    expect(['/decoupled_kit/menu/main', '/jsonapi/index/products', '/jsonapi/node/page'].map(lacks)).toEqual([
      ...[false, false, false],
    ])
  })
})

describe('a site without the module', () => {
  const links = {
    'product--pump': { href: 'http://site/jsonapi/products/pump' },
    self: { href: 'http://site/jsonapi' },
  }
  const source = (file = null as LoadedDocument['document'] | null) => ({
    read: () => Promise.reject(refusal(404)),
    readEntryPoint: () => Promise.resolve({ links }),
    file,
  })

  it('has what every Commerce site has, and says so', async () => {
    const { profile, logged } = await profileOf(() => loadDocument(source()))
    expect(profile.typesOf('product--product')).toEqual(['product--pump'])
    expect([profile.hasIndex, profile.contactForm, profile.hasField('product--product', 'title')]).toEqual([
      ...[false, null, true],
    ])
    expect(profile.canWrite('order--default', 'field_po_number')).toBe(false)
    expect(logged).toMatchObject([{ level: 40, msg: expect.stringContaining('SITE_PROFILE') as string }])
  })

  it('has what the file in SITE_PROFILE declares', async () => {
    const { profile, logged } = await profileOf(() => loadDocument(source(live.document)))
    expect([...profile.facets.keys()]).toContain('werkstoff')
    expect(logged).toMatchObject([{ level: 30, msg: 'SITE_PROFILE declares what the site has' }])
  })

  it('has nothing else even without an entry point', async () => {
    const failing = { ...source(), readEntryPoint: () => Promise.reject(refusal(403)) }
    expect((await loadDocument(failing))?.document.catalog).toEqual(defaultDocument().catalog)
    await expect(loadDocument({ ...source(), read: () => Promise.reject(refusal(503)) })).rejects.toThrow()
  })
})

describe('changes of a site', () => {
  it('are noticed within a minute', async () => {
    let time = 0
    let loaded: LoadedDocument | null = live
    const { profile, logged } = await profileOf(
      () => Promise.resolve(loaded),
      () => time,
    )
    loaded = { ...live, document: { ...live.document, indexes: [] } }
    await profile.whenKnown()
    expect(profile.hasIndex).toBe(true)
    time = 61_000
    await profile.whenKnown()
    await expect.poll(() => profile.hasIndex).toBe(false)
    loaded = null
    await profile.refresh()
    expect([profile.hasIndex, logged.length]).toEqual([false, 2])
  })

  it('must be known before operations that depend on the module', async () => {
    let load = () => Promise.reject<LoadedDocument>(refusal(null, 'down'))
    let time = 0
    const { profile } = await profileOf(
      () => load(),
      () => time,
    )
    await expect(profile.requireKnown('placeOrder')).rejects.toMatchObject({ kind: 'unreachable' })
    load = () => Promise.resolve(live)
    time = 3_000
    await profile.requireKnown('placeOrder')
  })

  it('do not replace the known document if the site fails', async () => {
    let load = () => Promise.resolve<LoadedDocument | null>(live)
    const { profile } = await profileOf(() => load())
    load = () => Promise.reject(refusal(null, 'down'))
    await profile.refresh()
    expect(profile.hasIndex).toBe(true)
  })

  it('are looked for after a contradiction, which is logged once', async () => {
    let time = 0
    let reads = 0
    const load = () => {
      reads++
      return Promise.resolve(live)
    }
    const { profile, logged } = await profileOf(load, () => time)
    time = 5_000
    for (let times = 0; times < 3; times++) profile.reportContradiction(refusal(400, "unknown field 'rank'"))
    await expect.poll(() => reads).toBe(2)
    expect(logged.slice(1)).toMatchObject([{ level: 50, detail: "unknown field 'rank'" }])
  })
})
