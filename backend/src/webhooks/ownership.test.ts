import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Scope } from '@shop/runtime/apiKey'
import { createKey } from '../accounts/apiKeys.ts'
import { startPasswords } from '../accounts/passwords.ts'
import type { TestCustomer } from '../accounts/testCustomer.ts'
import { addBuyer, openOrderShop, type OrderShop, recordingProvider } from '../orders/testOrders.ts'
import { deleteOldEvents } from './deliveries.ts'
import { webhooksOf } from './testWebhooks.ts'

let shop: OrderShop
let hooks: ReturnType<typeof webhooksOf>
let ana: Awaited<ReturnType<typeof addBuyer>>
const password = 'flange gasket bolts'

beforeAll(async () => {
  shop = await openOrderShop({ provider: recordingProvider() })
  hooks = webhooksOf(shop)
  ana = await addBuyer(shop, 'ana')
  await shop.database
    .updateTable('users')
    .set({ password_hash: await startPasswords().hash(password) })
    .execute()
  const expires = new Date('2100-01-01')
  await shop.database.updateTable('token_pairs').set({ access_expires: expires, refresh_expires: expires }).execute()
  await shop.database.updateTable('sessions').set({ expires }).execute()
})
afterAll(() => shop.close())
beforeEach(async () => {
  await shop.database.deleteFrom('webhook_endpoints').execute()
  await shop.database.deleteFrom('webhook_events').execute()
  await shop.database.deleteFrom('api_keys').execute()
  await shop.database.deleteFrom('mails').execute()
  await shop.database.updateTable('sessions').set({ started: shop.now() }).execute()
})

async function program(name: string, publicKey: Readonly<Record<string, unknown>> | null = null) {
  const scopes: readonly Scope[] = ['orders:read', 'webhooks']
  const values = { userId: ana.id, name, scopes, environment: 'live' as const, expires: null, publicKey }
  const { key, secret } = await shop.database.transaction().execute((inside) => createKey(inside, values, shop.now()))
  return { id: key.id, caller: { ...ana, headers: { authorization: `Bearer ${secret ?? ''}` } } }
}

function revoke(id: string) {
  return shop.send({ method: 'DELETE', url: `/jsonapi/user/api-keys/${id}`, headers: { ...ana.headers } })
}

function takeOver(caller: TestCustomer, uuid: string, attributes: object = {}) {
  return hooks.as(caller, 'POST', `endpoints/${uuid}/take-over`, attributes)
}

async function order() {
  return (await shop.addOrder({ userId: ana.id })).uuid
}

async function subjects() {
  return (await hooks.claim()).flatMap(({ event }) => event.subjects)
}

