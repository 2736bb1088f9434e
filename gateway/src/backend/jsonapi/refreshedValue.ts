import { setTimeout as wait } from 'node:timers/promises'
import { isFresh, type Lifetime, MAX_AGE_MS } from '@shop/runtime/freshness'
import { noteLifetime, notePrivate, noteStale, type ReadLog } from './calls.ts'

/** Share of its life after which it is loaded again. */
const FRESH_SHARE = 2 / 3
/** Delay after a failed load, so that a failing backend is not called with every request. */
const RETRY_MS = 2_000
/** How long an operation waits for a load. */
const PATIENCE_MS = 300

export interface RefreshedValueOptions<T> {
  readonly read: () => Promise<T>
  readonly onFailure: (error: unknown) => void
  readonly now: () => number
}

interface CachedValue<T> extends Lifetime {
  readonly value: T
}

/**
 * Data that all visitors share and that seldom changes. Operations call `prepare` first: then it is at most a minute
 * old, unless the backend fails.
 */
export class RefreshedValue<T> {
  readonly #options: RefreshedValueOptions<T>
  #cached: CachedValue<T> | null = null
  /** Whether it may have changed at the site since it was loaded. */
  #isPurged = false
  #retryAt = Number.NEGATIVE_INFINITY
  #loading: Promise<T> | null = null
  /** Ends the wait of all operations for the load in progress. */
  #patience: Promise<void> | null = null

  constructor(options: RefreshedValueOptions<T>) {
    this.#options = options
  }

  /** The cached value; null until the first load. */
  current(): T | null {
    void this.#loadIfDue()
    return this.#cached?.value ?? null
  }

  /** The same, but null for a value that is too old or may have changed. */
  currentUnlessOld(): T | null {
    const value = this.current()
    return this.#cached && !this.#isPurged && this.#options.now() < this.#cached.expires ? value : null
  }

  /** The cached value, or the result of the first load. */
  async get(): Promise<T> {
    void this.#loadIfDue()
    return this.#cached ? this.#cached.value : this.#load()
  }

  /**
   * Waits briefly for a value if there is none or it is too old, and notes its age. Undefined if there is nothing to
   * wait for.
   */
  prepare(log: ReadLog): Promise<void> | undefined {
    const loading = this.#loadIfDue()
    if (!loading) return void this.#note(log)
    this.#patience ??= wait(PATIENCE_MS)
    return Promise.race([loading.catch(() => {}), this.#patience]).then(() => this.#note(log))
  }

  /** Discards loads in progress: the next operation waits for a new one. */
  purge(): void {
    this.#isPurged = true
    this.#loading = null
    this.#retryAt = Number.NEGATIVE_INFINITY
  }

  /** Whether it was purged since it was loaded, so that it may be outdated. */
  get isPurged(): boolean {
    return this.#isPurged
  }

  /** Whether it has been loaded, or is being loaded. */
  get isUsed(): boolean {
    return this.#cached !== null || this.#loading !== null
  }

  /** Loads it, or waits for a load in progress. */
  async refresh(): Promise<void> {
    await this.#load()
  }

  #loadIfDue(): Promise<T> | null {
    const now = this.#options.now()
    if (this.#cached && !this.#isPurged && isFresh(this.#cached, now, FRESH_SHARE)) return null
    if (this.#loading === null && now < this.#retryAt) return null
    const loading = this.#load()
    loading.catch(() => {})
    return loading
  }

  #note(log: ReadLog): void {
    const cached = this.#cached
    if (cached && this.#options.now() >= cached.expires) noteStale(log, cached.at)
    else if (cached && !this.#isPurged) noteLifetime(log, cached)
    // Responses with an outdated value, or with a default until the first load, are not shared.
    else if (this.isUsed) notePrivate(log)
  }

  #load(): Promise<T> {
    if (this.#loading) return this.#loading
    const loading: Promise<T> = this.#read(() => this.#loading === loading)
    this.#loading = loading
    this.#patience = null
    return loading
  }

  async #read(isCurrent: () => boolean): Promise<T> {
    const { read, now, onFailure } = this.#options
    const at = now()
    try {
      const value = await read()
      if (!isCurrent()) return value
      this.#cached = { value, at, expires: at + MAX_AGE_MS }
      this.#isPurged = false
      return value
    } catch (error) {
      if (isCurrent()) this.#retryAt = now() + RETRY_MS
      onFailure(error)
      throw error
    } finally {
      if (isCurrent()) this.#loading = null
    }
  }
}
