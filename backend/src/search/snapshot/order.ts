import type { Page, Sort } from '../../jsonapi/queryParameters.ts'
import { relevance } from '../indexDefinition.ts'
import { isSortable, type ProductField, unknownSort } from '../indexField.ts'
import { NUMBER_WEIGHT, type Relevance } from '../relevance.ts'
import { BLOCK_SIZE, type Snapshot } from './snapshot.ts'

/** A value to sort by; NaN comes last in either direction. */
interface SortKey {
  readonly isDescending: boolean
  /** Absent if it is the same for all parts of a product. */
  readonly ofPart?: (block: number, bit: number) => number
  readonly ofProduct: (product: number) => number
}

type FoundParts = (product: number, visit: (block: number, bit: number) => void) => void

/** Visits the fitting parts of a product in their order. */
function foundParts({ firstBlocks }: Snapshot, matches: Int32Array): FoundParts {
  return (product, visit) => {
    for (let block = firstBlocks[product] ?? 0; block < (firstBlocks[product + 1] ?? 0); block += 1) {
      const mask = matches[block] ?? 0
      for (let bit = 0; mask !== 0 && bit < BLOCK_SIZE; bit += 1) if ((mask & (1 << bit)) !== 0) visit(block, bit)
    }
  }
}

function partKey(
  ofPart: (block: number, bit: number) => number,
  isDescending: boolean,
  visitParts: FoundParts,
): SortKey {
  const ofProduct = (product: number) => {
    let best = Number.NaN
    visitParts(product, (block, bit) => {
      const value = ofPart(block, bit)
      if (!(isDescending ? value <= best : value >= best) && !Number.isNaN(value)) best = value
    })
    return best
  }
  return { isDescending, ofPart, ofProduct }
}

/** The number of a part in a field that has terms: the outermost of several. */
function termValue(snapshot: Snapshot, path: string, isDescending: boolean) {
  const { firstEntries, entryTerms, entryParts, terms } = snapshot
  const places = Float64Array.from(terms, (term) => (term.path === path ? term.place : Number.NaN))
  return (block: number, bit: number) => {
    let best = Number.NaN
    for (let entry = firstEntries[block] ?? 0; entry < (firstEntries[block + 1] ?? 0); entry += 1) {
      const place = places[entryTerms[entry] ?? 0] ?? Number.NaN
      if (Number.isNaN(place) || ((entryParts[entry] ?? 0) & (1 << bit)) === 0) continue
      if (!(isDescending ? place <= best : place >= best)) best = place
    }
    return best
  }
}

/** Sorts by relevance: parts whose number is typed come first, also among the parts of a product. */
function relevanceKey(
  { productPositions, firstBlocks }: Snapshot,
  visitParts: FoundParts,
  relevances: readonly Relevance[],
  isDescending: boolean,
): SortKey {
  const closeness = new Map<number, number>()
  const ranks = new Map<number, number>()
  for (const { product: id, closeness: ofWords, numbers } of relevances) {
    const product = productPositions.get(id) ?? -1
    closeness.set(product, ofWords)
    const first = (firstBlocks[product] ?? 0) * BLOCK_SIZE
    for (const [place, rank] of numbers) ranks.set(first + place, Math.max(rank, ranks.get(first + place) ?? 0))
  }
  const rankOf = (block: number, bit: number) => ranks.get(block * BLOCK_SIZE + bit) ?? 0
  const ofProduct = (product: number) => {
    let best = 0
    if (ranks.size > 0) visitParts(product, (block, bit) => (best = Math.max(best, rankOf(block, bit))))
    return NUMBER_WEIGHT * best + (closeness.get(product) ?? Number.NaN)
  }
  return { isDescending, ofPart: rankOf, ofProduct }
}

/** Whether any fitting part of a product is in stock: by blocks, since lists of all products sort by it. */
function findStocked({ firstBlocks, stocked }: Snapshot, matches: Int32Array): (product: number) => boolean {
  return (product) => {
    const end = firstBlocks[product + 1] ?? 0
    let block = firstBlocks[product] ?? 0
    while (block < end && ((matches[block] ?? 0) & (stocked[block] ?? 0)) === 0) block += 1
    return block < end
  }
}

