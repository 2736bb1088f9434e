import type { z } from 'zod'
import type { KeyedQueue } from '../../shared/queue.ts'
import { siteAddressOf } from '../addresses/address.ts'
import { formatted } from '../addresses/formatted.ts'
import type { AddressBook } from '../addresses/addressBook.ts'
import type { Reachable } from '../addresses/parts.ts'
import { type AddressInput, checkAddress, quotableParts } from '../addresses/rules.ts'
import { type Buyer, ownerKey } from '../cart/carts.ts'
import type { CartMerge } from '../cart/merge.ts'
import { isInvalid } from '../errors.ts'
import type { Plan } from '../jsonapi/plan.ts'
import type { Carrier } from '../orders/carrierAccount.ts'
import { informationOf } from '../orders/information.ts'
import type { UserError } from '../userErrors.ts'
import { userErrorsOf } from '../validation/problems.ts'
import type { Checkout } from './checkout.ts'
import type { Checkouts } from './checkouts.ts'
import type { Step } from './gaps.ts'
import { contactSchema, paymentSchema, shippingMethodSchema } from './inputs.ts'
import type { KnownFields } from './knownFields.ts'
import { type CheckoutOutcome, nothingToCheckOut, untilSignedOut } from './outcome.ts'
import { refusalsOf } from './refusals.ts'

export interface ContactInput {
  readonly email: string
}

export interface ShippingInput {
  readonly address?: AddressInput | null | undefined
  /** Of the address book. */
  readonly addressUuid?: string | null
  readonly saveToAddressBook?: boolean | null | undefined
}

export interface ShippingMethodInput {
  readonly shippingMethodId: string
  readonly carrier?: Carrier | null | undefined
  readonly carrierAccount?: string | null | undefined
  readonly carrierPostalCode?: string | null | undefined
  readonly isShippedComplete?: boolean | null | undefined
}

export interface PaymentInput {
  readonly paymentMethodId: string
  /** Of the payment provider; left out for the card that was given before. */
  readonly paymentToken?: string | null | undefined
  readonly purchaseOrderNumber?: string | null | undefined
  readonly isTaxCharged?: boolean | null | undefined
  readonly billingAddress?: AddressInput | null | undefined
  /** Of the address book. */
  readonly billingAddressUuid?: string | null
  readonly isBillingSameAsShipping?: boolean | null | undefined
}

export interface CheckoutWritesOptions {
  readonly checkouts: Checkouts
  readonly addressBook: AddressBook
  readonly owner: Buyer
  readonly merge: CartMerge
  /** Shared by all gateways. */
  readonly queue: KeyedQueue
  readonly knownFields: KnownFields
}

type Attributes = Readonly<Record<string, unknown>>
type Given<T> = { readonly value: T } | { readonly userErrors: readonly UserError[] }

/** Changes of the asker's checkout, in the same queue as those of their cart. Each answers the checkout as it is then. */
export class CheckoutWrites {
  readonly #options: CheckoutWritesOptions

  constructor(options: CheckoutWritesOptions) {
    this.#options = options
  }

  setContact(input: ContactInput, plan: Plan): Promise<CheckoutOutcome> {
    const given = parsed(contactSchema, input)
    if ('userErrors' in given) return this.#refused(given.userErrors, plan)
    return this.#change({ email: given.value.email }, plan)
  }

  async setShipping({ address, addressUuid, saveToAddressBook }: ShippingInput, plan: Plan): Promise<CheckoutOutcome> {
    return untilSignedOut(
      async () => {
        const given = await this.#address(address, addressUuid, { new: 'address', saved: 'addressId' })
        if (given === null) return this.#refused([NO_ADDRESS], plan)
        if ('userErrors' in given) return this.#quoted(address, given.userErrors, plan)
        const outcome = await this.#change(await this.#shippingAttributes(given.value), plan)
        const isKept = saveToAddressBook === true && address && this.#options.owner.customerKey !== null
        if (!isKept || outcome.userErrors.length > 0) return outcome
        return { ...outcome, userErrors: await this.#keep(address, given.value) }
      },
      (error) => ({ checkout: null, userErrors: [error] }),
    )
  }

  /** What is right of an address that is not whole yet is kept: what shipping there costs is shown while the rest is typed. */
  async #quoted(
    address: AddressInput | null | undefined,
    userErrors: readonly UserError[],
    plan: Plan,
  ): Promise<CheckoutOutcome> {
    const parts = address ? quotableParts(address) : null
    if (!parts) return this.#refused(userErrors, plan)
    const { checkout } = await this.#change({ shipping_information: siteAddressOf(parts) }, plan)
    return { checkout, userErrors }
  }

