import { createHmac, randomBytes } from 'node:crypto'
import { isSameSignature, keyFor } from '../secrets.ts'
import { addressKey } from '../protection/passwordAttempts.ts'
import type { SharedStore } from '../cache/store.ts'

/** Number of accounts remembered per browser. */
const MAX_ACCOUNTS = 4
const SEPARATOR = '~'
const entryPattern = /^([\w-]{22})\.([0-9a-z]{1,10})\.([\w-]{43})$/

/** How long a browser is recognized after its last login. */
export const DEVICE_LIFE_S = 180 * 24 * 3_600

/**
 * Recognizes browsers that have logged in to an account before, so that guessing elsewhere does not slow their owner
 * down. The cookie holds a random ID, the time of the login, and a signature over these and the email address: it
 * reveals nothing about the account, and counts for that account only.
 */
export class DeviceTokens {
  readonly #key: Buffer
  readonly #store: SharedStore
  readonly #now: () => number

  constructor(clientSecret: string, store: SharedStore, now: () => number) {
    this.#key = keyFor('device tokens', clientSecret)
    this.#store = store
    this.#now = now
  }

  /**
   * ID of the device in a cookie value, if it has logged in to this address since the password was set; null otherwise.
   */
  async idFor(value: string | null, address: string): Promise<string | null> {
    const known = entriesOf(value).find((entry) => this.#isOf(entry, address))
    const [, id = null, issued = ''] = entryPattern.exec(known ?? '') ?? []
    if (id === null) return null
    const issuedAt = Number.parseInt(issued, 36)
    if (issuedAt + DEVICE_LIFE_S * 1_000 <= this.#now()) return null
    const revokedAt = Number((await this.#store.get(revocationKey(address))) ?? 0)
    return issuedAt < revokedAt ? null : id
  }

  /** The new cookie value, with this email address and the most recent others. */
  remember(value: string | null, address: string): string {
    const payload = `${randomBytes(16).toString('base64url')}.${this.#now().toString(36)}`
    const entry = `${payload}.${this.#signatureOf(payload, address).toString('base64url')}`
    const others = entriesOf(value).filter((other) => !this.#isOf(other, address))
    return [entry, ...others].slice(0, MAX_ACCOUNTS).join(SEPARATOR)
  }

  /** Forgets all devices of an address. */
  async revoke(address: string): Promise<void> {
    await this.#store.put(revocationKey(address), String(this.#now()), DEVICE_LIFE_S * 1_000)
  }

  #isOf(entry: string, address: string): boolean {
    const [, id, issued, signature = ''] = entryPattern.exec(entry) ?? []
    return isSameSignature(Buffer.from(signature, 'base64url'), this.#signatureOf(`${id}.${issued}`, address))
  }

  #signatureOf(payload: string, address: string): Buffer {
    return createHmac('sha256', this.#key)
      .update(`${payload}.${addressKey(address)}`)
      .digest()
  }
}

function entriesOf(value: string | null): string[] {
  return (value ?? '').split(SEPARATOR, MAX_ACCOUNTS).filter((entry) => entryPattern.test(entry))
}

function revocationKey(address: string) {
  return `devices:${addressKey(address)}`
}
