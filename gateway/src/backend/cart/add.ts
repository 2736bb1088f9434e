import { z } from 'zod'
import type { BackendCalls } from '../calls.ts'
import { quantityRule } from '../catalogue/variation.ts'
import { BackendError } from '../errors.ts'
import type { Resource } from '../jsonapi/document.ts'
import { PATHS } from '../names.ts'
import type { UserError } from '../userErrors.ts'
import type { Cart, CartItem } from './cart.ts'
import { patchLine } from './lines.ts'
import type { CartOutcome, CartWarning } from './outcome.ts'
import { isCutToLength, orderingError, partsBySku } from './parts.ts'
import { allowedQuantity, quantityError } from './quantity.ts'
import type { CartWriter } from './writer.ts'

export interface CartLine {
  readonly sku: string
  readonly quantity: number
  readonly isOneLength?: boolean | null | undefined
}

const MOST_LINES = 200

/** A line that can be ordered: equal ones of the input summed. */
export interface WantedLine {
  readonly part: Resource
  readonly sku: string
  readonly quantity: number
  /** Null for what is not sold in lengths. */
  readonly isOneLength: boolean | null
  /** Where in the input its first occurrence is. */
  readonly path: readonly string[]
}

/** A line as it goes to the site. */
interface Addition extends WantedLine {
  readonly existing: CartItem | null
  /** Pieces to add to what is there. */
  readonly added: number
  /** Pieces of the line afterwards. */
  readonly total: number
}

const answerSchema = z.object({ data: z.array(z.object({ id: z.string() })) })

/** The first step: what can be added at all. Reads the parts, not yet the cart. */
export async function prepareLines(
  calls: BackendCalls,
  lines: readonly CartLine[],
): Promise<{ wanted: WantedLine[]; userErrors: UserError[] }> {
  const userErrors: UserError[] = []
  if (lines.length === 0) userErrors.push({ code: 'REQUIRED', message: 'Value is required', path: ['lines'] })
  if (lines.length > MOST_LINES) userErrors.push(tooManyLines(['lines']))
  if (userErrors.length > 0) return { wanted: [], userErrors }
  const skus = [...new Set(lines.map(({ sku }) => sku.trim()).filter((sku) => sku !== ''))]
  const parts = await partsBySku(calls, skus)
  const wanted = new Map<string, WantedLine>()
  for (const [index, line] of lines.entries()) {
    const at = (field: string) => ['lines', String(index), field]
    const sku = line.sku.trim()
    const part = parts.get(sku.toLowerCase())
    const error =
      sku === ''
        ? required(at('sku'))
        : (quantityError(line.quantity, at('quantity')) ?? orderingError(part, sku, at('sku')))
    if (error || !part) {
      if (error) userErrors.push(error)
      continue
    }
    const isOneLength = isCutToLength(part) ? line.isOneLength === true : null
    const key = `${part.id} ${isOneLength}`
    const before = wanted.get(key)
    wanted.set(key, {
      part,
      sku: part.text('sku') ?? sku,
      isOneLength,
      path: before?.path ?? at('sku'),
      quantity: line.quantity + (before?.quantity ?? 0),
    })
  }
  return { wanted: [...wanted.values()], userErrors }
}

/** The second step, in the cart's turn. */
export async function addLines(wanted: readonly WantedLine[], before: Cart, writer: CartWriter): Promise<CartOutcome> {
  const userErrors: UserError[] = []
  const warnings: CartWarning[] = []
  const additions: Addition[] = []
  let lineCount = before.items.length
  for (const line of wanted) {
    const existing = before.items.find((item) => isSameLine(item, line)) ?? null
    if (!existing && lineCount >= MOST_LINES) {
      userErrors.push(tooManyLines(line.path))
      continue
    }
    if (!existing) lineCount += 1
    const already = existing?.quantity ?? 0
    const { quantity: total, notice } = allowedQuantity(already + line.quantity, quantityRule(line.part), line.sku)
    if (notice) warnings.push({ code: 'QUANTITY_ADJUSTED', message: notice, itemUuid: existing?.uuid ?? null })
    if (total > already) additions.push({ ...line, existing, added: total - already, total })
  }
  const left = await write(additions, before, writer)
  for (const { sku, path } of left)
    userErrors.push({ code: 'OUT_OF_STOCK', message: `${sku} could not be added to the cart`, path })
  return { userErrors, warnings }
}

