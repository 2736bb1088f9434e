import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import type { Choices } from '../checkout/bodies.ts'
import { lockOrderRow } from '../checkout/state.ts'
import type { Tables } from '../database/tables.ts'
import { type Customer, hasTestKey } from '../jsonapi/resource.ts'
import { cartKeyOf } from '../orders/access.ts'
import { JsonApiError, type Problem } from '../jsonapi/errors.ts'
import type { OrderAddress } from '../orderColumns.ts'
import { paymentMethodOf } from '../payments/paymentMethods.ts'
import type { PaymentProvider } from '../payments/provider.ts'
import { addOrderLines } from './addOrderLines.ts'
import type { OrderRequest } from './orderBody.ts'

type InTransaction = Transaction<Tables>

function noChoices(customer: Customer): Choices {
  return {
    email: null,
    shipping_information: null,
    billing_information: null,
    billing_same: true,
    shipping_method: '',
    carrier_account: null,
    ship_complete: false,
    payment_gateway: null,
    payment_method: null,
    po_number: null,
    comments: null,
    charge_tax: false,
    is_test: hasTestKey(customer),
  }
}

/** An entry of the customer's address book. @throws {JsonApiError} 422 if there is no such entry */
async function savedAddress(
  transaction: InTransaction,
  customer: Customer,
  purpose: 'shipping' | 'billing',
  uuid: string,
): Promise<OrderAddress> {
  const entry = await transaction
    .selectFrom('profiles')
    .select(['address', 'phone'])
    .where('uuid', '=', uuid)
    .where('user_id', '=', customer.id)
    .where('status', '=', true)
    .executeTakeFirst()
  if (entry !== undefined) {
    const parts = Object.entries(entry.address).filter((part): part is [string, string] => Boolean(part[1]))
    return { address: Object.fromEntries(parts), field_phone: entry.phone }
  }
  const detail = 'The address book has no such entry.'
  throw new JsonApiError(422, [{ code: 'unknown_profile', detail, pointer: `/profiles/${purpose}`, via: 'none' }])
}

async function choicesOf(
  transaction: InTransaction,
  customer: Customer,
  { readChange, profiles }: OrderRequest,
  provider: PaymentProvider,
): Promise<Choices> {
  const { shipping, billing } = profiles
  const chosen = readChange().apply(noChoices(customer), provider)
  const shipTo = shipping
    ? await savedAddress(transaction, customer, 'shipping', shipping)
    : chosen.shipping_information
  const billTo = billing ? await savedAddress(transaction, customer, 'billing', billing) : chosen.billing_information
  return {
    ...chosen,
    shipping_information: shipTo,
    billing_information: billTo ?? shipTo,
    billing_same: billTo === null,
  }
}

/** Why a direct order cannot be paid as chosen. Cards are rejected: no buyer is present to correct a declined charge. */
export function paymentProblem({ hasUnknownGateway }: OrderRequest, gateway: string | null): Problem | undefined {
  const at = { pointer: '/attributes/payment_instrument', via: 'none' } as const
  if (hasUnknownGateway) return { code: 'payment_unavailable', detail: 'Payment gateway does not exist.', ...at }
  const method = paymentMethodOf(gateway)
  if (method?.isCard !== true) return undefined
  const detail = `${method.label} is charged before the order is placed. Use another method, or a cart and its checkout.`
  return { code: 'charged_first', detail, ...at }
}

/**
 * Creates a direct order that exists only in its transaction until it is placed. The customer's cart is not
 * involved.
 * @throws {JsonApiError} 422 with all problems of the lines or choices
 */
export async function createDraft(
  transaction: InTransaction,
  customer: Customer,
  request: OrderRequest,
  { provider, now }: { readonly provider: PaymentProvider; readonly now: Date },
) {
  const choices = await choicesOf(transaction, customer, request, provider)
  const { id } = await transaction
    .insertInto('orders')
    .values({
      ...choices,
      uuid: randomUUID(),
      state: 'direct',
      user_id: customer.id,
      key_id: cartKeyOf(customer),
      created: now,
      changed: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addOrderLines(transaction, id, request.lines, now)
  const order = await lockOrderRow(transaction, id)
  if (order === undefined) throw new Error('An order disappeared within its transaction.')
  return order
}
