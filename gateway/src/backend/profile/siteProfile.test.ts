import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MemoryStore } from '../../cache/memoryStore.ts'
import { startBackend, type TestBackend } from '../../testing/backendProcess.ts'
import { startTestGateway, type TestGateway } from '../../testing/gateway.ts'
import { textLike } from '../../testing/matchers.ts'
import { hasRedis, startRedis } from '../../testing/redis.ts'
import { type Recorder, startRecorder } from '../../testing/recorder.ts'
import { BackendError } from '../jsonapi/errors.ts'
import type { Probe } from './discovery.ts'
import { SiteProfile } from './siteProfile.ts'

function refusal(detail: string, status = 400) {
  return new BackendError({ kind: 'rejected', operation: 'x', status, detail })
}

function newProfile(probe: Probe = () => Promise.reject(refusal('There is no entry point.', 404))) {
  const store = new MemoryStore(Date.now)
  return new SiteProfile({ probe, store, storeKey: 'profile', log: pino({ level: 'silent' }), now: Date.now })
}

describe('fields', () => {
  const bundle = (name: string, field: string) => ({
    data: [{ type: `product--${name}`, attributes: { title: 'x', [field]: null }, relationships: { uid: {} } }],
  })

  it('are those of all bundles, even without an index', async () => {
    const lists: Record<string, unknown> = {
      '/jsonapi/products/cable': bundle('cable', 'field_length'),
      '/jsonapi/products/product': bundle('product', 'field_featured'),
    }
    const links = {
      'product--cable': { href: '/jsonapi/products/cable' },
      'product--product': { href: '/jsonapi/products/product' },
    }
    const profile = newProfile((address) => {
      if (address === '/jsonapi') return Promise.resolve({ links })
      const list = lists[address.split('?')[0] ?? '']
      return list ? Promise.resolve(list) : Promise.reject(refusal('No route found', 404))
    })
    await profile.refresh()
    const has = (field: string) => profile.hasField('product--product', field)
    expect(profile.addressesOf('/jsonapi/products/product?x=1')).toEqual(
      Object.keys(lists).map((path) => `${path}?x=1`),
    )
    expect(profile.addressesOf('/jsonapi/products/product?x=1', ['product--cable'])).toEqual([
      '/jsonapi/products/cable?x=1',
    ])
    expect([has('field_featured'), has('field_length'), has('field_related')]).toEqual([true, true, false])
  })
})

describe('unknown routes', () => {
  it.each([
    ['a page', 'text/html; charset=UTF-8, 15130 characters', true],
    ['a message', 'No route found for "GET http://site/decoupled_kit/breadcrumb"', true],
    ['a missing resource', 'There is no such menu.', false],
  ])('are recognized by %s', (_, detail, isUnknown) => {
    const profile = newProfile()
    profile.correct('/decoupled_kit/breadcrumb?_format=json&path=/a', undefined, refusal(detail, 404))
    expect(profile.lacksRoute('/decoupled_kit/breadcrumb?_format=json&path=/b')).toBe(isUnknown)
    expect(profile.lacksRoute('/decoupled_kit/menu/main?_format=json')).toBe(false)
  })
})

