import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { z } from 'zod'
import { lineDetailsOf } from '@shop/schema/lineDetails'
import type { CartItem } from '../carts/cart.ts'
import { purchased } from '../catalog/needs.ts'
import { compareDecimals } from '../jsonapi/decimals.ts'
import { DEFAULT_CURRENCY, type Money, readMoney } from '../jsonapi/money.ts'
import type { FixedEdge } from '../jsonapi/needs.ts'
import { lines } from '../orders/needs.ts'

/** Part number, quantity, unit price, and a hash of the line's options and notes (empty if it has none). */
const lineSchema = z.tuple([z.string(), z.int(), z.string(), z.string()])
type VersionLine = z.infer<typeof lineSchema>

const MAX_VERSION_LENGTH = 20_000
const MAX_LINES_BYTES = 200_000

/** Fields of the lines that a version depends on. */
export const versionNeeds: FixedEdge = lines(
  ['quantity', 'unit_price', 'field_sku', 'field_one_length', 'field_note', 'field_reference'],
  [purchased(['sku'])],
)

function detailsOf({ resource, note, reference }: CartItem): string {
  return lineDetailsOf({ isOneLength: resource.flag('field_one_length') === true, note, reference })
}

/** The lines that a version consists of. */
function linesOf(items: readonly CartItem[]): VersionLine[] {
  return items.map((item) => [item.partNumber, item.quantity, item.price.amount, detailsOf(item)])
}

/** An opaque text that contains the lines, quantities and prices, so that later changes can be listed without a stored copy. */
export function versionOf(items: readonly CartItem[]): string {
  return deflateRawSync(JSON.stringify(linesOf(items))).toString('base64url')
}

/** The lines of a version; null if the text is not a version. */
export function linesOfVersion(version: string): readonly VersionLine[] | null {
  if (version.length > MAX_VERSION_LENGTH) return null
  try {
    const text = inflateRawSync(Buffer.from(version, 'base64url'), { maxOutputLength: MAX_LINES_BYTES }).toString()
    return z.array(lineSchema).safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

export type CartChangeKind = 'LINE_ADDED' | 'LINE_REMOVED' | 'QUANTITY_CHANGED' | 'PRICE_CHANGED' | 'DETAILS_CHANGED'

/** A difference between a version and the cart. */
export interface CartChange {
  readonly kind: CartChangeKind
  readonly partNumber: string
  readonly quantityBefore: number | null
  readonly quantity: number | null
  readonly priceBefore: Money | null
  readonly price: Money | null
}

interface LineChange {
  readonly kind: CartChangeKind
  readonly before?: VersionLine
  readonly now?: VersionLine
}

function changeOf({ kind, before, now }: LineChange, currencyCode: string): CartChange {
  const price = (line: VersionLine | undefined) => line && readMoney({ number: line[2], currency_code: currencyCode })
  return {
    kind,
    partNumber: (now ?? before)?.[0] ?? '',
    quantityBefore: before?.[1] ?? null,
    quantity: now?.[1] ?? null,
    priceBefore: price(before) ?? null,
    price: price(now) ?? null,
  }
}

function changesOfLine(before: VersionLine, now: VersionLine): LineChange[] {
  const kinds: CartChangeKind[] = []
  if (before[1] !== now[1]) kinds.push('QUANTITY_CHANGED')
  if (compareDecimals(before[2], now[2]) !== 0) kinds.push('PRICE_CHANGED')
  if (before[3] !== now[3]) kinds.push('DETAILS_CHANGED')
  return kinds.map((kind) => ({ kind, before, now }))
}

type IsSame = (before: VersionLine, now: VersionLine) => boolean

/** Criteria for matching lines, strictest first: several lines can have the same part and differ only in their notes. */
const matches: readonly IsSame[] = [
  (before, now) => before.every((value, index) => value === now[index]),
  (before, now) => before[0] === now[0] && before[3] === now[3],
  (before, now) => before[0] === now[0],
]

/** Changes of a cart since a version. */
export function changesSince(version: readonly VersionLine[], items: readonly CartItem[]): CartChange[] {
  let before = [...version]
  const now = linesOf(items)
  const pairs: Array<readonly [VersionLine, VersionLine]> = []
  for (const isSame of matches) {
    before = before.filter((line) => {
      const index = now.findIndex((other) => isSame(line, other))
      const [twin] = index < 0 ? [] : now.splice(index, 1)
      if (twin) pairs.push([line, twin])
      return !twin
    })
  }
  const changes: LineChange[] = [
    ...pairs.flatMap(([line, twin]) => changesOfLine(line, twin)),
    ...before.map((line) => ({ kind: 'LINE_REMOVED' as const, before: line })),
    ...now.map((line) => ({ kind: 'LINE_ADDED' as const, now: line })),
  ]
  const currencyCode = items[0]?.price.currencyCode ?? DEFAULT_CURRENCY
  return changes.map((change) => changeOf(change, currencyCode))
}
