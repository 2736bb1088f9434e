import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { type SiteDocument, siteProfileSchema } from '@shop/schema/siteProfile'
import { startServer, stopServer } from './localServer.ts'
import { recordedDocument, withoutFields } from './siteProfiles.ts'

const bodySchema = z.object({ data: z.object({ attributes: z.record(z.string(), z.unknown()) }) })
const mailSchema = z.object({ mail: z.string() })
const passSchema = z.object({ existing: z.string().optional(), value: z.string().optional() })
const registrationSchema = z.record(z.string(), z.array(z.object({ value: z.unknown() })))

/** A customer profile's fields in Drupal core and Commerce, without additions of a shop. */
const profileAttributes = new Set(['address', 'is_default', 'status', 'tax_number'])

const level = { type: 'taxonomy_term--membership', id: randomUUID(), attributes: { name: 'preferred' } }

/** What the site declares. */
export function drupalSiteDocument(): SiteDocument {
  const recorded = withoutFields(recordedDocument(), 'profile--customer', /^field_/)
  const { 'user--user': user, 'taxonomy_term--brand': term } = recorded.types
  const membership = { targets: [level.type] }
  return siteProfileSchema.parse({
    ...recorded,
    routes: { ...recorded.routes, emailConfirmationRequest: { path: '/user/verify-mail' } },
    types: {
      ...recorded.types,
      [level.type]: { ...term, path: '/jsonapi/taxonomy_term/membership', bundle: 'membership' },
      'user--user': { ...user, fields: { ...user?.fields, field_membership_level: membership } },
    },
  })
}

interface FakeResponse {
  readonly status: number
  readonly type: string
  readonly body: string
  readonly retryAfterS?: number | undefined
}

function json(status: number, body: unknown): FakeResponse {
  return {
    status,
    type: 'application/json',
    body: body === '' ? '' : JSON.stringify(body),
  }
}
function jsonApi(status: number, body: unknown): FakeResponse {
  return {
    status,
    type: 'application/vnd.api+json',
    body: JSON.stringify(body),
  }
}
function html(status: number): FakeResponse {
  return { status, type: 'text/html; charset=UTF-8', body: '<!DOCTYPE html><html>' }
}
function taken(what: string) {
  return json(422, { message: `Unprocessable Entity: validation failed.\n${what}\n` })
}

/**
 * A Drupal site with Commerce and simple_oauth, without the embedded backend's additions: no address types, no verified
 * email addresses, no token revocation, terms in place of text, newer messages of the token endpoint, and tokens with a scope.
 */
export class DrupalSite {
  readonly #accounts = new Map<string, { uuid: string; password: unknown; company: unknown }>()
  readonly #access = new Map<string, string>()
  readonly #refresh = new Map<string, string>()
  readonly #profiles: Array<{ owner: string; id: string; attributes: Record<string, unknown> }> = []
  readonly #server = createServer((request, response) => void this.#serve(request, response))
  /** Methods and paths of the account requests. */
  readonly requests: string[] = []

  /** Status and body for accounts that it has blocked after wrong passwords; null if there are none. */
  blocks: { readonly status: number; readonly body: unknown; readonly seconds?: number } | null = null

  /** Why customers may not save addresses; null if they may. */
  forbids: string | null = null
  /** Further claims of access tokens. */
  claims: Readonly<Record<string, unknown>> = {}

  /** Whether access tokens contain their owner's UUID, as on sites with the module. */
  statesOwner = false

  /** Whether it reports to the visitor that it cannot send email, which it does for known addresses only. */
  failsToMail = false

