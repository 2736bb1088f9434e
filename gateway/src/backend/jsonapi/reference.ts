const FRESH_MS = 60_000
/** Delay after a failed refresh, so that a failing backend is not called with every request. */
const RETRY_MS = 2_000

export interface ReferenceOptions<T> {
  readonly read: () => Promise<T>
  readonly onFailure: (error: unknown) => void
  readonly now: () => number
  /** Milliseconds until it is refreshed; a minute by default. */
  readonly freshMs?: number
}

/**
 * Data that all visitors share and that seldom changes. When it is no longer fresh it is refreshed in the
 * background; callers get the cached value meanwhile, even if the backend fails.
 */
export class Reference<T> {
  readonly #options: ReferenceOptions<T>
  #known: { readonly value: T } | null = null
  #dueAt = Number.NEGATIVE_INFINITY
  #loading: Promise<T> | null = null

  constructor(options: ReferenceOptions<T>) {
    this.#options = options
  }

  /** The cached value; null until the first load. */
  current(): T | null {
    this.#refreshWhenDue()
    return this.#known?.value ?? null
  }

  /** The cached value, or the result of the current load. */
  async get(): Promise<T> {
    this.#refreshWhenDue()
    return this.#known ? this.#known.value : this.#load()
  }

  /** Whether it has been loaded, or is being loaded. */
  get isUsed(): boolean {
    return this.#known !== null || this.#loading !== null
  }

  /** Reloads it, however old it is. */
  async refresh(): Promise<void> {
    await this.#load()
  }

  #refreshWhenDue() {
    if (this.#options.now() < this.#dueAt) return
    this.#load().catch(() => {})
  }

  #load(): Promise<T> {
    this.#loading ??= this.#read().finally(() => {
      this.#loading = null
    })
    return this.#loading
  }

  async #read(): Promise<T> {
    const { read, now, onFailure, freshMs = FRESH_MS } = this.#options
    try {
      const value = await read()
      this.#known = { value }
      this.#dueAt = now() + freshMs
      return value
    } catch (error) {
      this.#dueAt = now() + RETRY_MS
      onFailure(error)
      throw error
    }
  }
}
