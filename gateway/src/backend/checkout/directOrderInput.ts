import { MAX_LINES } from '@shop/schema/quantity'
import { z } from 'zod'
import { siteAddressOf } from '../addresses/address.ts'
import { offeredCountries } from '../addresses/offeredCountries.ts'
import { type AddressInput, type AddressUse, checkAddress } from '../addresses/rules.ts'
import { type UserError, userError } from '../jsonapi/userErrors.ts'
import { wireNames } from '../jsonapi/names.ts'
import { type SavedInputs, savedInputs } from '../profile/capabilities.ts'
import type { SiteProfile } from '../profile/siteProfile.ts'
import { email } from '../validation/credentials.ts'
import { userErrorsOf } from '../validation/problems.ts'
import { lineOf, messages, optional, required } from '../validation/text.ts'
import { amountPattern, readDecimal } from './confirmation.ts'
import { notesSchema, paymentSchema } from './inputs.ts'
import { instructionsLost, lineTextsLost, poNumberLost } from './losses.ts'

interface AddressChoice {
  readonly address?: AddressInput | null | undefined
  /** UUID in the address book; empty if the ID is of another type. */
  readonly savedUuid: string | null
}

export interface DirectOrderLine {
  readonly partNumber: string
  readonly quantity: number
  readonly isOneLength?: boolean | null | undefined
  readonly reference?: string | null | undefined
  readonly note?: string | null | undefined
}

/** Input of a direct order. */
export interface DirectOrderInput {
  readonly idempotencyKey: string
  readonly lines: readonly DirectOrderLine[]
  readonly to: AddressChoice
  /** Null to use the shipping address. */
  readonly billTo: AddressChoice | null
  readonly shippingMethodId: string
  readonly paymentMethodId: string
  readonly purchaseOrderNumber?: string | null | undefined
  readonly email?: string | null | undefined
  readonly notes?: string | null | undefined
  readonly shipComplete?: boolean | null | undefined
  readonly expectedTotal?: string | null | undefined
}

/** Warnings about what the site does not store of an order. */
export function lossesOf({ lines, notes, purchaseOrderNumber }: DirectOrderInput, profile: SiteProfile): string[] {
  const saved = savedInputs(profile)
  const hasLostText = lines.some(
    ({ note, reference }) => (note?.trim() && !saved.hasItemNotes) || (reference?.trim() && !saved.hasItemReferences),
  )
  return [
    ...(purchaseOrderNumber?.trim() && !saved.hasPurchaseOrderNumbers ? [poNumberLost] : []),
    ...(notes?.trim() && !saved.hasOrderInstructions ? [instructionsLost] : []),
    ...(hasLostText ? [lineTextsLost] : []),
  ]
}

const MAX_NUMBER_LENGTH = 100
const MAX_ID_LENGTH = 200

const noteSchema = optional(Number.MAX_SAFE_INTEGER)

const choicesSchema = z.object({
  shippingMethodId: required(MAX_ID_LENGTH),
  paymentMethodId: required(MAX_ID_LENGTH),
  purchaseOrderNumber: paymentSchema.shape.purchaseOrderNumber,
  email: z.preprocess((value) => (typeof value === 'string' && value.trim()) || null, email.nullable()),
  notes: z.preprocess((value) => value ?? '', notesSchema),
  expectedTotal: z
    .string()
    .regex(amountPattern, messages.amount)
    .nullish()
    .transform((amount) => amount ?? null),
})

const { shape } = choicesSchema

/** The valid choices; invalid ones are null. */
const validChoices = z.object({
  shippingMethodId: shape.shippingMethodId.nullable().catch(null),
  paymentMethodId: shape.paymentMethodId.nullable().catch(null),
  purchaseOrderNumber: shape.purchaseOrderNumber.catch(null),
  email: shape.email.catch(null),
  notes: shape.notes.nullable().catch(null),
  expectedTotal: shape.expectedTotal.catch(null),
})

/** The valid values, and all errors. */
interface Parsed<T> {
  readonly value: T
  readonly userErrors: readonly UserError[]
}

