import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { SharedStore } from '../../cache/store.ts'
import type { Cart } from './cart.ts'
import { type CartOwner, ownerKey } from '../jsonapi/owner.ts'
import { linesMissingIn, type Quantities, quantitiesIn, type PreparedLine } from './cartLines.ts'

const DAY_MS = 24 * 3_600_000

const recordSchema = z.union([z.literal('done'), z.object({ pieces: z.record(z.string(), z.number()) })])

/**
 * Batches of lines sent with a key, so that a retry adds nothing twice. An interrupted batch adds only what is missing:
 * the cart's contents before the batch are stored with the key.
 */
export class Batches {
  readonly #store: SharedStore

  constructor(store: SharedStore) {
    this.#store = store
  }

  /** The lines of this owner's batch that are still to be added; null if all were added. */
  async remainingLines(
    owner: CartOwner,
    key: string,
    wanted: readonly PreparedLine[],
    cart: Cart,
  ): Promise<readonly PreparedLine[] | null> {
    const name = nameOf(owner, key)
    const record = recordSchema.safeParse(JSON.parse((await this.#store.get(name)) ?? 'null')).data
    if (record === 'done') return null
    if (record) return linesMissingIn(cart, wanted, record.pieces)
    const pieces: Quantities = quantitiesIn(cart)
    await this.#store.put(name, JSON.stringify({ pieces }), DAY_MS)
    return wanted
  }

  complete(owner: CartOwner, key: string): Promise<void> {
    return this.#store.put(nameOf(owner, key), JSON.stringify('done'), DAY_MS)
  }
}

/** Keys are scoped to their owner. */
function nameOf(owner: CartOwner, key: string) {
  return `batch:${createHash('sha256')
    .update(`${ownerKey(owner)} ${key.toLowerCase()}`)
    .digest('base64url')}`
}
