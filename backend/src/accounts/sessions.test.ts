import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type AccountShop, bearer, openAccountShop, pairOf, password } from './testAccounts.ts'

let shop: AccountShop
beforeAll(async () => {
  shop = await openAccountShop()
})
afterAll(() => shop.close())

const name = 'cora@lab.example'

beforeEach(async () => {
  await shop.database.deleteFrom('users').execute()
  await shop.database.deleteFrom('mails').execute()
  await shop.register(name)
  await shop.database.deleteFrom('mails').execute()
})

const address = '/jsonapi/user/sessions'

const listSchema = z.object({
  data: z.array(z.object({ id: z.string(), attributes: z.record(z.string(), z.unknown()) })),
})
async function sessionsOf(access: string) {
  return listSchema.parse((await shop.get(address, bearer(access))).json()).data
}
function remove(access: string, path = '') {
  return shop.send({ method: 'DELETE', url: `${address}${path}`, headers: bearer(access) })
}

async function logInFrom(device: string, network: string, parameters: Record<string, string> = {}) {
  return pairOf(
    await shop.send({
      method: 'POST',
      url: '/oauth/token',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-session-device': device,
        'x-session-network': network,
      },
      payload: new URLSearchParams({
        client_id: 'shop',
        client_secret: 'secret-of-the-tests',
        ...{ grant_type: 'password', username: name, password },
        ...parameters,
      }).toString(),
    }),
  )
}

async function statusOf(access: string) {
  return (await shop.get(address, bearer(access))).status
}

describe('listing sessions', () => {
  test('returns device, network and times, most recently used first', async () => {
    const first = await logInFrom('Firefox on Windows', '203.0.113.0/24')
    const started = shop.now().toISOString()
    shop.pass({ hours: 1 })
    await logInFrom('Safari on iPhone', '198.51.100.0/24')
    shop.pass({ hours: 1 })
    const renewed = await logInFrom('Firefox on Windows', '192.0.2.0/24', {
      ...{ grant_type: 'refresh_token', refresh_token: first.refresh },
    })
    expect((await sessionsOf(renewed.access)).map(({ attributes }) => attributes)).toEqual([
      {
        device: 'Firefox on Windows',
        network: '192.0.2.0/24',
        started,
        last_used: shop.now().toISOString(),
        expires: new Date(shop.now().getTime() + 14 * 86_400_000).toISOString(),
        is_current: true,
        needs_password: true,
      },
      expect.objectContaining({ device: 'Safari on iPhone', network: '198.51.100.0/24', is_current: false }),
    ])
  })

  test('omits ended and expired sessions and those of other customers', async () => {
    const old = await shop.logIn(name)
    shop.pass({ hours: 14 * 24 })
    await shop.register('bob@lab.example')
    await shop.logIn('bob@lab.example')
    const { access } = await shop.logIn(name)
    expect(await sessionsOf(access)).toHaveLength(1)
    expect(await statusOf(old.access)).toBe(401)
  })

  test('requires a customer', async () => {
    expect((await shop.get(address)).status).toBe(403)
    expect((await shop.send({ method: 'DELETE', url: address })).status).toBe(403)
  })
})

describe('ending sessions', () => {
  test('ends all other sessions of the customer', async () => {
    await shop.register('bob@lab.example')
    const bob = await shop.logIn('bob@lab.example')
    const others = [await shop.logIn(name), await shop.logIn(name)]
    const current = await shop.logIn(name)
    expect((await remove(current.access)).status).toBe(204)
    for (const { access, refresh } of others)
      expect([await statusOf(access), (await shop.refresh(refresh)).status]).toEqual([401, 401])
    expect(await sessionsOf(current.access)).toHaveLength(1)
    expect(await statusOf(bob.access)).toBe(200)
  })

  test('ends the given session once, and none of another customer', async () => {
    await shop.register('bob@lab.example')
    const bob = await shop.logIn('bob@lab.example')
    const other = await shop.logIn(name)
    const current = await shop.logIn(name)
    const id = (await sessionsOf(other.access)).find(({ attributes }) => attributes['is_current'] === true)?.id
    expect((await remove(bob.access, `/${id}`)).status).toBe(404)
    expect(await statusOf(other.access)).toBe(200)
    expect((await remove(current.access, `/${id}`)).status).toBe(204)
    expect(await statusOf(other.access)).toBe(401)
    expect((await remove(current.access, `/${id}`)).status).toBe(404)
    expect((await remove(current.access, '/x')).status).toBe(404)
  })
})

describe('wrong passwords', () => {
  const guess = () => shop.token({ grant_type: 'password', username: name, password: 'wrong' })
  const waitForCount = async () =>
    (await shop.database.selectFrom('login_failures').select('count').executeTakeFirst())?.count ?? 0
  /** Counted after the response. */
  const mailsAfter = async (guesses: number, total: number) => {
    for (let count = 0; count < guesses; count += 1) await guess()
    await expect.poll(waitForCount).toBe(total)
    return shop.mails()
  }

  test('triggers an email to the owner after twenty within a day, once a day', async () => {
    expect(await mailsAfter(19, 19)).toEqual([])
    const [mail, ...more] = await mailsAfter(1, 20)
    expect([mail?.kind, mail?.to, more]).toEqual(['failedLogins', name, []])
    expect(mail?.text).toContain('20 times')
    expect(mail?.text).toContain('https://shop.test/user/reset-password')
    expect(mail?.text).toContain('https://shop.test/user/sessions')
    expect(await mailsAfter(5, 25)).toEqual([])
    shop.pass({ hours: 25 })
    expect(await mailsAfter(19, 19)).toEqual([])
    expect(await mailsAfter(1, 20)).toHaveLength(1)
  })
})
