import { randomUUID } from 'node:crypto'
import { describe, expect, inject, it } from 'vitest'
import { cartCookie } from '../testing/client.ts'
import { logIn, newCustomer } from '../testing/customers.ts'
import { startTestGateway, type Visitor } from '../testing/gateway.ts'
import { startRecordedGateway } from '../testing/recordedGateway.ts'
import { CartTokens } from './cartTokens.ts'

const { recorder, gateway } = await startRecordedGateway()

const CART = '{ viewer { cart { quantityTotal } } }'
const ADD = `mutation { addToCart(input: { lines: [{ sku: "180050", quantity: 1 }] }) {
  cart { quantityTotal } userErrors { code } } }`
const LOGOUT = 'mutation { logout { userErrors { code } } }'

function cartTokenOf({ cookies }: Visitor) {
  return cookies.get('cartToken') ?? ''
}
async function quantityOf(visitor: Visitor) {
  return JSON.stringify((await visitor.ask(CART)).data).match(/\d+/)?.[0]
}

describe('CartTokens', () => {
  const tokens = new CartTokens('a secret')

  it('verifies tokens of a gateway with the same secret', () => {
    const token = tokens.create()
    expect(new CartTokens('a secret').verify(tokens.sign(token))).toBe(token)
  })

  it('rejects unsigned, tampered and foreign values', () => {
    const signed = tokens.sign(tokens.create())
    const [, signature = ''] = signed.split('.')
    const values = [
      randomUUID(),
      `${randomUUID()}.${signature}`,
      signed.slice(0, -1),
      `${signed}A`,
      new CartTokens('another secret').sign(tokens.create()),
      '.',
    ]
    expect(values.map((value) => tokens.verify(value))).toEqual(values.map(() => null))
  })
})

describe('a cart token', () => {
  it('that no gateway issued is ignored, and replaced by the first write', async () => {
    const planted = randomUUID()
    const headers = { 'commerce-cart-token': planted, 'content-type': 'application/vnd.api+json' }
    for (const value of [planted, `${planted}.${'A'.repeat(43)}`]) {
      const visitor = gateway.visitor()
      visitor.cookie = `cartToken=${value}`
      recorder.reset()
      expect(await quantityOf(visitor)).toBe('0')
      expect(recorder.requests).toEqual([])
      await visitor.ask(ADD)
      expect(await quantityOf(visitor)).toBe('1')
      expect(cartTokenOf(visitor)).not.toContain(planted)
    }
    const carts = await fetch(`${inject('backendUrl')}/jsonapi/carts`, { headers })
    expect(await carts.json()).toMatchObject({ data: [] })
  })

  it('works at another gateway of the same shop', async () => {
    const visitor = gateway.visitor()
    await visitor.ask(ADD)
    const other = await startTestGateway(recorder.url)
    const sameVisitor = other.visitor()
    sameVisitor.cookie = visitor.cookie
    expect(await quantityOf(sameVisitor)).toBe('1')
    await other.stop()
  })

  it('is dropped at login and replaced after logout, so that a planted one reveals nothing', async () => {
    const attacker = gateway.visitor()
    await attacker.ask(ADD)
    const visitor = gateway.visitor()
    visitor.cookie = attacker.cookie
    await logIn(visitor, await newCustomer(inject('backendUrl')))
    await visitor.ask(ADD)
    expect(visitor.cookies.has('cartToken')).toBe(false)
    expect(await quantityOf(attacker)).toBe('0')
    await visitor.ask(LOGOUT)
    await visitor.ask(ADD)
    expect(cartTokenOf(visitor)).not.toBe(cartTokenOf(attacker))
    expect(await quantityOf(attacker)).toBe('0')
  })

  it('over https is read from the host-bound name only', async () => {
    const safe = await startTestGateway(recorder.url, { PUBLIC_URL: 'https://shop.test' })
    const visitor = safe.visitor()
    await visitor.ask(ADD)
    expect([...visitor.cookies.keys()]).toEqual(['__Host-cartToken'])
    expect(await quantityOf(visitor)).toBe('1')
    const other = safe.visitor()
    other.cookie = `${visitor.cookie.replace('__Host-', '')}; ${cartCookie()}`
    expect(await quantityOf(other)).toBe('0')
    await safe.stop()
  })
})
