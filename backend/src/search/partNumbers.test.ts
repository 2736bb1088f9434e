import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { openTestShop, type TestShop } from '../testShop.ts'

let shop: TestShop
const skus = new Map<string, string>()

beforeAll(async () => {
  shop = await openTestShop()
  for (const { sku, uuid } of await shop.database.selectFrom('variations').select(['sku', 'uuid']).execute())
    skus.set(uuid, sku)
})
afterAll(() => shop.close())

const meaning = z.object({ number: z.string(), parts: z.array(z.string()), nearest: z.array(z.string()) })

function ask(data: unknown, query = '') {
  return shop.send({
    method: 'POST',
    url: `/jsonapi/part-numbers${query}`,
    headers: { 'content-type': 'application/vnd.api+json' },
    payload: JSON.stringify({ data }),
  })
}

function numbers(...ids: string[]) {
  return ids.map((id) => ({ type: 'part-number', id }))
}

function named(uuids: readonly string[]) {
  return uuids.map((uuid) => skus.get(uuid))
}

async function resolve(...ids: string[]) {
  const { meta } = (await ask(numbers(...ids))).list()
  return z
    .array(meaning)
    .parse(meta['numbers'])
    .map(({ number, parts, nearest }) => [number, named(parts), named(nearest)])
}

test('finds parts by part, model or partner number, ignoring case, spaces and dashes', async () => {
  expect(await resolve('110001-t', '1100 01T', 'm.110001', 'VAC 204518', '310002')).toEqual([
    ['110001-t', ['110001-T'], []],
    ['1100 01T', ['110001-T'], []],
    ['m.110001', ['110001'], []],
    ['VAC 204518', ['110001'], []],
    ['310002', ['310002'], []],
  ])
})

test('returns all parts with an ambiguous number, unless it is the part number of one', async () => {
  const { id } = await shop.database
    .selectFrom('variations')
    .select('id')
    .where('sku', '=', '110002')
    .executeTakeFirstOrThrow()
  await shop.database
    .insertInto('variation_numbers')
    .values([
      { variation_id: id, kind: 'partner', number: 'vac204518' },
      { variation_id: id, kind: 'partner', number: '110003' },
    ])
    .execute()
  const [[, several] = [], [, own] = []] = await resolve('VAC-204518', '110003')
  expect([several, own]).toEqual([['110001', '110002'], ['110003']])
})

test('suggests the three most similar parts for an unknown number, and none for nonsense', async () => {
  const [[, parts, nearest] = [], ...others] = await resolve('11000', '???', '', 'x'.repeat(10_000), '519999')
  expect([parts, nearest]).toEqual([[], [expect.any(String), expect.any(String), expect.any(String)]])
  expect(others.slice(0, 3).map((other) => other.slice(1))).toEqual(Array.from({ length: 3 }, () => [[], []]))
  // Unpublished parts do not exist.
  expect(others[3]?.[1]).toEqual([])
})

test.each([
  ['110Z01', '110001'],
  ['101001', '110001'],
  ['1100001', '110001'],
  ['110001XYZ', '110001'],
  ['FTT0110001', undefined],
  ['9110002', '110002'],
  ['119992', undefined],
  ['VAC-204999', undefined],
])('the number meant by %s is %s', async (typed, meant) => {
  const [[, , nearest = []] = []] = await resolve(typed)
  if (meant === undefined) expect(nearest).toEqual([])
  else expect(nearest).toContain(meant)
})

test('suggests first the number that letters like digits were typed for', async () => {
  const found = await resolve('31O0O2', '11OOOl', '5l9999')
  expect(found.map(([, , nearest]) => nearest?.[0])).toEqual(['310002', '110001', undefined])
})

test('includes each part once, with the requested fields and relationships', async () => {
  const answer = (
    await ask(
      numbers('110001', 'VAC204518', '110001-T'),
      '?include=product_id&fields[product-variation--product]=sku,product_id&fields[product--product]=title',
    )
  ).list()
  expect(answer.data.map(({ attributes }) => attributes['sku']).toSorted()).toContain('110001-T')
  expect(new Set(answer.data.map(({ id }) => id)).size).toBe(answer.data.length)
  expect(answer.included.map(({ attributes }) => attributes['title'])).toContain('Blank Flange 01')
})

test('accepts at most two hundred numbers, and rejects anything else', async () => {
  expect((await ask(numbers(...Array.from({ length: 200 }, (_, index) => String(110_001 + index))))).status).toBe(200)
  for (const data of [numbers(...Array.from({ length: 201 }, String)), [{ type: 'node--page', id: '1' }], {}, null])
    expect((await ask(data)).status).toBe(400)
  expect((await ask(numbers('110001\u0000', "'; drop table variations"))).status).toBe(200)
})
