import { z } from 'zod'
import { readAddress } from '../accounts/profileFields.ts'
import { addressParts } from '../addresses/address.ts'
import type { CarrierAccount, OrderAddress, OrderCard } from '../orderColumns.ts'
import { badRequest, brokenRule, fieldForbidden, forbidden, invalidValue, invalidValues } from '../jsonapi/errors.ts'
import type { JsonApi } from '../jsonapi/resources.ts'
import { line, wrongType } from '../jsonapi/line.ts'
import type { PaymentProvider } from '../payments/provider.ts'
import { paymentMethodOf } from '../payments/paymentMethods.ts'
import { plainPhone } from '@shop/schema/addresses/phone'

/** The buyer's choices in checkout, by column. */
export interface Choices {
  readonly email: string | null
  readonly shipping_information: OrderAddress | null
  readonly billing_information: OrderAddress | null
  readonly billing_same: boolean
  readonly shipping_method: string
  readonly carrier_account: CarrierAccount | null
  readonly ship_complete: boolean
  readonly payment_gateway: string | null
  readonly payment_method: OrderCard | null
  readonly po_number: string | null
  readonly comments: string | null
  readonly charge_tax: boolean
  /** Derived from the API key that created the cart, never set by the client. */
  readonly is_test: boolean
}

type Reader = (input: unknown, previous: Choices, provider: PaymentProvider) => Partial<Choices>

const maxTextLength = 255
const maxCommentsLength = 500

/** Parses the value of one property, or reports what is wrong with which part of it. */
function read<T>(property: string, schema: z.ZodType<T>, input: unknown): T {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  throw invalidValues(
    parsed.error.issues.map(({ path, message }) => ({
      property: [property, '0', ...(path.length === 0 ? ['value'] : path.map(String))].join('.'),
      message,
    })),
  )
}

const text = line
  .trim()
  .max(maxTextLength, `This value is too long. It should have ${maxTextLength} characters or less.`)

const information = z
  .object(
    {
      address: z.partialRecord(z.enum(addressParts), text.nullable(), wrongType).optional(),
      field_phone: text.nullable().optional(),
    },
    wrongType,
  )
  .nullable()

/** Stores addresses as entered, without empty parts; the constraints report what is wrong with them. */
function readInformation(property: string, input: unknown, previous: OrderAddress | null): OrderAddress | null {
  const value = read(property, information, input)
  if (value === null) return null
  const address =
    value.address === undefined
      ? previous?.address
      : Object.fromEntries(
          Object.entries(value.address).filter((part): part is [string, string] => part[1] !== null && part[1] !== ''),
        )
  const phone = value.field_phone === undefined ? previous?.field_phone : plainPhone(value.field_phone ?? '')
  return { address: address ?? {}, field_phone: phone || null }
}

const carrierAccount = z
  .object(
    {
      carrier: z.enum(['ups', 'fedex', 'dhl'], 'The value you selected is not a valid choice.'),
      account: line
        .trim()
        .toUpperCase()
        .regex(/^[A-Z0-9]{6,10}$/, 'An account number has 6 to 10 letters or digits.'),
      postal_code: line
        .trim()
        .toUpperCase()
        .regex(/^[A-Z0-9][A-Z0-9 -]{1,9}$/, 'The postal code is not in the right format.'),
    },
    wrongType,
  )
  .nullable()

const flag = z.boolean(wrongType)

