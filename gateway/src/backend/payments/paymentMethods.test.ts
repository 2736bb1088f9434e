import { expect, it } from 'vitest'
import { Document } from '../jsonapi/document.ts'
import { gatewayLabel, paymentMethodsOf } from './paymentMethods.ts'

it('offers a manual gateway named wire as a wire transfer, under the label of the site', () => {
  const option = { id: 'wire', label: 'Bank transfer', payment_gateway_id: 'wire' }
  const data = { type: 'order--default', id: 'o', attributes: {}, meta: { payment_options: [option] } }
  const [order] = Document.parse({ data }, 'checkout').data
  expect(order && paymentMethodsOf(order, { accepted: ['wire'], hasPurchaseOrderNumbers: true })).toMatchObject([
    { id: 'wire', kind: 'WIRE_TRANSFER', label: 'Bank transfer', requiresPurchaseOrderNumber: false },
  ])
})

it('does not offer a method that needs a PO number if the site cannot store one', () => {
  const option = { id: 'terms', label: 'Net 30', payment_gateway_id: 'purchase_order', requires_po_number: true }
  const data = { type: 'order--default', id: 'o', attributes: {}, meta: { payment_options: [option] } }
  const [order] = Document.parse({ data }, 'checkout').data
  const methods = (hasPurchaseOrderNumbers: boolean) =>
    order && paymentMethodsOf(order, { accepted: ['terms'], hasPurchaseOrderNumbers })
  expect(methods(true)).toMatchObject([{ isAvailable: true, requiresPurchaseOrderNumber: true }])
  expect(methods(false)).toMatchObject([
    { isAvailable: false, unavailableReason: 'Needs a PO number, which this shop cannot store.' },
  ])
})

it('labels the payment of a placed order, whose gateway is all that the site sends', () => {
  expect(gatewayLabel('wire')).toBe('Wire transfer')
})
