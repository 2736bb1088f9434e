import { setTimeout } from 'node:timers/promises'
import { hashOf } from '../secrets.ts'
import type { CartOwner } from '../backend/jsonapi/owner.ts'
import type { Bearer } from '../backend/jsonapi/calls.ts'
import { isRefusedToken, SignedOutError } from '../backend/jsonapi/errors.ts'
import type { AcceptedTokens } from './acceptedTokens.ts'
import { type SessionOrigin, bearerOf, hasBearer } from './origin.ts'
import type { Caller, KeyCaller } from '../protection/caller.ts'
import type { CartTokens } from './cartTokens.ts'
import { type CookieChange, type CookieName, readCookies, setCookie } from './cookies.ts'
import type { DeviceTokens } from './deviceTokens.ts'
import type { OAuth, Tokens } from './oauth.ts'
import type { Renewals } from './renewals.ts'

export interface SessionOptions {
  readonly cookieHeader: string | undefined
  /** For partner programs with their own login: only the token counts, and cookies are neither read nor set. */
  readonly authorization: string | undefined
  /** The API key of the request's credential. */
  readonly key?: KeyCaller | null
  /** Whether shoppers use https. */
  readonly isSecure: boolean
  readonly requestId: string
  /** Device and network, as shown to the owner. */
  readonly origin: () => SessionOrigin
  readonly renewals: Renewals
  readonly oauth: OAuth
  readonly acceptedTokens: AcceptedTokens
  readonly cartTokens: CartTokens
  readonly deviceTokens: DeviceTokens
  /** Called when a session could not be revoked at the site. */
  readonly onRevokeFailure: (error: unknown) => void
}

/** Share of its lifetime for which an access token is used: each call with an expired one would be rejected first. */
const USED_LIFE = 0.95

/** How long calls wait for the first one with an unknown token, in milliseconds. */
const TRIAL_MS = 1_000

/** Cookies that a logout or login has changed meanwhile. */
const ofSession: ReadonlySet<CookieName> = new Set(['AuthToken', 'RefreshToken', 'userUuid'])

/** The requester's identity for the duration of a request: a guest, or a customer with tokens. */
export class Session implements Bearer, CartOwner {
  readonly #options: SessionOptions
  readonly #isPartner: boolean
  /** The refresh token that the request came with. */
  readonly #requestToken: string | null
  readonly #changes = new Map<CookieName, CookieChange>()
  #access: string | null
  #refresh: string | null
  #userUuid: string | null
  #cartToken: string | null
  #deviceToken: string | null
  #lastOrder: string | null
  #orderLink: string | null
  #isIdentified = false
  #key: KeyCaller | null = null
  #hasEnded = false
  #isOwnDoing = false
  #renewing: Promise<string> | null = null
  /** The first call with an unknown token: resolves when it has ended. */
  #trial: Promise<undefined> | null = null

