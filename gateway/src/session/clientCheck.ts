import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { ConfigError } from '@shop/runtime/settings'
import { BackendError } from '../backend/jsonapi/errors.ts'
import type { Log } from '../observability/log.ts'
import type { OAuth } from './oauth.ts'

const RETRY_MS = 1_000
/** A slow site needs its time for shoppers. */
const MAX_RETRY_MS = 60_000

type State = 'unchecked' | 'accepted' | 'rejected'

/**
 * Checks whether the backend accepts the shop's OAuth client, without which nobody can log in. Until the backend has
 * responded, the gateway is not ready.
 */
export class ClientCheck {
  readonly #oauth: Pick<OAuth, 'acceptsClient'>
  readonly #log: Pick<Log, 'error'>
  readonly #stopping = new AbortController()
  #state: State = 'unchecked'
  /** During maintenance, the site cannot check the client, but visitors must see its notice. */
  #isInMaintenance = false

  constructor(oauth: Pick<OAuth, 'acceptsClient'>, log: Pick<Log, 'error'>) {
    this.#oauth = oauth
    this.#log = log
  }

  get isReady(): boolean {
    return this.#state === 'accepted' || (this.#state === 'unchecked' && this.#isInMaintenance)
  }

  /** Resolves after the first check, even if the backend cannot be reached. @throws ConfigError if it rejects the client */
  async start(): Promise<void> {
    await this.#check()
    if (this.#state === 'rejected') throw new ConfigError('gateway', [rejection])
    void this.#checkUntilAccepted()
  }

  stop(): void {
    this.#stopping.abort()
  }

  async #checkUntilAccepted(): Promise<void> {
    const { signal } = this.#stopping
    let delay = RETRY_MS
    for (let reported = false; this.#state !== 'accepted'; delay = Math.min(delay * 2, MAX_RETRY_MS)) {
      // Aborted when the gateway stops.
      await wait(delay, undefined, { signal, ref: false }).catch(() => {})
      if (signal.aborted) return
      await this.#check()
      // The gateway keeps running: the wrong setting may be the backend's.
      if (this.#state === 'rejected' && !reported) this.#log.error(`not ready: ${rejection}`)
      reported = this.#state === 'rejected'
    }
  }

  async #check(): Promise<void> {
    try {
      this.#state = (await this.#oauth.acceptsClient(randomUUID())) ? 'accepted' : 'rejected'
    } catch (error) {
      this.#isInMaintenance = error instanceof BackendError && error.kind === 'maintenance'
    }
  }
}

const rejection =
  'OAUTH_CLIENT_SECRET: the backend rejects it or OAUTH_CLIENT_ID; set both to the same values as in the backend'
