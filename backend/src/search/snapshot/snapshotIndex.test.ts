import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OpenDatabase } from '../../database/open.ts'
import { filterConditions } from '../../jsonapi/filter.ts'
import type { Sort } from '../../jsonapi/queryParameters.ts'
import type { QueryTree } from '../../jsonapi/queryString.ts'
import { testDatabase } from '../../sample/testDatabase.ts'
import { sampleSlice } from '../../sample/testSampleSlice.ts'
import type { Question } from '../indexDefinition.ts'
import { refreshIndex } from '../indexing/refresh.ts'
import { followStock } from '../indexing/stock.ts'
import { readProductFields, searchDatabase } from '../productIndex.ts'
import { SnapshotIndex } from './snapshotIndex.ts'

let opened: OpenDatabase
let fields: Awaited<ReturnType<typeof readProductFields>>
let snapshots: SnapshotIndex
let values: ReadonlyMap<string, readonly string[]>

beforeAll(async () => {
  opened = await testDatabase(sampleSlice(12))
  fields = await readProductFields(opened.database)
  const { rows } = await sql<{ path: string; values: string[] }>`
    select path, array_agg(value order by id) as values from index_terms group by path`.execute(opened.database)
  values = new Map(rows.map((row) => [row.path, row.values]))
}, 120_000)
afterAll(() => opened.close())
beforeEach(async () => {
  snapshots = newIndex()
  await snapshots.load()
})

function newIndex() {
  return new SnapshotIndex(opened.database, fields.fields, fields.facets)
}

function question(filter: QueryTree, more: Partial<Question> = {}): Question {
  const sorts = [{ path: 'search_api_relevance', descending: true }]
  const page = { offset: 0, limit: 20 }
  return { filter, conditions: filterConditions(filter), keywords: '', sorts, page, hasTerms: true, ...more }
}

function fromDatabase(asked: Question) {
  return searchDatabase(opened.database, fields.fields, fields.facets, asked)
}

const operators = ['=', '<>', 'IN', 'NOT IN', '>', '>=', '<', '<=', 'BETWEEN', 'IS NULL', 'IS NOT NULL'] as const
const lists = new Set<string>(['IN', 'NOT IN'])
const compared = new Set(['voltage_rating', 'current_rating', 'max_bake_temperature', 'price'])
const comparisons = new Set<string>(['>', '>=', '<', '<=', 'BETWEEN'])
const paths = [...compared, 'flange_size', 'type', 'category', 'contacts', 'length', 'in_stock']

const condition = fc
  .record({ path: fc.constantFrom(...paths), operator: fc.constantFrom(...operators), at: fc.nat(), also: fc.nat() })
  .filter(({ path, operator }) => compared.has(path) || !comparisons.has(operator))
  .map(({ path, operator, at, also }) => {
    const all = values.get(path) ?? []
    const pick = (index: number) => all[index % all.length] ?? ''
    if (operator.startsWith('IS ')) return { path, operator }
    if (operator === 'BETWEEN') return { path, operator, value: { 0: pick(at), 1: pick(also) } }
    return { path, operator, value: lists.has(operator) ? { 0: pick(at), 1: pick(also) } : pick(at) }
  })

const filters = fc
  .record({ conditions: fc.array(condition, { maxLength: 4 }), isEither: fc.boolean() })
  .map(({ conditions, isEither }): QueryTree => {
    const memberOf = isEither ? { memberOf: 'either' } : {}
    return {
      ...(isEither ? { either: { group: { conjunction: 'OR' } } } : {}),
      ...Object.fromEntries(
        // The last one has to hold in any case.
        conditions.map((each, index) => [`c${index}`, { condition: { ...each, ...(index < 2 ? memberOf : {}) } }]),
      ),
    }
  })

const sorts: fc.Arbitrary<readonly Sort[]> = fc.array(
  fc.record({
    path: fc.constantFrom(
      'search_api_relevance',
      'rank',
      'title',
      'price',
      'sku',
      'created',
      'voltage_rating',
      'length',
    ),
    descending: fc.boolean(),
  }),
  { minLength: 1, maxLength: 2 },
)

test('finds, counts and sorts what the database does', async () => {
  let answered = 0
  await fc.assert(
    fc.asyncProperty(filters, sorts, fc.nat(30), async (filter, order, offset) => {
      const asked = question(filter, { sorts: order, page: { offset, limit: 20 } })
      const found = await snapshots.search(asked)
      if (found === undefined) return
      answered += 1
      expect(found).toEqual(await fromDatabase(asked))
    }),
    { numRuns: 150 },
  )
  expect(answered).toBeGreaterThan(100)
})

test('leaves out the terms of facets on request', async () => {
  const asked = question({ in_stock: '1' }, { hasTerms: false })
  const found = await snapshots.search(asked)
  expect(found).toEqual(await fromDatabase(asked))
  expect(found?.terms.size).toBe(0)
})

test.each<[string, QueryTree]>([
  ['keywords', { fulltext: 'flange' }],
  ['a title', { title: { operator: '<>', value: 'flange' } }],
  ['a part number', { sku: '110001' }],
])('leaves a condition on %s to the database', async (_name, filter) => {
  expect(await snapshots.search(question(filter))).toBeUndefined()
})

test('leaves searches to the database until the index is in memory', async () => {
  const index = newIndex()
  const asked = question({ in_stock: '1' })
  expect(await index.search(asked)).toBeUndefined()
  await index.load()
  expect(await index.search(asked)).toEqual(await fromDatabase(asked))
})

test.each([
  ['for an unknown field', { nonesuch: '1' }],
  ['for a missing bound', { price: { operator: 'BETWEEN', value: { 0: '1' } } }],
])('throws %s as the database does', async (_name, filter) => {
  const asked = question(filter)
  const error: unknown = await fromDatabase(asked).catch((reason: unknown) => reason)
  await expect(snapshots.search(asked)).rejects.toEqual(error)
})

async function setStock(stock: number) {
  await opened.database.transaction().execute(async (transaction) => {
    const parts = await transaction
      .selectFrom('variation_index')
      .select('variation_id')
      .orderBy('sku')
      .limit(40)
      .execute()
    const ids = parts.map(({ variation_id }) => variation_id)
    await transaction.updateTable('variations').set({ stock, discontinued: false }).where('id', 'in', ids).execute()
    await followStock(transaction, ids)
  })
}

test('follows parts that sell out and come back', async () => {
  const asked = question({ in_stock: '1' })
  for (const stock of [5, 0, 5]) {
    await setStock(stock)
    const found = await snapshots.search(asked)
    expect(found).toBeDefined()
    expect(found).toEqual(await fromDatabase(asked))
  }
})

test('is read again after the index was rebuilt', async () => {
  const asked = question({ in_stock: '1' })
  await opened.database.updateTable('products').set({ status: false }).where('id', '<', 40).execute()
  await refreshIndex(opened.database)
  expect(await snapshots.search(asked)).toBeUndefined()
  await snapshots.load()
  expect(await snapshots.search(asked)).toEqual(await fromDatabase(asked))
})
