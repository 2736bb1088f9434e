import { randomUUID } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Release, SharedStore } from './store.ts'

interface Entry {
  readonly value: string
  readonly until: number
}

/** Maximum heap of all entries, in bytes. Evicts the least recently used ones; locks expire long before. */
const MAX_BYTES = 32 * 1024 * 1024
/** Measured: heap of an entry without its strings, in bytes. */
const BYTES_PER_ENTRY = 300
/** How often expired entries are removed. */
const DROP_EVERY_MS = 60_000

/** For a single gateway without Redis. */
export class MemoryStore implements SharedStore {
  readonly isShared = true
  readonly #now: () => number
  readonly #entries = new LRUCache<string, Entry>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ value }, key) => BYTES_PER_ENTRY + 2 * (key.length + value.length),
  })
  #droppedAt = 0

  constructor(now: () => number) {
    this.#now = now
  }

  get(key: string): Promise<string | null> {
    return Promise.resolve(this.#valid(key)?.value ?? null)
  }

  put(key: string, value: string, lifeMs: number): Promise<void> {
    if (this.#now() - this.#droppedAt >= DROP_EVERY_MS) this.#dropOld()
    this.#entries.set(key, { value, until: this.#now() + lifeMs })
    return Promise.resolve()
  }

  remove(key: string): Promise<void> {
    this.#entries.delete(key)
    return Promise.resolve()
  }

  async lock(key: string, lifeMs: number): Promise<Release | null> {
    const name = `lock:${key}`
    if (this.#valid(name)) return null
    const mine = randomUUID()
    await this.put(name, mine, lifeMs)
    return async () => {
      if (this.#valid(name)?.value === mine) await this.remove(name)
    }
  }

  /** Number of stored entries. */
  get size(): number {
    this.#dropOld()
    return this.#entries.size
  }

  #valid(key: string): Entry | null {
    const entry = this.#entries.get(key)
    return entry && entry.until > this.#now() ? entry : null
  }

  #dropOld() {
    const now = this.#now()
    this.#droppedAt = now
    for (const [key, { until }] of this.#entries) if (until <= now) this.#entries.delete(key)
  }
}
