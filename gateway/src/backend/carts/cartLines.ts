import { MAX_LINES } from '@shop/schema/quantity'
import { type PartLookup, partsBySku } from '../catalog/partLookup.ts'
import type { Resource } from '../jsonapi/document.ts'
import { wireNames } from '../jsonapi/names.ts'
import type { UserError } from '../jsonapi/userErrors.ts'
import { userErrorsOf } from '../validation/problems.ts'
import { optional } from '../validation/text.ts'
import type { Cart, CartItem } from './cart.ts'
import { isCutToLength, orderingError } from './parts.ts'
import { orderingFields } from './plans.ts'
import { quantityError } from './quantity.ts'

/** Text that buyers add to a cart item: a note, and their own item or requisition number. */
interface LineNotes {
  readonly note: string | null
  readonly reference: string | null
}

/** As typed; omitted fields are absent. */
export interface TypedNotes {
  readonly note?: string | null | undefined
  readonly reference?: string | null | undefined
}

/** Maximum characters of a note or item number. */
export const MAX_NOTE_LENGTH = 80
const schema = optional(MAX_NOTE_LENGTH)

/** The stored form of the buyer's text; null if empty. */
export function parseNotes(typed: TypedNotes, at: readonly string[]): LineNotes | { readonly userErrors: UserError[] } {
  const note = schema.safeParse(typed.note)
  const reference = schema.safeParse(typed.reference)
  if (note.success && reference.success) return { note: note.data, reference: reference.data }
  const errors = Object.entries({ note, reference }).flatMap(([field, { error }]) =>
    error ? userErrorsOf(error, [...at, field]) : [],
  )
  return { userErrors: errors }
}

export interface CartLine extends TypedNotes {
  readonly sku: string
  readonly quantity: number
  readonly isOneLength?: boolean | null | undefined
}

/** A line that can be ordered. Equal input lines are combined. */
export interface PreparedLine extends LineNotes {
  readonly part: Resource
  readonly sku: string
  readonly quantity: number
  /** Null if it is not sold in lengths. */
  readonly isOneLength: boolean | null
  /** Index of its first occurrence in the input. */
  readonly path: readonly string[]
}

function required(path: readonly string[]): UserError {
  return { code: 'REQUIRED', message: 'Value is required', path }
}

export function tooManyLines(path: readonly string[]): UserError {
  return {
    code: 'TOO_LONG',
    message: `A cart can hold at most ${MAX_LINES} lines`,
    path,
  }
}

/** Step 1 of adding: validates the lines. Reads the parts but not the cart. */
export async function prepareLines(
  { calls }: Pick<PartLookup, 'calls'>,
  lines: readonly CartLine[],
): Promise<{ prepared: PreparedLine[]; userErrors: UserError[] }> {
  if (lines.length === 0) return { prepared: [], userErrors: [required(['lines'])] }
  if (lines.length > MAX_LINES) return { prepared: [], userErrors: [tooManyLines(['lines'])] }
  const plan = { include: [], fields: { [wireNames.variation.type]: orderingFields } }
  const skus = lines.map(({ sku }) => sku)
  const parts = await partsBySku(skus, { calls, operation: 'cartParts', plan })
  const linesByKey = new Map<string, PreparedLine>()
  const userErrors: UserError[] = []
  for (const [index, line] of lines.entries()) {
    const checked = checkLine(line, parts.get(line.sku.trim().toLowerCase()), ['lines', String(index)])
    if ('userErrors' in checked) {
      userErrors.push(...checked.userErrors)
      continue
    }
    const key = keyOfLine(checked)
    const first = linesByKey.get(key)
    linesByKey.set(key, first ? { ...first, quantity: first.quantity + checked.quantity } : checked)
  }
  return { prepared: [...linesByKey.values()], userErrors }
}

function checkLine(
  line: CartLine,
  part: Resource | undefined,
  at: readonly string[],
): PreparedLine | { readonly userErrors: readonly UserError[] } {
  const sku = line.sku.trim()
  const path = [...at, 'sku']
  if (sku === '') return { userErrors: [required(path)] }
  const words = parseNotes(line, at)
  const error = quantityError(line.quantity, [...at, 'quantity']) ?? orderingError(part, sku, path)
  if (error || !part || 'userErrors' in words) {
    return { userErrors: [...(error ? [error] : []), ...('userErrors' in words ? words.userErrors : [])] }
  }
  return {
    ...words,
    part,
    sku: part.text('sku') ?? sku,
    quantity: line.quantity,
    isOneLength: isCutToLength(part) ? line.isOneLength === true : null,
    path,
  }
}

/** What distinguishes lines of the same part. */
type LineTerms = Pick<PreparedLine, 'isOneLength' | 'note' | 'reference'>

/** Identity of a line: the part, the length answer, the note and the reference. */
function keyOf(partId: string | undefined, { isOneLength, note, reference }: LineTerms) {
  return JSON.stringify([partId, isOneLength === true, note, reference])
}

export function keyOfLine(line: PreparedLine): string {
  return keyOf(line.part.id, line)
}
export function keyOfItem(item: LineTerms & Pick<CartItem, 'purchased'>): string {
  return keyOf(item.purchased?.id, item)
}

/** Quantity in a cart of the line with this identity. */
export function quantityInCart({ items }: Cart, key: string): number {
  return items.filter((item) => keyOfItem(item) === key).reduce((sum, { quantity }) => sum + quantity, 0)
}

/** Quantities that a cart had at some time, by line identity. */
export type Quantities = Readonly<Record<string, number>>

export function quantitiesIn(cart: Cart): Quantities {
  return Object.fromEntries(
    cart.items.flatMap((item) => (item.purchased ? [[keyOfItem(item), quantityInCart(cart, keyOfItem(item))]] : [])),
  )
}

/** What a cart still lacks after lines were added to its earlier contents. */
export function linesMissingIn(cart: Cart, lines: readonly PreparedLine[], before: Quantities): PreparedLine[] {
  return lines.flatMap((line) => {
    const key = keyOfLine(line)
    const quantity = (before[key] ?? 0) + line.quantity - quantityInCart(cart, key)
    return quantity > 0 ? [{ ...line, quantity }] : []
  })
}
