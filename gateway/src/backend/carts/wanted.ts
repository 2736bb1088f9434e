import type { BackendCalls } from '../jsonapi/calls.ts'
import type { Resource } from '../jsonapi/document.ts'
import type { UserError } from '../jsonapi/userErrors.ts'
import { userErrorsOf } from '../validation/problems.ts'
import { optional } from '../validation/text.ts'
import type { Cart, CartItem } from './cart.ts'
import { isCutToLength, orderingError, partsBySku } from './parts.ts'
import { quantityError } from './quantity.ts'

/** What buyers write to a line: their own words for it, and their own item or requisition number. */
interface LineWords {
  readonly note: string | null
  readonly reference: string | null
}

/** Words as they are typed; what is not given is not there. */
export interface TypedWords {
  readonly note?: string | null | undefined
  readonly reference?: string | null | undefined
}

/** Characters of a note or a number of the buyer's own, at most. */
export const LONGEST_WORDS = 80
const schema = optional(LONGEST_WORDS)

/** What buyers wrote, in the form in which it is kept; empty is null. */
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

/** Lines of a cart, and of what becomes one. */
export const MOST_LINES = 200

/** A line that can be ordered: equal ones of the input summed. */
export interface WantedLine extends LineWords {
  readonly part: Resource
  readonly sku: string
  readonly quantity: number
  /** Null for what is not sold in lengths. */
  readonly isOneLength: boolean | null
  /** Where in the input its first occurrence is. */
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

/** The first step of adding: what can be added at all. Reads the parts, not yet the cart. */
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

/** What makes two lines one: the part, the answer about its length, and the note. */
function keyOf(partId: string | undefined, isOneLength: boolean | null, note: string | null) {
  return JSON.stringify([partId, isOneLength === true, note])
}

export function keyOfWanted({ part, isOneLength, note }: WantedLine): string {
  return keyOf(part.id, isOneLength, note)
}
export function keyOfItem({ purchased, isOneLength, note }: CartItem): string {
  return keyOf(purchased?.id, isOneLength, note)
}

/** Pieces that a cart holds of what makes a line. */
export function piecesOf({ items }: Cart, key: string): number {
  return items.filter((item) => keyOfItem(item) === key).reduce((sum, { quantity }) => sum + quantity, 0)
}

/** Pieces of each line that a cart held at some time, by what makes it a line. */
export type Pieces = Readonly<Record<string, number>>

export function piecesIn(cart: Cart): Pieces {
  return Object.fromEntries(
    cart.items.flatMap((item) => (item.purchased ? [[keyOfItem(item), piecesOf(cart, keyOfItem(item))]] : [])),
  )
}

/** What a cart still lacks of lines that were to be added to what it held before. */
export function missingIn(cart: Cart, wanted: readonly WantedLine[], before: Pieces): WantedLine[] {
  return wanted.flatMap((line) => {
    const key = keyOfWanted(line)
    const quantity = (before[key] ?? 0) + line.quantity - piecesOf(cart, key)
    return quantity > 0 ? [{ ...line, quantity }] : []
  })
}
