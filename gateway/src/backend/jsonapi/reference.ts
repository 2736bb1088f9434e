const FRESH_MS = 60_000
/** After a failed refresh the next one waits this long, so that a dead backend is not asked at every request. */
const RETRY_MS = 2_000

export interface ReferenceOptions<T> {
  readonly read: () => Promise<T>
  readonly onFailure: (error: unknown) => void
  readonly now: () => number
}

/**
 * Something that all visitors share and that seldom changes, read once for all. When it is older than a minute it is read anew
 * behind the scenes while everybody goes on with what is known, for as long as the backend does not answer too.
 */
export class Reference<T> {
  readonly #options: ReferenceOptions<T>
  #known: { readonly value: T } | null = null
  #dueAt = Number.NEGATIVE_INFINITY
  #loading: Promise<T> | null = null

  constructor(options: ReferenceOptions<T>) {
    this.#options = options
  }

  /** What is known, at once; null as long as nothing is. */
  known(): T | null {
    this.#refreshWhenDue()
    return this.#known?.value ?? null
  }

  /** What is known, else what the load that is under way brings. */
  async get(): Promise<T> {
    this.#refreshWhenDue()
    return this.#known ? this.#known.value : this.#load()
  }

  /** Reads it anew, whatever its age. */
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
    const { read, now, onFailure } = this.#options
    try {
      const value = await read()
      this.#known = { value }
      this.#dueAt = now() + FRESH_MS
      return value
    } catch (error) {
      this.#dueAt = now() + RETRY_MS
      onFailure(error)
      throw error
    }
  }
}
