export interface BreakerOptions {
  /** Failures in a row that open it. */
  readonly failures: number
  /** How long it stays open before one call may try again. */
  readonly restMs: number
  readonly now: () => number
}

/**
 * Keeps callers from waiting for a backend that does not answer: after some failures in a row everybody is refused at
 * once; after a rest one call is let through, and its outcome decides for all.
 */
export class CircuitBreaker {
  readonly #options: BreakerOptions
  #failures = 0
  #restsUntil = 0
  #isTrying = false

  constructor(options: BreakerOptions) {
    this.#options = options
  }

  /** Whether a call may be made. Whoever is told yes reports the outcome. */
  admits(): boolean {
    if (this.#failures < this.#options.failures) return true
    if (this.#isTrying || this.#options.now() < this.#restsUntil) return false
    this.#isTrying = true
    return true
  }

  succeeded(): void {
    this.#failures = 0
    this.#isTrying = false
  }

  failed(): void {
    this.#failures += 1
    this.#isTrying = false
    this.#restsUntil = this.#options.now() + this.#options.restMs
  }

  /** The call ended without saying anything about the backend's health. */
  undecided(): void {
    this.#isTrying = false
  }
}
