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

test('an index includes attributes that only some of its types have', async () => {
  const { catalog, indexes } = await profile()
  for (const { path, mixedIncludes } of indexes) {
    assert.equal(mixedIncludes, true)
    for (const { field } of catalog.attributes)
      assert.equal((await api('GET', `${path}?include=default_variation.${field}&page[limit]=1`)).status, 200, field)
    assert.equal((await api('GET', `${path}?include=nothing&page[limit]=1`)).status, 400)
  }
})
