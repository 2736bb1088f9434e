import assert from 'node:assert/strict'
import { test } from 'node:test'
import { api, call, customer, profile, secret } from './site.mjs'

test('only the gateway sees module versions and write access', async () => {
  const full = await profile()
  assert.equal(full.version, 1)
  assert.equal(typeof full.site.modules.core, 'string')
  for (const headers of [{}, { 'shop-gateway-secret': `${secret}x` }, { 'shop-gateway-secret': '' }]) {
    const { text, json } = await call('GET', '/shop/profile', { headers })
    for (const word of ['"modules"', '"writable"', '"create"', '"update"']) assert.ok(!text.includes(word), word)
    assert.deepEqual(Object.keys(json.types), Object.keys(full.types))
  }
})

test('does not send an unchanged document again, and distinguishes the public and the full one', async () => {
  const first = await call('GET', '/shop/profile')
  assert.equal(first.headers.get('cache-control'), 'max-age=60, public')
  assert.match(first.headers.get('vary'), /shop-gateway-secret/i)
  const etag = first.headers.get('etag')
  assert.equal((await call('GET', '/shop/profile', { headers: { 'if-none-match': etag } })).status, 304)
  const asGateway = { 'if-none-match': etag, 'shop-gateway-secret': secret }
  const full = await call('GET', '/shop/profile', { headers: asGateway })
  assert.equal(full.status, 200)
  assert.match(full.headers.get('cache-control'), /private/)
})

test('every type, index and route in the document exists', async () => {
  const { types, catalog, indexes, routes } = await profile()
  for (const { type, variations } of catalog.products)
    for (const name of [type, ...variations]) assert.ok(types[name], name)
  for (const { path, readable } of Object.values(types))
    if (readable) assert.equal((await api('GET', `${path}?page[limit]=1`)).status, 200, path)
  for (const { path, facets } of indexes) {
    const { status, json } = await api('GET', `${path}?page[limit]=1`)
    assert.equal(status, 200, path)
    const offered = (json.meta.facets ?? []).map(({ path: facet }) => facet)
    for (const { path: facet } of facets) assert.ok(offered.includes(facet), facet)
  }
  assert.equal(routes.place.path, '/shop/orders/{uuid}/place')
})

test('an access token contains the UUID of its owner', async () => {
  const headers = await customer()
  const { json } = await api('GET', '/jsonapi', { headers })
  const [, claims] = headers.authorization.split('.')
  assert.equal(JSON.parse(Buffer.from(claims, 'base64url').toString()).user_uuid, json.meta.links.me.meta.id)
})

test('products and variations of all types are in one list each, which JSON:API filters, sorts and pages', async () => {
  const { catalog, routes, types } = await profile()
  const everyType = catalog.products.map(({ type }) => type)
  const lists = await Promise.all(everyType.map((type) => api('GET', `${types[type].path}?filter[status]=1`)))
  const titles = lists
    .flatMap(({ json }) => json.data.map(({ attributes }) => attributes.title))
    .toSorted()
    .slice(0, 3)
  const include = `default_variation.${catalog.attributes[0]?.field ?? 'product_id'}`
  const query = `filter[status]=1&sort=-title&page[offset]=0&page[limit]=50&include=${include}`
  const all = await api('GET', `${routes.products.path}?${query}`)
  assert.equal(all.status, 200, all.text)
  for (const title of titles)
    assert.ok(
      all.json.data.some(({ attributes }) => attributes.title === title),
      title,
    )
  const sold = lists.filter(({ json }) => json.data.length > 0).map(({ json }) => json.data[0].type)
  const found = new Set(all.json.data.map(({ type }) => type))
  assert.deepEqual(
    sold.filter((type) => !found.has(type)),
    [],
  )
  const parts = all.json.included.filter(({ type }) => /variation/.test(type)).map(({ attributes }) => attributes.sku)
  const wanted = parts
    .slice(0, 4)
    .map((sku) => `&filter[sku][condition][value][]=${encodeURIComponent(sku)}`)
    .join('')
  const bySku = `filter[sku][condition][path]=sku&filter[sku][condition][operator]=IN${wanted}`
  const { json } = await api('GET', `${routes.variations.path}?${bySku}`)
  assert.equal(json.data.length, Math.min(4, parts.length))
  assert.equal((await api('GET', `${routes.products.path}?filter[nothing]=1`)).status, 400)
})

test('an index includes attributes that only some of its types have', async () => {
  const { catalog, indexes } = await profile()
  const isProduct = (type) => catalog.products.some((one) => one.type === type)
  for (const { path, types, mixedIncludes } of indexes) {
    assert.equal(mixedIncludes, true)
    for (const { field } of types.some(isProduct) ? catalog.attributes : [])
      assert.equal((await api('GET', `${path}?include=default_variation.${field}&page[limit]=1`)).status, 200, field)
    assert.equal((await api('GET', `${path}?include=nothing&page[limit]=1`)).status, 400)
  }
})

test('a list filtered by a field has only the types with this field', async (t) => {
  const { catalog, routes, types } = await profile()
  const names = catalog.products.map(({ type }) => type)
  const isOf = (field) => (name) => field in types[name].fields
  const field = names
    .flatMap((name) => Object.entries(types[name].fields))
    .find(([name, { computed, targets }]) => !computed && targets !== undefined && !names.every(isOf(name)))?.[0]
  if (field === undefined) return t.skip('all product types have the same references')
  const filter = `filter[none][condition][path]=${field}&filter[none][condition][operator]=IS NULL`
  const { status, text, json } = await api('GET', `${routes.products.path}?${filter}`)
  assert.equal(status, 200, text)
  assert.deepEqual(
    json.data.filter(({ type }) => !isOf(field)(type)),
    [],
  )
})
