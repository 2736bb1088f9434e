import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { SharedStore } from '../../cache/store.ts'
import type { BackendCalls } from '../jsonapi/calls.ts'
import { askAsOwner, type CartOwner, ownerKey } from '../jsonapi/owner.ts'
import { BackendError, isNotTheirs, type Violation } from '../jsonapi/errors.ts'
import { paths } from '../jsonapi/names.ts'

/**
 * A placement that was sent to a site without a memory for keys may still be worked at for so long. It is not sent again
 * before: such a site could charge twice.
 */
const UNDER_WAY_MS = 60_000

const placementSchema = z.object({
  state: z.string(),
  order: z.string().nullish(),
  /** Why it came to nothing, as a refusal says it at once. */
  code: z.string().nullish(),
  reason: z.record(z.string(), z.unknown()).nullish().catch(null),
})
const answerSchema = z.union([
  placementSchema,
  z.object({ data: z.object({ attributes: placementSchema }) }).transform(({ data }) => data.attributes),
])

/**
 * What became of a placement: placed, refused, still under way, or unknown. `unheard`: the site remembers keys and does not know
 * this one, so that the same request may be sent again at once.
 */
export type Fate =
  | { readonly is: 'placed'; readonly order: string }
  | { readonly is: 'refused'; readonly why: Violation }
  | { readonly is: 'underWay' }
  | { readonly is: 'unheard' }
  | { readonly is: 'unknown' }

/** How the site names the states of a placement. */
const fates: Readonly<Record<string, Fate['is']>> = {
  started: 'underWay',
  authorized: 'underWay',
  committed: 'placed',
  stamped: 'placed',
  declined: 'refused',
  voided: 'refused',
}

function isUnheard(error: unknown): boolean {
  return error instanceof BackendError && error.violations.some(({ code }) => code === 'unknown_key')
}

/** Placements of whoever asks, by their idempotency keys. */
export class Placements {
  readonly #calls: BackendCalls
  readonly #owner: CartOwner
  readonly #store: SharedStore

  constructor(calls: BackendCalls, owner: CartOwner, store: SharedStore) {
    this.#calls = calls
    this.#owner = owner
    this.#store = store
  }

  /** What the site knows of a key. One without such a memory knows nothing. @throws SignedOutError, BackendError */
  async fateOf(key: string): Promise<Fate> {
    const address = `${paths.placements}/${encodeURIComponent(key)}`
    try {
      const answer = await askAsOwner(this.#calls, this.#owner, { operation: 'placement', method: 'GET', address })
      const placement = answerSchema.safeParse(answer).data
      if (!placement) return { is: 'unknown' }
      const { state, order, code, reason } = placement
      const is = fates[state] ?? 'unknown'
      if (is === 'refused') {
        const name = code ?? (state === 'declined' ? 'payment_declined' : 'voided')
        return { is, why: { field: '', detail: '', code: name, meta: reason ?? {} } }
      }
      if (is !== 'placed') return { is }
      return order ? { is, order } : { is: 'unknown' }
    } catch (error) {
      if (isUnheard(error)) return { is: 'unheard' }
      if (isNotTheirs(error)) return { is: 'unknown' }
      throw error
    }
  }

  /** Whether a placement with this key was sent, by whichever gateway, and its answer never came. */
  async isUnderWay(key: string): Promise<boolean> {
    return (await this.#store.get(this.#nameOf(key))) !== null
  }

  /** @returns what to call when it is known what became of it */
  async begin(key: string): Promise<() => Promise<void>> {
    // Whose session ends on the way has another name afterwards.
    const name = this.#nameOf(key)
    await this.#store.put(name, 'sent', UNDER_WAY_MS)
    return () => this.#store.remove(name)
  }

  end(key: string): Promise<void> {
    return this.#store.remove(this.#nameOf(key))
  }

  /** Keys are the caller's own: another's equal one is another. */
  #nameOf(key: string): string {
    return `placing:${createHash('sha256')
      .update(`${ownerKey(this.#owner)} ${key}`)
      .digest('base64url')}`
  }
}
