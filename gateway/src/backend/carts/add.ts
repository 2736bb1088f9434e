import { z } from 'zod'
import { LARGEST_QUANTITY, MAX_LINES } from '@shop/schema/quantity'
import { isLimited, quantityRule } from '../catalog/variation.ts'
import { hasNoResponse, isInvalid, parseAnswer } from '../jsonapi/errors.ts'
import { priceOf } from '../jsonapi/money.ts'
import type { UserError } from '../jsonapi/userErrors.ts'
import { type Cart, type CartItem, emptyCart } from './cart.ts'
import { currencyError } from './parts.ts'
import { type LineAttributes, patchLine, removeItem } from './lines.ts'
import { type CartOutcome, type CartWarning, noProblems } from './outcome.ts'
import { allowedQuantity } from './quantity.ts'
import { keyOfItem, keyOfLine, quantityInCart, tooManyLines, type PreparedLine } from './cartLines.ts'
import type { CartWriter } from './writer.ts'

/** A cart item as sent to the site. */
interface Addition extends PreparedLine {
  readonly existing: CartItem | null
  /** Quantity to add. */
  readonly added: number
  /** Quantity of the item afterward. */
  readonly total: number
}

/**
 * Step 2 of adding, under the cart's lock: all lines in one request, plus one more for each line that the site cannot
 * combine.
 */
export async function addLines(lines: readonly PreparedLine[], before: Cart, writer: CartWriter): Promise<CartOutcome> {
  const userErrors: UserError[] = []
  const warnings: CartWarning[] = []
  const additions: Addition[] = []
  let lineCount = before.items.length
  let currency = currencyOf(before)
  for (const line of lines) {
    currency ??= priceOf(line.part)?.currencyCode ?? null
    const mismatch = currencyError(line.part, line.sku, line.path, currency)
    if (mismatch) {
      userErrors.push(mismatch)
      continue
    }
    const key = keyOfLine(line)
    const existing = before.items.find((item) => keyOfItem(item) === key) ?? null
    if (!existing && lineCount >= MAX_LINES) {
      userErrors.push(tooManyLines(line.path))
      continue
    }
    if (!existing) lineCount += 1
    const already = existing?.quantity ?? 0
    const { quantity: total, notice } = allowedQuantity(already + line.quantity, quantityRule(line.part), line.sku)
    if (notice) warnings.push({ code: 'QUANTITY_ADJUSTED', message: notice, itemUuid: existing?.uuid ?? null })
    if (total > already) additions.push({ ...line, existing, added: total - already, total })
  }
  const refusedLines = await write(additions, before, writer)
  for (const { sku, path, part } of refusedLines) {
    const why = isLimited(part) ? ': not enough in stock' : ''
    userErrors.push({ code: 'OUT_OF_STOCK', message: `${sku} could not be added to the cart${why}`, path })
  }
  return { userErrors, warnings }
}

function currencyOf({ items }: Cart): string | null {
  return items[0]?.price.currencyCode ?? null
}

/**
 * Whether a line can be added before the cart is known: any quantity of the part is valid, it is sold in the store's
 * currency, and sites combine it by part.
 */
export function isUnlimited(line: PreparedLine, currency: string): boolean {
  const { minimum, maximum, step } = quantityRule(line.part)
  if (currencyError(line.part, line.sku, line.path, currency)) return false
  return !hasOwnTerms(line) && minimum === 1 && step === 1 && maximum === LARGEST_QUANTITY && !isLimited(line.part)
}

/** Adds a line without reading the cart first, and corrects the item if there are too many now. */
export async function addUnlimited(line: PreparedLine, writer: CartWriter): Promise<CartOutcome> {
  const { quantity } = line
  let cart: Cart | null
  try {
    cart = await post([{ ...line, existing: null, added: quantity, total: quantity }], emptyCart, writer)
  } catch (failure) {
    // Nothing was added: what the cart has already tells why.
    return isInvalid(failure) ? addLines([line], await writer.read(), writer) : unconfirmed(line, writer, failure)
  }
  return cart ? correct(line, cart, writer) : noProblems
}

/** The site may do the work without answering. @throws the failure if the line is certainly not in the cart */
async function unconfirmed(line: PreparedLine, writer: CartWriter, failure: unknown): Promise<CartOutcome> {
  if (!hasNoResponse(failure)) throw failure
  const cart = await writer.read().catch(() => {
    throw failure
  })
  const mismatch = currencyError(line.part, line.sku, line.path, currencyOf(cart))
  if (mismatch) return { userErrors: [mismatch], warnings: [] }
  const quantity = quantityInCart(cart, keyOfLine(line))
  if (quantity < line.quantity) throw failure
  const message = `We could not confirm that ${line.sku} was added. Your cart has ${quantity} of it: check the quantity`
  return { userErrors: [], warnings: [{ code: 'UNCONFIRMED', message, itemUuid: null }] }
}

async function correct(line: PreparedLine, cart: Cart, writer: CartWriter): Promise<CartOutcome> {
  const item = cart.items.find((one) => keyOfItem(one) === keyOfLine(line))
  if (item && cart.items.length > MAX_LINES) {
    await removeItem(item, cart, writer)
    return { userErrors: [tooManyLines(line.path)], warnings: [] }
  }
  const { quantity, notice } = allowedQuantity(item?.quantity ?? 1, quantityRule(line.part), line.sku)
  if (!item || !notice) return noProblems
  await patchLine(writer, cart, item.uuid, { quantity })
  return { userErrors: [], warnings: [{ code: 'QUANTITY_ADJUSTED', message: notice, itemUuid: item.uuid }] }
}