describe('an endpoint', () => {
  test('names the key that created it, or nobody for its customer', async () => {
    const erp = await program('ERP')
    await hooks.add(erp.caller)
    await hooks.add(ana)
    expect(await hooks.list(ana)).toMatchObject({
      data: [
        { attributes: { created_by: { id: erp.id, name: 'ERP', is_revoked: false } } },
        { attributes: { created_by: null } },
      ],
    })
  })

  test.each(['customer', 'key'] as const)(
    'is paused when its key is revoked, and gets the events in order after the %s takes it over',
    async (who) => {
      const [erp, other] = [await program('ERP'), await program('New ERP')]
      const uuid = await hooks.add(erp.caller)
      const before = await order()
      expect((await revoke(erp.id)).status).toBe(204)
      const after = [await order(), await order()]
      expect(await subjects()).toEqual([])
      expect(await hooks.list(ana)).toMatchObject({
        data: [{ attributes: { enabled: false, disabled_reason: 'revoked', created_by: { is_revoked: true } } }],
      })
      const mail = (await shop.mails()).find(({ kind }) => kind === 'apiKeyRevoked')
      expect(mail?.to).toBe(ana.mail)
      expect(mail?.text).toContain('https://erp.example/hooks')

      expect((await takeOver(who === 'key' ? other.caller : ana, uuid)).status).toBe(200)
      expect(await subjects()).toEqual([before, ...after])
      expect(await hooks.list(ana)).toMatchObject({
        data: [{ attributes: { enabled: true, created_by: who === 'key' ? { id: other.id } : null } }],
      })
    },
  )

  test('of an OAuth client is paused too', async () => {
    const client = await program('CRM', { kty: 'OKP' })
    await hooks.add(ana)
    await shop.database.updateTable('webhook_endpoints').set({ key_id: client.id }).execute()
    await revoke(client.id)
    await order()
    expect(await subjects()).toEqual([])
  })

  test('keeps the events of a paused endpoint for 30 days', async () => {
    const erp = await program('ERP')
    await hooks.add(erp.caller)
    await revoke(erp.id)
    await order()
    const count = async () => (await shop.database.selectFrom('webhook_events').select('id').execute()).length
    const after = (days: number) => new Date(shop.now().getTime() + days * 24 * 3_600_000)
    await deleteOldEvents(shop.database, after(29))
    expect(await count()).toBe(1)
    await deleteOldEvents(shop.database, after(31))
    expect(await count()).toBe(0)
  })

  test('of a revoked key cannot be enabled without taking it over', async () => {
    const erp = await program('ERP')
    const uuid = await hooks.add(erp.caller)
    await revoke(erp.id)
    const answer = await hooks.as(ana, 'PATCH', `endpoints/${uuid}`, { enabled: true })
    expect([answer.status, answer.errors()[0]?.code]).toEqual([422, 'key_revoked'])
  })

  test('of another key cannot be changed, only taken over', async () => {
    const [erp, other] = [await program('ERP'), await program('Other')]
    const uuid = await hooks.add(erp.caller)
    const change = () => hooks.as(other.caller, 'PATCH', `endpoints/${uuid}`, { url: 'https://other.example/' })
    const refused = await change()
    expect([refused.status, refused.errors()[0]?.code]).toEqual([422, 'endpoint_of_another'])
    expect((await hooks.as(other.caller, 'DELETE', `endpoints/${uuid}`)).status).toBe(422)
    expect((await takeOver(other.caller, uuid)).status).toBe(200)
    expect((await change()).status).toBe(200)
  })
})

describe('ten minutes after the login', () => {
  beforeEach(async () => {
    await shop.database
      .updateTable('sessions')
      .set({ started: new Date(shop.now().getTime() - 10 * 60_000) })
      .execute()
  })

  const endpoint = { url: 'https://erp.example/hooks', events: ['order.placed'], secret: 'encrypted-1' }

  test('a new endpoint requires the password', async () => {
    const add = (attributes: object) => hooks.as(ana, 'POST', 'endpoints', { ...endpoint, ...attributes })
    const [none, wrong] = [await add({}), await add({ password: 'not the password' })]
    expect([none, wrong].map(({ status, errors }) => [status, errors()[0]?.code])).toEqual([
      [422, 'password_required'],
      [422, 'password_incorrect'],
    ])
    expect((await add({ password })).status).toBe(201)
  })

  test('another URL and taking over require the password, other changes do not', async () => {
    const uuid = await hooks.add(ana, { password })
    const statuses = [
      await hooks.as(ana, 'PATCH', `endpoints/${uuid}`, { url: 'https://other.example/' }),
      await takeOver(ana, uuid),
      await takeOver(ana, uuid, { password }),
      await hooks.as(ana, 'PATCH', `endpoints/${uuid}`, { description: 'ERP' }),
    ].map(({ status }) => status)
    expect(statuses).toEqual([422, 422, 200, 200])
  })

  test('a program with a key needs no password', async () => {
    const erp = await program('ERP')
    expect((await hooks.as(erp.caller, 'POST', 'endpoints', endpoint)).status).toBe(201)
  })
})
