import { z } from 'zod'
import { Lease } from '@shop/runtime/lease'
import { BackendError } from '../backend/jsonapi/errors.ts'
import type { SharedStore } from './store.ts'

/** Requests wait for the site only briefly, because limits of age still apply. */
const leaseOptions = { leaseMs: 1_000, renewMs: 500, patienceMs: 300 }
/** How long a site without a record of its changes is not asked for it, in milliseconds. */
const UNSUPPORTED_MS = 60_000
/** Key and lifetime of the time of the last purge in the shared store. */
const PURGE_KEY = 'purged-at'
const PURGE_LIFE_MS = 30 * 24 * 3_600_000

const changesSchema = z.object({ last: z.number(), subjects: z.array(z.string()).nullable() })

/** UUIDs of the parts and products that changed; null if anything may have changed. */
export type Subjects = readonly string[] | null

export interface ContentChangesOptions {
  /** Reads the site's changes after a number. Rejects with a BackendError. */
  readonly read: (after: number) => Promise<unknown>
  /** Where gateways tell one another of purges. */
  readonly store: SharedStore
  readonly now: () => number
}

/**
 * What changed in the shop's content. Before a gateway serves cached data, it makes sure that it has learned of all
 * changes until a second ago: from the site, which records them, and of purges from the other gateways.
 */
export class ContentChanges {
  readonly #options: ContentChangesOptions
  readonly #listeners: Array<(subjects: Subjects) => void> = []
  /** Number of the last change at the site. */
  #number = 0
  /** Time of the last purge; later than that of all earlier ones, whatever the clocks of gateways say. */
  #purgedAt = 0
  #unsupportedUntil = Number.NEGATIVE_INFINITY
  readonly #lease = new Lease(() => Promise.all([this.#readSite(), this.#readPurges()]), leaseOptions)

  constructor(options: ContentChangesOptions) {
    this.#options = options
  }

  /** Increases with every change, for all gateways of a shop alike. */
  get version(): number {
    return this.#number + this.#purgedAt
  }

  /** @param listener drops what has changed, before it returns */
  listen(listener: (subjects: Subjects) => void): void {
    this.#listeners.push(listener)
  }

  /** Resolves when all changes until `leaseMs` ago are known, or the site does not tell. Undefined if that is so now. */
  confirm(leaseMs?: number): Promise<void> | undefined {
    return this.#lease.confirm(leaseMs)
  }

  /** Drops everything, here and at the other gateways. */
  async purge(): Promise<void> {
    this.#apply(null)
    const { store, now } = this.#options
    const others = Number(await store.get(PURGE_KEY))
    this.#purgedAt = Math.max(now(), others + 1, this.#purgedAt + 1)
    await store.put(PURGE_KEY, String(this.#purgedAt), PURGE_LIFE_MS)
  }

  async #readSite(): Promise<void> {
    const known = this.#number
    if (performance.now() < this.#unsupportedUntil) return
    try {
      const { last, subjects } = changesSchema.parse(await this.#options.read(known))
      if (last === known) return
      // Applied first: what is read from now on belongs to the new version.
      this.#apply(subjects)
      this.#number = last
    } catch (error) {
      // Other failures are those of all requests, and are logged there.
      if (error instanceof BackendError && error.kind === 'notFound')
        this.#unsupportedUntil = performance.now() + UNSUPPORTED_MS
    }
  }

  async #readPurges(): Promise<void> {
    const { store } = this.#options
    const theirs = Number(await store.get(PURGE_KEY))
    if (theirs > this.#purgedAt) {
      this.#apply(null)
      this.#purgedAt = theirs
    } else if (theirs < this.#purgedAt) {
      // The store lost its contents.
      await store.put(PURGE_KEY, String(this.#purgedAt), PURGE_LIFE_MS)
    }
  }

  #apply(subjects: Subjects): void {
    for (const listener of this.#listeners) listener(subjects)
  }
}