/** Attributes of a cart item other than its quantity, in the site's format. */
function attributesOf({ isOneLength, note, reference }: Addition): LineAttributes {
  return {
    ...(isOneLength && { field_one_length: true }),
    ...(note !== null && { field_note: note }),
    ...(reference !== null && { field_reference: reference }),
  }
}

/** A line with a note or a length answer. Some sites combine lines by part only. */
function hasOwnTerms({ isOneLength, note, reference }: PreparedLine) {
  return isOneLength !== null || note !== null || reference !== null
}

/** Writes the additions and returns those that the site rejected. */
async function write(additions: readonly Addition[], cart: Cart, writer: CartWriter): Promise<Addition[]> {
  const inPlace = cart.combinesByTerms ? [] : additions.filter((addition) => addition.existing && hasOwnTerms(addition))
  for (const addition of inPlace) {
    const { existing, total } = addition
    if (existing) await patchLine(writer, cart, existing.uuid, { ...attributesOf(addition), quantity: total })
  }
  const posted = additions.filter((addition) => !inPlace.includes(addition))
  if (posted.length === 0) return []
  try {
    await post(posted, cart, writer)
    return []
  } catch (failure) {
    return addMissing(posted, cart, writer, failure)
  }
}

const responseSchema = z.object({
  data: z.array(z.object({ id: z.string(), attributes: z.record(z.string(), z.unknown()).default({}) })),
})

/** @returns the cart afterward, if the site sent it */
async function post(additions: readonly Addition[], cart: Cart, writer: CartWriter): Promise<Cart | null> {
  const data = additions.map((addition, index) => {
    const { part, added: quantity, isOneLength, note, reference } = addition
    const particular = {
      // The `arity` keeps two lines of the same part apart. A site that reads the rest of the meta creates the complete
      // line immediately.
      arity: index,
      ...(isOneLength !== null && { one_length: isOneLength }),
      ...(note !== null && { note }),
      ...(reference !== null && { reference }),
    }
    const isOwn = hasOwnTerms(addition)
    const meta = { quantity, combine: !isOwn || cart.combinesByTerms, ...(isOwn && particular) }
    return { type: part.type, id: part.id, meta }
  })
  const { answer, cart: after } = await writer.add(data)
  if (additions.every((addition) => Object.keys(attributesOf(addition)).length === 0)) return after
  await writeAttributes(additions, parseAnswer(responseSchema, answer, 'cartAdd').data, writer)
  return null
}

type CreatedLine = z.infer<typeof responseSchema>['data'][number]

/** Returns, for each new line, what the site has not accepted yet. */
async function writeAttributes(
  additions: readonly Addition[],
  createdLines: readonly CreatedLine[],
  writer: CartWriter,
): Promise<void> {
  const missing = additions.flatMap((addition, index) => {
    const line = createdLines[index]
    const lacking = Object.entries(attributesOf(addition)).filter(([name, value]) => line?.attributes[name] !== value)
    return line && lacking.length > 0 ? [{ uuid: line.id, attributes: Object.fromEntries(lacking) }] : []
  })
  if (missing.length === 0) return
  const cart = await writer.read()
  for (const { uuid, attributes } of missing) await patchLine(writer, cart, uuid, attributes)
}

/**
 * A failed request may have been partly executed. Read the cart again; resend what is missing after a refusal only, so
 * that nothing is ever added twice.
 */
async function addMissing(
  additions: readonly Addition[],
  before: Cart,
  writer: CartWriter,
  failure: unknown,
): Promise<Addition[]> {
  const after = await writer.read().catch(() => {
    throw failure
  })
  const missing = missingOf(additions, before, after)
  if (!isInvalid(failure)) {
    if (missing.length === additions.length) throw failure
    return missing
  }
  return additions.length === 1 ? missing : addOneByOne(missing, before, writer)
}

/**
 * A site that rejects a line has executed the lines before it and none after it: send that one alone, and the rest
 * together.
 */
async function addOneByOne(additions: readonly Addition[], before: Cart, writer: CartWriter): Promise<Addition[]> {
  const [first, ...rest] = additions
  if (!first) return []
  const refusedLines = (await isAccepted([first], before, writer)) ? [] : [first]
  if (rest.length === 0 || (await isAccepted(rest, before, writer))) return refusedLines
  if (rest.length === 1) return [...refusedLines, ...rest]
  const missing = missingOf(rest, before, await writer.read())
  // Every iteration settles at least one line, whatever the site does.
  return [...refusedLines, ...(await addOneByOne(missing, before, writer))]
}

/** @throws errors other than refusals */
async function isAccepted(additions: readonly Addition[], before: Cart, writer: CartWriter): Promise<boolean> {
  try {
    await post(additions, before, writer)
    return true
  } catch (error) {
    if (isInvalid(error)) return false
    throw error
  }
}

function missingOf(additions: readonly Addition[], before: Cart, after: Cart): Addition[] {
  return additions.filter((addition) => {
    const key = keyOfLine(addition)
    return quantityInCart(after, key) - quantityInCart(before, key) < addition.added
  })
}
