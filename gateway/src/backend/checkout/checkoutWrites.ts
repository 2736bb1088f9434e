import { z } from 'zod'
import type { KeyedQueue } from '../../cache/queue.ts'
import { siteAddressOf } from '../addresses/address.ts'
import type { AddressBook } from '../addresses/addressBook.ts'
import { offeredCountries } from '../addresses/offeredCountries.ts'
import { type AddressInput, parseQuotableParts } from '../addresses/rules.ts'
import { type Buyer, ownerKey } from '../jsonapi/owner.ts'
import type { CartMerge } from '../carts/merge.ts'
import { isInvalid } from '../jsonapi/errors.ts'
import type { Plan } from '../jsonapi/plan.ts'
import type { Carrier } from '../orders/carrierAccount.ts'
import { catchSignedOut, type UserError, userError } from '../jsonapi/userErrors.ts'
import { userErrorsOf } from '../validation/problems.ts'
import { readAddressInput, billingInputs, saveAddress, shippingInputs } from './addresses.ts'
import { type Attributes, billingAttributes, instrumentAttributes, shippingAttributes } from './attributes.ts'
import type { Checkout } from './checkout.ts'
import type { Checkouts } from './checkouts.ts'
import { poNumberLost } from './losses.ts'
import type { Step } from './missingInputs.ts'
import { contactSchema, paymentSchema, shippingMethodSchema } from './inputs.ts'
import { savedInputs } from '../profile/capabilities.ts'
import type { SiteProfile } from '../profile/siteProfile.ts'
import { type CheckoutOutcome, nothingToCheckOut } from './outcome.ts'
import { type RefusedRequest, refusalsOf } from './refusals.ts'

export interface ContactInput {
  readonly email: string
}

export interface ShippingInput {
  readonly address?: AddressInput | null | undefined
  /** UUID in the address book. */
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
  /** Token from the payment provider; omitted for the card entered before. */
  readonly paymentToken?: string | null | undefined
  readonly purchaseOrderNumber?: string | null | undefined
  readonly isTaxCharged?: boolean | null | undefined
  readonly billingAddress?: AddressInput | null | undefined
  /** UUID in the address book. */
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
  readonly profile: SiteProfile
}

/** Gaps of a checkout that concern the value just set. */
interface GapScope {
  readonly step: Step
  readonly inputs?: readonly string[]
}

type Given<T> = { readonly value: T } | { readonly userErrors: readonly UserError[] }

/** Changes to the requester's checkout, queued with those of the cart. Each returns the updated checkout. */
export class CheckoutWrites {
  readonly #options: CheckoutWritesOptions

  constructor(options: CheckoutWritesOptions) {
    this.#options = options
  }

  setContact(input: ContactInput, plan: Plan): Promise<CheckoutOutcome> {
    const checked = parsed(contactSchema, input)
    if ('userErrors' in checked) return this.#refusalOutcome(checked.userErrors, plan)
    return this.#change({ email: checked.value.email }, plan)
  }