function fieldKey(
  snapshot: Snapshot,
  visitParts: FoundParts,
  hasStock: (product: number) => boolean,
  { path, descending: isDescending }: Sort,
  field: ProductField | undefined,
): SortKey {
  if (field === undefined || !isSortable(path, field)) throw unknownSort(path)
  const { ranks, titleRanks, created, firstParts, prices, skuRanks, stocked } = snapshot
  if (path === 'in_stock') {
    const isStocked = (block: number, bit: number) => ((stocked[block] ?? 0) >>> bit) & 1
    if (!isDescending) return partKey(isStocked, isDescending, visitParts)
    return { isDescending, ofPart: isStocked, ofProduct: (product) => Number(hasStock(product)) }
  }
  if (field.of === 'terms') return partKey(termValue(snapshot, path, isDescending), isDescending, visitParts)
  if (field.of === 'product') {
    const column = { rank: ranks, title: titleRanks, created }[field.order ?? 'rank']
    return { isDescending, ofProduct: (product) => column[product] ?? Number.NaN }
  }
  const column = { price: prices, sku: skuRanks }[field.order]
  const ofPart = (block: number, bit: number) => column[(firstParts[block] ?? 0) + bit] ?? Number.NaN
  return partKey(ofPart, isDescending, visitParts)
}

function compareValues(first: number, second: number, isDescending: boolean): number {
  if (Number.isNaN(first) || Number.isNaN(second)) return Number(Number.isNaN(first)) - Number(Number.isNaN(second))
  return isDescending ? second - first : first - second
}

interface RankedProduct {
  readonly product: number
  readonly isStocked: boolean
  readonly values: readonly number[]
}

/** Above this many rows, sorting all is faster than keeping the first ones sorted. */
const MAX_KEPT = 1000

/** The first `count` items in order. */
function firstOf<Item>(items: Iterable<Item>, count: number, compare: (a: Item, b: Item) => number): readonly Item[] {
  if (count > MAX_KEPT) return [...items].sort(compare).slice(0, count)
  const first: Item[] = []
  for (const item of items) {
    const last = first[count - 1]
    if (last !== undefined && compare(item, last) >= 0) continue
    let [low, high] = [0, first.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      const other = first[middle]
      if (other !== undefined && compare(other, item) <= 0) low = middle + 1
      else high = middle
    }
    first.splice(low, 0, item)
    if (first.length > count) first.pop()
  }
  return first
}

export interface OrderedProduct {
  readonly product: number
  /** ID of the fitting part that represents it. */
  readonly variation: number
  /** Number of fitting parts. */
  readonly count: number
}

interface Order {
  readonly sorts: readonly Sort[]
  readonly fields: Readonly<Record<string, ProductField>>
  /** Undefined without keywords: sorting by relevance has no effect then. */
  readonly relevances: readonly Relevance[] | undefined
}

/** The products of a page: sorted, then by rank, then those in stock first, then by title. */
export function orderProducts(
  snapshot: Snapshot,
  matches: Int32Array,
  products: readonly number[],
  { sorts, fields, relevances }: Order,
  { offset, limit }: Page,
): readonly OrderedProduct[] {
  const visitParts = foundParts(snapshot, matches)
  const hasStock = findStocked(snapshot, matches)
  const keys = sorts.flatMap((sort) => {
    const { path, descending } = sort
    if (path !== relevance)
      return fieldKey(snapshot, visitParts, hasStock, sort, Object.hasOwn(fields, path) ? fields[path] : undefined)
    return relevances === undefined ? [] : relevanceKey(snapshot, visitParts, relevances, descending)
  })
  const { firstParts, isDefault, variationIds, ranks } = snapshot
  const compareAll = (first: readonly number[], second: readonly number[], of: readonly SortKey[]) => {
    for (const [index, { isDescending }] of of.entries()) {
      const order = compareValues(first[index] ?? Number.NaN, second[index] ?? Number.NaN, isDescending)
      if (order !== 0) return order
    }
    return 0
  }
  function* ranked(): Generator<RankedProduct> {
    for (const product of products)
      yield { product, isStocked: hasStock(product), values: keys.map(({ ofProduct }) => ofProduct(product)) }
  }
  const compare = (a: RankedProduct, b: RankedProduct) =>
    compareAll(a.values, b.values, keys) ||
    compareValues(ranks[a.product] ?? Number.NaN, ranks[b.product] ?? Number.NaN, false) ||
    Number(b.isStocked) - Number(a.isStocked) ||
    a.product - b.product

  const partKeys = keys.filter(({ ofPart }) => ofPart !== undefined)
  const represent = (product: number): OrderedProduct => {
    const parts: { readonly position: number; readonly values: readonly number[] }[] = []
    visitParts(product, (block, bit) => {
      const values = partKeys.map(({ ofPart }) => ofPart?.(block, bit) ?? Number.NaN)
      parts.push({ position: (firstParts[block] ?? 0) + bit, values })
    })
    const [best] = parts.toSorted(
      (a, b) =>
        compareAll(a.values, b.values, partKeys) ||
        (isDefault[b.position] ?? 0) - (isDefault[a.position] ?? 0) ||
        a.position - b.position,
    )
    return { product, variation: variationIds[best?.position ?? 0] ?? 0, count: parts.length }
  }
  return firstOf(ranked(), offset + limit, compare)
    .slice(offset)
    .map(({ product }) => represent(product))
}
