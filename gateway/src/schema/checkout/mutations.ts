import type { GraphQLResolveInfo } from 'graphql'
import type { CheckoutOutcome } from '../../backend/checkout/outcome.ts'
import { emptySelection, planOf } from '../../backend/jsonapi/plan.ts'
import { PostalAddressInput } from '../addresses/postalAddress.ts'
import { builder, uuidIn } from '../core/builder.ts'
import { Order } from '../orders/order.ts'
import { Carrier } from '../orders/parts.ts'
import { selectionsBelow, selectionOf } from '../core/selection.ts'
import { UserError } from '../core/userErrors.ts'
import { Checkout } from './checkout.ts'

const CheckoutPayload = builder.objectRef<CheckoutOutcome>('CheckoutPayload').implement({
  description: 'Result of a checkout mutation.',
  fields: (t) => ({
    checkout: t.expose('checkout', {
      type: Checkout,
      nullable: true,
      description: 'The checkout after the change; null if there is nothing to check out.',
    }),
    order: t.field({
      type: Order,
      nullable: true,
      description: 'The order that the cart has become, if the error is ALREADY_PLACED; otherwise null.',
      resolve: ({ userErrors }, _args, { checkout }, info) =>
        userErrors.some(({ code }) => code === 'ALREADY_PLACED')
          ? checkout.orders.last(planOf('Order', selectionOf(info)))
          : null,
    }),
    userErrors: t.field({
      type: [UserError],
      description: 'Reasons why a choice was rejected or is incomplete.',
      resolve: ({ userErrors }) => [...userErrors],
    }),
    warnings: t.stringList({
      description: 'Messages to display about input that the shop cannot store, such as the PO number.',
      resolve: ({ warnings = [] }) => [...warnings],
    }),
  }),
})

const CheckoutContactInput = builder.inputType('CheckoutContactInput', {
  description: 'Contact details of the buyer.',
  fields: (t) => ({
    email: t.string({ required: true, description: 'Email address for the order confirmation, up to 254 characters.' }),
  }),
})

const CheckoutShippingInput = builder.inputType('CheckoutShippingInput', {
  description: 'Shipping address: either `address` or `addressId`.',
  fields: (t) => ({
    address: t.field({
      type: PostalAddressInput,
      description: 'New shipping address. Takes precedence over `addressId`.',
    }),
    addressId: t.id({ description: 'Global ID of an address in the address book. Customers only.' }),
    saveToAddressBook: t.boolean({
      description: 'Whether to save a new address to the address book. Ignored for guests.',
    }),
  }),
})

const CheckoutShippingMethodInput = builder.inputType('CheckoutShippingMethodInput', {
  description: 'Shipping method to select. A carrier account needs its number, carrier and postal code.',
  fields: (t) => ({
    shippingMethodId: t.id({ required: true, description: 'Identifier from `Checkout.shippingMethods`.' }),
    carrierAccount: t.string({ description: "Number of the buyer's carrier account, 6 to 10 letters or digits." }),
    carrier: t.field({ type: Carrier, description: "Carrier of the buyer's account." }),
    carrierPostalCode: t.string({ description: "Postal code of the carrier account's billing address." }),
    isShippedComplete: t.boolean({
      description: 'Whether to ship everything together. Defaults to false: items ship as they become available.',
    }),
  }),
})

const CheckoutPaymentInput = builder.inputType('CheckoutPaymentInput', {
  description: 'Payment method and billing address to select.',
  fields: (t) => ({
    paymentMethodId: t.id({ required: true, description: 'Identifier from `Checkout.paymentMethods`.' }),
    paymentToken: t.string({
      description:
        'Card token from the payment provider. Card numbers never reach this API. If omitted, the previous card is kept.',
    }),
    purchaseOrderNumber: t.string({
      description: "Buyer's PO number: up to 30 letters, digits, spaces and - / . #",
    }),
    billingAddress: t.field({
      type: PostalAddressInput,
      description: 'New billing address. Takes precedence over `billingAddressId`.',
    }),
    billingAddressId: t.id({ description: 'Global ID of an address in the address book. Customers only.' }),
    isBillingSameAsShipping: t.boolean({
      description: 'Whether to bill to the shipping address. Defaults to true if no billing address is given.',
    }),
    isTaxCharged: t.boolean({
      description: 'Whether to charge sales tax even though the buyer is exempt. Defaults to false.',
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
    args: {
      input: t.arg({ type: CheckoutContactInput, required: true, description: 'Contact details of the buyer.' }),
    },
    resolve: (_root, { input }, { checkout }, info) => checkout.writes.setContact(input, checkoutPlan(info)),
  }),
  setCheckoutShipping: t.field({
    scopes: ['orders:write'],
    type: CheckoutPayload,
    description:
      'Sets the shipping address. If the address is incomplete, its valid parts are saved to estimate shipping and tax.',
    args: {
      input: t.arg({
        type: CheckoutShippingInput,
        required: true,
        description: 'New address, or one from the address book.',
      }),
    },
    resolve: (_root, { input: { addressId, ...input } }, { checkout }, info) =>
      checkout.writes.setShipping(
        { ...input, addressUuid: addressId ? uuidIn(addressId, 'Address') : null },
        checkoutPlan(info),
      ),
  }),
  setCheckoutShippingMethod: t.field({
    scopes: ['orders:write'],
    type: CheckoutPayload,
    description: "Selects a shipping method and, if the carrier bills the buyer, the buyer's carrier account.",
    args: {
      input: t.arg({
        type: CheckoutShippingMethodInput,
        required: true,
        description: 'Shipping method to select.',
      }),
    },
    resolve: (_root, { input }, { checkout }, info) => checkout.writes.setShippingMethod(input, checkoutPlan(info)),
  }),
  setCheckoutPayment: t.field({
    scopes: ['orders:write'],
    type: CheckoutPayload,
    description: 'Selects a payment method and sets the billing address and PO number.',
    args: {
      input: t.arg({
        type: CheckoutPaymentInput,
        required: true,
        description: 'Payment method and billing address to select.',
      }),
    },
    resolve: (_root, { input: { billingAddressId, ...input } }, { checkout }, info) =>
      checkout.writes.setPayment(
        { ...input, billingAddressUuid: billingAddressId ? uuidIn(billingAddressId, 'Address') : null },
        checkoutPlan(info),
      ),
  }),
}))
