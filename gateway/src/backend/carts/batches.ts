import { z } from 'zod'
import { hashOf } from '../../secrets.ts'
import type { SharedStore } from '../../cache/store.ts'
import type { Cart } from './cart.ts'
import { type CartOwner, ownerKey } from '../jsonapi/owner.ts'
import { type UserError, userError } from '../jsonapi/userErrors.ts'
import { type CartLine, linesMissingIn, type PreparedLine, quantitiesIn } from './cartLines.ts'
import type { CartOutcome, CartWarning } from './outcome.ts'

const DAY_MS = 24 * 3_600_000

/** Parses a value that this class stored. */
function stored<Code extends string>() {
  return z.custom<Code>((value) => typeof value === 'string')
}

const outcomeSchema = z.object({
  userErrors: z.array(z.object({ code: stored<UserError['code']>(), message: z.string(), path: z.array(z.string()) })),
  warnings: z.array(
    z.object({ code: stored<CartWarning['code']>(), message: z.string(), itemUuid: z.string().nullable() }),
  ),
})

/** `pieces`: the cart's contents before the batch. `outcome`: the result of a finished batch. */
const recordSchema = z.object({
  fingerprint: z.string(),
  pieces: z.record(z.string(), z.number()),
  outcome: outcomeSchema.nullable(),
})

const keyReused = userError(
  'KEY_REUSED',
  'This batch key was already used for different lines. This request added nothing.',
  ['batchKey'],
)

/** Lines sent with a key. */
export interface Batch {
  readonly owner: CartOwner
  readonly key: string
  /** The lines as sent, to which the key is bound. */
  readonly lines: readonly CartLine[]
}

/**
 * Batches of lines sent with a key, so that a retry adds nothing twice. An interrupted batch adds only what is missing:
 * the cart's contents before the batch are stored with the key.
 */
export class Batches {
  readonly #store: SharedStore

  constructor(store: SharedStore) {
    this.#store = store
  }

  /**
   * Adds the missing lines of a batch. A finished batch returns its result again.
   * @param add called with the missing lines
   */
  async addOnce(
    batch: Batch,
    lines: readonly PreparedLine[],
    cart: Cart,
    add: (missing: readonly PreparedLine[]) => Promise<CartOutcome>,
  ): Promise<CartOutcome> {
    const name = nameOf(batch)
    const fingerprint = hashOf(JSON.stringify(batch.lines.map(canonical)))
    const stored = recordSchema.safeParse(JSON.parse((await this.#store.get(name)) ?? 'null')).data
    if (stored && stored.fingerprint !== fingerprint) return { userErrors: [keyReused], warnings: [] }
    if (stored?.outcome) return stored.outcome
    const record = stored ?? { fingerprint, pieces: quantitiesIn(cart), outcome: null }
    if (!stored) await this.#store.put(name, JSON.stringify(record), DAY_MS)
    const outcome = await add(stored ? linesMissingIn(cart, lines, record.pieces) : lines)
    await this.#store.put(name, JSON.stringify({ ...record, outcome }), DAY_MS)
    return outcome
  }
}

/** The same text for equal lines, whether optional values are omitted or null. */
function canonical({ sku, quantity, isOneLength, note, reference }: CartLine) {
  return [sku, quantity, isOneLength ?? null, note ?? null, reference ?? null]
}

/** Keys are scoped to their owner. */
function nameOf({ owner, key }: Batch) {
  return `batch:${hashOf(`${ownerKey(owner)} ${key.toLowerCase()}`)}`
}
