import type { GraphQLResolveInfo } from 'graphql'
import type { CheckoutOutcome } from '../../backend/checkout/outcome.ts'
import { NOTHING_MORE, planOf } from '../../backend/jsonapi/plan.ts'
import { PostalAddressInput } from '../addresses/postalAddress.ts'
import { builder, decodeGlobalId } from '../core/builder.ts'
import { Carrier } from '../orders/parts.ts'
import { below, selectionOf } from '../core/selection.ts'
import { UserError } from '../core/userErrors.ts'
import { Checkout } from './checkout.ts'

const CheckoutPayload = builder.objectRef<CheckoutOutcome>('CheckoutPayload').implement({
  description: 'The checkout after a change.',
  fields: (t) => ({
    checkout: t.expose('checkout', {
      type: Checkout,
      nullable: true,
      description: 'As it stands now; null when there is nothing to check out.',
    }),
    userErrors: t.field({
      type: [UserError],
      description: 'What was wrong.',
      resolve: ({ userErrors }) => [...userErrors],
    }),
  }),
})

const CheckoutContactInput = builder.inputType('CheckoutContactInput', {
  description: 'Who buys.',
  fields: (t) => ({ email: t.string({ required: true, description: 'Where the confirmation goes.' }) }),
})

const CheckoutShippingInput = builder.inputType('CheckoutShippingInput', {
  description: 'Where to ship: one of both.',
  fields: (t) => ({
    address: t.field({ type: PostalAddressInput, description: 'A new address.' }),
    addressId: t.id({ description: 'One of the address book.' }),
    saveToAddressBook: t.boolean({ description: 'Whether to keep a new one in the address book; customers only.' }),
  }),
})

const CheckoutShippingMethodInput = builder.inputType('CheckoutShippingMethodInput', {
  description: 'How to ship.',
  fields: (t) => ({
    shippingMethodId: t.id({ required: true, description: "One of the checkout's methods." }),
    carrierAccount: t.string({ description: 'Own account: its number, 6 to 10 letters or digits.' }),
    carrier: t.field({ type: Carrier, description: 'Own account: with which carrier.' }),
    carrierPostalCode: t.string({ description: 'Own account: postal code of its bills.' }),
    isShippedComplete: t.boolean({
      description: 'Whether everything shall leave together; as the parts are ready when left out.',
    }),
  }),
})

const CheckoutPaymentInput = builder.inputType('CheckoutPaymentInput', {
  description: 'How to pay.',
  fields: (t) => ({
    paymentMethodId: t.id({ required: true, description: "One of the checkout's methods." }),
    paymentToken: t.string({
      description:
        'Made by the payment provider in the browser. A card number never reaches this API. Left out: the card that was given before.',
    }),
    purchaseOrderNumber: t.string({
      description: "The buyer's own order number: up to 30 letters, digits, blanks and - / . #",
    }),
    billingAddress: t.field({ type: PostalAddressInput, description: 'A new address for the bill.' }),
    billingAddressId: t.id({ description: 'One of the address book.' }),
    isBillingSameAsShipping: t.boolean({
      description: 'Whether the bill goes where the parts go; so when nothing else is said.',
    }),
    isTaxCharged: t.boolean({ description: 'Whether an exempt buyer wants this order taxed all the same.' }),
  }),
})

/** Uuid of an address; an id of anything else is no address of anybody. Null where none was given. */
function addressUuid(globalId: string | null | undefined): string | null {
  if (!globalId) return null
  const { typename, id } = decodeGlobalId(globalId)
  return typename === 'Address' ? id : ''
}

const checkoutPlan = (info: GraphQLResolveInfo) =>
  planOf('Checkout', NOTHING_MORE, ...below(selectionOf(info), 'CheckoutPayload', 'checkout'))

builder.mutationFields((t) => ({
  setCheckoutContact: t.field({
    type: CheckoutPayload,
    description: 'Says who buys. The address may belong to an account or not: both answer alike.',
    args: { input: t.arg({ type: CheckoutContactInput, required: true, description: 'The e-mail address.' }) },
    resolve: (_root, { input }, { checkout }, info) => checkout.writes.setContact(input, checkoutPlan(info)),
  }),
  setCheckoutShipping: t.field({
    type: CheckoutPayload,
    description: 'Says where to ship.',
    args: {
      input: t.arg({
        type: CheckoutShippingInput,
        required: true,
        description: 'An address, or one of the address book.',
      }),
    },
    resolve: (_root, { input: { addressId, ...input } }, { checkout }, info) =>
      checkout.writes.setShipping({ ...input, addressUuid: addressUuid(addressId) }, checkoutPlan(info)),
  }),
  setCheckoutShippingMethod: t.field({
    type: CheckoutPayload,
    description: 'Says how to ship.',
    args: {
      input: t.arg({
        type: CheckoutShippingMethodInput,
        required: true,
        description: "One of the checkout's methods.",
      }),
    },
    resolve: (_root, { input }, { checkout }, info) => checkout.writes.setShippingMethod(input, checkoutPlan(info)),
  }),
  setCheckoutPayment: t.field({
    type: CheckoutPayload,
    description: 'Says how to pay, and where to send the bill.',
    args: {
      input: t.arg({ type: CheckoutPaymentInput, required: true, description: "One of the checkout's methods." }),
    },
    resolve: (_root, { input: { billingAddressId, ...input } }, { checkout }, info) =>
      checkout.writes.setPayment({ ...input, billingAddressUuid: addressUuid(billingAddressId) }, checkoutPlan(info)),
  }),
}))
