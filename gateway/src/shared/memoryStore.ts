import { randomUUID } from 'node:crypto'
import type { Release, SharedStore } from './store.ts'

interface Entry {
  readonly value: string
  readonly until: number
}

/** For a gateway that is the only one of its shop. */
export class MemoryStore implements SharedStore {
  readonly #now: () => number
  readonly #entries = new Map<string, Entry>()

  constructor(now: () => number) {
    this.#now = now
  }

  get(key: string): Promise<string | null> {
    return Promise.resolve(this.#valid(key)?.value ?? null)
  }

  put(key: string, value: string, lifeMs: number): Promise<void> {
    this.#dropOld()
    // Put at the end again, so that the oldest entries stand first.
    this.#entries.delete(key)
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

  /** Entries that are kept now. */
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
    for (const [key, { until }] of this.#entries) if (until <= now) this.#entries.delete(key)
  }
}
