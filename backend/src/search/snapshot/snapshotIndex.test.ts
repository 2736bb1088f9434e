import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OpenDatabase } from '../../database/open.ts'
import { filterConditions } from '../../jsonapi/filter.ts'
import type { QueryTree } from '../../jsonapi/queryString.ts'
import { testDatabase } from '../../sample/testDatabase.ts'
import { sampleSlice } from '../../sample/testSampleSlice.ts'
import type { Question } from '../indexDefinition.ts'
import { refreshIndex } from '../indexing/refresh.ts'
import { followStock } from '../indexing/stock.ts'
import { readProductFields } from '../productIndex.ts'
import { SnapshotIndex } from './snapshotIndex.ts'

let opened: OpenDatabase
let fields: Awaited<ReturnType<typeof readProductFields>>
let snapshots: SnapshotIndex

beforeAll(async () => {
  opened = await testDatabase(sampleSlice(12))
  fields = await readProductFields(opened.database)
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

const stocked = question({ in_stock: '1' })

test('leaves out the terms of facets on request', async () => {
  const { total, terms } = await snapshots.search({ ...stocked, hasTerms: false })
  expect(total).toBeGreaterThan(0)
  expect(terms.size).toBe(0)
})

test.each<[string, Question]>([
  ['an unknown field', question({ nonesuch: '1' })],
  ['a missing bound', question({ price: { operator: 'BETWEEN', value: { 0: '1' } } })],
  ['a sort by an unknown field', question({}, { sorts: [{ path: 'nonesuch', descending: false }] })],
  ['a sort by category', question({}, { sorts: [{ path: 'category', descending: false }] })],
])('rejects %s', async (_name, asked) => {
  await expect(snapshots.search(asked)).rejects.toMatchObject({ status: 400 })
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
  const totals: number[] = []
  for (const stock of [5, 0, 5]) {
    await setStock(stock)
    const found = await snapshots.search(stocked)
    expect(found).toEqual(await newIndex().search(stocked))
    totals.push(found.total)
  }
  const [first = 0, second = 0, third] = totals
  expect(second).toBeLessThan(first)
  expect(third).toBe(first)
})

test('is read again after the index was rebuilt', async () => {
  const before = await snapshots.search(stocked)
  await opened.database.updateTable('products').set({ status: false }).where('id', '<', 40).execute()
  await refreshIndex(opened.database)
  const found = await snapshots.search(stocked)
  expect(found.total).toBeLessThan(before.total)
  expect(found).toEqual(await newIndex().search(stocked))
})
