import { describe, expect, it } from 'vitest'
import { startAccountsGateway } from '../../testing/accounts.ts'
import { logIn } from '../../testing/customers.ts'
import { at, listAt, textAt, type Visitor } from '../../testing/gateway.ts'
import { someText } from '../../testing/matchers.ts'
import { inTurns } from '../../testing/turns.ts'

const { recorder, newVisitor, customer, calls } = await startAccountsGateway()

inTurns()

/** A sample customer with an active membership. */
const memberAccount = { email: 'ana.ruiz@castaic-surface.example', password: 'flange-gasket-bolts' }

const ITEM =
  'partNumber quantity isAvailable listPrice { amount } priceFrom price { amount } linePrice { amount } shipsBy stockedQuantity'
const ADD = `mutation ($lines: [CartLineInput!]!) { addToCart(input: { lines: $lines }) {
  cart { canCheckout shipsCompleteBy subTotal { amount } items { ${ITEM} } } userErrors { message } } }`
const PARTS =
  'query ($skus: [String!]!) { productVariations(skus: $skus) { sku ownPrice { amount } price { amount } isLimited } }'

async function cartOf(visitor: Visitor, lines: unknown[]) {
  return at((await visitor.ask(ADD, { lines })).data, 'addToCart', 'cart')
}

async function member(): Promise<Visitor> {
  const visitor = newVisitor()
  expect((await logIn(visitor, memberAccount)).userErrors).toEqual([])
  await visitor.ask('mutation { clearCart { userErrors { code } } }')
  recorder.reset()
  return visitor
}

describe('a cart item', () => {
  it('has a ship date, and the cart has the latest of them', async () => {
    const cart = await cartOf(newVisitor(), [
      { sku: '180050', quantity: 1 },
      { sku: '180051', quantity: 9_999 },
    ])
    expect(cart).toMatchObject({ canCheckout: true, shipsCompleteBy: someText })
    const dates = listAt(cart, 'items').map((item) => textAt(item, 'shipsBy'))
    expect(at(cart, 'shipsCompleteBy')).toBe([...dates].sort().at(-1))
    expect(Number(at(cart, 'items', 1, 'stockedQuantity'))).toBeLessThan(9_999)
  })

  it('works on a site without these fields', async () => {
    const visitor = newVisitor()
    await cartOf(visitor, [{ sku: '180050', quantity: 2 }])
    const attributes = { quantity: '2.00', unit_price: null, total_price: null }
    const part = {
      type: 'product-variation--product',
      id: 'p',
      attributes: { sku: '180050', status: true, price: { number: '378', currency_code: 'USD' } },
    }
    const gone = {
      type: 'product-variation--product',
      id: 'q',
      attributes: {
        sku: '180051',
        status: true,
        field_discontinued: true,
        price: { number: '378', currency_code: 'USD' },
      },
    }
    const item = (id: string, of: { id: string }) => ({
      type: 'order-item--product',
      id,
      attributes,
      relationships: { purchased_entity: { data: { type: 'product-variation--product', id: of.id } } },
    })
    recorder.intercept(({ address }, response) => {
      if (!address.startsWith('/jsonapi/carts')) return false
      const items = [item('1', part), item('2', gone)]
      const order_items = { data: items.map(({ type, id }) => ({ type, id })) }
      const data = [{ type: 'order--default', id: 'o', attributes: {}, relationships: { order_items } }]
      response.writeHead(200, { 'content-type': 'application/vnd.api+json' })
      response.end(JSON.stringify({ data, included: [...items, part, gone] }))
      return true
    })
    const { data } = await visitor.ask(
      `{ viewer { cart { canCheckout shipsCompleteBy coupons { code } items { ${ITEM} note reference } } } }`,
    )
    expect(at(data, 'viewer', 'cart')).toMatchObject({
      canCheckout: false,
      shipsCompleteBy: null,
      coupons: [],
      items: [
        {
          isAvailable: true,
          listPrice: null,
          priceFrom: 1,
          shipsBy: null,
          stockedQuantity: null,
          note: null,
          reference: null,
        },
        { isAvailable: false },
      ],
    })
  })
})

describe('a part', () => {
  it('has lower prices for members, loaded with one request for all parts', async () => {
    const visitor = await member()
    const { data } = await visitor.ask(PARTS, { skus: ['180050', '180051', '180002'] })
    const parts = listAt(data, 'productVariations')
    expect(parts.some((part) => at(part, 'ownPrice') !== null)).toBe(true)
    for (const part of parts.filter((each) => at(each, 'ownPrice') !== null))
      expect(Number(at(part, 'ownPrice', 'amount'))).toBeLessThan(Number(at(part, 'price', 'amount')))
    expect(calls().filter((call) => call === 'POST /jsonapi/cart/estimate')).toHaveLength(1)
    // In the cart it costs them the same.
    const [part] = parts.filter((each) => at(each, 'ownPrice') !== null)
    await visitor.ask('mutation { clearCart { userErrors { code } } }')
    const cart = await cartOf(visitor, [{ sku: textAt(part, 'sku'), quantity: 1 }])
    expect(at(cart, 'items', 0, 'price')).toEqual(at(part, 'ownPrice'))
  })

  it('has the list price for everyone else, without a request', async () => {
    const { visitor } = await customer()
    for (const who of [newVisitor(), visitor]) {
      recorder.reset()
      const { data } = await who.ask(PARTS, { skus: ['180050', '180051'] })
      expect(listAt(data, 'productVariations').map((part) => at(part, 'ownPrice'))).toEqual([null, null])
      expect(calls()).not.toContain('POST /jsonapi/cart/estimate')
    }
  })

  it('shows its page without a member price while that is unavailable', async () => {
    const visitor = await member()
    recorder.intercept(({ address }, response) => {
      if (!address.startsWith('/jsonapi/cart/estimate')) return false
      response.writeHead(500, { 'content-type': 'text/html' }).end('<html>')
      return true
    })
    const { data, errors } = await visitor.ask(PARTS, { skus: ['180050'] })
    expect([errors, at(data, 'productVariations', 0, 'ownPrice')]).toEqual([[], null])
  })
})
