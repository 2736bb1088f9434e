import { expect } from 'vitest'
import { rowsOf, queryPairs } from './document.ts'
import { at, type Json, listOf, membersOf, textAt } from './json.ts'
import type { ExtraTest } from './extraTests.ts'
import { get } from './readTests.ts'
import { textOf } from './substitute.ts'

const index = '/jsonapi/index/products'

function facetsOf(document: Json | undefined) {
  return listOf(at(document, 'meta', 'facets')).map(membersOf)
}

function termsOf(document: Json | undefined, path: string) {
  return listOf(facetsOf(document).find((facet) => facet.path === path)?.terms).map((term) => ({
    query: queryPairs(new URL(textAt(term, 'url')).search.slice(1)),
    value: textAt(term, 'values', 'value'),
    active: at(term, 'values', 'active'),
    count: Number(at(term, 'values', 'count')),
  }))
}

/**
 * Responses of the search index beyond the recordings: facets, the fitting part, and suggestions if nothing matches.
 */
export const searchTests: ExtraTest[] = [
  {
    name: 'facet counts equal the results of selecting the value, and a facet ignores its own filter',
    replaces: [],
    check: async (shop) => {
      const { document } = await get(shop, index, {
        query: [
          ['page[limit]', '3'],
          ['page[offset]', '3'],
        ],
      })
      const terms = termsOf(document, 'flange_size')
      expect(terms.length).toBeGreaterThan(2)
      for (const term of terms) {
        expect(term.active).toBe(false)
        expect(Object.fromEntries(term.query)).toEqual({ 'page[limit]': '3', 'filter[flange_size]': term.value })
        const chosen = (await get(shop, index, { query: term.query })).document
        expect(at(chosen, 'meta', 'count')).toBe(term.count)
        expect(
          termsOf(chosen, 'flange_size')
            .map(({ value, count }) => [value, count])
            .sort(),
        ).toEqual(terms.map(({ value, count }) => [value, count]).sort())
        const query: unknown = expect.arrayContaining(term.query)
        const active = termsOf(chosen, 'flange_size').filter((one) => one.active === true)
        expect(active).toEqual([{ ...term, active: true, query }])
      }
    },
  },
  {
    name: 'selecting a second value of a facet filters by a list',
    replaces: [],
    check: async (shop) => {
      const first = textOf(shop.values, 'flangeSize1.number')
      const { document } = await get(shop, index, { query: [['filter[flange_size]', first]] })
      const other = termsOf(document, 'flange_size').find(({ active }) => active === false)
      expect(Object.fromEntries(other?.query ?? [])).toEqual({
        'filter[flange_size-facet][condition][path]': 'flange_size',
        'filter[flange_size-facet][condition][operator]': 'IN',
        'filter[flange_size-facet][condition][value][0]': first,
        'filter[flange_size-facet][condition][value][1]': other?.value,
      })
      const both = (await get(shop, index, { query: other?.query ?? [] })).document
      expect(termsOf(both, 'flange_size').filter(({ active }) => active === true)).toHaveLength(2)
      expect(rowsOf(both).length).toBeGreaterThan(rowsOf(document).length)
    },
  },
  {
    name: 'counts of a numeric facet equal the results of a condition on the number',
    replaces: [],
    check: async (shop) => {
      const path = 'max_bake_temperature'
      const { document } = await get(shop, index)
      const terms = termsOf(document, path)
      expect(terms.length).toBeGreaterThan(0)
      const counted = async (operator: string, value: string) => {
        const query: [string, string][] = [
          ['filter[c][condition][path]', path],
          ['filter[c][condition][operator]', operator],
          ['filter[c][condition][value]', value],
        ]
        return at((await get(shop, index, { query })).document, 'meta', 'count')
      }
      for (const { value, count } of terms) expect([value, await counted('=', value)]).toEqual([value, count])
      const least = String(Math.min(...terms.map(({ value }) => Number(value))))
      expect(await counted('<', least)).toBe(0)
    },
  },
  {
    name: 'a product names a part that meets all conditions, and the number of parts that do',
    replaces: [],
    check: async (shop) => {
      const tapped = termsOf((await get(shop, index)).document, 'bolt_hole').at(-1)
      const query: [string, string][] = [
        ['filter[bolt_hole]', tapped?.value ?? ''],
        ['include', 'matched_variation'],
      ]
      const { document } = await get(shop, index, { query })
      const included = listOf(membersOf(document).included)
      const rows = rowsOf(document)
      expect(rows.length).toBe(tapped?.count)
      for (const row of rows) {
        const named = at(row, 'relationships', 'matched_variation', 'data')
        expect(Number(at(named, 'meta', 'matching_count'))).toBeGreaterThan(0)
        const part = included.find((one) => textAt(one, 'id') === textAt(named, 'id'))
        const value = at(part, 'relationships', 'attribute_bolt_hole', 'data', 'meta', 'drupal_internal__target_id')
        expect(value).toBe(Number(tapped?.value))
      }
    },
  },
  {
    name: 'keywords without results return others with results',
    replaces: [],
    check: async (shop) => {
      const { document } = await get(shop, index, { query: [['filter[fulltext]', 'blank flange unobtainium']] })
      expect(at(document, 'meta', 'count')).toBe(0)
      const fewer = listOf(at(document, 'meta', 'search_help', 'fewer'))
      expect(fewer.length).toBeGreaterThan(0)
      for (const suggestion of fewer) {
        const keys = textAt(suggestion, 'keys')
        const found = (await get(shop, index, { query: [['filter[fulltext]', keys]] })).document
        expect([keys, at(found, 'meta', 'count')]).toEqual([keys, at(suggestion, 'count')])
      }
    },
  },
]
