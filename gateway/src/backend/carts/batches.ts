import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { SharedStore } from '../../cache/store.ts'
import type { Cart } from './cart.ts'
import { type CartOwner, ownerKey } from '../jsonapi/owner.ts'
import { missingIn, type Pieces, piecesIn, type WantedLine } from './wanted.ts'

const DAY_MS = 24 * 3_600_000

const recordSchema = z.union([z.literal('done'), z.object({ pieces: z.record(z.string(), z.number()) })])

/**
 * Batches of lines that were sent with a key, so that one that is sent again adds nothing. One that was cut short adds what
 * it still owes: what the cart held before it began is kept beside the key.
 */
export class Batches {
  readonly #store: SharedStore

  constructor(store: SharedStore) {
    this.#store = store
  }

  /** What is still to be added of a batch of this owner; null where all of it was. */
  async owed(
    owner: CartOwner,
    key: string,
    wanted: readonly WantedLine[],
    cart: Cart,
  ): Promise<readonly WantedLine[] | null> {
    const name = nameOf(owner, key)
    const record = recordSchema.safeParse(JSON.parse((await this.#store.get(name)) ?? 'null')).data
    if (record === 'done') return null
    if (record) return missingIn(cart, wanted, record.pieces)
    const pieces: Pieces = piecesIn(cart)
    await this.#store.put(name, JSON.stringify({ pieces }), DAY_MS)
    return wanted
  }

  done(owner: CartOwner, key: string): Promise<void> {
    return this.#store.put(nameOf(owner, key), JSON.stringify('done'), DAY_MS)
  }
}

/** A key is its owner's: another's equal key is another key. */
function nameOf(owner: CartOwner, key: string) {
  return `batch:${createHash('sha256')
    .update(`${ownerKey(owner)} ${key.toLowerCase()}`)
    .digest('base64url')}`
}