describe('rejected relationships', () => {
  const learn = (profile: SiteProfile, address: string, error: unknown) => profile.correct(address, undefined, error)

  it('are removed for that collection only, and the rest of the URL stays', () => {
    const profile = newProfile()
    const one = '/jsonapi/products/product/1f2e3d4c-5b6a-4978-8695-a4b3c2d14001'
    const missing = '`field_related` is not a valid relationship field name. Possible values: a, b.'
    expect(learn(profile, `${one}?include=field_related.image`, refusal(missing))).toEqual(['field_related'])
    const nested =
      '`variations.attribute_x` is not a valid include path. `attribute_x` is not a valid relationship field name.'
    learn(profile, '/jsonapi/products/product?include=variations.attribute_x', refusal(nested))
    const query = '?fields[a]=b&include=field_related.image,variations.attribute_x,variations.attribute_y&page[limit]=1'
    expect(profile.adapt(`/jsonapi/products/product${query}`)).toBe(
      '/jsonapi/products/product?fields[a]=b&include=variations.attribute_y&page[limit]=1',
    )
    expect(profile.adapt(`/jsonapi/index/products${query}`)).toBe(`/jsonapi/index/products${query}`)
    expect(profile.adapt(`${one}?include=field_related`)).toBe(`${one}?include=`)
  })

  it('keep the path up to them', () => {
    const profile = newProfile()
    const address = (include: string) => `/jsonapi/node/page?include=${include}`
    const nested =
      '`field_paragraphs.field_image` is not a valid include path. `field_image` is not a valid relationship.'
    learn(profile, address('field_paragraphs.field_image'), refusal(nested))
    expect(profile.adapt(address('field_paragraphs.field_image'))).toBe(address('field_paragraphs'))
    learn(profile, address('field_paragraphs'), refusal('`field_paragraphs` is not a valid relationship field name.'))
    expect(profile.adapt(address('field_paragraphs.field_image'))).toBe(address(''))
  })

  it('are replaced by the default variation if the index does not say which one matches', () => {
    const profile = newProfile()
    const address = (include: string) => `/jsonapi/index/products?include=${include}&page[limit]=1`
    const include = 'default_variation,matched_variation.attribute_type,matched_variation.field_images'
    const missing = '`matched_variation` is not a valid relationship field name. Possible values: default_variation.'
    learn(profile, address(include), refusal(missing))
    expect(profile.adapt(address(include))).toBe(
      address('default_variation,default_variation.attribute_type,default_variation.field_images'),
    )
  })

  it('are learned all at once from the possible values', () => {
    // As recorded: one list for each bundle that the path leads to.
    const detail =
      '`variations.attribute_wire_size` is not a valid include path. `attribute_wire_size` is not a valid relationship ' +
      'field name. Possible values: uid, attribute_tube_od. `attribute_wire_size` is not a valid relationship field ' +
      'name. Possible values: uid, attribute_flange_size, attribute_tube_od.'
    const names = [
      'attribute_wire_size',
      'attribute_flange_size',
      'attribute_tube_od',
      'attribute_end',
      'field_file.uri',
    ]
    const include = ['field_images', ...names.map((name) => `variations.${name}`)].join(',')
    expect(learn(newProfile(), `/jsonapi/products/product?include=${include}`, refusal(detail))).toEqual([
      'variations.attribute_wire_size',
      'variations.attribute_end',
      'variations.field_file',
    ])
  })

  describe('of a site with several bundles', () => {
    /** The relationships of each bundle that has parts. Drupal accepts every include of an empty list. */
    const lists: Readonly<Record<string, string>> = {
      'product-variations/cable': 'uid, attribute_length',
      'product-variations/product': 'uid, attribute_length, attribute_tube_od',
    }
    const links = Object.fromEntries(
      [...Object.keys(lists), 'product-variations/default'].map((path): [string, { href: string }] => [
        path.replace('s/', '--'),
        { href: `http://site/jsonapi/${path}` },
      ]),
    )
    const profile = newProfile((address) => {
      if (address === '/jsonapi') return Promise.resolve({ links })
      const possible = lists[address.replace(/^\/jsonapi\/|\?.*/g, '')]
      if (possible === undefined) return Promise.resolve({ data: [] })
      return Promise.reject(refusal(`\`x\` is not a valid relationship field name. Possible values: ${possible}.`))
    })
    beforeAll(() => profile.refresh())

    it('are not requested if no bundle with parts has them', () => {
      const address = (include: string) => `/jsonapi/products/product?include=${include}`
      expect(profile.adapt(address('variations.attribute_tube_od,variations.attribute_compound'))).toBe(
        address('variations.attribute_tube_od'),
      )
    })

    it('do not lengthen the address, which Drupal repeats in its response', () => {
      const fields = 'fields[product-variation--product]=sku,attribute_tube_od,attribute_compound'
      const values = 'fields[product-attribute-value--compound]=name'
      expect(profile.adapt(`/jsonapi/carts?${fields}&${values}`).split('&')).toEqual([
        '/jsonapi/carts?fields[product-variation--product]=sku,attribute_tube_od',
        'fields[product-variation--cable]=sku',
        'fields[product-variation--default]=sku',
      ])
    })

    it('are removed for one list only if another bundle has them', () => {
      const cables = '/jsonapi/index/products?include=default_variation.attribute_tube_od&page[offset]=0'
      const others = cables.replace('=0', '=20')
      const detail =
        '`default_variation.attribute_tube_od` is not a valid include path. `attribute_tube_od` is not a valid ' +
        'relationship field name. Possible values: uid, attribute_length.'
      learn(profile, cables, refusal(detail))
      expect(profile.adapt(cables)).toContain('include=default_variation&')
      expect(profile.adapt(others)).toBe(others)
    })
  })

  it('are not learned twice, or from other failures', () => {
    const profile = newProfile()
    const detail = '`x` is not a valid relationship field name.'
    expect(learn(profile, '/jsonapi/a?include=x', refusal(detail, 500))).toEqual([])
    expect(learn(profile, '/jsonapi/a?include=x', refusal('Bad request'))).toEqual([])
    expect(learn(profile, '/jsonapi/a?include=x', new Error(detail))).toEqual([])
    expect(learn(profile, '/jsonapi/a?include=y', refusal(detail))).toEqual([])
    expect(learn(profile, '/jsonapi/a?include=x', refusal(detail))).toEqual(['x'])
    expect(learn(profile, '/jsonapi/a?include=x', refusal(detail))).toEqual([])
  })
})

