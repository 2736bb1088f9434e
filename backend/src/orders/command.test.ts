import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { officeKey, openOrderShop, type OrderShop } from './testOrders.ts'

const program = join(import.meta.dirname, '../../../scripts/order.mjs')

let shop: OrderShop
let dataFolder: string
let port: number

beforeAll(async () => {
  shop = await openOrderShop()
  dataFolder = await mkdtemp(join(tmpdir(), 'office-'))
  await writeFile(join(dataFolder, 'office.key'), `${officeKey}\n`)
  port = Number(new URL(await shop.app.listen({ host: 'localhost', port: 0 })).port)
})
afterAll(async () => {
  await shop.close()
  await rm(dataFolder, { recursive: true, force: true })
})
beforeEach(() => shop.database.deleteFrom('orders').execute())

interface Said {
  readonly code: number
  readonly out: string
  readonly err: string
}

function command(words: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Said> {
  return new Promise((resolve) => {
    const variables = { ...process.env, BACKEND_URL: '', BACKEND_PORT: String(port), DATA_DIR: dataFolder, ...env }
    execFile(process.execPath, [program, ...words], { env: variables }, (error, out, err) =>
      resolve({ code: error === null ? 0 : Number(error.code), out, err }),
    )
  })
}

test('the command moves an order through its states and prints the state', async () => {
  const { number } = await shop.addOrder({ lines: [{ sku: '110001', quantity: 4, unitCents: 8600 }] })
  const say = async (...words: string[]) => (await command([number.toLowerCase(), ...words])).out
  expect(await say('process')).toBe(`${number} is in process.\n`)
  expect(await say('ship', '--tracking', '1Z999', '--lines', '110001:3')).toBe(`${number} is partly shipped.\n`)
  expect(await say('ship', '--carrier', 'fedex')).toBe(`${number} is shipped.\n`)
  expect(await say('deliver')).toBe(`${number} is delivered.\n`)
  const parcels = await shop.database.selectFrom('shipments').select(['carrier', 'tracking_code']).execute()
  expect(parcels).toEqual([
    { carrier: 'ups', tracking_code: '1Z999' },
    { carrier: 'fedex', tracking_code: null },
  ])
})

test('the command explains why an order was not changed, and exits with an error', async () => {
  const { number } = await shop.addOrder()
  const refusals: [string[], string][] = [
    [[number, 'ship'], `${number} is placed`],
    [['VX-2026-999999', 'process'], 'This order does not exist.'],
    [[number, 'ship', '--lines', '110001'], 'is not a part number with a quantity'],
    [[number, 'ship', '--wings', 'two'], 'Usage:'],
    [[number], 'Usage:'],
    [[], 'Usage:'],
  ]
  for (const [words, reason] of refusals) {
    const { code, err, out } = await command(words)
    expect([code, out], words.join(' ')).toEqual([1, ''])
    expect(err).toContain(reason)
  }
})

test('the command says what to do if there is no key or the shop is not running', async () => {
  const noKey = await command(['audit'], { DATA_DIR: join(dataFolder, 'elsewhere') })
  expect([noKey.code, noKey.err]).toEqual([1, expect.stringContaining('start the shop first') as unknown])
  const noShop = await command(['audit'], { BACKEND_PORT: '1' })
  expect([noShop.code, noShop.err]).toEqual([1, expect.stringContaining('is not responding') as unknown])
})

test('the command prints audit findings', async () => {
  const { id, number } = await shop.addOrder()
  expect(await command(['audit'])).toEqual({ code: 0, out: 'All orders are consistent.\n', err: '' })
  await shop.database.updateTable('orders').set({ total_cents: 1 }).where('id', '=', id).execute()
  const { code, out } = await command(['audit'])
  expect(code).toBe(1)
  expect(out).toContain(number)
})
