import { setTimeout as wait } from 'node:timers/promises'

export interface LeaseOptions {
  /** Cached data may be served without asking for this long, in milliseconds. */
  readonly leaseMs: number
  /** From this age on, the lease is renewed in the background. */
  readonly renewMs: number
  /** How long callers wait for a renewal, in milliseconds. Then they continue, as after one. */
  readonly patienceMs: number
}

/** Limits how long cached data is served without asking whether it has changed. Asks only while it is used. */
export class Lease {
  readonly #renew: () => Promise<unknown>
  readonly #options: LeaseOptions
  #confirmedAt = Number.NEGATIVE_INFINITY
  #renewing: Promise<void> | null = null

  /** @param renew asks, and drops what has changed before it resolves */
  constructor(renew: () => Promise<unknown>, options: LeaseOptions) {
    this.#renew = renew
    this.#options = options
  }

  /** Resolves when the lease is at most `leaseMs` old. Undefined if it is now. */
  confirm(leaseMs = this.#options.leaseMs): Promise<void> | undefined {
    const ageMs = performance.now() - this.#confirmedAt
    if (ageMs < Math.min(leaseMs, this.#options.renewMs)) return undefined
    this.#renewing ??= this.#ask()
    return ageMs < leaseMs ? undefined : this.#renewing
  }

  async #ask(): Promise<void> {
    const began = performance.now()
    const aborter = new AbortController()
    // A late answer still counts.
    const answer = this.#renew().catch(() => {})
    await Promise.race([answer, wait(this.#options.patienceMs, undefined, { signal: aborter.signal }).catch(() => {})])
    aborter.abort()
    this.#confirmedAt = began
    this.#renewing = null
  }
}
