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
  readonly #probe: () => Promise<unknown>
  #announcement: BackendError | null = null
  #refreshing: Promise<void> | null = null
  #timer: NodeJS.Timeout | null = null

  /** @param probe requests something small that no cache stores; rejects with a BackendError as other calls do */
  constructor(probe: () => Promise<unknown>) {
    this.#probe = probe
  }

  /** Receives the failures of calls. */
  readonly observe = (failure: BackendError): void => {
    if (failure.kind === 'maintenance') this.#announcement = failure
  }

  /** The site's notice; null while it is open. While it is closed, each caller triggers a probe. */
  async current(): Promise<BackendError | null> {
    if (this.#announcement) await this.#refresh()
    return this.#announcement
  }

  start(): void {
    this.#timer ??= setInterval(() => void this.#refresh(), PROBE_INTERVAL_MS).unref()
  }

  stop(): void {
    if (this.#timer) clearInterval(this.#timer)
    this.#timer = null
  }

  #refresh(): Promise<void> {
    this.#refreshing ??= this.#check().finally(() => {
      this.#refreshing = null
    })
    return this.#refreshing
  }

  async #check(): Promise<void> {
    const before = this.#announcement
    try {
      await this.#probe()
    } catch {
      // A maintenance failure has already been recorded; any other will show up in the caller's own request.
      if (this.#announcement !== before) return
    }
    this.#announcement = null
  }
}