describe('rejected fields', () => {
  const invalid = (detail: string) =>
    new BackendError({ kind: 'invalid', operation: 'x', status: 422, detail, violations: [{ field: '', detail }] })
  const order = (attributes: Record<string, unknown>) => ({ data: { type: 'order--default', id: '1', attributes } })

  it.each([
    ['Cannot set the unknown field field_po_number.', 'field_po_number'],
    ['The attribute field_po_number does not exist on the order--default resource type.', 'field_po_number'],
    ['Field field_phone is unknown.', 'field_phone'],
  ])('are left out after "%s"', (detail, name) => {
    const profile = newProfile()
    const body = order({ field_po_number: 'x', email: 'a', billing_information: { address: {}, field_phone: '1' } })
    expect(profile.correct('/jsonapi/checkout/1', body, invalid(detail))).toEqual([name])
    expect(JSON.stringify(profile.adaptBody(body))).not.toContain(name)
    expect(profile.hasField(name === 'field_phone' ? 'profile--customer' : 'order--default', name)).toBe(false)
    expect(profile.correct('/jsonapi/checkout/1', body, invalid(detail))).toEqual([])
  })

  it('make lists of bundles that lack them empty', async () => {
    const links = { 'product--cable': { href: '/jsonapi/products/cable' } }
    const profile = newProfile((address) => Promise.resolve(address === '/jsonapi' ? { links } : { data: [] }))
    await profile.refresh()
    const address = '/jsonapi/products/cable?filter[field_featured-in][condition][path]=field_featured&filter[status]=1'
    expect(profile.isEmptyList(address)).toBe(false)
    // As recorded.
    const detail =
      'Invalid nested filtering. The field `field_featured`, given in the path `field_featured`, does not exist.'
    expect(profile.correct(address, undefined, refusal(detail))).toEqual(['field_featured'])
    expect(profile.isEmptyList(address)).toBe(true)
    expect(profile.isEmptyList('/jsonapi/products/cable?filter[status]=1&fields[product--cable]=field_featured')).toBe(
      false,
    )
  })

  it('of other kinds are sent again', () => {
    const body = order({ email: 'a' })
    expect(newProfile().correct('/jsonapi/checkout/1', body, invalid('Cannot set the unknown field email.'))).toEqual(
      [],
    )
  })

  it('are learned from responses that lack them, not from empty ones', () => {
    const profile = newProfile()
    const address = '/jsonapi/checkout/1?fields[order--default]=email,field_po_number,field_ship_complete'
    profile.observe(address, order({ email: 'a', field_ship_complete: null, shipping_information: { address: {} } }))
    const has = (name: string) => profile.hasField('order--default', name)
    expect([has('field_po_number'), has('field_ship_complete'), has('field_charge_tax')]).toEqual([false, true, true])
    expect(profile.hasField('profile--customer', 'field_phone')).toBe(false)
  })
})

