/** A value of a facet, as `index_terms` has it. */
export interface SnapshotTerm {
  readonly id: number
  readonly path: string
  readonly value: string
  readonly label: string
  /** Number by which lists are sorted. */
  readonly place: number
}

/** Parts in one block; each has a bit in masks. */
export const BLOCK_SIZE = 32

/**
 * The product index in typed arrays: about 40 MB for 1.2 million parts. Products are numbered by title. A product with
 * more than 32 parts has several adjacent blocks.
 */
export interface Snapshot {
  /** Last row of `index_changes` that the snapshot includes. */
  change: number
  /** In the order of display. */
  readonly terms: readonly SnapshotTerm[]
  /** Positions in `terms` by ID. */
  readonly termPositions: ReadonlyMap<number, number>
  /** Terms for "in stock" and "not in stock"; -1 if there is none. */
  readonly stockTerms: { readonly inStock: number; readonly outOfStock: number }
  /** Positions of products by ID. */
  readonly productPositions: ReadonlyMap<number, number>
  readonly productIds: Int32Array
  /** Positions in lists without another order; NaN if unranked. */
  readonly ranks: Float64Array
  /** Equal for titles that sort alike. */
  readonly titleRanks: Int32Array
  /** Seconds since 1970. */
  readonly created: Float64Array
  /** First block of each product; one more at the end. */
  readonly firstBlocks: Int32Array
  /** Position of the first part of each block; one more at the end. */
  readonly firstParts: Int32Array
  /** All parts of each block. */
  readonly parts: Int32Array
  readonly stocked: Int32Array
  /** First entry of each block; one more at the end. */
  readonly firstEntries: Int32Array
  /** Position of a term, and the parts of the block that have it. */
  readonly entryTerms: Int32Array
  readonly entryParts: Int32Array
  readonly variationIds: Int32Array
  /** NaN for a part without a price. */
  readonly prices: Float64Array
  readonly skuRanks: Int32Array
  readonly isDefault: Uint8Array
}

/** Reads the block at `index` of a bit string from SQL as a mask. */
export function blockMask(bits: string, index: number): number {
  const start = index * BLOCK_SIZE
  const end = Math.min(bits.length, start + BLOCK_SIZE)
  let mask = 0
  for (let place = start; place < end; place += 1) if (bits[place] === '1') mask |= 1 << (place - start)
  return mask
}

/** Writes which parts of a product are in stock. */
export function writeStock(snapshot: Snapshot, product: number, stocked: string): void {
  const { firstBlocks, firstEntries, entryTerms, entryParts, parts, stockTerms } = snapshot
  const first = firstBlocks[product] ?? 0
  for (let block = first; block < (firstBlocks[product + 1] ?? 0); block += 1) {
    const mask = blockMask(stocked, block - first)
    snapshot.stocked[block] = mask
    for (let entry = firstEntries[block] ?? 0; entry < (firstEntries[block + 1] ?? 0); entry += 1)
      if (entryTerms[entry] === stockTerms.inStock) entryParts[entry] = mask
      else if (entryTerms[entry] === stockTerms.outOfStock) entryParts[entry] = (parts[block] ?? 0) & ~mask
  }
}
