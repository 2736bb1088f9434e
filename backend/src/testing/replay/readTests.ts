import { expect } from 'vitest'
import { at, listOf, membersOf, parseJson, textAt } from './json.ts'
import type { ExtraTest } from './extraTests.ts'
import { type ReplayRequest, type Shop, send } from './shop.ts'

/** Response to a GET: its body as text and, if it is JSON, as a document. */
async function get(shop: Shop, path: string, over: Partial<ReplayRequest> = {}) {
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
]
