import { afterEach, describe, expect, inject, it } from 'vitest'
import { z } from 'zod'
import { accessTokenOf } from '../../testing/apiKeys.ts'
import { CONTACT, mutate, place, readyToPlace } from '../../testing/buyers.ts'
import { logIn, newCustomer } from '../../testing/customers.ts'
import { startTestGateway, type TestGateway, type Visitor } from '../../testing/gateway.ts'
import { startRecordedGateway } from '../../testing/recordedGateway.ts'
import { hasRedis, startRedis } from '../../testing/redis.ts'

const { recorder, gateway } = await startRecordedGateway()

const ADD = `mutation ($lines: [CartLineInput!]!) { addToCart(input: { lines: $lines }) { userErrors { code } } }`
const READ = '{ viewer { isLoggedIn user { uuid } cart { quantityTotal } } }'
const viewerSchema = z.object({
  viewer: z.object({ isLoggedIn: z.boolean(), cart: z.object({ quantityTotal: z.number() }) }),
})

function add(visitor: Visitor, quantity = 1) {
  return visitor.ask(ADD, { lines: [{ sku: '180050', quantity }] })
}

/** Reads a viewer as web does for the header of a page. */
async function ask({ cookie, authorization }: Visitor, { url }: TestGateway = gateway, header = 'max-age=10') {
  const headers = { cookie, 'cache-control': header, ...(authorization !== null && { authorization }) }
  const response = await fetch(`${url.replace('localhost', '127.0.0.1')}/graphql?query=${encodeURIComponent(READ)}`, {
    headers,
  })
  const body = z.looseObject({ data: viewerSchema }).parse(await response.json())
  const { isLoggedIn, cart } = body.data.viewer
  return { count: cart.quantityTotal, isLoggedIn, extensions: body['extensions'] }
}

async function countOf(visitor: Visitor, at = gateway, header?: string): Promise<number> {
  return (await ask(visitor, at, header)).count
}

/** How often the site was asked for carts since the last call. */
function reads(): number {
  const all = recorder.requests.filter(
    ({ method, address }) => method === 'GET' && address.startsWith('/jsonapi/carts'),
  )
  recorder.reset()
  return all.length
}

async function customer(): Promise<{ account: Awaited<ReturnType<typeof newCustomer>>; visitor: Visitor }> {
  const account = await newCustomer(inject('backendUrl'))
  const visitor = gateway.visitor()
  await logIn(visitor, account)
  return { account, visitor }
}