/** Leaves it to the site to check each line, so that a response reports the problems of all lines together. */
function parseLines(
  lines: readonly DirectOrderLine[],
  { hasItemNotes, hasItemReferences }: SavedInputs,
): Parsed<ReadonlyArray<Record<string, unknown>>> {
  const path = ['lines']
  const userErrors: UserError[] = []
  if (lines.length === 0) userErrors.push({ code: 'REQUIRED', message: 'Send at least one line.', path })
  if (lines.length > MAX_LINES)
    userErrors.push({ code: 'TOO_LONG', message: `An order can have at most ${MAX_LINES} lines.`, path })
  const value = lines.slice(0, MAX_LINES).map(({ partNumber, quantity, isOneLength, note, reference }) => ({
    partNumber: lineOf(partNumber).slice(0, MAX_NUMBER_LENGTH),
    quantity,
    ...(hasItemNotes && { note: noteSchema.parse(note) }),
    ...(hasItemReferences && { reference: noteSchema.parse(reference) }),
    ...(isOneLength && { oneLength: true }),
  }))
  return { value, userErrors }
}

/** A new address in the site's format, or the UUID of a saved one. */
function parseAddress({ address, savedUuid }: AddressChoice, at: string, use: AddressUse): Parsed<unknown> {
  if (savedUuid === '') return { value: null, userErrors: [unknownAddress(at)] }
  if (savedUuid !== null || !address) return { value: null, userErrors: [] }
  const checked = checkAddress(address, [at, 'address'], use)
  return 'userErrors' in checked
    ? { value: null, ...checked }
    : { value: siteAddressOf(checked.address), userErrors: [] }
}

export function unknownAddress(at: string): UserError {
  return userError(
    'NOT_FOUND',
    'Your address book does not have this address. Send the ID of another one, or a new address.',
    [at, 'addressId'],
  )
}

/** ID of a payment method that is entered during checkout, such as a new card. Other IDs are those of gateways. */
const newMethod = /^new--\w+--(\w+)$/

/**
 * The request body that places the order, with all valid values, and all problems of the input that the gateway can
 * find without the site.
 */
export function directOrderBody(input: DirectOrderInput, profile: SiteProfile): Parsed<Record<string, unknown>> {
  const { to, billTo, shipComplete } = input
  const saved = savedInputs(profile)
  const lines = parseLines(input.lines, saved)
  const { SHIPPING: countries, BILLING: billingCountries } = offeredCountries(profile.document)
  // Carriers need phone numbers.
  const shipping = parseAddress(to, 'to', { countries, isForParcel: saved.hasPhones })
  const billing: Parsed<unknown> =
    billTo === null ? { value: null, userErrors: [] } : parseAddress(billTo, 'billTo', { countries: billingCountries })
  const { error } = choicesSchema.safeParse(input)
  const choices = validChoices.parse(input)
  const { shippingMethodId, paymentMethodId, expectedTotal } = choices
  return {
    userErrors: [lines, shipping, billing].flatMap((one) => one.userErrors).concat(error ? userErrorsOf(error) : []),
    value: {
      idempotencyKey: input.idempotencyKey.toLowerCase(),
      lines: lines.value,
      attributes: profile.writable(wireNames.order.type, {
        email: choices.email,
        shipping_information: shipping.value,
        ...(billing.value !== null && { billing_information: billing.value }),
        shipping_method: shippingMethodId,
        field_ship_complete: shipComplete === true,
        payment_instrument: {
          payment_gateway_id: newMethod.exec(paymentMethodId ?? '')?.[1] ?? paymentMethodId,
        },
        field_po_number: choices.purchaseOrderNumber,
        customer_comments: choices.notes || null,
      }),
      profiles: { shipping: to.savedUuid || null, billing: billTo?.savedUuid || null },
      expectedTotal:
        expectedTotal === null ? null : { number: readDecimal(expectedTotal), currency_code: profile.currency },
    },
  }
}