describe('requests before a site is known', () => {
  it('wait for the first inspection, for up to 10 seconds', async () => {
    const answered = Promise.withResolvers<unknown>()
    let time = 0
    const profile = new SiteProfile({
      probe: () => answered.promise,
      store: new MemoryStore(Date.now),
      storeKey: 'p',
      log: pino({ level: 'silent' }),
      now: () => time,
    })
    const inspection = profile.refresh()
    time = 9_990
    await profile.whenKnown()
    expect(profile.isListed).toBe(false)
    time = 1_000
    const waiting = profile.whenKnown().then(() => profile.isListed)
    answered.resolve({ links: { 'product--a': { href: '/jsonapi/products/a' } }, data: [] })
    expect(await waiting).toBe(true)
    await inspection
  })
})

it('soon inspects a site again if its index failed', async () => {
  let isFailing = true
  let time = 0
  const probe: Probe = (address) => {
    if (address === '/jsonapi') return Promise.resolve({ links: { 'product--a': { href: '/jsonapi/products/a' } } })
    if (isFailing) return Promise.reject(refusal('The site is starting.', 500))
    if (address.includes('filter[category]'))
      return Promise.reject(refusal("Unknown field in filter clause: 'category'"))
    return Promise.resolve({ data: [] })
  }
  const store = new MemoryStore(Date.now)
  const profile = new SiteProfile({ probe, store, storeKey: 'p', log: pino({ level: 'silent' }), now: () => time })
  await profile.refresh()
  expect(profile.indexField('category')).toBe('category')
  isFailing = false
  time += 11_000
  profile.keepFresh()
  await profile.refresh()
  expect(profile.indexField('category')).toBe('field_categories')
})

it('inspects a site with many bundles in 15 requests', async () => {
  const bundles = ['a', 'b', 'c', 'd', 'e'].flatMap((name) => [`product--${name}`, `product-variation--${name}`])
  const types = [...bundles, 'taxonomy_term--product_categories', 'taxonomy_term--search_terms', 'node--page']
  const refused = ['category', 'price', 'in_stock']
  const requests: string[] = []
  const profile = newProfile((address) => {
    requests.push(address)
    const field = refused.find((name) => address.includes(`[${name}]`))
    if (address.includes('include=shop_profile')) return Promise.reject(refusal('Possible values: a, b.'))
    if (field !== undefined) return Promise.reject(refusal(`Unknown field in filter clause: '${field}'`))
    const links = Object.fromEntries(
      types.map((type) => [type, { href: `/jsonapi/${type.replace('--', '/')}` }] as const),
    )
    return Promise.resolve(address === '/jsonapi' ? { links } : { data: [] })
  })
  await profile.refresh()
  expect(requests.length).toBeLessThanOrEqual(15)
  expect(['category', 'price', 'in_stock'].map((name) => profile.indexField(name))).toEqual([
    'field_categories',
    'number',
    null,
  ])
})

