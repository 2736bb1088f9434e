import { inject, describe, expect, it } from 'vitest'
import { startAccountsGateway } from '../../testing/accounts.ts'
import { logIn, newCustomer } from '../../testing/customers.ts'
import { at, listAt, startTestGateway, textAt, type Visitor } from '../../testing/gateway.ts'
import { textWith } from '../../testing/matchers.ts'

const { recorder, newVisitor, calls } = await startAccountsGateway()

const CART =
  'cart { subTotal { amount } total { amount } coupons { code description } adjustments { type amount { amount } } }'
const payload = `${CART} userErrors { code message path }`
const APPLY = `mutation ($code: String!) { applyCoupon(input: { code: $code }) { ${payload} } }`
const REMOVE = `mutation ($code: String!) { removeCoupon(input: { code: $code }) { ${payload} } }`
const READ = `{ viewer { ${CART} } }`
const ADD =
  'mutation ($sku: String!) { addToCart(input: { lines: [{ sku: $sku, quantity: 2 }] }) { userErrors { message } } }'

/** A CF flange, which the sample's coupon reduces by ten percent, and a feedthrough, which it does not. */
const FLANGE = '540003'
const FEEDTHROUGH = '180050'

async function withParts(...skus: string[]): Promise<Visitor> {
  const visitor = newVisitor()
  for (const sku of skus) expect((await visitor.ask(ADD, { sku })).data).toEqual({ addToCart: { userErrors: [] } })
  recorder.reset()
  return visitor
}

async function apply(visitor: Visitor, code: string) {
  return at((await visitor.ask(APPLY, { code })).data, 'applyCoupon')
}
async function remove(visitor: Visitor, code: string) {
  return at((await visitor.ask(REMOVE, { code })).data, 'removeCoupon')
}
function codesIn(from: unknown) {
  return listAt(from, 'cart', 'coupons').map((coupon) => at(coupon, 'code'))
}
function discounts(from: unknown) {
  return listAt(from, 'cart', 'adjustments').filter((adjustment) => at(adjustment, 'type') === 'PROMOTION')
}

describe('a coupon', () => {
  it('is applied in any case and with spaces around it, and shown as typed', async () => {
    const visitor = await withParts(FLANGE)
    const applied = await apply(visitor, '  flange10 ')
    expect(applied).toMatchObject({
      userErrors: [],
      cart: { coupons: [{ code: 'flange10', description: textWith('10%') }] },
    })
    expect(discounts(applied)).toHaveLength(1)
    expect(textAt(discounts(applied)[0], 'amount', 'amount')).toMatch(/^-\d+\.\d\d$/)
    expect(calls()).toEqual([
      'GET /jsonapi/carts',
      expect.stringMatching(/^PATCH \/jsonapi\/carts\/[0-9a-f-]{36}\/coupons$/),
      'GET /jsonapi/carts',
    ])
    expect(codesIn(at((await visitor.ask(READ)).data, 'viewer'))).toEqual(['flange10'])
  })

  it('is removed by its own code only', async () => {
    const visitor = await withParts(FLANGE)
    await apply(visitor, 'FLANGE10')
    expect(await remove(visitor, 'OTHER')).toMatchObject({
      cart: { coupons: [{ code: 'FLANGE10' }] },
      userErrors: [{ code: 'NOT_FOUND', path: ['code'] }],
    })
    const removed = await remove(visitor, ' flange10')
    expect([codesIn(removed), discounts(removed), at(removed, 'userErrors')]).toEqual([[], [], []])
    expect(at(await remove(visitor, 'FLANGE10'), 'userErrors')).toEqual([])
  })

  it('that is unknown, expired, used up or without effect is rejected, and the previous one stays', async () => {
    const visitor = await withParts(FLANGE)
    await apply(visitor, 'FLANGE10')
    for (const code of ['NOPE', 'SPRING15', 'OPENHOUSE', 'x'.repeat(10_000), 'FLANGE10\u0000', '%', "' or 1=1"]) {
      const refused = await apply(visitor, code)
      expect([code.slice(0, 20), codesIn(refused), listAt(refused, 'userErrors').length]).toEqual([
        code.slice(0, 20),
        ['FLANGE10'],
        1,
      ])
      expect(refused).toMatchObject({ userErrors: [{ code: 'INVALID', path: ['code'] }] })
    }
    expect(await apply(await withParts(FEEDTHROUGH), 'FLANGE10')).toMatchObject({
      cart: { coupons: [] },
      userErrors: [{ code: 'INVALID', message: 'Coupon FLANGE10 does not apply to this cart', path: ['code'] }],
    })
  })

  it('requires a code and a cart', async () => {
    expect(await apply(newVisitor(), 'FLANGE10')).toMatchObject({
      userErrors: [{ code: 'INVALID', message: textWith('empty') }],
    })
    expect(await apply(newVisitor(), ' ')).toMatchObject({ userErrors: [{ code: 'REQUIRED', path: ['code'] }] })
    expect(recorder.requests.filter(({ method }) => method !== 'GET')).toEqual([])
  })

  it('of a guest still applies after login', async () => {
    const visitor = await withParts(FLANGE)
    await apply(visitor, 'FLANGE10')
    await logIn(visitor, await newCustomer(inject('backendUrl')))
    const viewer = at((await visitor.ask(READ)).data, 'viewer')
    expect([codesIn(viewer), discounts(viewer).length]).toEqual([['FLANGE10'], 1])
  })

  it('of an account stays if a guest cart with another one is merged', async () => {
    const account = await newCustomer(inject('backendUrl'))
    const before = await withParts(FLANGE, FEEDTHROUGH)
    await logIn(before, account)
    await apply(before, 'LAB500')
    const visitor = await withParts(FLANGE)
    await apply(visitor, 'FLANGE10')
    await logIn(visitor, account)
    expect(codesIn(at((await visitor.ask(READ)).data, 'viewer'))).toEqual(['LAB500'])
  })

  it('with a forgotten code is shown by its effect, and can be removed', async () => {
    const visitor = await withParts(FLANGE)
    await apply(visitor, 'FLANGE10')
    // Another gateway that shares nothing with this one.
    const other = await startTestGateway(recorder.url)
    const elsewhere = other.visitor()
    elsewhere.cookie = visitor.cookie
    const viewer = at((await elsewhere.ask(READ)).data, 'viewer')
    const [label] = codesIn(viewer)
    expect(label).toMatch(/10%/)
    expect(codesIn(at((await elsewhere.ask(REMOVE, { code: label })).data, 'removeCoupon'))).toEqual([])
    await other.stop()
  })
})

it('cannot be guessed: after fifty invalid codes, no more are checked from that place', async () => {
  const gateway = await startTestGateway(recorder.url)
  const visitor = gateway.visitor()
  await visitor.ask(ADD, { sku: FLANGE })
  for (let guess = 0; guess < 50; guess += 1) await apply(visitor, `GUESS${guess}`)
  recorder.reset()
  expect(await apply(visitor, 'FLANGE10')).toMatchObject({
    userErrors: [{ code: 'RATE_LIMITED', path: ['code'] }],
  })
  expect(calls().filter((call) => !call.startsWith('GET'))).toEqual([])
  await gateway.stop()
})
