import { createHash } from 'node:crypto'
import type { CartOwner } from '../backend/jsonapi/owner.ts'
import type { Bearer } from '../backend/jsonapi/calls.ts'
import { SignedOutError } from '../backend/jsonapi/errors.ts'
import { type SessionOrigin, bearerOf, namesBearer } from './origin.ts'
import type { CartTokens } from './cartTokens.ts'
import { type CookieChange, type CookieName, readCookies, setCookie } from './cookies.ts'
import type { DeviceTokens } from './deviceTokens.ts'
import type { OAuth, Tokens } from './oauth.ts'
import type { Renewals } from './renewals.ts'

export interface SessionOptions {
  readonly cookieHeader: string | undefined
  /** Of a partner's program, which logs in by itself: its token counts, no cookie does, and none is set. */
  readonly authorization: string | undefined
  /** Whether shoppers come by https. */
  readonly isSecure: boolean
  readonly requestId: string
  /** Device and network, as shown to its owner. */
  readonly origin: () => SessionOrigin
  readonly renewals: Renewals
  readonly oauth: OAuth
  readonly cartTokens: CartTokens
  readonly deviceTokens: DeviceTokens
  /** Told of a session that could not be ended at the site. */
  readonly onRevokeFailure: (error: unknown) => void
}

/** Cookies that whoever logged out or in meanwhile has set otherwise. */
const ofSession: ReadonlySet<CookieName> = new Set(['AuthToken', 'RefreshToken', 'userUuid'])

/** Who asks, from the first look at the cookies to the last of what is set: nobody by name, or a customer by their tokens. */
export class Session implements Bearer, CartOwner {
  readonly #options: SessionOptions
  readonly #isPartner: boolean
  /** The refresh token that the request came with. */
  readonly #cameWith: string | null
  readonly #changes = new Map<CookieName, CookieChange>()
  #access: string | null
  #refresh: string | null
  #userUuid: string | null
  #cartToken: string | null
  #deviceToken: string | null
  #lastOrder: string | null
  #orderLink: string | null
  #isIdentified = false
  #hasEnded = false
  #isOwnDoing = false
  #renewing: Promise<string> | null = null

