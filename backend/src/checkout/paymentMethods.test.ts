import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { card, openBuyingShop, terms, wireTransfer } from './testCheckout.ts'

const offered = z.array(z.object({ payment_gateway_id: z.string() }))

describe('payment methods', () => {
  test('rejects test tokens outside demo mode and charges nothing', async () => {
    const shop = await openBuyingShop({ isDemo: false })
    const guest = shop.guest()
    const order = await guest.ready()
    const answer = await guest.change(order, card())
    expect(answer.status).toBe(422)
    expect(answer.text).toContain('error processing your payment method')
    expect((await guest.place(order)).status).toBe(200)
    expect(await shop.charges()).toEqual({})
    await shop.close()
  })

  test('neither offers nor accepts a disabled method, even if it was selected before', async () => {
    const shop = await openBuyingShop({ payments: ['terms', 'wire'] })
    const guest = shop.guest()
    const order = await guest.ready()
    const state = (await guest.read(order)).single()
    const options = offered.parse(state.data.meta?.['payment_options'])
    expect(options.map(({ payment_gateway_id: id }) => id)).toEqual(['purchase_order', 'wire_transfer'])
    const refused = await guest.change(order, card())
    expect(refused.errors()[0]).toMatchObject({
      code: 'payment_unavailable',
      detail: 'This shop does not accept this payment method (Credit card). Choose another one.',
    })
    const method = {
      token: 'tok_approve_visa_4242_0528_0123456789abcdef',
      brand: 'visa',
      last4: '4242',
      expires: '2028-05',
    }
    await shop.database
      .updateTable('orders')
      .set({ payment_gateway: 'card', payment_method: method })
      .where('uuid', '=', order)
      .execute()
    expect((await guest.place(order)).status).toBe(422)
    expect(await shop.charges()).toEqual({})
    expect((await guest.change(order, wireTransfer)).status).toBe(200)
    expect((await guest.change(order, terms)).errors()[0]?.code).toBe('credit')
    await shop.close()
  })
})