describe('the cart of the header', () => {
  it('is read once in ten seconds, with its own credential only', async () => {
    const [visitor, other] = [gateway.visitor(), gateway.visitor()]
    await add(visitor, 3)
    await add(other, 5)
    reads()
    expect([await countOf(visitor), await countOf(visitor), await countOf(other), await countOf(visitor)]).toEqual([
      3, 3, 5, 3,
    ])
    expect(reads()).toBe(2)
    gateway.advance(10_001)
    expect([await countOf(visitor), reads()]).toEqual([3, 1])
  })

  it('is current without the header, by POST, and after a zero', async () => {
    const visitor = gateway.visitor()
    await add(visitor)
    await countOf(visitor)
    reads()
    expect(await countOf(visitor, gateway, 'max-age=0')).toBe(1)
    expect(await countOf(visitor, gateway, 'no-cache')).toBe(1)
    await visitor.ask(READ)
    expect(reads()).toBe(3)
  })

  it.each([
    ['adding', (visitor: Visitor) => add(visitor, 2), 3],
    ['clearing', (visitor: Visitor) => visitor.ask('mutation { clearCart { userErrors { code } } }'), 0],
    [
      'a refused coupon',
      (visitor: Visitor) => visitor.ask('mutation { applyCoupon(input: { code: "NONE" }) { userErrors { code } } }'),
      1,
    ],
  ])('is read again after %s', async (_what, change, expected) => {
    const visitor = gateway.visitor()
    await add(visitor)
    expect(await countOf(visitor)).toBe(1)
    await change(visitor)
    expect(await countOf(visitor)).toBe(expected)
  })

  it('is read again after a change whose response was lost', async () => {
    const visitor = gateway.visitor()
    await add(visitor)
    await countOf(visitor)
    recorder.intercept(({ method }, response) => {
      if (method === 'POST') response.once('finish', () => response.destroy())
      return false
    })
    await add(visitor)
    recorder.intercept(null)
    expect(await countOf(visitor)).toBe(await countOf(visitor, gateway, 'max-age=0'))
  })

  it('is not remembered as empty while it cannot be read', async () => {
    const visitor = gateway.visitor()
    await add(visitor)
    recorder.intercept(({ address }, response) => {
      if (!address.startsWith('/jsonapi/carts')) return false
      response.writeHead(503).end()
      return true
    })
    expect(await countOf(visitor)).toBe(0)
    recorder.intercept(null)
    expect(await countOf(visitor)).toBe(1)
  })

  it('is empty after an order', async () => {
    const visitor = gateway.visitor()
    const ready = await readyToPlace(visitor)
    expect(await countOf(visitor)).toBe(2)
    await place(visitor, ready)
    expect(await countOf(visitor)).toBe(0)
  })

  it('is read again after changes in another session of the customer', async () => {
    const { account, visitor } = await customer()
    const phone = gateway.visitor()
    await logIn(phone, account)
    await add(visitor)
    expect([await countOf(visitor), await countOf(phone)]).toEqual([1, 1])
    await add(phone, 4)
    expect([await countOf(visitor), await countOf(phone)]).toEqual([5, 5])
  })

  it('contains the merged one right after the login, and nothing after the logout', async () => {
    const { account } = await customer()
    const visitor = gateway.visitor()
    await add(visitor, 2)
    expect(await countOf(visitor)).toBe(2)
    await logIn(visitor, account)
    expect(await ask(visitor)).toMatchObject({ count: 2, isLoggedIn: true })
    const cookies = visitor.cookie
    await visitor.ask('mutation { logout { userErrors { code } } }')
    expect(await ask(visitor)).toMatchObject({ count: 0, isLoggedIn: false })
    visitor.cookie = cookies
    expect(await ask(visitor)).toMatchObject({ count: 0, isLoggedIn: false, extensions: { session: 'ended' } })
  })

  it('is not shown with the UUID of another customer, whose carts it does not take the place of', async () => {
    const [victim, thief] = [await customer(), await customer()]
    await add(victim.visitor, 7)
    await add(thief.visitor, 1)
    const uuid = victim.visitor.cookies.get('userUuid') ?? ''
    expect(await countOf(victim.visitor)).toBe(7)
    thief.visitor.cookies.set('userUuid', uuid)
    expect([await countOf(thief.visitor), await countOf(victim.visitor)]).toEqual([1, 7])
    const guest = gateway.visitor()
    guest.cookie = `userUuid=${uuid}; RefreshToken=guess; AuthToken=guess`
    expect((await ask(guest)).count).toBe(0)
  })

  it('is not cached for programs', async () => {
    const { account, visitor } = await customer()
    await add(visitor)
    const program = gateway.visitor()
    program.authorization = `Bearer ${await accessTokenOf(inject('backendUrl'), account)}`
    reads()
    await countOf(program)
    await countOf(program)
    expect(reads()).toBe(2)
  })

  it('shows the checkout the current cart', async () => {
    const visitor = gateway.visitor()
    await add(visitor)
    await countOf(visitor)
    reads()
    await mutate(visitor, CONTACT, { email: 'ana@lab.example' })
    expect(reads()).toBeGreaterThan(0)
  })
})

describe('several gateways', () => {
  const stops: (() => Promise<unknown>)[] = []
  afterEach(() => Promise.all(stops.splice(0).map((stop) => stop())))

  async function pair(environment: Record<string, string>) {
    const both = await Promise.all([1, 2].map(() => startTestGateway(recorder.url, environment)))
    stops.push(...both.map(({ stop }) => stop))
    return both
  }

  it.skipIf(!hasRedis)('tell one another of changes', async () => {
    const redis = await startRedis()
    stops.push(() => redis.stop())
    const [one, two] = await pair({ REDIS_URL: redis.url })
    if (!one || !two) throw new Error('Two gateways were expected.')
    const visitor = one.visitor()
    await add(visitor)
    expect([await countOf(visitor, one), await countOf(visitor, two)]).toEqual([1, 1])
    reads()
    expect([await countOf(visitor, one), await countOf(visitor, two), reads()]).toEqual([1, 1, 0])
    await add(visitor)
    expect([await countOf(visitor, one), await countOf(visitor, two)]).toEqual([2, 2])
    const other = two.visitor()
    other.cookie = visitor.cookie
    await add(other)
    expect([await countOf(visitor, one), await countOf(visitor, two)]).toEqual([3, 3])
  })

  it('cache no carts without Redis', async () => {
    const [one] = await pair({ BUILDS_DIR: `/tmp/shop-test-builds-${process.pid}` })
    if (!one) throw new Error('A gateway was expected.')
    const visitor = one.visitor()
    await add(visitor)
    reads()
    expect([await countOf(visitor, one), await countOf(visitor, one), reads()]).toEqual([1, 1, 2])
  })
})
