import { LRUCache } from 'lru-cache'
import { hashOf } from '../secrets.ts'

const MAX_TOKENS = 10_000
/** How long an accepted token is remembered if its lifetime is unknown, in milliseconds. */
const ACCEPTED_MS = 60_000

/** Hashes of access tokens that the site has issued or accepted, until they expire. */
export class AcceptedTokens {
  readonly #now: () => number
  readonly #until = new LRUCache<string, number>({ max: MAX_TOKENS })

  constructor(now: () => number) {
    this.#now = now
  }

  has(token: string): boolean {
    return (this.#until.get(hashOf(token)) ?? 0) > this.#now()
  }

  add(token: string, lifeMs = ACCEPTED_MS): void {
    this.#until.set(hashOf(token), this.#now() + lifeMs)
  }

  delete(token: string): void {
    this.#until.delete(hashOf(token))
  }
}
