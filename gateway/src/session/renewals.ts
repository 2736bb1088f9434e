import { setTimeout } from 'node:timers/promises'
import { z } from 'zod'
import type { SharedStore } from '../cache/store.ts'
import { decrypt, encrypt, hashOf, keyFor } from '../secrets.ts'
import type { OAuth, TokenRequest, Tokens } from './oauth.ts'

const tokensSchema: z.ZodType<Tokens> = z.object({
  accessToken: z.string(),
  refreshToken: z.string().nullable(),
  expiresInS: z.number(),
})

/** Only the token itself yields the key: the pair is stored under another hash of it. */
function keyOf(refreshToken: string): Buffer {
  return keyFor('renewed tokens', refreshToken)
}

/** Encrypts a token pair so that only the previous refresh token can decrypt it. */
export function seal(tokens: Tokens, refreshToken: string): string {
  return encrypt(JSON.stringify(tokens), keyOf(refreshToken)).toString('base64url')
}

/** The pair; null if it was encrypted with another token or tampered with. */
export function open(text: string, refreshToken: string): Tokens | null {
  try {
    return tokensSchema.parse(JSON.parse(decrypt(Buffer.from(text, 'base64url'), keyOf(refreshToken))))
  } catch {
    return null
  }
}

/**
 * How long a used refresh token still yields the pair that replaced it. After that, using it again ends the session.
 */
const GRACE_MS = 10_000
/** How long a token is remembered as refused by the site or logged out here. */
const REMEMBERED_MS = 60_000
/** Maximum wait for a gateway that died during a refresh. */
const LOCK_MS = 25_000
const POLL_MS = 40

/**
 * Refreshes each token pair once, however many callers ask: a site accepts a refresh token a single time and treats the
 * second as theft. Concurrent callers, at any gateway and for a few seconds afterward, get the first one's result.
 */
export class Renewals {
  readonly #store: SharedStore
  readonly #oauth: OAuth
  readonly #underWay = new Map<string, Promise<Tokens | null>>()

  constructor(store: SharedStore, oauth: OAuth) {
    this.#store = store
    this.#oauth = oauth
  }

  /** The next pair; null if the site refuses or the session was ended here. @throws BackendError */
  renew(refreshToken: string, request: TokenRequest): Promise<Tokens | null> {
    const key = hashOf(refreshToken)
    const renewal =
      this.#underWay.get(key) ??
      this.#renew(refreshToken, key, request).finally(() => {
        this.#underWay.delete(key)
      })
    this.#underWay.set(key, renewal)
    return renewal
  }

  /** Whether the session of this token was replaced by a logout or a new login. */
  async isRetired(refreshToken: string): Promise<boolean> {
    return (await this.#store.get(`retired:${hashOf(refreshToken)}`)) !== null
  }

  /** Invalidates this token. Returns the newest token of its session that is known here. */
  async retire(refreshToken: string): Promise<string> {
    const key = hashOf(refreshToken)
    await this.#store.put(`retired:${key}`, '1', REMEMBERED_MS)
    const successor = (await this.#stored(refreshToken, key))?.refreshToken
    return successor ? this.retire(successor) : refreshToken
  }

  async #renew(refreshToken: string, key: string, request: TokenRequest): Promise<Tokens | null> {
    for (;;) {
      const release = await this.#store.lock(`renewal:${key}`, LOCK_MS)
      if (!release) {
        await setTimeout(POLL_MS)
        continue
      }
      try {
        if ((await this.isRetired(refreshToken)) || (await this.#isRefused(key))) return null
        return (await this.#stored(refreshToken, key)) ?? (await this.#renewOnce(refreshToken, key, request))
      } finally {
        await release()
      }
    }
  }

  async #renewOnce(refreshToken: string, key: string, request: TokenRequest): Promise<Tokens | null> {
    const tokens = await this.#oauth.refresh(refreshToken, request)
    if (!tokens) {
      await this.#store.put(`refused:${key}`, '1', REMEMBERED_MS)
      return null
    }
    await this.#store.put(`renewed:${key}`, seal(tokens, refreshToken), GRACE_MS)
    // Checked after the pair is stored: a concurrent logout either finds the pair or is found here.
    if (!(await this.isRetired(refreshToken))) return tokens
    await this.#oauth.revoke(tokens.refreshToken ?? tokens.accessToken, request.requestId).catch(() => {})
    return null
  }

  async #isRefused(key: string): Promise<boolean> {
    return (await this.#store.get(`refused:${key}`)) !== null
  }

  async #stored(refreshToken: string, key: string): Promise<Tokens | null> {
    const sealed = await this.#store.get(`renewed:${key}`)
    return sealed === null ? null : open(sealed, refreshToken)
  }
}
