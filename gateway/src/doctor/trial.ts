import { randomBytes, randomUUID } from 'node:crypto'
import { z } from 'zod'
import { claimsOf } from '../session/accessToken.ts'
import { SCOPE } from './checks/accounts.ts'
import { limited, missing, works } from './findings.ts'
import { type HeaderValues, sendTo, type SiteRequest } from './http.ts'
import type { Site } from './site.ts'
import { tryCart } from './trialCart.ts'
import { profileAttributes, routePath, type Scene, type Send, type TrialLog } from './trialLog.ts'

/** The shop's client at the site's token endpoint. */
export interface OAuthClient {
  readonly clientId: string
  readonly clientSecret: string
}

const tokenSchema = z.object({ access_token: z.string() })
const meSchema = z.object({
  meta: z.object({ links: z.object({ me: z.object({ meta: z.object({ id: z.string() }) }) }) }),
})
const createdSchema = z.object({ data: z.object({ id: z.string() }) })

const GRANT = 'Grant these to the role "Authenticated user" at /admin/people/permissions'
const NAME_SCOPE = 'Since simple_oauth 6, they apply only to tokens with a scope: name it in accounts.customerScope'

interface Account {
  readonly name: string
  readonly password: string
}

/**
 * Registers a customer, logs in, saves an address, fills a cart and previews its order, and removes all of it. It never
 * places an order.
 * @param log says what is left, even if this fails
 * @throws SiteProblem if the site stops responding
 */
export async function trySite(site: Site, client: OAuthClient, log: TrialLog): Promise<void> {
  const send: Send = (request) => sendTo(site.url, request)
  const account = await register(site, send, log)
  const token = account && (await logIn(site, { send, log, account, client }))
  const customer: HeaderValues = token ? { authorization: `Bearer ${token}` } : {}
  const guest: HeaderValues = { 'commerce-cart-token': randomUUID() }
  try {
    const isAllowed = token !== null && (await tryPermissions(site, { send, log, headers: customer }))
    await tryCart(site, { send, log, headers: isAllowed ? customer : guest })
  } finally {
    if (account) await removeAccount(site, { send, log, headers: customer, account })
  }
}

async function register(site: Site, send: Send, log: TrialLog): Promise<Account | null> {
  const address = routePath(site, 'register')
  if (address === null) return null
  const name = `doctor-${randomBytes(6).toString('hex')}@example.invalid`
  const password = randomBytes(18).toString('base64url')
  const body = { name: [{ value: name }], mail: [{ value: name }], pass: [{ value: password }] }
  const json = { accept: 'application/json', 'content-type': 'application/json' }
  const { isOk, reason } = await send({ method: 'POST', address: `${address}?_format=json`, headers: json, body })
  const advice =
    'Allow visitors to register, enable the REST resource "User registration" (POST, json), and give visitors its permission'
  log.note('registration', isOk ? works('A customer registered') : missing(`POST ${address}: ${reason}`, advice))
  if (!isOk) {
    const untested = limited('Not tried: no customer could register', 'See the line "registration"')
    log.note('login', untested)
    log.note('permissions', untested)
    return null
  }
  log.created(accountText(name), `drush user:cancel --delete-content ${name} -y`)
  return { name, password }
}

function accountText(name: string): string {
  return `the account ${name}`
}

interface LoginAttempt {
  readonly send: Send
  readonly log: TrialLog
  readonly account: Account
  readonly client: OAuthClient
}

async function logIn(site: Site, { send, log, account, client }: LoginAttempt): Promise<string | null> {
  const address = routePath(site, 'token')
  if (address === null) return null
  const { customerScope } = site.document.accounts
  const body = new URLSearchParams({
    grant_type: 'password',
    username: account.name,
    password: account.password,
    client_id: client.clientId,
    client_secret: client.clientSecret,
    ...(customerScope !== null && { scope: customerScope }),
  })
  const response = await send({ method: 'POST', address, headers: { accept: 'application/json' }, body })
  const token = tokenSchema.safeParse(response.json).data?.access_token ?? null
  if (token === null) {
    const advice = 'Check OAUTH_CLIENT_ID, OAUTH_CLIENT_SECRET, and that the consumer may use the password grant'
    log.note('login', missing(`POST ${address}: ${response.reason}`, advice))
    return null
  }
  if (!claimsOf(token).hasPermissions) {
    log.note(
      'login',
      missing('Tokens have no permissions, so the shop rejects logins', `${SCOPE}. Name it in accounts.customerScope`),
    )
    return null
  }
  const me = await send({
    method: 'GET',
    address: site.document.jsonapi.path,
    headers: { authorization: `Bearer ${token}` },
  })
  const isKnown = meSchema.safeParse(me.json).success
  const scope = customerScope === null ? 'without a scope' : `with the scope ${customerScope}`
  log.note(
    'login',
    isKnown
      ? works(`The customer logged in ${scope}`)
      : missing(
          'The customer logged in, but the site does not recognize the token',
          'Check the scope and simple_oauth’s keys',
        ),
  )
  return isKnown ? token : null
}

/** Saves an address and removes it. @returns whether the site allowed it */
async function tryPermissions(site: Site, { send, log, headers }: Scene): Promise<boolean> {
  const problems: string[] = []
  const attempt = async (request: Omit<SiteRequest, 'headers'>) => {
    const response = await send({ ...request, headers })
    if (!response.isOk) problems.push(`${request.method} ${request.address}: ${response.reason}`)
    return response
  }
  const [type = 'profile--customer'] = site.document.accounts.profileTypes
  const path = site.document.types[type]?.path
  if (path) {
    const body = { data: { type, attributes: profileAttributes(site) } }
    const { json } = await attempt({ method: 'POST', address: path, body })
    const id = createdSchema.safeParse(json).data?.data.id
    if (id !== undefined) await attempt({ method: 'DELETE', address: `${path}/${id}` })
  }
  log.note(
    'permissions',
    problems.length > 0
      ? limited(problems.join('; '), site.document.accounts.customerScope === null ? `${GRANT}. ${NAME_SCOPE}` : GRANT)
      : works('The customer saved and removed an address'),
  )
  return problems.length === 0
}

async function removeAccount(site: Site, { send, log, headers, account }: Scene & { account: Account }): Promise<void> {
  const users = site.document.types['user--user']?.path
  const me = await send({ method: 'GET', address: site.document.jsonapi.path, headers })
  const id = meSchema.safeParse(me.json).data?.meta.links.me.meta.id
  const removal = users && id !== undefined && (await send({ method: 'DELETE', address: `${users}/${id}`, headers }))
  if (removal && removal.isOk) log.removed(accountText(account.name))
}