describe('a plain site', () => {
  let backend: TestBackend
  let recorder: Recorder
  let requests: string[] = []
  let gateway: TestGateway
  // Categories, menus and store are read for the first screen.
  const reference = /^\/(?:decoupled_kit\/menu|jsonapi\/stores?\/online|jsonapi\/taxonomy_term\/[^?]+\?fields)/
  const isCount = (address: string) => address.includes('fields[product--product]=&')

  beforeAll(async () => {
    backend = await startBackend({ BACKEND_PROFILE: 'plain' })
    recorder = await startRecorder(backend.url)
    recorder.intercept(({ address }) => {
      if (!reference.test(address) && !isCount(address)) requests.push(address)
      return false
    })
    gateway = await startTestGateway(recorder.url)
  }, 60_000)
  afterAll(async () => {
    await gateway.stop()
    await recorder.stop()
    await backend.stop()
  })

  it('is known after 15 requests, with one line in the log', () => {
    expect(requests.length).toBeLessThanOrEqual(15)
    const summary = gateway.log.find(({ msg }) => msg === 'inspected the site')
    expect(summary).toMatchObject({
      products: ['product--cable', 'product--default', 'product--product'],
      orderItems: ['order-item--default'],
      index: {
        fields: { category: 'field_categories', price: 'number', title: 'title', sku: 'sku', created: 'created' },
        facets: 0,
      },
    })
  })

  it('sends only the quantities of a cart that is counted', async () => {
    const visitor = gateway.visitor()
    await visitor.ask(
      'mutation { addToCart(input: { lines: [{ sku: "310001", quantity: 2 }] }) { userErrors { code } } }',
    )
    requests = []
    const { data } = await visitor.ask('{ viewer { cart { quantityTotal } } }')
    expect(data).toEqual({ viewer: { cart: { quantityTotal: 2 } } })
    expect(requests).toEqual([
      textLike(
        /^\/jsonapi\/carts\?.*fields\[order-item--default\]=quantity&fields\[product-variation--product\]=&fields\[product-variation--cable\]=&/,
      ),
    ])
  })

  it.skipIf(!hasRedis)('is known to another gateway after one request, if they share Redis', async () => {
    const redis = await startRedis()
    const first = await startTestGateway(recorder.url, { REDIS_URL: redis.url })
    requests = []
    const second = await startTestGateway(recorder.url, { REDIS_URL: redis.url })
    expect(requests).toEqual(['/jsonapi'])
    await first.stop()
    await second.stop()
    await redis.stop()
  })

  it('is known before the first request of a visitor is planned, even if it is slow', async () => {
    const held = Promise.withResolvers<undefined>()
    recorder.intercept(async ({ address }) => {
      if (address === '/jsonapi') await held.promise
      return false
    })
    recorder.reset()
    const slow = await startTestGateway(recorder.url)
    const list = slow.visitor().ask('{ products(first: 2) { edges { matchingVariation { sku } } } }')
    await expect.poll(() => recorder.requests.map(({ address }) => address)).toEqual(['/jsonapi'])
    held.resolve(undefined)
    expect((await list).errors).toEqual([])
    expect(recorder.rejected.filter(({ address }) => address.includes('matched_variation'))).toEqual([])
    recorder.intercept(null)
    await slow.stop()
  })

  it('is learned once by simultaneous requests', async () => {
    const path = 'order_items.purchased_entity.attribute_tube_od'
    const rejection = { errors: [{ status: '400', detail: `\`${path}\` is not a valid include path.` }] }
    const together = Promise.withResolvers<undefined>()
    let rejected = 0
    recorder.intercept(async ({ address }, response) => {
      if (!address.startsWith('/jsonapi/carts?') || !address.includes(path)) return false
      rejected += 1
      if (rejected === 3) together.resolve(undefined)
      await together.promise
      response.writeHead(400, { 'content-type': 'application/vnd.api+json' }).end(JSON.stringify(rejection))
      return true
    })
    const add =
      'mutation { addToCart(input: {lines: [{sku: "180050", quantity: 1}]}) { cart { items { attributeData { label } } } } }'
    const answers = await Promise.all([1, 2, 3].map(() => gateway.visitor().ask(add)))
    expect(answers.flatMap(({ errors }) => errors)).toEqual([])
    expect(rejected).toBe(3)
  })
})
