import { execFile } from 'node:child_process'
import { exportJWK, generateKeyPair } from 'jose'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addBuyer, officeKey, openOrderShop, type OrderShop } from '../orders/testOrders.ts'

const program = join(import.meta.dirname, '../../../scripts/partner.mjs')

let shop: OrderShop
let dataFolder: string
let port: number
let mail: string
let userId: number

beforeAll(async () => {
  shop = await openOrderShop()
  dataFolder = await mkdtemp(join(tmpdir(), 'partner-'))
  await writeFile(join(dataFolder, 'office.key'), `${officeKey}\n`)
  port = Number(new URL(await shop.app.listen({ host: 'localhost', port: 0 })).port)
  ;({ mail, id: userId } = await addBuyer(shop, 'erp'))
})
afterAll(async () => {
  await shop.close()
  await rm(dataFolder, { recursive: true, force: true })
})

interface CommandOutput {
  readonly code: number
  readonly out: string
  readonly err: string
}

function command(...words: readonly string[]): Promise<CommandOutput> {
  return new Promise((resolve) => {
    const env = { ...process.env, BACKEND_URL: '', BACKEND_PORT: String(port), DATA_DIR: dataFolder }
    execFile(process.execPath, [program, ...words], { env }, (error, out, err) =>
      resolve({ code: error === null ? 0 : Number(error.code), out, err }),
    )
  })
}

test('the command creates a key, lists it, shows its requests and revokes it', async () => {
  expect(await command('list', mail)).toEqual({ code: 0, out: `${mail} has no API keys.\n`, err: '' })
  const { out } = await command('create', mail, '--name', 'ERP', '--scopes', 'orders:read,webhooks', '--days', '30')
  const [, secret = '', id = ''] =
    /^(vx_test_\w{49})\nCopy the key now\. It will not be shown again\. Its ID is ([\w-]{36})\.\n$/.exec(out) ?? []
  const read = () => shop.get('/jsonapi/orders/default', { authorization: `Bearer ${secret}` })
  expect((await read()).status).toBe(200)
  const listed = (await command('list', mail)).out
  expect(listed).toContain(
    `${id}  ERP  test  ${secret.slice(0, 12)}…  orders:read webhooks  expires 2026-12-23  last used`,
  )
  expect(listed).not.toContain(secret)
  expect((await command('log', mail, id)).out).toBe('No requests in the past 30 days.\n')
  await shop.database
    .insertInto('api_requests')
    .values({
      ...{ key_id: id, request_id: 'request-1', at: shop.now(), operation: 'Orders', status: 403 },
      ...{ code: 'INSUFFICIENT_SCOPE', milliseconds: 12 },
    })
    .execute()
  expect((await command('log', mail, id)).out).toMatch(
    /^2026-\S+ {2}403 {2}INSUFFICIENT_SCOPE {2}Orders {2}12 ms {2}request-1\n$/,
  )
  expect((await command('revoke', mail, id)).out).toBe('The key was revoked.\n')
  expect((await read()).status).toBe(401)
  expect((await command('list', mail)).out).toContain('revoked')
})

test('the command creates live keys and OAuth clients', async () => {
  expect((await command('create', mail, '--name', 'ERP', '--live')).out).toMatch(/^vx_live_/)
  const { publicKey } = await generateKeyPair('ES256')
  const file = join(dataFolder, 'key.json')
  await writeFile(file, JSON.stringify(await exportJWK(publicKey)))
  const { out } = await command('client', mail, '--name', 'Nightly sync', '--public-key', file)
  expect(out).toMatch(/^Client ID: [\w-]{36}\n$/)
  // Without --scopes, live keys cannot create webhook endpoints, which may outlive them.
  const { out: listed } = await command('list', mail)
  expect(listed).toMatch(
    /ERP {2}live {2}vx_live_\S+ {2}catalog:read prices:read cart:write orders:read orders:write {2}/,
  )
  expect(listed).toMatch(/Nightly sync {2}test {2}OAuth client {2}catalog:read .* orders:write webhooks {2}/)
})

test('the command deletes test orders only', async () => {
  const [test, live] = [await shop.addOrder({ userId }), await shop.addOrder({ userId })]
  await shop.database.updateTable('orders').set({ is_test: true }).where('id', '=', test.id).execute()
  expect((await command('delete-test-orders', mail)).out).toBe('Deleted 1 test order.\n')
  expect(await shop.database.selectFrom('orders').select('id').execute()).toEqual([{ id: live.id }])
})

test.each([
  [[], 'Usage:'],
  [['create', 'erp@lab.example'], 'Give the key a name'],
  [['create', 'erp@lab.example', '--name', 'ERP', '--scopes', 'everything'], 'scopes.0'],
  [['create', 'erp@lab.example', '--name', 'ERP', '--days', 'soon'], '--days must be a whole number.'],
  [['create', 'erp@lab.example', '--name', 'ERP', '--days', '0'], 'days'],
  [['create', 'nobody@lab.example', '--name', 'ERP'], 'No account has the email address nobody@lab.example.'],
  [['client', 'erp@lab.example', '--name', 'ERP'], 'Usage:'],
  [
    ['client', 'erp@lab.example', '--name', 'ERP', '--public-key', 'none.json'],
    'Could not read a JSON Web Key from none.json',
  ],
  [['revoke', 'erp@lab.example'], 'Usage:'],
  [['revoke', 'erp@lab.example', 'none'], 'erp@lab.example has no active key none.'],
  [['log', 'erp@lab.example', 'none'], 'There is no key none.'],
])('the command explains why it rejects %j', async (words, reason) => {
  const { code, err, out } = await command(...words)
  expect([code, out]).toEqual([1, ''])
  expect(err).toContain(reason)
})