  setShippingMethod(input: ShippingMethodInput, plan: Plan): Promise<CheckoutOutcome> {
    const given = parsed(shippingMethodSchema, input)
    if ('userErrors' in given) return this.#refused(given.userErrors, plan)
    const { shippingMethodId, ownAccount, isShippedComplete } = given.value
    const attributes = {
      field_carrier_account: ownAccount,
      field_ship_complete: isShippedComplete === true,
      shipping_method: shippingMethodId,
    }
    return this.#change(attributes, plan, { step: 'SHIPPING', inputs: ['shippingMethodId'] })
  }

  async setPayment(input: PaymentInput, plan: Plan): Promise<CheckoutOutcome> {
    const given = parsed(paymentSchema, input)
    if ('userErrors' in given) return this.#refused(given.userErrors, plan)
    const { knownFields } = this.#options
    const { billingAddress, billingAddressUuid, isBillingSameAsShipping } = input
    const { paymentMethodId, paymentToken, purchaseOrderNumber, isTaxCharged } = given.value
    return untilSignedOut(
      async () => {
        const billing = await this.#address(
          isBillingSameAsShipping === true ? null : billingAddress,
          isBillingSameAsShipping === true ? null : billingAddressUuid,
          { new: 'billingAddress', saved: 'billingAddressId' },
        )
        if (billing && 'userErrors' in billing) return this.#refused(billing.userErrors, plan)
        if (!billing && isBillingSameAsShipping === false) return this.#refused([NO_BILLING_ADDRESS], plan)
        const instrument = await this.#instrument(paymentMethodId, paymentToken)
        const keepsSame = knownFields.has('field_billing_same')
        const attributes = {
          // The bill's address first: a card belongs to one.
          ...(billing
            ? { field_billing_same: false, billing_information: siteAddressOf(billing.value) }
            : await this.#sameAddress()),
          ...(instrument && { payment_instrument: instrument }),
          field_po_number: purchaseOrderNumber,
          field_charge_tax: isTaxCharged === true,
        }
        const outcome = await this.#change(attributes, plan, { step: 'PAYMENT' }).then(withReason(paymentMethodId))
        // The site has just turned out not to keep it.
        if (!billing && keepsSame && !knownFields.has('field_billing_same')) return this.setPayment(input, plan)
        const isMissing = instrument === null && outcome.checkout?.paymentMethod?.kind !== 'CARD'
        if (!isMissing || outcome.checkout === null) return outcome
        const others = outcome.userErrors.filter(({ path }) => path[0] !== 'paymentMethodId')
        return { ...outcome, userErrors: [NO_CARD, ...others] }
      },
      (error) => ({ checkout: null, userErrors: [error] }),
    )
  }

