import { expect, it } from 'vitest'
import { Document } from '../jsonapi/document.ts'
import { gatewayLabel, paymentMethodsOf } from './paymentMethods.ts'

it('offers a manual gateway named wire as a wire transfer, under the label of the site', () => {
  const option = { id: 'wire', label: 'Bank transfer', payment_gateway_id: 'wire' }
  const data = { type: 'order--default', id: 'o', attributes: {}, meta: { payment_options: [option] } }
  const [order] = Document.parse({ data }, 'checkout').data
  expect(order && paymentMethodsOf(order, ['wire'])).toMatchObject([
    { id: 'wire', kind: 'WIRE_TRANSFER', label: 'Bank transfer', requiresPurchaseOrderNumber: false },
  ])
})

it('labels the payment of a placed order, whose gateway is all that the site sends', () => {
  expect(gatewayLabel('wire')).toBe('Wire transfer')
})
