import type { BackendCalls } from '../jsonapi/calls.ts'
import type { Resource } from '../jsonapi/document.ts'
import type { UserError } from '../jsonapi/userErrors.ts'
import { userErrorsOf } from '../validation/problems.ts'
import { optional } from '../validation/text.ts'
import type { Cart, CartItem } from './cart.ts'
import { isCutToLength, orderingError, partsBySku } from './parts.ts'
import { quantityError } from './quantity.ts'

/** Text that buyers add to a cart item: a note, and their own item or requisition number. */
interface LineWords {
  readonly note: string | null
  readonly reference: string | null
}

/** As typed; omitted fields are absent. */
export interface TypedWords {
  readonly note?: string | null | undefined
  readonly reference?: string | null | undefined
}

/** Maximum characters of a note or item number. */
export const LONGEST_WORDS = 80
const schema = optional(LONGEST_WORDS)

/** The stored form of the buyer's text; null if empty. */
export function wordsOf(typed: TypedWords, at: readonly string[]): LineWords | { readonly userErrors: UserError[] } {
  const note = schema.safeParse(typed.note)
  const reference = schema.safeParse(typed.reference)
  if (note.success && reference.success) return { note: note.data, reference: reference.data }
  const errors = Object.entries({ note, reference }).flatMap(([field, { error }]) =>
    error ? userErrorsOf(error, [...at, field]) : [],
  )
  return { userErrors: errors }
}

export interface CartLine extends TypedWords {
  readonly sku: string
  readonly quantity: number
  readonly isOneLength?: boolean | null | undefined
}

/** Lines for a cart or an order. */
export const MOST_LINES = 200

/** A line that can be ordered. Equal input lines are combined. */
export interface WantedLine extends LineWords {
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
    message: `A cart holds at most ${MOST_LINES} lines`,
    path,
  }
}

/** Step 1 of adding: validates the lines. Reads the parts but not the cart. */
export async function prepareLines(
  calls: BackendCalls,
  lines: readonly CartLine[],
): Promise<{ wanted: WantedLine[]; userErrors: UserError[] }> {
  if (lines.length === 0) return { wanted: [], userErrors: [required(['lines'])] }
  if (lines.length > MOST_LINES) return { wanted: [], userErrors: [tooManyLines(['lines'])] }
  const skus = [...new Set(lines.map(({ sku }) => sku.trim()).filter((sku) => sku !== ''))]
  const parts = await partsBySku(calls, skus)
  const wanted = new Map<string, WantedLine>()
  const userErrors: UserError[] = []
  for (const [index, line] of lines.entries()) {
    const checked = checkLine(line, parts.get(line.sku.trim().toLowerCase()), ['lines', String(index)])
    if ('userErrors' in checked) {
      userErrors.push(...checked.userErrors)
      continue
    }
    const key = keyOfWanted(checked)
    const before = wanted.get(key)
    wanted.set(
      key,
      before
        ? { ...before, quantity: before.quantity + checked.quantity, reference: before.reference ?? checked.reference }
        : checked,
    )
  }
  return { wanted: [...wanted.values()], userErrors }
}

function checkLine(
  line: CartLine,
  part: Resource | undefined,
  at: readonly string[],
): WantedLine | { readonly userErrors: readonly UserError[] } {
  const sku = line.sku.trim()
  const path = [...at, 'sku']
  if (sku === '') return { userErrors: [required(path)] }
  const words = wordsOf(line, at)
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

/** Identity of a line: the part, the length answer, and the note. */
function keyOf(partId: string | undefined, isOneLength: boolean | null, note: string | null) {
  return JSON.stringify([partId, isOneLength === true, note])
}

export function keyOfWanted({ part, isOneLength, note }: WantedLine): string {
  return keyOf(part.id, isOneLength, note)
}
export function keyOfItem({ purchased, isOneLength, note }: CartItem): string {
  return keyOf(purchased?.id, isOneLength, note)
}

/** Quantity in a cart of the line with this identity. */
export function piecesOf({ items }: Cart, key: string): number {
  return items.filter((item) => keyOfItem(item) === key).reduce((sum, { quantity }) => sum + quantity, 0)
}

/** Quantities that a cart had at some time, by line identity. */
export type Pieces = Readonly<Record<string, number>>

export function piecesIn(cart: Cart): Pieces {
  return Object.fromEntries(
    cart.items.flatMap((item) => (item.purchased ? [[keyOfItem(item), piecesOf(cart, keyOfItem(item))]] : [])),
  )
}

/** What a cart still lacks after lines were added to its earlier contents. */
export function missingIn(cart: Cart, wanted: readonly WantedLine[], before: Pieces): WantedLine[] {
  return wanted.flatMap((line) => {
    const key = keyOfWanted(line)
    const quantity = (before[key] ?? 0) + line.quantity - piecesOf(cart, key)
    return quantity > 0 ? [{ ...line, quantity }] : []
  })
}
