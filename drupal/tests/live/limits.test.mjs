import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { api, profile, shopper, token } from './site.mjs'

test('five wrong passwords lock out one address only', async () => {
  await profile()
  const attacker = shopper()
  const name = process.env.CUSTOMER_NAME
  for (let n = 0; n < 5; n++) {
    const { status } = await token(name, 'wrong', attacker)
    assert.equal(status, 400)
  }
  const locked = await token(name, process.env.CUSTOMER_PASSWORD, attacker)
  assert.equal(locked.status, 403, locked.text)
  assert.equal(locked.json.error, 'flood_user_blocked')
  assert.ok(Number(locked.headers.get('retry-after')) > 0)
  assert.equal((await token(name, process.env.CUSTOMER_PASSWORD)).status, 200)
})

test('trusts the shopper’s address only with the secret', async () => {
  await profile()
  const name = `nobody-${randomUUID()}`
  // Without the secret, all of these requests count for this machine's address, whatever their headers say.
  const { 'shop-client-address': address } = shopper()
  const { status } = await token(name, 'wrong', { 'shop-client-address': address, 'shop-gateway-secret': 'guessed' })
  assert.equal(status, 400)
})

test('contact messages arrive, until an address sends too many', async (t) => {
  const { contactForms, types } = await profile()
  const form = contactForms.find(({ openTo }) => openTo.includes('anonymous'))
  if (form === undefined) return t.skip('no contact form is open to visitors')
  const sender = shopper()
  const send = (n) =>
    api('POST', types[form.type].path, {
      headers: sender,
      body: {
        data: {
          type: form.type,
          attributes: { name: 'Test', mail: 'buyer@example.com', subject: `Test ${n}`, message: 'Test' },
        },
      },
    })
  const statuses = []
  for (let n = 0; n < 6; n++) statuses.push((await send(n)).status)
  assert.deepEqual(statuses, [201, 201, 201, 201, 201, 429])
})