  constructor(options: SessionOptions) {
    this.#options = options
    this.#isPartner = hasBearer(options.authorization)
    const cookies = readCookies(this.#isPartner ? undefined : options.cookieHeader, options.isSecure)
    this.#access = bearerOf(options.authorization) ?? cookies.AuthToken
    this.#refresh = cookies.RefreshToken
    this.#requestToken = cookies.RefreshToken
    this.#userUuid = cookies.userUuid
    this.#cartToken = cookies.cartToken === null ? null : options.cartTokens.verify(cookies.cartToken)
    this.#deviceToken = cookies.deviceToken
    this.#lastOrder = cookies.lastOrder
    this.#orderLink = cookies.orderToken
    if (options.key) this.actAs(options.key)
  }

  /** Device and network, as shown to the owner. */
  get origin(): () => SessionOrigin {
    return this.#options.origin
  }

  /** Who sent the request. */
  get caller(): Caller {
    if (this.#key) return this.#key
    return this.isSignedIn ? { kind: 'customer', customerId: this.#userUuid } : { kind: 'guest' }
  }

  /** The site has confirmed that the request's credential belongs to a key. */
  actAs(key: KeyCaller): void {
    this.#key = key
    this.#userUuid = key.customerId
    this.#isIdentified = true
  }

  /** Whether the request's own credential was rejected by the site. */
  get isRejected(): boolean {
    return this.#isPartner && this.#hasEnded
  }

  /** Whether there are tokens. The site may still reject them. */
  get isSignedIn(): boolean {
    return this.#access !== null || this.#refresh !== null
  }

  /** Whether the request carries nothing that responses could depend on: no login, cart or order. */
  get isAnonymous(): boolean {
    const own = [this.#access, this.#refresh, this.#userUuid, this.#cartToken, this.#lastOrder, this.#orderLink]
    return !this.#isPartner && own.every((value) => value === null)
  }

  /** UUID of the customer according to the cookie, which anyone can forge; null if unknown. */
  get userUuid(): string | null {
    return this.isSignedIn ? this.#userUuid : null
  }

  /** Whether the site has confirmed the customer in this request. */
  get isIdentified(): boolean {
    return this.isSignedIn && this.#isIdentified
  }

  /** Whether the session ended in this request because the site refused to refresh it. */
  get hasEnded(): boolean {
    return this.#hasEnded
  }

  /** Key for counting this session's requests, derived from a secret; null without a session. */
  get countingKey(): string | null {
    const secret = this.#refresh ?? this.#access ?? this.#cartToken
    return secret === null ? null : hashOf(secret)
  }

  async withToken<T>(send: (token: string) => Promise<T>): Promise<T> {
    if (this.#trial) await Promise.race([this.#trial, setTimeout(TRIAL_MS, undefined, { ref: false })])
    if (!this.isSignedIn) throw new SignedOutError(this.#hasEnded)
    const token = this.#access ?? (await this.#renew())
    const isTried = this.#trial !== null || this.#options.acceptedTokens.has(token)
    return isTried ? send(token) : this.#tryToken(token, send)
  }

  /** Sends the first call of this request, which finds out whether the site accepts the token. */
  async #tryToken<T>(token: string, send: (token: string) => Promise<T>): Promise<T> {
    const { promise, resolve } = Promise.withResolvers<undefined>()
    this.#trial = promise
    try {
      const answer = await send(token)
      this.#options.acceptedTokens.add(token)
      return answer
    } catch (error) {
      // The other calls refresh it too, once for all.
      if (isRefusedToken(error) && this.#access === token) this.#access = null
      throw error
    } finally {
      resolve(undefined)
    }
  }

  async replaceToken(refused: string): Promise<string> {
    this.#options.acceptedTokens.delete(refused)
    // Another call of this operation may already have refreshed it.
    return this.#access !== null && this.#access !== refused ? this.#access : this.#renew()
  }

  end(): void {
    this.#forget()
    this.#hasEnded = true
  }

  /** Records the customer's UUID once the site has confirmed it. */
  identify(userUuid: string): void {
    this.#isIdentified = true
    if (this.#userUuid === userUuid) return
    this.#userUuid = userUuid
    this.#changes.set('userUuid', { value: userUuid })
  }

  /** Logs in this customer. A previous session ends. */
  async signIn(tokens: Tokens, userUuid: string): Promise<void> {
    if (this.#refresh !== null) await this.#options.renewals.retire(this.#refresh)
    this.#isOwnDoing = true
    this.#hasEnded = false
    this.#adopt(tokens)
    this.#userUuid = null
    this.identify(userUuid)
  }

  /** Logs out: here immediately, and at the site if possible. */
  async signOut(): Promise<void> {
    const newest = this.#refresh === null ? this.#access : await this.#options.renewals.retire(this.#refresh)
    this.#isOwnDoing = true
    this.#forget()
    if (newest !== null) await this.revoke(newest)
  }

  /** Revokes a token at the site, if possible, and those derived from it. */
  revoke(token: string): Promise<void> {
    const { oauth, requestId, onRevokeFailure } = this.#options
    return oauth.revoke(token, requestId).catch(onRevokeFailure)
  }

  /** The site revokes access tokens with every save of the account. If this refresh fails, the next call retries it. */
  async renewAfterSave(): Promise<void> {
    if (this.#refresh !== null) await this.#renew().catch(() => {})
  }

  /** Lock key for the customer's cart; null for guests. */
  get customerKey(): string | null {
    if (!this.isSignedIn) return null
    if (this.#key?.hasOwnCart) return `${this.#key.customerId}:${this.#key.keyId}`
    return this.#userUuid ?? hashOf(this.#refresh ?? this.#access ?? '')
  }

  get cartToken(): string | null {
    return this.#cartToken
  }

  ensureCartToken(): string {
    // A program with its own token stores no cookies, so it could never reach a guest cart again.
    if (this.#isPartner) throw new SignedOutError(this.#hasEnded)
    const { cartTokens } = this.#options
    this.#cartToken ??= cartTokens.create()
    this.#changes.set('cartToken', { value: cartTokens.sign(this.#cartToken) })
    return this.#cartToken
  }

  discardNewCartToken(): void {
    this.#cartToken = null
    this.#changes.delete('cartToken')
  }

  dropCartToken(): void {
    this.#cartToken = null
    this.#changes.set('cartToken', { value: null })
  }

  /** ID of this device if it has logged in to the address before; null otherwise. */
  deviceFor(address: string): Promise<string | null> {
    return this.#options.deviceTokens.idFor(this.#deviceToken, address)
  }

  /** Records that this device has logged in to the email address. */
  rememberDevice(address: string): void {
    this.#deviceToken = this.#options.deviceTokens.remember(this.#deviceToken, address)
    this.#changes.set('deviceToken', { value: this.#deviceToken })
  }

  /** Revokes all known devices of the email address. */
  forgetDevices(address: string): Promise<void> {
    return this.#options.deviceTokens.revoke(address)
  }

  /** UUID of the order placed in this browser recently; null if none was. */
  get lastOrder(): string | null {
    return this.#lastOrder
  }

  /** The browser remembers its order for a while. */
  keepLastOrder(uuid: string): void {
    this.#lastOrder = uuid
    this.#changes.set('lastOrder', { value: uuid })
  }

  /** The emailed order link opened last in this browser; null if none was. */
  get orderLink(): { readonly uuid: string; readonly token: string } | null {
    const [uuid, token] = this.#orderLink?.split('.') ?? []
    return uuid !== undefined && token !== undefined ? { uuid, token } : null
  }

  /** The browser may see the order of an emailed link for a while. */
  keepOrderLink(uuid: string, token: string): void {
    this.#orderLink = `${uuid}.${token}`
    this.#changes.set('orderToken', { value: this.#orderLink })
  }

  /** Set-Cookie headers of the response; call this last. */
  async setCookies(): Promise<string[]> {
    if (this.#isPartner) return []
    const { isSecure } = this.#options
    const changes = [...this.#changes]
    const cookies = (await this.#isOvertaken())
      ? changes.filter(([name, { value }]) => !ofSession.has(name) && value !== null)
      : changes
    return cookies.map(([name, change]) => setCookie(name, change, isSecure))
  }

  /** Whether a concurrent logout or login happened: its cookies win. */
  async #isOvertaken(): Promise<boolean> {
    if (this.#isOwnDoing || this.#requestToken === null || this.#changes.size === 0) return false
    return this.#options.renewals.isRetired(this.#requestToken)
  }

  #renew(): Promise<string> {
    this.#renewing ??= this.#renewOnce().finally(() => {
      this.#renewing = null
    })
    return this.#renewing
  }

  async #renewOnce(): Promise<string> {
    const tokens = this.#refresh === null ? null : await this.#options.renewals.renew(this.#refresh, this.#options)
    if (tokens === null) {
      this.end()
      throw new SignedOutError(true)
    }
    this.#adopt(tokens)
    return tokens.accessToken
  }

  #adopt({ accessToken, refreshToken, expiresInS }: Tokens): void {
    this.#access = accessToken
    this.#refresh = refreshToken
    this.#options.acceptedTokens.add(accessToken, expiresInS * USED_LIFE * 1_000)
    this.#changes.set('AuthToken', { value: accessToken, lifeS: Math.ceil(expiresInS * USED_LIFE) })
    this.#changes.set('RefreshToken', { value: refreshToken })
    if (this.#userUuid !== null) this.#changes.set('userUuid', { value: this.#userUuid })
  }

  /** All cookies that the specification's logout clears. */
  #forget(): void {
    this.#access = null
    this.#refresh = null
    this.#userUuid = null
    this.#cartToken = null
    for (const name of ['AuthToken', 'RefreshToken', 'userUuid', 'cartToken'] as const) {
      this.#changes.set(name, { value: null })
    }
  }
}
