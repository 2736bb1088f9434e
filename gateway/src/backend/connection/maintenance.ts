import type { BackendError } from '../jsonapi/errors.ts'

/**
 * Interval in milliseconds at which the site is probed without requests: screens that need no backend data close too.
 */
const PROBE_INTERVAL_MS = 15_000

/**
 * Whether the site is in maintenance. Any response can start it; only a probe can end it, because other responses may
 * come from a cache.
 */
export class MaintenanceWatch {
  readonly #look: () => Promise<unknown>
  #announced: BackendError | null = null
  #looking: Promise<void> | null = null
  #timer: NodeJS.Timeout | null = null

  /** @param look requests something small that no cache stores; rejects with a BackendError as other calls do */
  constructor(look: () => Promise<unknown>) {
    this.#look = look
  }

  /** Receives the failures of calls. */
  readonly observe = (failure: BackendError): void => {
    if (failure.kind === 'maintenance') this.#announced = failure
  }

  /** The site's notice; null while it is open. While it is closed, each caller triggers a probe. */
  async current(): Promise<BackendError | null> {
    if (this.#announced) await this.#refresh()
    return this.#announced
  }

  start(): void {
    this.#timer ??= setInterval(() => void this.#refresh(), PROBE_INTERVAL_MS).unref()
  }

  stop(): void {
    if (this.#timer) clearInterval(this.#timer)
    this.#timer = null
  }

  #refresh(): Promise<void> {
    this.#looking ??= this.#see().finally(() => {
      this.#looking = null
    })
    return this.#looking
  }

  async #see(): Promise<void> {
    const before = this.#announced
    try {
      await this.#look()
    } catch {
      // A maintenance failure has already been recorded; any other will show up in the caller's own request.
      if (this.#announced !== before) return
    }
    this.#announced = null
  }
}
