import { z } from 'zod'
import { MAX_NOTE_LENGTH } from '../carts/cartLines.ts'
import { allowedQuantity, quantityError } from '../carts/quantity.ts'
import { obstacles } from '../carts/parts.ts'
import { BackendError, type Violation } from '../jsonapi/errors.ts'
import { type UserError, userError } from '../jsonapi/userErrors.ts'
import { type DirectOrderInput, type DirectOrderLine, unknownAddress } from './directOrderInput.ts'
import { lineOf, messages } from '../validation/text.ts'
import { refusalsOf } from './refusals.ts'

const limitsSchema = z.object({ minimum: z.int(), maximum: z.int(), step: z.int() })
const leftSchema = z.object({ left: z.int() })

type Problem = Pick<UserError, 'code' | 'message'>

function quantityProblem({ partNumber, quantity }: DirectOrderLine, meta: Violation['meta']): Problem {
  const available = leftSchema.safeParse(meta).data?.left
  if (available !== undefined)
    return {
      code: 'OUT_OF_STOCK',
      message: `Available quantity of ${partNumber}: ${Math.max(0, available)}. Order no more than that, or remove the line.`,
    }
  const rule = limitsSchema.safeParse(meta).data
  const allowed = rule && allowedQuantity(quantity, rule, partNumber)
  const reason = allowed?.reason
    ? `: ${allowed.reason}. Order ${allowed.quantity} instead.`
    : '. Order another quantity.'
  return { code: 'QUANTITY_NOT_ALLOWED', message: `${quantity} of ${partNumber} cannot be ordered${reason}` }
}

/** Why the site rejects a line, by its code. */
const lineProblems: Readonly<Record<string, (line: DirectOrderLine, meta: Violation['meta']) => Problem>> = {
  unknown_part: ({ partNumber }) => obstacles.unknown(partNumber),
  discontinued: ({ partNumber }) => obstacles.discontinued(partNumber),
  sold_out: ({ partNumber }) => obstacles.soldOut(partNumber),
  no_price: ({ partNumber }) => obstacles.noPrice(partNumber),
  separate_order: ({ partNumber }) => ({
    code: 'INVALID',
    message: `${partNumber} cannot be ordered together with the other lines. Place another order for it.`,
  }),
  quantity_not_allowed: quantityProblem,
}

/** Why the site rejects a value of a line, by member. */
const memberProblems: Readonly<Record<string, (partNumber: string) => Problem>> = {
  oneLength: (partNumber) => ({
    code: 'INVALID',
    message: `${partNumber} cannot be supplied as one length. Remove \`isOneLength\`.`,
  }),
  note: () => tooLong,
  reference: () => tooLong,
}

const tooLong: Problem = { code: 'TOO_LONG', message: messages.atMost(MAX_NOTE_LENGTH) }

function lineError({ field, code, meta }: Violation, { lines }: DirectOrderInput): UserError | null {
  const [, index = '', member = ''] = /^lines\/(\d+)\/(\w+)/.exec(field) ?? []
  const line = lines[Number(index)]
  if (index === '' || !line) return null
  const path = ['lines', index, member === 'oneLength' ? 'isOneLength' : member]
  if (lineOf(line.partNumber) === '') return { code: 'REQUIRED', message: messages.required, path }
  const outOfRange = member === 'quantity' ? quantityError(line.quantity, path) : null
  if (outOfRange) return outOfRange
  const problem = lineProblems[code ?? '']?.(line, meta) ?? memberProblems[member]?.(line.partNumber)
  const fallback: Problem = {
    code: 'INVALID',
    message: `${line.partNumber} cannot be ordered with these values. Check the line.`,
  }
  return { ...(problem ?? fallback), path }
}

/** Problems of the whole order. Elsewhere, their messages are about a checkout. */
const orderProblems: Readonly<Record<string, UserError>> = {
  unknown_profile: unknownAddress('to'),
  charged_first: userError(
    'INVALID',
    'This payment method is charged before the order is placed. Choose another one, or use a cart and `placeOrder`.',
    ['paymentMethodId'],
  ),
  method_withdrawn: userError(
    'INVALID',
    'This shipping method is not available for this order. Choose one from `previewOrder`.',
    ['shippingMethodId'],
  ),
}

const savedIncomplete = 'This address is incomplete. Complete it in your address book, or send a new address.'

/** Members of `DirectOrderInput` for errors about an address. */
const addressInputs: Readonly<Record<string, 'to' | 'billTo'>> = { address: 'to', billingAddress: 'billTo' }

/** Moves an error about a checkout to the corresponding input of a direct order. */
function atInput(error: UserError, input: DirectOrderInput): UserError {
  const [first = '', ...rest] = error.path
  if (first === 'carrierAccount') return { ...error, ...orderProblems.method_withdrawn }
  const at = addressInputs[first]
  if (at === undefined) return error
  return input[at]?.savedUuid
    ? { code: 'INVALID', message: savedIncomplete, path: [at, 'addressId'] }
    : { ...error, path: [at, 'address', ...rest] }
}

function errorsOf(violation: Violation, input: DirectOrderInput): UserError[] {
  const ofLine = lineError(violation, input)
  if (ofLine) return [ofLine]
  const known = orderProblems[violation.code ?? '']
  if (known) return [violation.field === 'profiles/billing' ? unknownAddress('billTo') : known]
  const refusal = new BackendError({ kind: 'invalid', operation: 'createOrder', violations: [violation] })
  return refusalsOf(refusal).map((error) => atInput(error, input))
}

/**
 * Why the site would not place an order: at most one error for each input.
 * @throws BackendError for problems that the client cannot correct
 */
export function directOrderErrors(violations: readonly Violation[], input: DirectOrderInput): UserError[] {
  const errors = violations.flatMap((violation) => errorsOf(violation, input))
  return [...new Map(errors.toReversed().map((error) => [error.path.join('.'), error])).values()].reverse()
}

/** Our names of inputs that a key is bound to, by the site's name. */
const inputNames: Readonly<Record<string, string>> = {
  order: 'checkoutId',
  expectedLines: 'version',
  shipping_information: 'to',
  billing_information: 'billTo',
  'profiles/shipping': 'to',
  'profiles/billing': 'billTo',
  paymentGateway: 'paymentMethodId',
  shipping_method: 'shippingMethodId',
  payment_instrument: 'paymentMethodId',
  field_po_number: 'purchaseOrderNumber',
  field_ship_complete: 'shipComplete',
  customer_comments: 'notes',
}

export function inputNamesOf(differs: readonly string[]): string[] {
  const names = differs.map((name) => name.replace(/^attributes\//, '')).map((name) => inputNames[name] ?? name)
  return [...new Set(names)]
}
