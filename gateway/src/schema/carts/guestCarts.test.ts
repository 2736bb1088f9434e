import { describe, expect, it } from 'vitest'
import { type Visitor } from '../../testing/gateway.ts'
import { startRecordedGateway } from '../../testing/recordedGateway.ts'

const ERRORS = 'userErrors { code message }'
const ADD = `mutation ($sku: String!, $quantity: Int!) { addToCart(input: { lines: [{ sku: $sku, quantity: $quantity }] }) { cart { quantityTotal } ${ERRORS} } }`
const READ = '{ viewer { cart { quantityTotal } } }'
const COUPON = `mutation { applyCoupon(input: { code: "FLANGE10" }) { ${ERRORS} } }`
const SHARED = '{ sharedCart(token: "0123456789abcdef0123456789abcdef") { __typename } }'

// A hundredth of every limit: six new carts per network and hour.
const { recorder, gateway } = await startRecordedGateway({ RATE_LIMIT_FACTOR: '0.01' })

let places = 0
function newcomer(): Visitor {
  const visitor = gateway.visitor()
  places += 1
  visitor.place = `192.0.2.${places}`
  return visitor
}

function add(visitor: Visitor, sku = '180050', quantity = 1) {
  return visitor.ask(ADD, { sku, quantity })
}

describe('the cart of a guest', () => {
  it('is started by the first added part only', async () => {
    const visitor = newcomer()
    for (const query of [READ, COUPON, SHARED]) await visitor.ask(query)
    await add(visitor, 'no such part')
    recorder.intercept(({ method }, response) => {
      if (method !== 'POST') return false
      response.writeHead(422, { 'content-type': 'application/vnd.api+json' })
      response.end(JSON.stringify({ errors: [{ status: '422', title: 'Unprocessable', detail: 'Not available.' }] }))
      return true
    })
    const failed = await add(visitor)
    recorder.intercept(null)
    expect(failed.data).toMatchObject({ addToCart: { userErrors: [{ code: 'OUT_OF_STOCK' }] } })
    expect([...visitor.cookies.keys()]).toEqual([])
    expect(recorder.requests.filter(({ headers }) => headers['commerce-cart-token'])).toHaveLength(2)
    expect((await add(visitor)).data).toEqual({ addToCart: { cart: { quantityTotal: 1 }, userErrors: [] } })
    expect([...visitor.cookies.keys()]).toEqual(['cartToken'])
  })

  it('is limited to six new ones per network, not counting those that were not created', async () => {
    const { place } = newcomer()
    const guest = () => {
      const visitor = gateway.visitor()
      visitor.place = place
      return visitor
    }
    for (let index = 0; index < 8; index += 1) await add(guest(), 'no such part')
    const first = guest()
    await add(first)
    for (let index = 0; index < 5; index += 1)
      expect((await add(guest())).data).toMatchObject({ addToCart: { userErrors: [] } })
    const late = guest()
    expect((await add(late)).data).toMatchObject({
      addToCart: {
        userErrors: [
          {
            code: 'RATE_LIMITED',
            message: 'Your network has started too many carts. Try again in an hour, or log in.',
          },
        ],
      },
    })
    expect(late.cookies.size).toBe(0)
    // Existing carts keep working.
    expect((await add(first)).data).toEqual({ addToCart: { cart: { quantityTotal: 2 }, userErrors: [] } })
  })
})
