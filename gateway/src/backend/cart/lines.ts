import { MOST_PIECES, quantityRule } from '../catalogue/variation.ts'
import { BackendError, isAbsent, SignedOutError } from '../errors.ts'
import { NAMES, PATHS } from '../names.ts'
import type { Cart, CartItem } from './cart.ts'
import { type CartOutcome, NO_PROBLEMS, UNKNOWN_LINE } from './outcome.ts'
import { isCutToLength } from './parts.ts'
import { allowedQuantity } from './quantity.ts'
import type { CartWriter } from './writer.ts'

export interface LineChange {
  readonly quantity: number
  /** Left as it is where not given. */
  readonly isOneLength?: boolean | null | undefined
}

/** What is written to a line, in the site's words. */
interface LineAttributes {
  readonly quantity?: number
  readonly field_one_length?: boolean
}

export function patchLine(writer: CartWriter, cart: Cart, uuid: string, attributes: LineAttributes): Promise<unknown> {
  return writer.send({
    operation: 'cartUpdate',
    method: 'PATCH',
    address: `${PATHS.carts}/${cart.order?.id}/items/${uuid}`,
    body: { data: { type: NAMES.orderItem.type, id: uuid, attributes } },
  })
}

/**
 * Makes a change and, when the answer is a failure, looks whether the change is there all the same: a site may well do what
 * it was asked and then answer 500.
 * @throws the failure, when it is not there
 */
async function sure(writer: CartWriter, write: () => Promise<unknown>, isDone: (cart: Cart) => boolean): Promise<void> {
  try {
    await write()
  } catch (failure) {
    if (failure instanceof SignedOutError) throw failure
    const cart = await writer.read().catch(() => null)
    if (!cart || !isDone(cart)) throw failure
  }
}

export async function removeItem(item: CartItem, cart: Cart, writer: CartWriter): Promise<CartOutcome> {
  const write = () =>
    writer.send({
      operation: 'cartRemove',
      method: 'DELETE',
      address: `${PATHS.carts}/${cart.order?.id}/items`,
      body: { data: [{ type: NAMES.orderItem.type, id: item.uuid }] },
    })
  await sure(writer, write, ({ items }) => items.every(({ uuid }) => uuid !== item.uuid))
  return NO_PROBLEMS
}

const FREE_RULE = { minimum: 1, maximum: MOST_PIECES, step: 1 }

export async function changeItem(
  item: CartItem,
  cart: Cart,
  change: LineChange,
  writer: CartWriter,
): Promise<CartOutcome> {
  const part = item.purchased
  const asked = typeof change.isOneLength === 'boolean' && part && isCutToLength(part) ? change.isOneLength : null
  const twin = asked === null || asked === item.isOneLength ? null : twinOf(item, asked, cart)
  const line = twin ?? item
  const wanted = change.quantity + (twin?.quantity ?? 0)
  const { quantity, notice } = allowedQuantity(wanted, part ? quantityRule(part) : FREE_RULE, item.partNumber)
  const attributes = {
    ...(quantity !== line.quantity && { quantity }),
    ...(asked !== null && asked !== line.isOneLength && { field_one_length: asked }),
  }
  try {
    if (Object.keys(attributes).length > 0) {
      const isDone = ({ items }: Cart) =>
        items.some(({ uuid, quantity: now }) => uuid === line.uuid && now === quantity)
      await sure(writer, () => patchLine(writer, cart, line.uuid, attributes), isDone)
    }
    if (twin) await removeItem(item, cart, writer)
  } catch (error) {
    if (isAbsent(error)) return UNKNOWN_LINE
    if (error instanceof BackendError && error.kind === 'invalid') return refused(item.partNumber, quantity)
    throw error
  }
  return {
    userErrors: [],
    warnings: [
      ...(notice ? [{ code: 'QUANTITY_ADJUSTED' as const, message: notice, itemUuid: line.uuid }] : []),
      ...(twin
        ? [{ code: 'MERGED' as const, message: `Two lines of ${item.partNumber} are now one`, itemUuid: twin.uuid }]
        : []),
    ],
  }
}

/** Another line of the same part that already has the answer asked for: equal lines become one. */
function twinOf(item: CartItem, isOneLength: boolean, { items }: Cart): CartItem | null {
  const isTwin = (other: CartItem) =>
    other.uuid !== item.uuid && other.purchased?.id === item.purchased?.id && other.isOneLength === isOneLength
  return items.find(isTwin) ?? null
}

const refused = (sku: string, quantity: number): CartOutcome => ({
  userErrors: [
    { code: 'QUANTITY_NOT_ALLOWED', message: `${quantity} of ${sku} cannot be ordered`, path: ['quantity'] },
  ],
  warnings: [],
})