  start(): Promise<string> {
    return startServer(this.#server)
  }

  stop(): Promise<void> {
    return stopServer(this.#server)
  }

  /** Simulates that fifteen minutes have passed. */
  expireAccess(): void {
    this.#access.clear()
  }

  async #serve(request: IncomingMessage, response: ServerResponse) {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://site')
    const line = `${request.method} ${pathname}`
    if (/oauth|user|profile|carts|jsonapi$/.test(pathname)) this.requests.push(line)
    const body = await text(request)
    const bearer = /^Bearer (.*)$/.exec(request.headers.authorization ?? '')?.[1]
    const owner = bearer === undefined ? null : (this.#access.get(bearer) ?? null)
    const {
      status,
      type,
      body: answer,
      retryAfterS,
    } = bearer !== undefined && owner === null
      ? html(401)
      : this.#answer(line, body, owner, searchParams.has('include'))
    if (retryAfterS !== undefined) response.setHeader('retry-after', retryAfterS)
    response.writeHead(status, { 'content-type': type }).end(answer)
  }

  #answer(line: string, body: string, owner: string | null, isIncluding: boolean): FakeResponse {
    if (line === 'POST /oauth/token') return this.#token(new URLSearchParams(body))
    if (line === 'POST /user/register') return this.#register(registrationSchema.parse(JSON.parse(body)))
    if (line === 'POST /user/password') {
      const { mail } = mailSchema.parse(JSON.parse(body))
      const isFailing = this.failsToMail && this.#accounts.has(mail)
      return isFailing ? json(400, { message: 'Unable to send email. Contact the site administrator.' }) : json(200, '')
    }
    if (line === 'GET /jsonapi/carts') return jsonApi(200, { data: [] })
    if (owner === null) return html(404)
    const account = this.#accounts.get(owner)
    if (line === 'GET /jsonapi')
      return jsonApi(200, { data: [], meta: { links: { me: { meta: { id: account?.uuid } } } } })
    if (line === `GET /jsonapi/user/user/${account?.uuid}`) return this.#user(owner, isIncluding)
    if (line === `PATCH /jsonapi/user/user/${account?.uuid}`) return this.#change(owner, attributesOf(body))
    if (line === 'GET /jsonapi/profile/customer') return jsonApi(200, { data: this.#resources(owner) })
    if (line === 'POST /jsonapi/profile/customer') return this.#add(owner, attributesOf(body))
    return html(404)
  }

  #token(form: URLSearchParams): FakeResponse {
    const refused = (words: string, hint?: string) =>
      json(400, { error: 'invalid_grant', error_description: words, ...(hint && { hint }) })
    if (form.get('grant_type') === 'refresh_token') {
      const token = form.get('refresh_token') ?? ''
      const owner = this.#refresh.get(token)
      if (!owner) return refused('The refresh token is invalid.', 'Token has been revoked')
      this.#refresh.delete(token)
      return this.#pair(owner)
    }
    // Tokens without the scope would have no rights.
    if (form.get('scope') !== recordedDocument().accounts.customerScope) return json(400, { error: 'invalid_scope' })
    if (this.blocks) return { ...json(this.blocks.status, this.blocks.body), retryAfterS: this.blocks.seconds }
    const name = form.get('username') ?? ''
    if (this.#accounts.get(name)?.password !== form.get('password'))
      return refused('The user credentials were incorrect.')
    return this.#pair(name)
  }

  #pair(owner: string): FakeResponse {
    const { uuid } = this.#accounts.get(owner) ?? {}
    const claims = JSON.stringify({
      jti: randomUUID(),
      sub: '6',
      ...(this.statesOwner && { user_uuid: uuid }),
      ...this.claims,
    })
    const access = `eyJ0eXAi.${Buffer.from(claims).toString('base64url')}.x-y_z`
    const pair = { access_token: access, refresh_token: `def50200${randomUUID()}` }
    this.#access.set(pair.access_token, owner)
    this.#refresh.set(pair.refresh_token, owner)
    return json(200, { token_type: 'Bearer', expires_in: '300', ...pair })
  }

  #register(form: z.infer<typeof registrationSchema>): FakeResponse {
    const [name, mail] = [form.name?.[0]?.value, form.mail?.[0]?.value].map(String)
    if (name === undefined) return taken('name: You must enter a username.')
    if (this.#accounts.has(name))
      return taken(`name: The username ${name} is already taken.\nmail: The email address ${mail} is already taken.`)
    const account = { uuid: randomUUID(), password: form.pass?.[0]?.value, company: form.field_company?.[0]?.value }
    this.#accounts.set(name, account)
    return json(200, { uid: [{ value: 6 }], uuid: [{ value: account.uuid }], name: [{ value: name }] })
  }

  #user(name: string, isIncluding: boolean): FakeResponse {
    const { uuid, company } = this.#accounts.get(name) ?? {}
    const { type, id } = level
    return jsonApi(200, {
      data: {
        type: 'user--user',
        id: uuid,
        attributes: { display_name: name, name, mail: name, field_company: company ?? null },
        relationships: { field_membership_level: { data: { type, id } } },
      },
      ...(isIncluding && { included: [level] }),
    })
  }

  /** Every save of an account revokes its access tokens. */
  #change(name: string, { pass, ...attributes }: Record<string, unknown>): FakeResponse {
    const account = this.#accounts.get(name)
    const { existing, value } = passSchema.parse(pass ?? {})
    if (!account || (pass && existing !== account.password)) {
      const detail = 'pass: Your current password is missing or incorrect; it’s required to change the Password.'
      return jsonApi(422, { errors: [{ status: '422', detail, source: { pointer: '/data/attributes/pass' } }] })
    }
    account.company = attributes.field_company ?? account.company
    account.password = value ?? account.password
    this.#access.clear()
    return this.#user(name, false)
  }

  #resources(owner: string) {
    return this.#profiles
      .filter((profile) => profile.owner === owner)
      .map(({ id, attributes }) => ({ type: 'profile--customer', id, attributes }))
  }

  #add(owner: string, attributes: Record<string, unknown>): FakeResponse {
    if (this.forbids) return jsonApi(403, { errors: [{ title: 'Forbidden', status: '403', detail: this.forbids }] })
    const unknown = Object.keys(attributes).find((name) => !profileAttributes.has(name))
    if (unknown) {
      const detail = `The attribute ${unknown} does not exist on the profile--customer resource type.`
      return jsonApi(422, { errors: [{ title: 'Unprocessable Content', status: '422', detail }] })
    }
    this.#profiles.push({ owner, id: randomUUID(), attributes: { status: true, is_default: true, ...attributes } })
    return jsonApi(201, { data: this.#resources(owner).at(-1) })
  }
}

function attributesOf(body: string) {
  return bodySchema.parse(JSON.parse(body)).data.attributes
}
