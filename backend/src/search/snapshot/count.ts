import type { Conditions } from './filter.ts'
import type { Snapshot } from './snapshot.ts'

/** Facets that are counted as if the filter had no condition on them. */
export interface FacetChoice {
  readonly paths: ReadonlySet<string>
}

/** Terms that meet each term condition, by their IDs. */
export type ConditionTerms = readonly (readonly number[])[]

export interface Counted {
  /** Fitting parts of each block. */
  readonly found: Int32Array
  /** Products with a fitting part. */
  readonly products: readonly number[]
  /** Number of products for each term. */
  readonly counts: Int32Array
}

/** The term conditions that each term meets, one bit each. */
function conditionBits(snapshot: Snapshot, conditionTerms: ConditionTerms): Int32Array {
  const bits = new Int32Array(snapshot.terms.length)
  for (const [condition, ids] of conditionTerms.entries())
    for (const id of ids) {
      const term = snapshot.termPositions.get(id)
      if (term !== undefined) bits[term] = (bits[term] ?? 0) | (1 << condition)
    }
  return bits
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
function conditionReader(snapshot: Snapshot, { terms, prices }: Conditions, conditionTerms: ConditionTerms) {
  const bits = conditionBits(snapshot, conditionTerms)
  const { firstEntries, entryTerms, entryParts, parts } = snapshot
  return (block: number, met: Int32Array) => {
    met.fill(0)
    const end = terms.length === 0 ? 0 : (firstEntries[block + 1] ?? 0)
    for (let entry = firstEntries[block] ?? 0; entry < end; entry += 1) {
      let left = bits[entryTerms[entry] ?? 0] ?? 0
      for (let condition = 0; left !== 0; condition += 1, left >>>= 1)
        if ((left & 1) !== 0) met[condition] = (met[condition] ?? 0) | (entryParts[entry] ?? 0)
    }
    for (const [condition, { isNegated }] of terms.entries())
      if (isNegated) met[condition] = (parts[block] ?? 0) & ~(met[condition] ?? 0)
    for (const [position, meets] of prices.entries()) met[terms.length + position] = pricedParts(snapshot, block, meets)
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
  conditionTerms: ConditionTerms,
  choices: readonly FacetChoice[],
): Counted {
  const { firstBlocks, parts, productIds } = snapshot
  const met = new Int32Array(conditions.terms.length + conditions.prices.length)
  const readMet = conditionReader(snapshot, conditions, conditionTerms)
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
