import { z } from 'zod'
import { blockedMs } from '../backend/accounts/outcome.ts'
import type { BackendClient } from '../backend/connection/client.ts'
import { BackendError, ifAbsent, isAbsent } from '../backend/jsonapi/errors.ts'
import type { SiteProfile } from '../backend/profile/siteProfile.ts'
import { type SessionOrigin, originHeaders } from './origin.ts'

/** The site's response to a password or refresh token. */
export interface Tokens {
  readonly accessToken: string
  /** Null if there is none: such a session ends with its access token. */
  readonly refreshToken: string | null
  /** Lifetime of the access token in seconds. */
  readonly expiresInS: number
}

const tokensSchema = z
  .object({
    access_token: z.string().min(1),
    refresh_token: z.string().min(1).nullish(),
    expires_in: z.coerce.number().int().positive().catch(300),
  })
  .transform(
    ({ access_token, refresh_token, expires_in }): Tokens => ({
      accessToken: access_token,
      refreshToken: refresh_token ?? null,
      expiresInS: expires_in,
    }),
  )

/** Timeout in milliseconds: a person is waiting. */
const TOKEN_DEADLINE_MS = 20_000
const REVOKE_DEADLINE_MS = 3_000
const CHECK_DEADLINE_MS = 5_000

/** Temporary refusals, and those of our own client: neither says anything about the customer's token. */
const passingStatuses = new Set([408, 425, 429])
const clientFaults = new Set(['invalid_client', 'unauthorized_client'])
const ownFaults = new Set([...clientFaults, 'unsupported_grant_type', 'invalid_scope'])

/** Distinguished from an empty response, which says nothing. */
const REFUSED = Symbol('refused')

export interface OAuthOptions {
  readonly client: BackendClient
  readonly clientId: string
  readonly clientSecret: string
  /** What the site declares. */
  readonly profile: SiteProfile
}

/** Client information sent with a token request. */
export interface TokenRequest {
  readonly requestId: string
  readonly origin: () => SessionOrigin
}

/** The site's token endpoint, used with the shop's own client. */
export class OAuth {
  readonly #options: OAuthOptions

  constructor(options: OAuthOptions) {
    this.#options = options
  }

  /** Tokens for a name and password; null if they are wrong. @throws BackendError */
  async password(username: string, password: string, request: TokenRequest): Promise<Tokens | null> {
    const isWrongPair = ({ oauth }: BackendError) => oauth?.error === 'invalid_grant' && oauth.hint === null
    const { profile } = this.#options
    await profile.whenKnown()
    const scope = profile.document.accounts.customerScope
    const grant = { grant_type: 'password', username, password, ...(scope !== null && { scope }) }
    return this.#ask('logIn', grant, request, isWrongPair)
  }

  /** The next token pair; null if the site refuses to refresh this one. @throws BackendError */
  async refresh(refreshToken: string, request: TokenRequest): Promise<Tokens | null> {
    const isRefusal = ({ status, oauth }: BackendError) =>
      status !== null && status < 500 && !passingStatuses.has(status) && !ownFaults.has(oauth?.error ?? '')
    return this.#ask('refreshTokens', { grant_type: 'refresh_token', refresh_token: refreshToken }, request, isRefusal)
  }

  /** Revokes a token and those derived from it. Not every site can. @throws BackendError */
  async revoke(token: string, requestId: string): Promise<void> {
    await this.#tell('revokeToken', 'revoke', { token }, requestId, REVOKE_DEADLINE_MS).catch(ifAbsent(null))
  }

  /** RFC 7662: what the site says about a token; null if it cannot tell. @throws BackendError */
  async introspect(token: string, requestId: string): Promise<unknown> {
    try {
      return await this.#tell('introspectToken', 'introspect', { token }, requestId)
    } catch (error) {
      if (isAbsent(error)) return null
      throw isOwnFault(error)
        ? new BackendError({ kind: 'server', operation: 'introspectToken', detail: error.detail })
        : error
    }
  }

  /** Whether the site accepts the shop's client. Tries to refresh a token that does not exist. @throws BackendError */
  async acceptsClient(requestId: string): Promise<boolean> {
    const grant = { grant_type: 'refresh_token', refresh_token: 'none' }
    try {
      await this.#tell('checkClient', 'token', grant, requestId, CHECK_DEADLINE_MS)
      return true
    } catch (error) {
      if (isOwnFault(error)) return !clientFaults.has(error.oauth?.error ?? '')
      throw error
    }
  }

  /** Adds requests to the logs of API keys. @param requests as JSON. @throws BackendError */
  async recordRequests(requests: string, requestId: string): Promise<void> {
    await this.#tell('recordRequests', 'api-requests', { requests }, requestId)
  }

  #tell(
    operation: string,
    route: string,
    values: Readonly<Record<string, string>>,
    requestId: string,
    deadlineMs = TOKEN_DEADLINE_MS,
  ) {
    const calls = this.#options.client.callsOf({ requestId, deadline: AbortSignal.timeout(deadlineMs) })
    const call = { operation, method: 'POST', address: `/oauth/${route}`, body: this.#signed(values) } as const
    return calls.asAnonymous(call, 'form')
  }

  async #ask(
    operation: string,
    grant: Readonly<Record<string, string>>,
    { requestId, origin }: TokenRequest,
    isRefusal: (failure: BackendError) => boolean,
  ): Promise<Tokens | null> {
    const { client } = this.#options
    const from = origin()
    const deadline = AbortSignal.timeout(TOKEN_DEADLINE_MS)
    const calls = client.callsOf({ requestId, deadline, addressOf: () => from.address })
    const body = this.#signed(grant)
    const call = { operation, method: 'POST', address: '/oauth/token', headers: originHeaders(from), body } as const
    const answer = await calls.asAnonymous(call, 'form').catch((error: unknown) => {
      if (error instanceof BackendError && isRefusal(error)) return REFUSED
      throw isOwnFault(error) ? new BackendError({ kind: 'server', operation, detail: error.detail }) : error
    })
    if (answer === REFUSED) return null
    const tokens = tokensSchema.safeParse(answer)
    // The response is not logged: it may contain a token.
    if (!tokens.success) throw new BackendError({ kind: 'malformed', operation, detail: 'no tokens in the response' })
    return tokens.data
  }

  #signed(body: Readonly<Record<string, string>>): Record<string, string> {
    const { clientId, clientSecret } = this.#options
    return { ...body, client_id: clientId, client_secret: clientSecret }
  }
}

/** The site rejects this gateway rather than the customer: the shop is misconfigured. */
function isOwnFault(error: unknown): error is BackendError {
  if (!(error instanceof BackendError) || error.status === null || blockedMs(error) !== null) return false
  return error.status < 500 && !passingStatuses.has(error.status)
}
