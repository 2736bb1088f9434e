import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Fingerprint } from '../../../../schema/fingerprint.ts'
import type { SharedStore } from '../../cache/store.ts'
import type { BackendCalls } from '../jsonapi/calls.ts'
import { callAsOwner, type CartOwner, ownerKey } from '../jsonapi/owner.ts'
import { BackendError, isNotTheirs, type Violation } from '../jsonapi/errors.ts'
import { paths } from '../jsonapi/names.ts'
import type { SiteProfile } from '../profile/siteProfile.ts'

/**
 * A site that does not remember keys may still be working on a placement for this long. It is not resent before,
 * because the site could charge twice.
 */
const UNDER_WAY_MS = 60_000

const DAY_MS = 24 * 3_600_000
/** How long the gateways remember keys if the site does not. */
const REMEMBERED_MS = 31 * DAY_MS

const fingerprintSchema = z.record(z.string(), z.string())

const placedSchema = z.object({ order: z.string(), fingerprint: fingerprintSchema })

const placementSchema = z.object({
  state: z.string(),
  order: z.string().nullish(),
  fingerprint: fingerprintSchema.nullish().catch(null),
  /** Why it failed, in the format of an immediate refusal. */
  code: z.string().nullish(),
  reason: z.record(z.string(), z.unknown()).nullish().catch(null),
})
const answerSchema = z.union([
  placementSchema,
  z.object({ data: z.object({ attributes: placementSchema }) }).transform(({ data }) => data.attributes),
])

/** Outcome of a request that was sent with a key. `fingerprint`: the inputs that the key is bound to; null if unknown. */
export type KnownPlacement = { readonly fingerprint: Fingerprint | null } & (
  | { readonly is: 'placed'; readonly order: string }
  | { readonly is: 'refused'; readonly why: Violation }
  | { readonly is: 'underWay' }
)

/** `unheard`: no request was sent with the key, so one can be sent at once. `unknown`: only the order shows the outcome. */
export type KeyOutcome = KnownPlacement | { readonly is: 'unheard' } | { readonly is: 'unknown' }

/** The site's names of placement states. */
const placementStates: Readonly<Record<string, KnownPlacement['is']>> = {
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

export interface PlacementsOptions {
  readonly calls: BackendCalls
  readonly owner: CartOwner
  readonly store: SharedStore
  readonly profile: SiteProfile
}

/** The requester's placements, by idempotency key. If the site does not remember keys, the gateways do. */
export class Placements {
  readonly #options: PlacementsOptions

  constructor(options: PlacementsOptions) {
    this.#options = options
  }

  /** What is known about a key. @throws SignedOutError, BackendError */
  async outcomeOf(key: string): Promise<KeyOutcome> {
    const { customerKey, cartToken } = this.#options.owner
    if (customerKey === null && cartToken === null) return { is: 'unheard' }
    if (!this.isRememberedBySite) return this.#remembered(key)
    try {
      return outcomeIn(await this.#ask(key))
    } catch (error) {
      if (isUnknownKey(error)) return { is: 'unheard' }
      // The response shows that the site lacks the route.
      if (isNotTheirs(error)) return this.#remembered(key)
      throw error
    }
  }

  get isRememberedBySite(): boolean {
    return !this.#options.profile.lacksRoute(paths.placements)
  }

  #ask(key: string): Promise<unknown> {
    const { calls, owner } = this.#options
    const address = `${paths.placements}/${encodeURIComponent(key)}`
    return callAsOwner(calls, owner, { operation: 'placement', method: 'GET', address })
  }

  async #remembered(key: string): Promise<KeyOutcome> {
    const text = await this.#options.store.get(`${this.#nameOf(key)}:order`)
    const placed = placedSchema.safeParse(JSON.parse(text ?? 'null')).data
    if (placed) return { is: 'placed', ...placed }
    return { is: (await this.isInProgress(key)) ? 'unknown' : 'unheard' }
  }

  /** Whether any gateway sent a placement with this key and never got a response. */
  async isInProgress(key: string): Promise<boolean> {
    return (await this.#options.store.get(this.#nameOf(key))) !== null
  }

  /** @returns a function to call when the outcome is known */
  async begin(key: string): Promise<() => Promise<void>> {
    const { store } = this.#options
    // The owner changes if the session ends on the way.
    const name = this.#nameOf(key)
    await store.put(name, 'sent', UNDER_WAY_MS)
    return () => store.remove(name)
  }

  /** Stores the order and inputs of a key, if the site does not. */
  async remember(key: string, fingerprint: Fingerprint, order: string): Promise<void> {
    if (this.isRememberedBySite) return
    const placed = JSON.stringify({ order, fingerprint })
    await this.#options.store.put(`${this.#nameOf(key)}:order`, placed, REMEMBERED_MS)
  }

  end(key: string): Promise<void> {
    return this.#options.store.remove(this.#nameOf(key))
  }

  /** Keys are scoped to their owner. */
  #nameOf(key: string): string {
    return `placing:${createHash('sha256')
      .update(`${ownerKey(this.#options.owner)} ${key}`)
      .digest('base64url')}`
  }
}

function outcomeIn(answer: unknown): KeyOutcome {
  const placement = answerSchema.safeParse(answer).data
  const is = placement && placementStates[placement.state]
  if (!placement || is === undefined) return { is: 'unknown' }
  const { state, order, code, reason, fingerprint = null } = placement
  if (is === 'underWay') return { is, fingerprint }
  if (is === 'placed') return order ? { is, order, fingerprint } : { is: 'unknown' }
  const name = code ?? (state === 'declined' ? 'payment_declined' : 'voided')
  return { is, why: { field: '', detail: '', code: name, meta: reason ?? {} }, fingerprint }
}