  /** What identifies a way of paying, as the site wants it; null for the card that was given before. */
  async #instrument(id: string, token: string | null): Promise<Attributes | null> {
    const [, type, gateway] = /^new--(\w+)--(\w+)$/.exec(id) ?? []
    if (type !== undefined) {
      if (token === null) return null
      return { payment_gateway_id: gateway, payment_method_type: type, payment_details: { token } }
    }
    // A card that the site keeps is named by a number there, and by a uuid when it is to be used.
    const stored = /^\d+$/.test(id) ? await this.#offered(id) : null
    if (stored) return { payment_gateway_id: stored.gateway, payment_method_id: stored.storedMethod }
    return { payment_gateway_id: id }
  }

  async #offered(id: string) {
    const { checkouts } = this.#options
    const uuid = await checkouts.uuid()
    const checkout = uuid === null ? null : await checkouts.readOf(uuid, BARE_PLAN)
    return checkout?.paymentMethods.find((method) => method.id === id && method.storedMethod !== null) ?? null
  }

  /** A site that does not keep whether both addresses are the same is given the same address twice. */
  async #sameAddress(): Promise<Attributes> {
    const { checkouts, knownFields } = this.#options
    if (knownFields.has('field_billing_same')) return { field_billing_same: true }
    const uuid = await checkouts.uuid()
    const checkout = uuid === null ? null : await checkouts.readOf(uuid, BARE_PLAN)
    const shipping = checkout && informationOf(checkout.order, 'shipping_information')
    return shipping ? { billing_information: shipping } : {}
  }

  /** On such a site the bill moves with the parcels as long as both go to one place. */
  async #shippingAttributes(address: Reachable): Promise<Attributes> {
    const { checkouts, knownFields } = this.#options
    const shipping = { shipping_information: siteAddressOf(address) }
    if (knownFields.has('field_billing_same')) return shipping
    const uuid = await checkouts.uuid()
    const before = uuid === null ? null : await checkouts.readOf(uuid, BARE_PLAN)
    const isSame = before?.billingAddress && before.isBillingSameAsShipping
    return isSame ? { ...shipping, billing_information: siteAddressOf(address) } : shipping
  }

  /** The address that is meant: a new one by the rules of its country, or one of the book; null when none is. */
  async #address(
    typed: AddressInput | null | undefined,
    uuid: string | null | undefined,
    at: { readonly new: string; readonly saved: string },
  ): Promise<Given<Reachable> | null> {
    const isForParcel = at.new === 'address'
    if (typed) {
      const checked = checkAddress(typed, [at.new], { isForParcel })
      return 'userErrors' in checked ? checked : { value: checked.address }
    }
    if (uuid === null || uuid === undefined) return null
    const entry = await this.#options.addressBook.byUuid(uuid)
    if (!entry) return { userErrors: [notInBook(at.saved)] }
    const { formatted: _, ...parts } = entry.address
    const checked = checkAddress(parts, [at.saved], { isForParcel })
    return 'userErrors' in checked
      ? { userErrors: [incomplete(at.saved, checked.userErrors)] }
      : { value: checked.address }
  }

  /** Puts an address into the book, unless it is there. The checkout has it either way. */
  async #keep(typed: AddressInput, address: Reachable): Promise<readonly UserError[]> {
    const { addressBook } = this.#options
    const lines = formatted(address).join('\n')
    if ((await addressBook.all()).some((entry) => entry.address.formatted.join('\n') === lines)) return []
    const { userErrors } = await addressBook.create({ type: 'SHIPPING', address: typed, isDefault: false })
    return userErrors.map((error) => ({ ...error, path: ['saveToAddressBook'] }))
  }

  /** @param judged gaps of the checkout afterwards that speak against what was just chosen */
  async #change(
    attributes: Attributes,
    plan: Plan,
    judged?: { readonly step: Step; readonly inputs?: readonly string[] },
  ): Promise<CheckoutOutcome> {
    const { checkouts, owner, merge, queue } = this.#options
    return untilSignedOut(
      async () => {
        await merge.settle()
        return queue.run(ownerKey(owner), async () => {
          const uuid = await checkouts.uuid()
          const checkout = uuid === null ? null : await checkouts.change(uuid, attributes, plan)
          if (!checkout) return { checkout: null, userErrors: [nothingToCheckOut(owner.lastOrder !== null)] }
          return { checkout, userErrors: errorsOf(checkout, judged) }
        })
      },
      (error): CheckoutOutcome => ({ checkout: null, userErrors: [error] }),
    ).catch(async (error: unknown) => {
      if (!isInvalid(error)) throw error
      return this.#refused(refusalsOf(error), plan)
    })
  }

  /** Nothing was changed: the checkout is shown as it is. */
  async #refused(userErrors: readonly UserError[], plan: Plan): Promise<CheckoutOutcome> {
    return { checkout: await this.#options.checkouts.anew(plan), userErrors }
  }
}

/** A way to pay that is not open says itself why, better than the refusal of it. */
const withReason =
  (paymentMethodId: string) =>
  ({ checkout, userErrors }: CheckoutOutcome): CheckoutOutcome => {
    const reason = checkout?.paymentMethods.find(({ id }) => id === paymentMethodId)?.unavailableReason
    const isAbout = ({ path }: UserError) => path[0] === 'paymentMethodId'
    return {
      checkout,
      userErrors: userErrors.map((error) =>
        reason && isAbout(error) ? { ...error, message: `${reason} Choose another way to pay.` } : error,
      ),
    }
  }

function parsed<T>(schema: z.ZodType<T>, input: unknown): Given<T> {
  const result = schema.safeParse(input)
  return result.success ? { value: result.data } : { userErrors: userErrorsOf(result.error) }
}

function errorsOf(
  checkout: Checkout,
  judged?: { readonly step: Step; readonly inputs?: readonly string[] },
): UserError[] {
  if (!judged) return []
  return checkout.gaps
    .filter(({ step, error }) => step === judged.step && (judged.inputs?.includes(error.path[0] ?? '') ?? true))
    .map(({ error }) => error)
}

/** Offers come with every look at a checkout. */
const BARE_PLAN: Plan = { include: [], fields: {} }

const NO_ADDRESS: UserError = { code: 'REQUIRED', message: 'Enter the shipping address.', path: ['address'] }
const NO_BILLING_ADDRESS: UserError = {
  code: 'REQUIRED',
  message: 'Enter the billing address.',
  path: ['billingAddress'],
}
const NO_CARD: UserError = { code: 'REQUIRED', message: 'Enter your card.', path: ['paymentToken'] }

const notInBook = (input: string): UserError => ({
  code: 'NOT_FOUND',
  message: 'This address is not in your address book any more. Choose another one.',
  path: [input],
})

/** An address of the book may be older than a rule. */
const incomplete = (input: string, [first]: readonly UserError[]): UserError => ({
  code: 'INVALID',
  message:
    first?.path.at(-1) === 'phone'
      ? 'This address has no telephone number, which the carrier needs. Add it in your address book, or enter the address anew.'
      : 'This address is not complete. Mend it in your address book, or enter the address anew.',
  path: [input],
})
