import type { Conditions } from './filter.ts'
import { blockMask, type Snapshot } from './snapshot.ts'

/** Facets that are counted as if the filter had no condition on them. */
export interface FacetChoice {
  readonly paths: ReadonlySet<string>
}

/** Terms that meet each term condition, by their IDs. */
type ConditionTerms = readonly (readonly number[])[]

/** The ID of a product, and its parts as a bit string. */
type PartsRow = readonly [product: number, parts: string]

/** What the database says about conditions. */
export interface ConditionRows {
  readonly terms: ConditionTerms
  readonly parts: readonly (readonly PartsRow[])[]
}

export interface Counted {
  /** Fitting parts of each block. */
  readonly found: Int32Array
  /** Products with a fitting part. */
  readonly products: readonly number[]
  /** Number of products for each term. */
  readonly counts: Int32Array
}

/** The term conditions that each term meets. */
function conditionsOfTerms(snapshot: Snapshot, conditionTerms: ConditionTerms): readonly (readonly number[])[] {
  const conditions: number[][] = snapshot.terms.map(() => [])
  for (const [condition, ids] of conditionTerms.entries())
    for (const id of ids) conditions[snapshot.termPositions.get(id) ?? -1]?.push(condition)
  return conditions
}

/** Rows of a query in SQL as parts of each block. */
function readParts({ parts, firstBlocks, productPositions }: Snapshot, rows: readonly PartsRow[]): Int32Array {
  const blocks = new Int32Array(parts.length)
  for (const [id, bits] of rows) {
    const product = productPositions.get(id) ?? -1
    const first = firstBlocks[product] ?? 0
    for (let block = first; block < (firstBlocks[product + 1] ?? 0); block += 1)
      blocks[block] = blockMask(bits, block - first)
  }
  return blocks
}

/** Parts of a block whose price meets a condition. */
function pricedParts({ firstParts, prices }: Snapshot, block: number, meets: (price: number) => boolean): number {
  let mask = 0
  const first = firstParts[block] ?? 0
  const end = firstParts[block + 1] ?? 0
  for (let part = first; part < end; part += 1) if (meets(prices[part] ?? Number.NaN)) mask |= 1 << (part - first)
  return mask
}

/** Writes the parts of a block that meet each condition. */
function conditionReader(snapshot: Snapshot, { terms, prices }: Conditions, rows: ConditionRows) {
  const conditions = conditionsOfTerms(snapshot, rows.terms)
  const partsOfQueries = rows.parts.map((each) => readParts(snapshot, each))
  const { firstEntries, entryTerms, entryParts, parts } = snapshot
  return (block: number, met: Int32Array) => {
    met.fill(0)
    const end = terms.length === 0 ? 0 : (firstEntries[block + 1] ?? 0)
    for (let entry = firstEntries[block] ?? 0; entry < end; entry += 1)
      for (const condition of conditions[entryTerms[entry] ?? 0] ?? [])
        met[condition] = (met[condition] ?? 0) | (entryParts[entry] ?? 0)
    for (const [condition, { isNegated }] of terms.entries())
      if (isNegated) met[condition] = (parts[block] ?? 0) & ~(met[condition] ?? 0)
    for (const [position, meets] of prices.entries()) met[terms.length + position] = pricedParts(snapshot, block, meets)
    for (const [position, blocks] of partsOfQueries.entries())
      met[terms.length + prices.length + position] = blocks[block] ?? 0
  }
}

/** Counts each product once for each term of its parts, even if it has several blocks. */
function termCounter(snapshot: Snapshot, choices: readonly FacetChoice[]) {
  const { firstEntries, entryTerms, entryParts, terms } = snapshot
  const counts = new Int32Array(terms.length)
  const lastProduct = new Int32Array(terms.length).fill(-1)
  /** For each term, which of the selections it counts: 0 is the whole filter. */
  const selections = Int32Array.from(terms, ({ path }) => choices.findIndex(({ paths }) => paths.has(path)) + 1)
  const count = (product: number, block: number, selected: Int32Array) => {
    const end = firstEntries[block + 1] ?? 0
    for (let entry = firstEntries[block] ?? 0; entry < end; entry += 1) {
      const term = entryTerms[entry] ?? 0
      if (((entryParts[entry] ?? 0) & (selected[selections[term] ?? 0] ?? 0)) === 0 || lastProduct[term] === product)
        continue
      lastProduct[term] = product
      counts[term] = (counts[term] ?? 0) + 1
    }
  }
  return { counts, count }
}

/** Finds the products that fit and counts the terms of facets. */
export function countProducts(
  snapshot: Snapshot,
  conditions: Conditions,
  rows: ConditionRows,
  choices: readonly FacetChoice[],
): Counted {
  const { firstBlocks, parts, productIds } = snapshot
  const met = new Int32Array(conditions.terms.length + conditions.prices.length + conditions.queries.length)
  const readMet = conditionReader(snapshot, conditions, rows)
  const filters = [conditions.filter(), ...choices.map(({ paths }) => conditions.filter(paths))]
  const selected = new Int32Array(filters.length)
  const { counts, count } = termCounter(snapshot, choices)
  const found = new Int32Array(parts.length)
  const products: number[] = []
  for (let product = 0; product < productIds.length; product += 1) {
    const end = firstBlocks[product + 1] ?? 0
    let fits = 0
    for (let block = firstBlocks[product] ?? 0; block < end; block += 1) {
      readMet(block, met)
      let any = 0
      for (const [index, filter] of filters.entries()) {
        const mask = filter(parts[block] ?? 0, met)
        selected[index] = mask
        any |= mask
      }
      if (any === 0) continue
      found[block] = selected[0] ?? 0
      fits |= selected[0] ?? 0
      count(product, block, selected)
    }
    if (fits !== 0) products.push(product)
  }
  return { found, products, counts }
}