const poNumber = line
  .trim()
  .regex(/^[\p{L}\p{N} \-/.#]{0,30}$/u, 'A PO number can have up to 30 letters, digits, spaces and - / . #')
  .transform((value) => value || null)
  .nullable()

/** Text of several lines, without other control characters. */
const comments = z
  .string(wrongType)
  .regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u, wrongType)
  .transform((value) => value.replace(/\r\n?/g, '\n').trim())
  .refine(
    (value) => [...value].length <= maxCommentsLength,
    `This value is too long. It should have ${maxCommentsLength} characters or less.`,
  )
  .transform((value) => value || null)
  .nullable()

const instrument = z
  .object({
    payment_gateway_id: z.string().optional(),
    payment_method_id: z.string().nullish(),
    payment_details: z.unknown().optional(),
  })
  .nullable()

const cardDetails = z.object({ token: z.string() })

function cardError() {
  return brokenRule('We encountered an error processing your payment method. Please verify your details and try again.')
}

/** A card by its token; the previous one if none is sent. */
function readCard(details: unknown, previous: Choices, provider: PaymentProvider): OrderCard | null {
  const isEmpty = details === undefined || details === null || (Array.isArray(details) && details.length === 0)
  if (isEmpty) return previous.payment_method
  const parsed = cardDetails.safeParse(details)
  const card = parsed.success ? provider.cardOf(parsed.data.token, previous.is_test) : undefined
  if (!parsed.success || card === undefined) throw cardError()
  return { token: parsed.data.token, ...card }
}

const readInstrument: Reader = (input, previous, provider) => {
  const parsed = instrument.safeParse(input)
  if (!parsed.success) throw invalidValue('payment_instrument.0.value', wrongType)
  if (parsed.data === null) return { payment_gateway: null, payment_method: null }
  const { payment_gateway_id: id, payment_method_id: stored, payment_details: details } = parsed.data
  if (id === undefined) throw brokenRule('You must specify a `payment_gateway_id`')
  const method = paymentMethodOf(id)
  if (method === null) throw brokenRule('Payment gateway does not exist.')
  if (stored !== undefined && stored !== null) throw brokenRule('Provided payment method does not exist')
  return {
    payment_gateway: id,
    payment_method: method.isCard ? readCard(details, previous, provider) : null,
  }
}

const readers: Readonly<Record<string, Reader>> = {
  email: (input) => {
    if (input === null) return { email: null }
    const email = readAddress(input)
    if (email === undefined) throw invalidValue('mail.0.value', 'This value is not a valid email address.')
    return { email }
  },
  shipping_information: (input, previous) => ({
    shipping_information: readInformation('shipping_information', input, previous.shipping_information),
  }),
  billing_information: (input, previous) => ({
    billing_information: readInformation('billing_information', input, previous.billing_information),
    billing_same: false,
  }),
  field_billing_same: (input) => ({ billing_same: read('field_billing_same', flag, input) }),
  shipping_method: (input) => ({ shipping_method: read('shipping_method', text.nullable(), input) ?? '' }),
  field_carrier_account: (input) => ({ carrier_account: read('field_carrier_account', carrierAccount, input) }),
  field_ship_complete: (input) => ({ ship_complete: read('field_ship_complete', flag, input) }),
  payment_instrument: readInstrument,
  field_po_number: (input) => ({ po_number: read('field_po_number', poNumber, input) }),
  customer_comments: (given) => ({ comments: read('customer_comments', comments, given) }),
  field_charge_tax: (given) => ({ charge_tax: read('field_charge_tax', flag, given) }),
}

/** Attributes of an order that its buyer can set during checkout. */
export const checkoutAttributes = Object.keys(readers)

const bodySchema = z.object({
  data: z.object({ type: z.string(), attributes: z.record(z.string(), z.unknown()).optional() }),
})

export interface CheckoutChange {
  /** The attributes in the body. */
  readonly names: ReadonlySet<string>
  /** The resulting choices. */
  apply(previous: Choices, provider: PaymentProvider): Choices
}

/** If billing equals shipping, the billing address follows the shipping address. */
function withBilling(previous: Choices, next: Choices, names: ReadonlySet<string>): Choices {
  const isBillingSame = next.billing_same && (names.has('field_billing_same') || previous.billing_information !== null)
  return isBillingSame ? { ...next, billing_information: next.shipping_information } : next
}

/**
 * Body of `PATCH /checkout/{order}`. Attributes apply in the order in which they were sent.
 * @throws {JsonApiError} 403 for attributes that only the shop sets, 422 for unknown attributes and invalid values.
 */
export function readCheckoutChange(body: unknown, { types }: JsonApi, path: string): CheckoutChange {
  const parsed = bodySchema.safeParse(body)
  if (!parsed.success) throw badRequest('Resource object must include a "type".')
  const { type, attributes = {} } = parsed.data.data
  if (type !== 'order--default')
    throw forbidden(
      "The document's primary data contains a resource object with a type that cannot be created via this URL. " +
        'Allowed resource types: `order--default` ',
    )
  const names = new Set(Object.keys(attributes))
  const known = types.get(type).attributes
  for (const name of names) {
    if (!Object.hasOwn(known, name)) throw brokenRule(`Cannot set the unknown field ${name}.`)
    if (!Object.hasOwn(readers, name)) throw fieldForbidden(name, path)
  }
  return {
    names,
    apply: (previous, provider) => {
      const next = Object.entries(attributes).reduce<Choices>(
        (choices, [name, given]) => ({ ...choices, ...readers[name]?.(given, choices, provider) }),
        previous,
      )
      const isSame = attributes['field_billing_same']
      return withBilling(previous, typeof isSame === 'boolean' ? { ...next, billing_same: isSame } : next, names)
    },
  }
}