  constructor(options: SessionOptions) {
    this.#options = options
    this.#isPartner = namesBearer(options.authorization)
    const cookies = readCookies(this.#isPartner ? undefined : options.cookieHeader, options.isSecure)
    this.#access = bearerOf(options.authorization) ?? cookies.AuthToken
    this.#refresh = cookies.RefreshToken
    this.#cameWith = cookies.RefreshToken
    this.#userUuid = cookies.userUuid
    this.#cartToken = cookies.cartToken === null ? null : options.cartTokens.verify(cookies.cartToken)
    this.#deviceToken = cookies.deviceToken
    this.#lastOrder = cookies.lastOrder
    this.#orderLink = cookies.orderToken
  }

  /** Device and network, as shown to its owner. */
  get origin(): () => SessionOrigin {
    return this.#options.origin
  }

  /** Whether there are tokens, which the site may still refuse. */
  get isSignedIn(): boolean {
    return this.#access !== null || this.#refresh !== null
  }

  /** Uuid of the customer as the cookie tells it, which anybody can write; null where it is not known. */
  get userUuid(): string | null {
    return this.isSignedIn ? this.#userUuid : null
  }

  /** Whether the site itself has said in this request who the customer is. */
  get isIdentified(): boolean {
    return this.isSignedIn && this.#isIdentified
  }

  /** Whether a session ended in this request, because the site would not renew it. */
  get hasEnded(): boolean {
    return this.#hasEnded
  }

  /** Key under which this session's requests are counted, derived from a secret; null without a session. */
  get countingKey(): string | null {
    const secret = this.#refresh ?? this.#access ?? this.#cartToken
    return secret === null ? null : createHash('sha256').update(secret).digest('base64url')
  }

  async accessToken(): Promise<string> {
    if (!this.isSignedIn) throw new SignedOutError(this.#hasEnded)
    return this.#access ?? this.#renew()
  }

  async inPlaceOf(refused: string): Promise<string> {
    // Another call of this operation may have been here before.
    return this.#access !== null && this.#access !== refused ? this.#access : this.#renew()
  }

  end(): void {
    this.#forget()
    this.#hasEnded = true
  }

  /** Takes the customer's uuid down, where the site has told it. */
  identify(userUuid: string): void {
    this.#isIdentified = true
    if (this.#userUuid === userUuid) return
    this.#userUuid = userUuid
    this.#changes.set('userUuid', { value: userUuid })
  }

  /** The visitor is this customer from now on. A session they had before is over. */
  async signIn(tokens: Tokens, userUuid: string): Promise<void> {
    if (this.#refresh !== null) await this.#options.renewals.retire(this.#refresh)
    this.#isOwnDoing = true
    this.#hasEnded = false
    this.#adopt(tokens)
    this.#userUuid = null
    this.identify(userUuid)
  }

  /** The visitor is a guest from now on, here at once and at the site as far as it can be told. */
  async signOut(): Promise<void> {
    const { renewals, oauth, requestId, onRevokeFailure } = this.#options
    const newest = this.#refresh === null ? this.#access : await renewals.retire(this.#refresh)
    this.#isOwnDoing = true
    this.#forget()
    if (newest !== null) await oauth.revoke(newest, requestId).catch(onRevokeFailure)
  }

  /** The site revokes access tokens with every save of the account. What fails here is tried again by the next call. */
  async renewAfterSave(): Promise<void> {
    if (this.#refresh !== null) await this.#renew().catch(() => {})
  }

  /** Under which name the customer's cart is changed by one request at a time; null for guests. */
  get customerKey(): string | null {
    if (!this.isSignedIn) return null
    return (
      this.#userUuid ??
      createHash('sha256')
        .update(this.#refresh ?? this.#access ?? '')
        .digest('base64url')
    )
  }

  get cartToken(): string | null {
    return this.#cartToken
  }

  ensureCartToken(): string {
    // A program that says who it is keeps no cookies: a guest's cart would be out of its reach.
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

  /** Id of this device, if it has logged in to the address before; null otherwise. */
  deviceFor(address: string): Promise<string | null> {
    return this.#options.deviceTokens.idFor(this.#deviceToken, address)
  }

  /** Records that this device has logged in to the e-mail address. */
  rememberDevice(address: string): void {
    this.#deviceToken = this.#options.deviceTokens.remember(this.#deviceToken, address)
    this.#changes.set('deviceToken', { value: this.#deviceToken })
  }

  /** Revokes all known devices of the e-mail address. */
  forgetDevices(address: string): Promise<void> {
    return this.#options.deviceTokens.revoke(address)
  }

  /** Uuid of the order that was placed in this browser lately; null without one. */
  get lastOrder(): string | null {
    return this.#lastOrder
  }

  /** The browser knows of its order for a while. */
  keepLastOrder(uuid: string): void {
    this.#lastOrder = uuid
    this.#changes.set('lastOrder', { value: uuid })
  }

  /** The mailed link of an order that was opened last in this browser; null without one. */
  get orderLink(): { readonly uuid: string; readonly token: string } | null {
    const [uuid, token] = this.#orderLink?.split('.') ?? []
    return uuid !== undefined && token !== undefined ? { uuid, token } : null
  }

  /** The browser sees the order of a mailed link for a while. */
  keepOrderLink(uuid: string, token: string): void {
    this.#orderLink = `${uuid}.${token}`
    this.#changes.set('orderToken', { value: this.#orderLink })
  }

  /** Set-Cookie headers of the answer, to be asked for when everything else is done. */
  async setCookies(): Promise<string[]> {
    if (this.#isPartner) return []
    const { isSecure } = this.#options
    const changes = [...this.#changes]
    const kept = (await this.#isOvertaken())
      ? changes.filter(([name, { value }]) => !ofSession.has(name) && value !== null)
      : changes
    return kept.map(([name, change]) => setCookie(name, change, isSecure))
  }

  /** Whether somebody logged out or in while this was under way: the cookies that they set stand. */
  async #isOvertaken(): Promise<boolean> {
    if (this.#isOwnDoing || this.#cameWith === null || this.#changes.size === 0) return false
    return this.#options.renewals.isRetired(this.#cameWith)
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
    this.#changes.set('AuthToken', { value: accessToken, lifeS: expiresInS })
    this.#changes.set('RefreshToken', { value: refreshToken })
    if (this.#userUuid !== null) this.#changes.set('userUuid', { value: this.#userUuid })
  }

  /** Everything that the specification's logout clears and a cookie holds. */
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
