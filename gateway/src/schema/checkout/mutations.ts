import type { GraphQLResolveInfo } from 'graphql'
import type { CheckoutOutcome } from '../../backend/checkout/outcome.ts'
import { emptySelection, planOf } from '../../backend/jsonapi/plan.ts'
import { builder } from '../core/builder.ts'
import { inputArg, payloadType } from '../core/fields.ts'
import { placedOrderField } from '../orders/order.ts'
import { selectionsBelow, selectionOf } from '../core/selection.ts'
import { Checkout } from './checkout.ts'
import { atCurrentInputs, billingOf, shippingOf } from './addressChoices.ts'
import {
  SetCheckoutContactInput,
  SetCheckoutPaymentInput,
  SetCheckoutShippingInput,
  SetCheckoutShippingMethodInput,
} from './inputs.ts'

const CheckoutPayload = payloadType<CheckoutOutcome>('CheckoutPayload', {
  description: 'Result of a checkout mutation.',
  errors: 'Reasons why a choice was rejected or is incomplete.',
  fields: (t) => ({
    checkout: t.optional('checkout', Checkout, 'The checkout after the change; null if there is nothing to check out.'),
    order: placedOrderField(t),
    warnings: t.stringList({
      description: 'Messages to display about input that the shop cannot store, such as the PO number.',
      resolve: ({ warnings = [] }) => [...warnings],
    }),
  }),
})

function checkoutPlan(info: GraphQLResolveInfo) {
  return planOf('Checkout', emptySelection, ...selectionsBelow(selectionOf(info), 'CheckoutPayload', 'checkout'))
}

builder.mutationFields((t) => ({
  setCheckoutContact: t.field({
    scopes: ['orders:write'],
    type: CheckoutPayload,
    description: "Sets the buyer's email address. The result does not reveal whether the address has an account.",
    args: inputArg(SetCheckoutContactInput, 'Contact details of the buyer.'),
    resolve: (_root, { input }, { checkout }, info) => checkout.writes.setContact(input, checkoutPlan(info)),
  }),
  setCheckoutShipping: t.field({
    scopes: ['orders:write'],
    type: CheckoutPayload,
    description:
      'Sets the shipping address. If the address is incomplete, its valid parts are saved to estimate shipping and tax.',
    args: inputArg(SetCheckoutShippingInput, 'New address, or one from the address book.'),
    resolve: async (_root, { input }, { checkout }, info) => {
      const { to, saveToAddressBook } = input
      const choice = { ...shippingOf(to), saveToAddressBook }
      return atCurrentInputs(await checkout.writes.setShipping(choice, checkoutPlan(info)))
    },
  }),
  setCheckoutShippingMethod: t.field({
    scopes: ['orders:write'],
    type: CheckoutPayload,
    description: "Selects a shipping method and, if the carrier bills the buyer, the buyer's carrier account.",
    args: inputArg(SetCheckoutShippingMethodInput, 'Shipping method to select.'),
    resolve: async (_root, { input }, { checkout }, info) =>
      atCurrentInputs(await checkout.writes.setShippingMethod(input, checkoutPlan(info))),
  }),
  setCheckoutPayment: t.field({
    scopes: ['orders:write'],
    type: CheckoutPayload,
    description: 'Selects a payment method and sets the billing address and PO number.',
    args: inputArg(SetCheckoutPaymentInput, 'Payment method and billing address to select.'),
    resolve: async (_root, { input }, { checkout }, info) => {
      const choice = { ...input, ...billingOf(input.billTo) }
      return atCurrentInputs(await checkout.writes.setPayment(choice, checkoutPlan(info)))
    },
  }),
}))
