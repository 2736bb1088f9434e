import { z } from 'zod'
import { parseJson } from '../../json.ts'
import { type Environment, environments, type Scope, scopes } from '@shop/runtime/apiKey'
import { type PasswordCheck, passwordRefusal } from '../accounts/passwordCheck.ts'
import { type BackendCalls, readAsCustomer } from '../jsonapi/calls.ts'
import { Document, type Resource } from '../jsonapi/document.ts'
import { BackendError, ifAbsent, isInvalid, SignedOutError } from '../jsonapi/errors.ts'
import { isUuid, paths } from '../jsonapi/names.ts'
import { notAuthenticated, refusalOf, type UserError, userError } from '../jsonapi/userErrors.ts'
import { lineOf } from '../validation/text.ts'

const TYPE = 'user--api-key'
const MAX_NAME_LENGTH = 60

/** A customer's API key, or OAuth client with a public key. */
export class ApiKey {
  readonly uuid: string
  readonly name: string
  /** First characters of the key; null for OAuth clients. */
  readonly hint: string | null
  readonly isClient: boolean
  readonly scopes: readonly Scope[]
  readonly environment: Environment
  /** Whether it uses the customer's cart instead of its own. */
  readonly isCartShared: boolean
  readonly created: Date | null
  readonly expires: Date | null
  readonly lastUsed: Date | null
  readonly revoked: Date | null

  constructor(resource: Resource) {
    this.uuid = resource.id
    this.name = resource.text('name') ?? ''
    this.hint = resource.text('hint')
    this.isClient = resource.flag('is_client') ?? false
    this.scopes = resource.read('scopes', z.array(z.enum(scopes))) ?? []
    this.environment = resource.read('environment', z.enum(environments)) ?? 'live'
    this.isCartShared = resource.flag('shares_cart') ?? false
    this.created = resource.moment('created')
    this.expires = resource.moment('expires')
    this.lastUsed = resource.moment('last_used')
    this.revoked = resource.moment('revoked')
  }
}

/** A request that a program made with a key. */
export interface LoggedRequest {
  readonly at: Date | null
  readonly requestId: string
  readonly operation: string
  readonly status: number
  readonly code: string | null
  readonly milliseconds: number
}

export interface NewApiKey {
  readonly name: string
  readonly scopes: readonly Scope[]
  readonly environment: Environment
  readonly isCartShared: boolean
  readonly expires?: Date | null | undefined
  /** JSON Web Key, as JSON, for an OAuth client; omitted for an API key. */
  readonly publicKey?: string | null | undefined
  /** Required unless the login was recent. */
  readonly password?: string | null | undefined
}

export interface ApiKeyOutcome {
  readonly key: ApiKey | null
  /** The key itself, which cannot be read again. */
  readonly secret: string | null
  readonly userErrors: readonly UserError[]
}

/** Our names of the site's attributes. */
const inputNames: Readonly<Record<string, string>> = {
  expires: 'expiresAt',
  public_key: 'publicKey',
  shares_cart: 'isCartShared',
}

function problemsOf({ name, scopes: chosen, publicKey }: NewApiKey): UserError[] {
  const problems: UserError[] = []
  const { length } = lineOf(name)
  if (length === 0) problems.push({ code: 'REQUIRED', message: 'Enter a name for the key.', path: ['name'] })
  if (length > MAX_NAME_LENGTH)
    problems.push({ code: 'TOO_LONG', message: `Use at most ${MAX_NAME_LENGTH} characters.`, path: ['name'] })
  if (chosen.length === 0) problems.push({ code: 'REQUIRED', message: 'Choose at least one scope.', path: ['scopes'] })
  if (publicKey && (parseJson(publicKey) ?? null) === null)
    problems.push({ code: 'INVALID', message: 'Enter a public key in JSON Web Key format.', path: ['publicKey'] })
  return problems
}

/** Messages for the fields that the site rejects. */
const refusals: Readonly<Record<string, string>> = {
  expires: 'Choose a date in the future.',
  shares_cart: 'Test keys always have their own cart. Choose “Its own cart”, or create a live key.',
  public_key: 'Enter a public key of type EC P-256 or P-384, Ed25519, or RSA with at least 2,048 bits.',
}

