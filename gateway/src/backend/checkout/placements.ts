import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { SharedStore } from '../../cache/store.ts'
import type { BackendCalls } from '../jsonapi/calls.ts'
import { callAsOwner, type CartOwner, ownerKey } from '../jsonapi/owner.ts'
import { BackendError, isNotTheirs, type Violation } from '../jsonapi/errors.ts'
import { paths } from '../jsonapi/names.ts'

/**
 * A site that does not remember keys may still be working on a placement for this long. It is not resent before,
 * because the site could charge twice.
 */
const UNDER_WAY_MS = 60_000

const REMEMBERED_MS = 24 * 3_600_000

const placedSchema = z.object({ order: z.string(), expectedTotal: z.string(), notes: z.string().nullable() })

/** An order, and the parameters to which its key is bound. */
type PlacedWithKey = z.infer<typeof placedSchema>

interface KeyedRequest {
  readonly idempotencyKey: string
  readonly expectedTotal: string
  readonly notes?: string | null | undefined
}

const placementSchema = z.object({
  state: z.string(),
  order: z.string().nullish(),
  /** Why it failed, in the format of an immediate refusal. */
  code: z.string().nullish(),
  reason: z.record(z.string(), z.unknown()).nullish().catch(null),
})
const answerSchema = z.union([
  placementSchema,
  z.object({ data: z.object({ attributes: placementSchema }) }).transform(({ data }) => data.attributes),
])

/**
 * Outcome of a placement: placed, refused, still in progress, or unknown. `unheard`: the site remembers keys and does
 * not know this one, so that the request may be resent at once.
 */
export type PlacementOutcome =
  | { readonly is: 'placed'; readonly order: string }
  | { readonly is: 'refused'; readonly why: Violation }
  | { readonly is: 'underWay' }
  | { readonly is: 'unheard' }
  | { readonly is: 'unknown' }

/** The site's names of placement states. */
const placementOutcomes: Readonly<Record<string, PlacementOutcome['is']>> = {
  started: 'underWay',
  authorized: 'underWay',
  committed: 'placed',
  stamped: 'placed',
  declined: 'refused',
  voided: 'refused',
}

function isUnknownKey(error: unknown): boolean {
  return error instanceof BackendError && error.violations.some(({ code }) => code === 'unknown_key')
}

/** The requester's placements, by idempotency key. */
export class Placements {
  readonly #calls: BackendCalls
  readonly #owner: CartOwner
  readonly #store: SharedStore

  constructor(calls: BackendCalls, owner: CartOwner, store: SharedStore) {
    this.#calls = calls
    this.#owner = owner
    this.#store = store
  }

  /**
   * What the site knows about a key. Sites that do not remember keys know nothing. @throws SignedOutError, BackendError
   */
  async outcomeOf(key: string): Promise<PlacementOutcome> {
    const address = `${paths.placements}/${encodeURIComponent(key)}`
    try {
      const answer = await callAsOwner(this.#calls, this.#owner, { operation: 'placement', method: 'GET', address })
      const placement = answerSchema.safeParse(answer).data
      if (!placement) return { is: 'unknown' }
      const { state, order, code, reason } = placement
      const is = placementOutcomes[state] ?? 'unknown'
      if (is === 'refused') {
        const name = code ?? (state === 'declined' ? 'payment_declined' : 'voided')
        return { is, why: { field: '', detail: '', code: name, meta: reason ?? {} } }
      }
      if (is !== 'placed') return { is }
      return order ? { is, order } : { is: 'unknown' }
    } catch (error) {
      if (isUnknownKey(error)) return { is: 'unheard' }
      if (isNotTheirs(error)) return { is: 'unknown' }
      throw error
    }
  }

  /** Whether any gateway sent a placement with this key and never got a response. */
  async isInProgress(key: string): Promise<boolean> {
    return (await this.#store.get(this.#nameOf(key))) !== null
  }

  /** @returns a function to call when the outcome is known */
  async begin(key: string): Promise<() => Promise<void>> {
    // The owner changes if the session ends on the way.
    const name = this.#nameOf(key)
    await this.#store.put(name, 'sent', UNDER_WAY_MS)
    return () => this.#store.remove(name)
  }

  /** Stores the order and parameters of a key, for sites that do not. */
  remember({ idempotencyKey, expectedTotal, notes }: KeyedRequest, order: string): Promise<void> {
    const placed: PlacedWithKey = { order, expectedTotal, notes: notes || null }
    return this.#store.put(`${this.#nameOf(idempotencyKey)}:order`, JSON.stringify(placed), REMEMBERED_MS)
  }

  async placedWith(key: string): Promise<PlacedWithKey | null> {
    const text = await this.#store.get(`${this.#nameOf(key)}:order`)
    return placedSchema.safeParse(JSON.parse(text ?? 'null')).data ?? null
  }

  end(key: string): Promise<void> {
    return this.#store.remove(this.#nameOf(key))
  }

  /** Keys are scoped to their owner. */
  #nameOf(key: string): string {
    return `placing:${createHash('sha256')
      .update(`${ownerKey(this.#owner)} ${key}`)
      .digest('base64url')}`
  }
}
