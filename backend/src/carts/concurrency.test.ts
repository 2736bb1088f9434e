import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OpenDatabase } from '../database/open.ts'
import { copyDatabase } from '../sample/testDatabase.ts'
import { forbidden } from '../jsonapi/errors.ts'
import type { Viewer } from '../jsonapi/resource.ts'
import { type CartInPath, refreshOldPrices } from './lockCart.ts'
import { addLines, changeLine, clearCart, removeLines } from './lines.ts'

/** Separate connections, like writers in different processes. */
let opened: OpenDatabase
let viewer: Viewer
const uuids = new Map<string, string>()
beforeAll(async () => {
  opened = await copyDatabase()
  for (const row of await opened.database.selectFrom('variations').select(['sku', 'uuid']).execute())
    uuids.set(row.sku, row.uuid)
})
afterAll(() => opened.close())
beforeEach(() => {
  viewer = {
    cartTokenHash: randomUUID(),
    orderTokenHash: null,
    user: null,
    now: new Date('2026-03-10T16:00:00Z'),
  }
})

function add(sku: string, quantity = 1) {
  return addLines(opened.database, viewer, [
    {
      variation: uuids.get(sku) ?? '',
      read: () => ({ quantity, combine: true, oneLength: null, note: null, reference: null }),
    },
  ])
}

function cartsOf() {
  return opened.database.selectFrom('orders').selectAll().where('token_hash', '=', viewer.cartTokenHash).execute()
}

async function cart(): Promise<CartInPath> {
  const [found, ...others] = await cartsOf()
  if (found === undefined || others.length > 0) throw new Error('There is not one cart.')
  return { id: found.id, uuid: found.uuid, refusal: forbidden('This cart was already ordered.') }
}

async function linesOf() {
  return opened.database
    .selectFrom('order_items')
    .selectAll()
    .where('order_id', '=', (await cart()).id)
    .orderBy('id')
    .execute()
}

/** Line totals and order total from the same snapshot. */
async function expectSums() {
  const [found] = await cartsOf()
  const lines = await linesOf()
  for (const line of lines) expect(line.total_cents).toBe((line.unit_cents ?? 0) * line.quantity)
  const sum = lines.reduce((carts, line) => carts + line.total_cents, 0)
  expect([found?.subtotal_cents, found?.total_cents]).toEqual(lines.length === 0 ? [null, null] : [sum, sum])
}

test('adds twenty pieces to one cart in twenty parallel requests', async () => {
  await Promise.all(Array.from({ length: 20 }, () => add('110001')))
  expect((await linesOf()).map(({ quantity }) => quantity)).toEqual([20])
  await expectSums()
})

test('creates one cart for twenty parts added in parallel', async () => {
  const skus = [...uuids.keys()].filter((sku) => /^1100[1-4]\d$/.test(sku)).slice(0, 20)
  await Promise.all(skus.map((sku) => add(sku)))
  expect(await linesOf()).toHaveLength(20)
  await expectSums()
})

test('keeps quantity and total consistent if two tabs change one line', async () => {
  await add('110001')
  const [line] = await linesOf()
  const loadedCart = await cart()
  const change = (quantity: number) => changeLine(opened.database, loadedCart, line?.id ?? 0, { quantity }, viewer.now)
  expect(await Promise.all([change(3), change(5)])).toEqual([true, true])
  expect([3, 5]).toContain((await linesOf())[0]?.quantity)
  await expectSums()
})

test('serializes adding in one tab and clearing in another', async () => {
  await add('110001', 2)
  const loadedCart = await cart()
  await Promise.all([add('110002'), clearCart(opened.database, loadedCart, viewer.now)])
  const left = (await linesOf()).map(({ sku, quantity }) => [sku, quantity])
  expect([[], [['110002', 1]]]).toContainEqual(left)
  await expectSums()
})

test('reports the second of two parallel removals of a line', async () => {
  await add('110001')
  await add('110002')
  const [line] = await linesOf()
  const loadedCart = await cart()
  const remove = () => removeLines(opened.database, loadedCart, [line?.uuid ?? ''], viewer.now)
  const ends = await Promise.allSettled([remove(), remove()])
  expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect((await linesOf()).map(({ sku }) => sku)).toEqual(['110002'])
  await expectSums()
})

test('loses no pieces when parallel notes make lines equal', async () => {
  await add('110001', 2)
  const loadedCart = await cart()
  await addLines(opened.database, viewer, [
    {
      variation: uuids.get('110001') ?? '',
      read: () => ({ quantity: 3, combine: false, oneLength: null, note: 'A', reference: null }),
    },
  ])
  const [first, second] = await linesOf()
  const note = (id: number | undefined, text: string | null) =>
    changeLine(opened.database, loadedCart, id ?? 0, { note: text }, viewer.now)
  await Promise.all([note(first?.id, 'A'), note(second?.id, null), add('110001', 4)])
  expect((await linesOf()).reduce((sum, { quantity }) => sum + quantity, 0)).toBe(9)
  await expectSums()
})

test('rejects changes to a cart that was just ordered, and starts a new one for an add', async () => {
  await add('110001')
  const [line] = await linesOf()
  const loadedCart = await cart()
  let ended: Promise<readonly PromiseSettledResult<unknown>[]> = Promise.resolve([])
  await opened.database.transaction().execute(async (transaction) => {
    await transaction
      .updateTable('orders')
      .set({ state: 'placed', placed: viewer.now })
      .where('id', '=', loadedCart.id)
      .execute()
    // Both wait for this transaction.
    ended = Promise.allSettled([
      changeLine(opened.database, loadedCart, line?.id ?? 0, { quantity: 7 }, viewer.now),
      add('110002'),
    ])
  })
  const [changed, added] = await ended
  expect(changed).toMatchObject({ status: 'rejected', reason: loadedCart.refusal })
  expect(added?.status).toBe('fulfilled')
  const all = await cartsOf()
  expect(all.map(({ state }) => state).toSorted()).toEqual(['draft', 'placed'])
  const items = await opened.database
    .selectFrom('order_items')
    .select(['quantity', 'sku'])
    .where('order_id', '=', loadedCart.id)
    .execute()
  expect(items).toEqual([{ quantity: 1, sku: '110001' }])
})

test('refreshes prices for many simultaneous readers', async () => {
  await add('110001', 5)
  const later = { ...viewer, now: new Date(viewer.now.getTime() + 6 * 60_000) }
  await Promise.all([...Array.from({ length: 8 }, () => refreshOldPrices(opened.database, later)), add('110001', 5)])
  expect((await linesOf())[0]).toMatchObject({ quantity: 10, unit_cents: 7010 })
  await expectSums()
})