  async setShipping({ address, addressUuid, saveToAddressBook }: ShippingInput, plan: Plan): Promise<CheckoutOutcome> {
    return catchSignedOut(
      async () => {
        const { addressBook, owner } = this.#options
        const checked = await readAddressInput({ typed: address, saved: addressUuid }, shippingInputs, this.#options)
        if (checked === null) return this.#refusalOutcome([noAddress], plan)
        if ('userErrors' in checked) return this.#saveValidParts(address, checked.userErrors, plan)
        const outcome = await this.#change(await shippingAttributes(checked.address, this.#options), plan)
        const shouldSave = saveToAddressBook === true && address && owner.customerKey !== null
        if (!shouldSave || outcome.userErrors.length > 0) return outcome
        return { ...outcome, userErrors: await saveAddress(address, checked.address, addressBook) }
      },
      (error) => ({ checkout: null, userErrors: [error] }),
    )
  }

  /** Valid parts of an unfinished address are stored, so that shipping costs show while the rest is typed. */
  async #saveValidParts(
    address: AddressInput | null | undefined,
    userErrors: readonly UserError[],
    plan: Plan,
  ): Promise<CheckoutOutcome> {
    const { SHIPPING: countries } = offeredCountries(this.#options.profile.document)
    const parts = address ? parseQuotableParts(address, countries) : null
    if (!parts) return this.#refusalOutcome(userErrors, plan)
    const { checkout } = await this.#change({ shipping_information: siteAddressOf(parts) }, plan)
    return { checkout, userErrors }
  }

  setShippingMethod(input: ShippingMethodInput, plan: Plan): Promise<CheckoutOutcome> {
    const checked = parsed(shippingMethodSchema, input)
    if ('userErrors' in checked) return this.#refusalOutcome(checked.userErrors, plan)
    const { shippingMethodId, carrierAccount, isShippedComplete } = checked.value
    const attributes = {
      field_carrier_account: carrierAccount,
      field_ship_complete: isShippedComplete === true,
      shipping_method: shippingMethodId,
    }
    return this.#change(attributes, plan, { step: 'SHIPPING', inputs: ['shippingMethodId', 'carrierAccount'] })
  }

  async setPayment(input: PaymentInput, plan: Plan): Promise<CheckoutOutcome> {
    const checked = parsed(paymentSchema, input)
    if ('userErrors' in checked) return this.#refusalOutcome(checked.userErrors, plan)
    const { paymentMethodId, paymentToken, purchaseOrderNumber, isTaxCharged } = checked.value
    const isSame = input.isBillingSameAsShipping
    const elsewhere = isSame === true ? {} : { typed: input.billingAddress, saved: input.billingAddressUuid }
    return catchSignedOut(
      async () => {
        const billing = await readAddressInput(elsewhere, billingInputs, this.#options)
        if (billing && 'userErrors' in billing) return this.#refusalOutcome(billing.userErrors, plan)
        if (!billing && isSame === false) return this.#refusalOutcome([noBillingAddress], plan)
        const instrument = await instrumentAttributes(paymentMethodId, paymentToken, this.#options)
        const attributes = {
          // Billing address first: a card belongs to one.
          ...(await billingAttributes(billing?.address ?? null, this.#options)),
          ...(instrument && { payment_instrument: instrument }),
          field_po_number: purchaseOrderNumber,
          field_charge_tax: isTaxCharged === true,
        }
        const outcome = await this.#change(attributes, plan, { step: 'PAYMENT' }).then(withReason(paymentMethodId))
        const known = this.#withLosses(outcome, purchaseOrderNumber)
        const isMissing = instrument === null && outcome.checkout?.paymentMethod?.isCard !== true
        if (!isMissing || outcome.checkout === null) return known
        const others = outcome.userErrors.filter(({ path }) => path[0] !== 'paymentMethodId')
        return { ...known, userErrors: [noCard, ...others] }
      },
      (error) => ({ checkout: null, userErrors: [error] }),
    )
  }

  /** Warns the buyer if this site does not store PO numbers. */
  #withLosses(outcome: CheckoutOutcome, purchaseOrderNumber: string | null): CheckoutOutcome {
    const { hasPurchaseOrderNumbers } = savedInputs(this.#options.profile)
    return purchaseOrderNumber === null || hasPurchaseOrderNumbers ? outcome : { ...outcome, warnings: [poNumberLost] }
  }

  async #change(attributes: Attributes, plan: Plan, judged?: GapScope): Promise<CheckoutOutcome> {
    const { checkouts, owner, merge, queue } = this.#options
    return catchSignedOut<CheckoutOutcome>(
      async () => {
        await merge.settle()
        return queue.run(ownerKey(owner), async () => {
          const checkout = await checkouts.changeCurrent(attributes, plan)
          if (!checkout) return { checkout: null, userErrors: [nothingToCheckOut(owner.lastOrder !== null)] }
          return { checkout, userErrors: errorsOf(checkout, judged) }
        })
      },
      (error) => ({ checkout: null, userErrors: [error] }),
    ).catch(async (error: unknown) => {
      if (!isInvalid(error)) throw error
      return this.#refusalOutcome(refusalsOf(error, requestOf(attributes)), plan)
    })
  }

  /** Nothing was changed: return the current checkout. */
  async #refusalOutcome(userErrors: readonly UserError[], plan: Plan): Promise<CheckoutOutcome> {
    return { checkout: await this.#options.checkouts.reload(plan), userErrors }
  }
}

const instrumentSchema = z.object({ payment_details: z.unknown().optional() })

/** Commerce's refusals of a method have no pointer, so the request says which attribute they concern. */
function requestOf(attributes: Attributes): RefusedRequest {
  const { payment_instrument: instrument } = attributes
  if (!instrument) return { attribute: 'shipping_method' in attributes ? 'shipping_method' : null, hasCard: false }
  const hasCard = instrumentSchema.safeParse(instrument).data?.payment_details !== undefined
  return { attribute: 'payment_instrument', hasCard }
}

/** A payment method's own reason for being unavailable is better than the site's refusal. */
function withReason(paymentMethodId: string) {
  return ({ checkout, userErrors }: CheckoutOutcome): CheckoutOutcome => {
    const reason = checkout?.paymentMethods.find(({ id }) => id === paymentMethodId)?.unavailableReason
    const isAbout = ({ path }: UserError) => path[0] === 'paymentMethodId'
    return {
      checkout,
      userErrors: userErrors.map((error) =>
        reason && isAbout(error) ? { ...error, message: `${reason} Choose another payment method.` } : error,
      ),
    }
  }
}

function parsed<T>(schema: z.ZodType<T>, input: unknown): Given<T> {
  const result = schema.safeParse(input)
  return result.success ? { value: result.data } : { userErrors: userErrorsOf(result.error) }
}

function errorsOf(checkout: Checkout, judged?: GapScope): UserError[] {
  if (!judged) return []
  return checkout.missingInputs
    .filter(({ step, error }) => step === judged.step && (judged.inputs?.includes(error.path[0] ?? '') ?? true))
    .map(({ error }) => error)
}

const noAddress: UserError = { code: 'REQUIRED', message: 'Enter the shipping address.', path: ['address'] }
const noBillingAddress = userError('REQUIRED', 'Enter the billing address.', ['billingAddress'])
const noCard: UserError = { code: 'REQUIRED', message: 'Enter your card details.', path: ['paymentToken'] }
