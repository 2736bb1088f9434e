import type { IncomingHttpHeaders } from 'node:http'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { environments, isApiKey, resemblesApiKey, type Scope, scopes } from '@shop/runtime/apiKey'
import { hashOf } from '../secrets.ts'
import { customerUuidOf } from '../backend/accounts/document.ts'
import type { BackendClient } from '../backend/connection/client.ts'
import { BackendError, isAbsent } from '../backend/jsonapi/errors.ts'
import { paths } from '../backend/jsonapi/names.ts'
import type { KeyCaller } from '../protection/caller.ts'
import type { OAuth } from '../session/oauth.ts'
import { bearerOf, hasBearer } from '../session/origin.ts'

/** How long the site's answer about a credential is cached. For private data, the site checks it every time. */
const LIFE_MS = 5_000
const DEADLINE_MS = 20_000
const MAX_CACHED = 10_000

const introspectionSchema = z.union([
  z.object({ active: z.literal(false), reason: z.enum(['expired', 'revoked']).optional().catch(undefined) }),
  z.object({
    active: z.literal(true),
    sub: z.string(),
    client_id: z.string().optional(),
    scope: z.string().default(''),
    environment: z.enum(environments).default('live'),
    own_cart: z.boolean().default(false),
  }),
])

/** The credential of a request: none, a valid one, or an invalid one with the reason. */
export type CredentialCheck =
  | { readonly kind: 'nothing' }
  /** `key` is null for the access token of a customer. */
  | { readonly kind: 'valid'; readonly key: KeyCaller | null }
  | { readonly kind: 'invalid'; readonly message: string }

const invalid: CredentialCheck = {
  kind: 'invalid',
  message: 'The access token or API key is unknown, revoked or expired.',
}

/** Shown only to callers who have the key itself. */
const ended = {
  expired: 'This API key has expired. Create a new one.',
  revoked: 'This API key was revoked. Create a new one.',
} as const

function isScope(name: string): name is Scope {
  return scopes.some((scope) => scope === name)
}

/** Whether a browser sends the password of a proxy in front of the shop, as it does with every request. */
function isForProxy({ authorization = '', ...headers }: IncomingHttpHeaders): boolean {
  return /^Basic\b/i.test(authorization) && (headers['sec-fetch-site'] !== undefined || headers.cookie !== undefined)
}

export interface CredentialsOptions {
  readonly client: BackendClient
  readonly oauth: OAuth
  readonly now: () => number
}

/** Checks what programs send in the Authorization header, before anything else is done for them. */
export class Credentials {
  readonly #options: CredentialsOptions
  readonly #known = new LRUCache<string, { readonly until: number; readonly result: Promise<CredentialCheck> }>({
    max: MAX_CACHED,
  })

  constructor(options: CredentialsOptions) {
    this.#options = options
  }

  /** @throws BackendError if the site does not answer */
  async check(headers: IncomingHttpHeaders, requestId: string): Promise<CredentialCheck> {
    const { authorization = '' } = headers
    if (authorization.trim() === '' || isForProxy(headers)) return { kind: 'nothing' }
    const token = bearerOf(authorization)
    if (!hasBearer(authorization))
      return { kind: 'invalid', message: 'Send the access token or API key as Authorization: Bearer.' }
    if (token === null || authorization.trim().split(/ +/).length > 2)
      return { kind: 'invalid', message: 'The Authorization header is malformed.' }
    if (resemblesApiKey(token) && !isApiKey(token))
      return { kind: 'invalid', message: 'The API key is incomplete or mistyped.' }
    return this.#cached(token, requestId)
  }

  /** Forgets everything about a key, which was revoked here. */
  async forget(keyId: string): Promise<void> {
    for (const [hash, { result }] of this.#known.entries()) {
      const presented = await result.catch(() => null)
      if (presented?.kind === 'valid' && presented.key?.keyId === keyId) this.#known.delete(hash)
    }
  }

  #cached(token: string, requestId: string): Promise<CredentialCheck> {
    const hash = hashOf(token)
    const now = this.#options.now()
    const known = this.#known.get(hash)
    if (known && now < known.until) return known.result
    const result = this.#ask(token, requestId)
    this.#known.set(hash, { until: now + LIFE_MS, result })
    result.catch(() => this.#known.delete(hash))
    return result
  }

  async #ask(token: string, requestId: string): Promise<CredentialCheck> {
    const { oauth } = this.#options
    const answer = await oauth.introspect(token, requestId)
    if (answer === null) return resemblesApiKey(token) ? invalid : this.#tryOut(token, requestId)
    const { data: about } = introspectionSchema.safeParse(answer)
    if (!about) throw new BackendError({ kind: 'malformed', operation: 'introspectToken' })
    if (!about.active) return about.reason === undefined ? invalid : { kind: 'invalid', message: ended[about.reason] }
    const { client_id: keyId, sub: customerId, environment, scope, own_cart: hasOwnCart } = about
    if (keyId === undefined) return { kind: 'valid', key: null }
    const granted = new Set(scope.split(' ').filter(isScope))
    return { kind: 'valid', key: { kind: 'key', keyId, customerId, environment, scopes: granted, hasOwnCart } }
  }

  /** Sites that cannot introspect tokens reject them when they are used. */
  async #tryOut(token: string, requestId: string): Promise<CredentialCheck> {
    const calls = this.#options.client.callsOf({ requestId, deadline: AbortSignal.timeout(DEADLINE_MS) })
    try {
      const call = { operation: 'userSelf', method: 'GET', address: paths.entryPoint } as const
      return customerUuidOf(await calls.withToken(token, call)) === null ? invalid : { kind: 'valid', key: null }
    } catch (error) {
      if (error instanceof BackendError && error.kind === 'unauthorized') return invalid
      if (isAbsent(error)) return invalid
      throw error
    }
  }
}
