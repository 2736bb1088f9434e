import { LARGEST_QUANTITY } from '@shop/schema/quantity'
import { quantityRule } from '../catalog/variation.ts'
import { isAbsent, isInvalid, SignedOutError } from '../jsonapi/errors.ts'
import { wireNames, paths } from '../jsonapi/names.ts'
import type { Cart, CartItem } from './cart.ts'
import { type CartOutcome, noProblems, unknownLine } from './outcome.ts'
import { isCutToLength } from './parts.ts'
import { allowedQuantity } from './quantity.ts'
import { type TypedNotes, keyOfItem, parseNotes } from './cartLines.ts'
import type { CartWriter } from './writer.ts'

/** Omitted fields stay as they are; empty text is removed. */
export interface LineChange extends TypedNotes {
  readonly quantity?: number
  readonly isOneLength?: boolean | null | undefined
}

/** Attributes to write to an item, in the site's format. */
export interface LineAttributes {
  readonly quantity?: number
  readonly field_one_length?: boolean
  readonly field_note?: string | null
  readonly field_reference?: string | null
}

/** Writes to an item. Sites without notes get the other attributes. */
export function patchLine(writer: CartWriter, cart: Cart, uuid: string, attributes: LineAttributes): Promise<unknown> {
  const reference = cart.order?.many('order_items').find(({ id }) => id === uuid)
  const body = { data: { type: reference?.type ?? wireNames.orderItem.type, id: uuid, attributes } }
  const address = `${paths.carts}/${cart.order?.id}/items/${uuid}`
  return writer.send({ operation: 'cartUpdate', method: 'PATCH', address, body })
}

/**
 * Makes a change. If it fails, checks whether the change took effect anyway: a site may do the work and then answer
 * 500.
 * @throws the failure, if the change is missing
 */
async function checkedWrite(
  writer: CartWriter,
  write: () => Promise<unknown>,
  isDone: (cart: Cart) => boolean,
): Promise<void> {
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
      address: `${paths.carts}/${cart.order?.id}/items`,
      body: { data: [{ type: item.resource.type, id: item.uuid }] },
    })
  await checkedWrite(writer, write, ({ items }) => items.every(({ uuid }) => uuid !== item.uuid))
  return noProblems
}

const freeRule = { minimum: 1, maximum: LARGEST_QUANTITY, step: 1 }

export async function changeItem(
  item: CartItem,
  cart: Cart,
  change: LineChange,
  writer: CartWriter,
): Promise<CartOutcome> {
  if (item.isQuoted && typeof change.quantity === 'number' && change.quantity !== item.quantity) return quoted(item)
  const words = parseNotes(change, [])
  if ('userErrors' in words) return { userErrors: words.userErrors, warnings: [] }
  const part = item.purchased
  const isOneLength =
    typeof change.isOneLength === 'boolean' && part && isCutToLength(part) ? change.isOneLength : item.isOneLength
  const note = change.note === undefined ? item.note : words.note
  const reference = change.reference === undefined ? item.reference : words.reference
  const twin = twinOf(item, { purchased: part, isOneLength, note, reference }, cart)
  const line = twin ?? item
  const total = (change.quantity ?? item.quantity) + (twin?.quantity ?? 0)
  const isCounted = typeof change.quantity === 'number' || twin !== null
  const { quantity, notice } = isCounted
    ? allowedQuantity(total, part ? quantityRule(part) : freeRule, item.partNumber)
    : { quantity: total, notice: null }
  const attributes: LineAttributes = {
    ...(quantity !== line.quantity && { quantity }),
    ...(isOneLength !== null && isOneLength !== line.isOneLength && { field_one_length: isOneLength }),
    ...(note !== line.note && { field_note: note }),
    ...(reference !== line.reference && { field_reference: reference }),
  }
  try {
    if (Object.keys(attributes).length > 0) {
      const isDone = ({ items }: Cart) => {
        const now = items.find(({ uuid }) => uuid === line.uuid)
        return now !== undefined && hasAttributes(now, attributes)
      }
      await checkedWrite(writer, () => patchLine(writer, cart, line.uuid, attributes), isDone)
    }
    if (twin) await removeItem(item, cart, writer)
  } catch (error) {
    if (isAbsent(error)) return unknownLine
    if (isInvalid(error)) return refused(item.partNumber, quantity)
    throw error
  }
  return {
    userErrors: [],
    warnings: [
      ...(notice ? [{ code: 'QUANTITY_ADJUSTED' as const, message: notice, itemUuid: line.uuid }] : []),
      ...(twin
        ? [{ code: 'MERGED' as const, message: `Two lines of ${item.partNumber} were combined`, itemUuid: twin.uuid }]
        : []),
    ],
  }
}

/** Whether an item has the written values. */
function hasAttributes(item: CartItem, attributes: LineAttributes): boolean {
  const current: LineAttributes = {
    quantity: item.quantity,
    ...(item.isOneLength !== null && { field_one_length: item.isOneLength }),
    field_note: item.note,
    field_reference: item.reference,
  }
  return Object.entries(attributes).every(([name, value]) => Reflect.get(current, name) === value)
}

/** Another item that this one becomes equal to: equal items are combined. */
function twinOf(item: CartItem, changed: Parameters<typeof keyOfItem>[0], { items }: Cart): CartItem | null {
  const key = keyOfItem(changed)
  if (!item.purchased || key === keyOfItem(item)) return null
  return items.find((other) => other.uuid !== item.uuid && keyOfItem(other) === key) ?? null
}

function quoted({ partNumber, quantity }: CartItem): CartOutcome {
  const message = `The quoted price of ${partNumber} applies only to a quantity of ${quantity}. To change the quantity, request a revised quote.`
  return { userErrors: [{ code: 'QUANTITY_NOT_ALLOWED', message, path: ['quantity'] }], warnings: [] }
}

function refused(sku: string, quantity: number): CartOutcome {
  return {
    userErrors: [
      { code: 'QUANTITY_NOT_ALLOWED', message: `${quantity} of ${sku} cannot be ordered`, path: ['quantity'] },
    ],
    warnings: [],
  }
}
