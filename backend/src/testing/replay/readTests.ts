import { expect } from 'vitest'
import { column, queryPairs } from './document.ts'
import { at, type Json, listOf, membersOf, parseJson, textAt } from './json.ts'
import type { ExtraTest } from './extraTests.ts'
import { type ReplayRequest, type Shop, send } from './shop.ts'

/** Response to a GET: its body as text and, if it is JSON, as a document. */
export async function get(shop: Shop, path: string, over: Partial<ReplayRequest> = {}) {
  const answer = await send(shop.app, { method: 'GET', path, ...over })
  return { status: answer.statusCode, headers: answer.headers, text: answer.body, document: parseJson(answer.body) }
}

function condition(path: string, operator: string, value: string): [string, string][] {
  return [
    ['filter[c][condition][path]', path],
    ['filter[c][condition][operator]', operator],
    ['filter[c][condition][value]', value],
  ]
}

function refusedFilter(name: string, insteadOf: string, query: [string, string][]): ExtraTest {
  return {
    name,
    replaces: [insteadOf],
    check: async (shop) => {
      const { status, document } = await get(shop, '/jsonapi/products/product', { query })
      expect(status).toBe(400)
      expect(listOf(membersOf(document).errors).map((error) => at(error, 'title'))).toEqual(['Bad Request'])
    },
  }
}

export const readTests: ExtraTest[] = [
  refusedFilter('rejects a filter on an alias', '03-filter-path-alias-field', [['filter[path.alias]', '/about']]),
  refusedFilter(
    'rejects BETWEEN with one value',
    '05-error-500-filter-incomplete-between',
    condition('drupal_internal__product_id', 'BETWEEN', '1'),
  ),
  {
    name: 'either validator alone returns 304',
    replaces: [],
    check: async (shop) => {
      const path = '/jsonapi/products/product'
      const { headers } = await get(shop, path)
      for (const validator of [
        { 'if-none-match': String(headers.etag) },
        { 'if-modified-since': String(headers['last-modified']) },
      ]) {
        const again = await get(shop, path, { headers: validator })
        expect([again.status, again.text]).toEqual([304, ''])
      }
      expect((await get(shop, path, { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
    },
  },
  {
    name: 'errors, carts and breadcrumbs are not cacheable',
    replaces: [],
    check: async (shop) => {
      for (const path of [
        '/jsonapi/products/product/12',
        '/jsonapi/carts',
        '/decoupled_kit/breadcrumb?path=/about',
        '/no/such/page',
      ])
        expect([path, (await get(shop, path)).headers['cache-control']]).toEqual([
          path,
          expect.stringContaining('no-store'),
        ])
    },
  },
  {
    name: 'unknown routes return JSON',
    replaces: [],
    check: async (shop) => {
      const below = await get(shop, '/jsonapi/nope/nope')
      expect([below.status, at(listOf(membersOf(below.document).errors)[0], 'status')]).toEqual([404, '404'])
      const elsewhere = await get(shop, '/no/such/page')
      expect([elsewhere.status, typeof at(elsewhere.document, 'message')]).toEqual([404, 'string'])
    },
  },
  {
    // Some are closed to guests, some only accept other methods, and placements need a key.
    name: 'every URL in the entry point exists',
    replaces: [],
    check: async (shop) => {
      const { document } = await get(shop, '/jsonapi')
      const links = Object.entries(membersOf(at(document, 'links'))).filter(
        ([name]) => !['self', 'placements'].includes(name),
      )
      expect(links.length).toBeGreaterThan(10)
      for (const [name, link] of links) {
        const { status } = await get(shop, new URL(textAt(link, 'href')).pathname)
        expect([200, 401, 403, 405], name).toContain(status)
      }
    },
  },
  {
    name: 'following next returns every row once',
    replaces: [],
    check: async (shop) => {
      const titles: (Json | undefined)[] = []
      let query: [string, string][] | null = [
        ['fields[product--product]', 'title'],
        ['sort', 'title'],
        ['page[limit]', '7'],
      ]
      while (query !== null) {
        const { document } = await get(shop, '/jsonapi/products/product', { query })
        titles.push(...column(document, 'title'))
        const next = at(document, 'links', 'next', 'href')
        query = typeof next === 'string' ? queryPairs(new URL(next).search.slice(1)) : null
      }
      const published = shop.fixture.catalog.products.filter(({ status }) => status).map(({ title }) => title)
      expect(titles).toEqual([...published].sort())
    },
  },
]
