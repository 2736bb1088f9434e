import { setTimeout } from 'node:timers/promises'
import { hashOf } from '../secrets.ts'
import type { Release, SharedStore } from './store.ts'

/** Longer than any operation: an owner that still has the lock then is gone. */
const TURN_MS = 35_000
const POLL_MS = 25

/**
 * Runs tasks with the same key one after another, across all gateways that share a store; within this one, in order of
 * arrival.
 */
export class KeyedQueue {
  readonly #store: SharedStore
  readonly #last = new Map<string, Promise<unknown>>()

  constructor(store: SharedStore) {
    this.#store = store
  }

  run<T>(key: string, task: () => Promise<T>): Promise<T> {
    const inTurn = async () => {
      const release = await this.#waitForTurn(key)
      try {
        return await task()
      } finally {
        await release()
      }
    }
    const before = this.#last.get(key) ?? Promise.resolve()
    const result = before.then(inTurn, inTurn)
    this.#last.set(key, result)
    const forget = () => {
      if (this.#last.get(key) === result) this.#last.delete(key)
    }
    result.then(forget, forget)
    return result
  }

  /** Keys with tasks in progress. */
  get size(): number {
    return this.#last.size
  }

  async #waitForTurn(key: string): Promise<Release> {
    // Hashed, because a key may contain a cart token.
    const name = `turn:${hashOf(key)}`
    for (;;) {
      const release = await this.#store.lock(name, TURN_MS)
      if (release) return release
      await setTimeout(POLL_MS)
    }
  }
}
