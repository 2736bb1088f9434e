import { afterAll, expect, inject, it } from 'vitest'
import { addParts, CONTACT, METHOD, mutate, PAYMENT, SHIPPING, valencia } from '../../testing/buyers.ts'
import { at, startTestGateway } from '../../testing/gateway.ts'
import { startRecorder } from '../../testing/recorder.ts'
import { declares, fullDocument } from '../../testing/siteProfiles.ts'

const backendUrl = inject('backendUrl')
const recorder = await startRecorder(backendUrl)
const written: unknown[] = []
let losesResponses = false
recorder.intercept(async ({ method, address, headers }, response, body) => {
  if (method !== 'PATCH' || !address.startsWith('/jsonapi/checkout/')) return false
  const text = (await body?.()) ?? ''
  written.push(at(JSON.parse(text), 'data', 'attributes'))
  const { accept = '', 'content-type': type = '', 'commerce-cart-token': token = '' } = headers
  const answer = await fetch(`${backendUrl}${address}`, {
    method,
    headers: { accept, 'content-type': type, 'commerce-cart-token': String(token) },
    body: text,
  })
  if (losesResponses) response.destroy()
  else response.writeHead(answer.status, { 'content-type': 'application/vnd.api+json' }).end(await answer.text())
  return true
})
// A Drupal site with the field, which does not copy addresses.
const document = await fullDocument()
document.orders.copiesAddress = false
const gateway = await startTestGateway(recorder.url, declares(document))
afterAll(async () => {
  await gateway.stop()
  await recorder.stop()
})

it('is the shipping address on sites that store that both are the same, but do not copy it', async () => {
  const visitor = gateway.visitor()
  await addParts(visitor)
  await mutate(visitor, CONTACT, { email: 'buyer@lab.example' })
  await mutate(visitor, SHIPPING, { to: { address: valencia } })
  await mutate(visitor, METHOD, { shippingMethodId: 'ups--ground' })
  expect(await mutate(visitor, PAYMENT, { paymentMethodId: 'wire_transfer' })).toMatchObject({ userErrors: [] })
  expect(written.at(-1)).toMatchObject({
    field_billing_same: true,
    billing_information: { address: { locality: 'Valencia' } },
  })
  await mutate(visitor, SHIPPING, { to: { address: { ...valencia, addressLine2: 'Dock 2' } } })
  expect(written.at(-1)).toMatchObject({ billing_information: { address: { address_line2: 'Dock 2' } } })
})

it('does not overwrite a billing address after a change whose response was lost', async () => {
  const visitor = gateway.visitor()
  await addParts(visitor)
  await mutate(visitor, CONTACT, { email: 'buyer@lab.example' })
  await mutate(visitor, SHIPPING, { to: { address: valencia } })
  await mutate(visitor, PAYMENT, { paymentMethodId: 'wire_transfer' })
  losesResponses = true
  const billingAddress = { ...valencia, addressLine2: 'Accounts' }
  await visitor.ask(PAYMENT, {
    input: { paymentMethodId: 'wire_transfer', billTo: { address: billingAddress } },
  })
  expect(written.at(-1)).toMatchObject({ billing_information: { address: { address_line2: 'Accounts' } } })
  losesResponses = false
  await mutate(visitor, SHIPPING, { to: { address: { ...valencia, addressLine2: 'Dock 2' } } })
  expect(written.at(-1)).toMatchObject({ shipping_information: { address: { address_line2: 'Dock 2' } } })
  expect(written.at(-1)).not.toHaveProperty('billing_information')
})
