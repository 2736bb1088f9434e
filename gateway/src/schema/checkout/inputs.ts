import { PostalAddressInput } from '../addresses/postalAddress.ts'
import { builder } from '../core/builder.ts'
import { inputType } from '../core/fields.ts'
import { Carrier } from '../orders/parts.ts'

export const ShippingAddressInput = builder.inputType('ShippingAddressInput', {
  isOneOf: true,
  description: 'A shipping address: a new one, or one from the address book.',
  fields: (t) => ({
    address: t.field({ type: PostalAddressInput, description: 'A new address; see `saveToAddressBook`.' }),
    addressId: t.id({ description: 'Global ID of an address in the address book. Customers only.' }),
  }),
})

export const BillingAddressInput = builder.inputType('BillingAddressInput', {
  isOneOf: true,
  description: 'A billing address: the shipping address, a new one, or one from the address book.',
  fields: (t) => ({
    isSameAsShipping: t.boolean({ description: 'True to bill to the shipping address; false is rejected.' }),
    address: t.field({
      type: PostalAddressInput,
      description: 'A new address, which is not saved to the address book.',
    }),
    addressId: t.id({ description: 'Global ID of an address in the address book. Customers only.' }),
  }),
})

export const SetCheckoutContactInput = inputType('SetCheckoutContactInput', 'Contact details of the buyer.', (t) => ({
  email: t.string({ required: true, description: 'Email address for the order confirmation, up to 254 characters.' }),
}))

export const SetCheckoutShippingInput = inputType('SetCheckoutShippingInput', 'Where to ship.', (t) => ({
  to: t.field({ type: ShippingAddressInput, required: true, description: 'Shipping address.' }),
  saveToAddressBook: t.boolean({
    description: 'Whether to save a new address to the address book. Ignored for guests.',
  }),
}))

export const SetCheckoutShippingMethodInput = builder.inputType('SetCheckoutShippingMethodInput', {
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

export const SetCheckoutPaymentInput = builder.inputType('SetCheckoutPaymentInput', {
  description: 'Payment method and billing address to select.',
  fields: (t) => ({
    paymentMethodId: t.id({ required: true, description: 'Identifier from `Checkout.paymentMethods`.' }),
    paymentToken: t.string({
      description:
        'Card token from the payment provider. Card numbers never reach this API. If omitted, the previous card is kept.',
    }),
    purchaseOrderNumber: t.string({ description: "Buyer's PO number: up to 30 letters, digits, spaces and - / . #" }),
    billTo: t.field({ type: BillingAddressInput, description: 'Billing address; the shipping address if omitted.' }),
    isTaxCharged: t.boolean({
      description: 'Whether to charge sales tax even though the buyer is exempt. Defaults to false.',
    }),
  }),
})