function violationErrors({ violations }: BackendError): UserError[] {
  const fields = violations.map(({ field }) => field).filter((field) => field !== '')
  if (fields.length === 0)
    return [{ code: 'CONFLICT', message: 'You have too many API keys. Revoke one that you no longer need.', path: [] }]
  return fields.map((field) => ({
    code: 'INVALID',
    message: refusals[field] ?? 'This value is invalid. Correct it, then try again.',
    path: [inputNames[field] ?? field],
  }))
}

/** A customer's API keys, if the site offers them. */
export class ApiKeys {
  readonly #calls: BackendCalls
  readonly #passwordCheck: PasswordCheck
  readonly #onRevoked: (keyId: string) => Promise<void>

  /** @param onRevoked called after a key is revoked */
  constructor(calls: BackendCalls, passwordCheck: PasswordCheck, onRevoked: (keyId: string) => Promise<void>) {
    this.#calls = calls
    this.#passwordCheck = passwordCheck
    this.#onRevoked = onRevoked
  }

  /** Active keys first, then newest first; null if the site does not offer keys. @throws SignedOutError, BackendError */
  async all(): Promise<ApiKey[] | null> {
    const resources = await readAsCustomer(this.#calls, 'apiKeys', paths.apiKeys).catch(ifAbsent(null))
    return resources && resources.map((resource) => new ApiKey(resource))
  }

  /** Newest first, up to 200 of the past 30 days. @throws SignedOutError, BackendError */
  async requestsOf({ uuid }: ApiKey): Promise<LoggedRequest[]> {
    const address = `${paths.apiKeys}/${uuid}/requests`
    const resources = await readAsCustomer(this.#calls, 'apiRequests', address).catch(ifAbsent([]))
    return resources.map((resource) => ({
      at: resource.moment('at'),
      requestId: resource.text('request_id') ?? '',
      operation: resource.text('operation') ?? '',
      status: resource.read('status', z.number()) ?? 0,
      code: resource.text('code'),
      milliseconds: resource.read('milliseconds', z.number()) ?? 0,
    }))
  }

  /** @throws BackendError */
  async create(input: NewApiKey): Promise<ApiKeyOutcome> {
    const userErrors = problemsOf(input)
    if (userErrors.length > 0) return { key: null, secret: null, userErrors }
    const { name, scopes: chosen, environment, isCartShared, expires, publicKey } = input
    const attributes = {
      ...{ name: lineOf(name), scopes: chosen, environment, expires: expires?.toISOString() ?? null },
      shares_cart: isCartShared,
      public_key: publicKey ? parseJson(publicKey) : null,
    }
    const create = (confirmed: object) => this.#create({ ...attributes, ...confirmed })
    return this.#passwordCheck.run(input.password, create, refused)
  }

  async #create(attributes: object): Promise<ApiKeyOutcome> {
    const operation = 'createApiKey'
    const body = { data: { type: TYPE, attributes } }
    try {
      const answer = await this.#calls.asCustomer({ operation, method: 'POST', address: paths.apiKeys, body })
      const [resource] = Document.parse(answer, operation).data
      if (!resource) throw new BackendError({ kind: 'malformed', operation, detail: 'no key in the response' })
      return { key: new ApiKey(resource), secret: resource.text('secret'), userErrors: [] }
    } catch (error) {
      if (error instanceof SignedOutError) return refused(notAuthenticated(error.hasEnded))
      if (!isInvalid(error)) throw error
      const refusal = passwordRefusal(error)
      return refusal ? refused(refusal) : { key: null, secret: null, userErrors: violationErrors(error) }
    }
  }

  /** @throws BackendError */
  async revoke(uuid: string): Promise<readonly UserError[]> {
    if (!isUuid(uuid)) return [unknown]
    try {
      await this.#calls.asCustomer({ operation: 'revokeApiKey', method: 'DELETE', address: `${paths.apiKeys}/${uuid}` })
    } catch (error) {
      return [refusalOf(error, unknown)]
    }
    await this.#onRevoked(uuid)
    return []
  }
}

const unknown = userError('NOT_FOUND', 'This API key does not exist or is already revoked.', ['id'])

function refused(error: UserError): ApiKeyOutcome {
  return { key: null, secret: null, userErrors: [error] }
}
