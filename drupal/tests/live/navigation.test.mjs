import assert from 'node:assert/strict'
import { test } from 'node:test'
import { api, call, profile } from './site.mjs'

const crumbs = (path) => call('GET', `/decoupled_kit/breadcrumb?_format=json&path=${encodeURIComponent(path)}`)

/** The path of a published product. */
async function productPath() {
  const { catalog, types } = await profile()
  for (const { type } of catalog.products) {
    const { json } = await api('GET', `${types[type].path}?filter[status]=1&page[limit]=1`)
    if (json?.data?.length > 0) return json.data[0].attributes.path.alias ?? '/'
  }
  return '/'
}

test('breadcrumbs lead from home through the categories to a product', async () => {
  const { status, json } = await crumbs(await productPath())
  assert.equal(status, 200)
  assert.deepEqual(json.data[0], { link: '/', title: json.data[0].title })
  assert.ok(json.data.length >= 3, JSON.stringify(json))
  assert.ok(!('link' in json.data.at(-1)))
})

test('breadcrumbs of unknown pages have only the home page, and that of the front page has no link', async () => {
  const unknown = await crumbs('/no-such-page')
  assert.equal(unknown.json.data.length, 1)
  const front = await crumbs('/')
  assert.ok(!('link' in front.json.data[0]))
  assert.equal((await call('GET', '/decoupled_kit/breadcrumb?_format=json')).status, 404)
})

test('returns the links of menus, and 404 for unknown menus', async () => {
  const { menus } = await profile()
  assert.ok(menus.length > 0)
  const { json } = await call(
    'GET',
    `/decoupled_kit/menu/${menus.find(({ id }) => id === 'main')?.id ?? menus[0].id}?_format=json`,
  )
  for (const { title, url, below } of json.data['#items']) assert.ok(title && url && Array.isArray(below))
  assert.equal((await call('GET', '/decoupled_kit/menu/no_such_menu?_format=json')).status, 404)
})
