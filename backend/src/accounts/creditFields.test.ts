import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuyingShop, openBuyingShop, terms } from '../checkout/testCheckout.ts'

let shop: BuyingShop
beforeAll(async () => {
  shop = await openBuyingShop()
})
afterAll(() => shop.close())

const fields = 'fields[user--user]=field_credit_limit,field_credit_available,field_resale_verified'

test('returns the credit limit, the available credit and whether the certificate was checked', async () => {
  const buyer = await shop.customer({
    credit_status: 'approved',
    credit_limit_cents: 100_000,
    resale_verified: true,
  })
  const creditOf = async () =>
    (await shop.get(`/jsonapi/user/user/${buyer.account.uuid}?${fields}`, buyer.headers)).single().data.attributes
  const limit = { number: '1000.00', currency_code: 'USD', formatted: '$1,000.00' }
  expect(await creditOf()).toEqual({
    field_credit_limit: limit,
    field_credit_available: limit,
    field_resale_verified: true,
  })
  const order = await buyer.ready(terms)
  expect((await buyer.place(order)).status).toBe(200)
  const owed = Number(await buyer.total(order))
  expect(await creditOf()).toMatchObject({
    field_credit_limit: limit,
    field_credit_available: { number: (1000 - owed).toFixed(2) },
  })
})

test('hides credit from customers without any and rejects changes to it', async () => {
  const { account } = await shop.customer()
  const url = `/jsonapi/user/user/${account.uuid}`
  const { data } = (await shop.get(`${url}?${fields}`, account.headers)).single()
  expect(data.attributes).toEqual({
    field_credit_limit: null,
    field_credit_available: null,
    field_resale_verified: false,
  })
  for (const [name, value] of [
    ['field_credit_limit', { number: '9999.00', currency_code: 'USD' }],
    ['field_credit_available', { number: '9999.00', currency_code: 'USD' }],
    ['field_resale_verified', true],
  ] as const) {
    const answer = await shop.send({
      method: 'PATCH',
      url,
      headers: { 'content-type': 'application/vnd.api+json', ...account.headers },
      payload: JSON.stringify({ data: { type: 'user--user', id: account.uuid, attributes: { [name]: value } } }),
    })
    expect([name, answer.status]).toEqual([name, 403])
  }
})