const required = (path: readonly string[]): UserError => ({ code: 'REQUIRED', message: 'Value is required', path })

const tooManyLines = (path: readonly string[]): UserError => ({
  code: 'TOO_LONG',
  message: `A cart holds at most ${MOST_LINES} lines`,
  path,
})

const isSameLine = (item: CartItem, { part, isOneLength }: WantedLine) =>
  item.purchased?.id === part.id && (isOneLength === null || item.isOneLength === isOneLength)

/** Writes the additions and answers those that the site did not take. */
async function write(additions: readonly Addition[], cart: Cart, writer: CartWriter): Promise<Addition[]> {
  // A line with an answer about its length is changed in place: the site would not look at the answer when it combines.
  const inPlace = additions.filter(({ existing, isOneLength }) => existing && isOneLength !== null)
  for (const { existing, total } of inPlace) {
    if (existing) await patchLine(writer, cart, existing.uuid, { quantity: total })
  }
  const posted = additions.filter((addition) => !inPlace.includes(addition))
  if (posted.length === 0) return []
  try {
    await post(posted, writer)
    return []
  } catch (failure) {
    return retrySingly(posted, cart, writer, failure)
  }
}

async function post(additions: readonly Addition[], writer: CartWriter): Promise<void> {
  const data = additions.map(({ part, added, isOneLength }, index) => ({
    type: part.type,
    id: part.id,
    // The arity keeps two lines of one part apart.
    meta: { quantity: added, combine: isOneLength === null, ...(isOneLength !== null && { arity: index }) },
  }))
  const body = await writer.send({ operation: 'cartAdd', method: 'POST', address: PATHS.cartAdd, body: { data } })
  const oneLength = additions.filter(({ isOneLength }) => isOneLength)
  if (oneLength.length === 0) return
  const answer = answerSchema.safeParse(body)
  if (!answer.success)
    throw new BackendError({ kind: 'malformed', operation: 'cartAdd', detail: z.prettifyError(answer.error) })
  const cart = await writer.read()
  for (const [index, { isOneLength }] of additions.entries()) {
    const line = answer.data.data[index]
    if (isOneLength && line) await patchLine(writer, cart, line.id, { field_one_length: true })
  }
}

/**
 * A failed request may have done some of its work. The cart is read again; what is missing is sent line by line after a
 * refusal, and not again after anything else, so that nothing is ever added twice.
 */
async function retrySingly(
  additions: readonly Addition[],
  before: Cart,
  writer: CartWriter,
  failure: unknown,
): Promise<Addition[]> {
  const after = await writer.read().catch(() => {
    throw failure
  })
  const missing = additions.filter(
    (addition) => piecesOf(after, addition) - piecesOf(before, addition) < addition.added,
  )
  const isRefusal = failure instanceof BackendError && failure.kind === 'invalid'
  if (!isRefusal) {
    if (missing.length === additions.length) throw failure
    return missing
  }
  if (additions.length === 1) return missing
  const left: Addition[] = []
  for (const addition of missing) {
    try {
      await post([addition], writer)
    } catch (error) {
      if (!(error instanceof BackendError && error.kind === 'invalid')) throw error
      left.push(addition)
    }
  }
  return left
}

const piecesOf = ({ items }: Cart, { part }: WantedLine): number =>
  items.filter(({ purchased }) => purchased?.id === part.id).reduce((sum, { quantity }) => sum + quantity, 0)
