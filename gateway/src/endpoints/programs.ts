import type { IncomingMessage, ServerResponse } from 'node:http'
import { z } from 'zod'
import { parseJson } from '../json.ts'
import { retryLaterOf } from '../backend/accounts/outcome.ts'
import type { BackendClient } from '../backend/connection/client.ts'
import { BackendError } from '../backend/jsonapi/errors.ts'
import { queryString } from '../backend/jsonapi/query.ts'
import { wireNames } from '../backend/jsonapi/names.ts'
import { type Attempts, tooManyAttempts } from '../protection/attempts.ts'
import { readBody } from '../protection/input.ts'
import { RetryLater } from '../protection/passwordAttempts.ts'
import { present } from '../schema/core/errors.ts'
import { type SessionOrigin, bearerOf, originHeaders } from '../session/origin.ts'
import type { Credentials } from '../credentials/credentials.ts'
import type { Renewals } from '../session/renewals.ts'

/**
 * Endpoints for programs with their own tokens: those in the specification, and the site's token endpoint. They neither
 * read nor set cookies.
 */
export interface ProgramCall {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly requestId: string
  readonly origin: () => SessionOrigin
  readonly client: BackendClient
  readonly renewals: Renewals
  readonly credentials: Credentials
  readonly attempts: Attempts
  /** Called for unexpected failures. */
  readonly onFailure: (error: unknown) => void
}

const LOGGED_OUT = 'You have been logged out. Please log in again.'
const DEADLINE_MS = 30_000

/** Account fields in the specification. `mail` is shown only to the account's owner. */
const userInfoFields = [
  ...['display_name', 'mail', 'field_first_name', 'field_last_name', 'field_company', 'field_phone', 'field_resale'],
  ...['field_credit_status', 'field_hear_about_us', 'field_newsletter_subscription'],
  ...['field_membership_level', 'field_membership_status'],
]

const refreshSchema = z.object({ grant_type: z.literal('refresh_token'), refresh_token: z.string().min(1).max(4_096) })
const usersSchema = z.object({
  data: z.array(
    z.object({ type: z.string(), id: z.string(), attributes: z.looseObject({ mail: z.string().optional() }) }),
  ),
})
const formSchema = z.record(z.string(), z.string())

/** `POST /api/user-auth {grant_type: "refresh_token", refresh_token}` → `{access_token, refresh_token}` */
export async function refreshForProgram(call: ProgramCall): Promise<void> {
  if (!allows(call, 'POST')) return
  const input = refreshSchema.safeParse(parseJson((await readBody(call.request)) ?? ''))
  if (!input.success) return sendError(call, 400, 'Send {"grant_type": "refresh_token", "refresh_token": "…"} as JSON.')
  try {
    const tokens = await call.renewals.renew(input.data.refresh_token, call)
    if (!tokens) return sendError(call, 401, LOGGED_OUT)
    send(call, 200, { access_token: tokens.accessToken, refresh_token: tokens.refreshToken })
  } catch (error) {
    sendFailure(call, error)
  }
}

/**
 * `GET /api/user-info?id={uuid}` with a bearer token → `{access_token, data: [user]}`; without data unless the ID is
 * the token's own
 */
export async function userInfo(call: ProgramCall): Promise<void> {
  if (!allows(call, 'GET')) return
  const token = bearerOf(call.request.headers.authorization)
  if (!token) return sendError(call, 401, 'Send an access token.')
  const id = new URL(call.request.url ?? '/', 'http://gateway.invalid').searchParams.get('id') ?? ''
  const query = queryString({
    fields: { [wireNames.user.type]: userInfoFields },
    filter: [{ path: 'id', value: id }],
  })
  try {
    const address = `${wireNames.user.path}${query}`
    const answer = await callsOf(call).withToken(token, { operation: 'userInfo', method: 'GET', address })
    const { data } = usersSchema.parse(answer)
    const own = data.filter((user) => user.id === id && user.attributes.mail !== undefined)
    if (own.length > 0 && (await isKey(call, token)))
      return sendError(call, 403, 'The profile is not available to API keys.')
    send(call, 200, {
      access_token: token,
      data: own.map(({ type, attributes }) => ({ type, id, attributes })),
    })
  } catch (error) {
    if (error instanceof BackendError && error.kind === 'unauthorized') return sendError(call, 401, LOGGED_OUT)
    sendFailure(call, error)
  }
}

async function isKey({ credentials, requestId }: ProgramCall, token: string): Promise<boolean> {
  const presented = await credentials.check({ authorization: `Bearer ${token}` }, requestId)
  return presented.kind === 'valid' && presented.key !== null
}

/** The site's token endpoint, for clients with their own secret; the shop's client is not available. */
export async function forwardTokenRequest(call: ProgramCall): Promise<void> {
  if (!allows(call, 'POST')) return
  const form = tokenForm(call.request, (await readBody(call.request)) ?? '')
  if (!form) return sendOAuthError(call, 400, 'invalid_request', 'Send a form or JSON.')
  const request = { operation: 'passOnToken', method: 'POST', address: '/oauth/token', body: form } as const
  const ask = () => callsOf(call).asAnonymous({ ...request, headers: originHeaders(call.origin()) }, 'form')
  try {
    const answer = form.grant_type === 'password' ? await guess(call, form.username ?? '', ask) : await ask()
    if (answer instanceof RetryLater) {
      call.response.setHeader('retry-after', answer.seconds)
      return sendOAuthError(call, 429, 'temporarily_unavailable', tooManyAttempts(answer))
    }
    send(call, 200, answer)
  } catch (error) {
    sendTokenFailure(call, error)
  }
}

/** RFC 7009, for clients with their own secret or key: an unknown token counts as revoked. */
export async function forwardRevocation(call: ProgramCall): Promise<void> {
  if (!allows(call, 'POST')) return
  const form = tokenForm(call.request, (await readBody(call.request)) ?? '')
  if (!form) return sendOAuthError(call, 400, 'invalid_request', 'Send a form or JSON.')
  const address = '/oauth/revoke'
  try {
    await callsOf(call).asAnonymous({ operation: 'passOnRevocation', method: 'POST', address, body: form }, 'form')
    send(call, 200, {})
  } catch (error) {
    sendTokenFailure(call, error)
  }
}

function sendTokenFailure(call: ProgramCall, error: unknown): void {
  const said = error instanceof BackendError && (error.status ?? 500) < 500 ? error.oauth : null
  if (said && error instanceof BackendError)
    return sendOAuthError(call, error.status ?? 400, said.error, error.detail, said.hint)
  const { status, message } = failureOf(call, error)
  sendOAuthError(call, status, 'server_error', message)
}

/** Password attempts of programs count like those on the login page. */
async function guess(call: ProgramCall, username: string, ask: () => Promise<unknown>): Promise<unknown> {
  let refusal: unknown = null
  const attempt = async () => {
    try {
      return { tokens: await ask() }
    } catch (error) {
      if (!(error instanceof BackendError && error.oauth?.error === 'invalid_grant')) throw error
      refusal = error
      return null
    }
  }
  const answer = await call.attempts.ofPassword(username, null, attempt, retryLaterOf)
  if (answer === null) throw refusal
  return answer instanceof RetryLater ? answer : answer.tokens
}

/** The request as a form that includes the client, wherever it was sent. */
function tokenForm({ headers }: IncomingMessage, body: string): Record<string, string> | null {
  const type = headers['content-type'] ?? ''
  const input = /^application\/x-www-form-urlencoded\b/i.test(type)
    ? Object.fromEntries(new URLSearchParams(body))
    : /^application\/json\b/i.test(type)
      ? parseJson(body)
      : null
  const form = formSchema.safeParse(input)
  return form.success ? { ...form.data, ...clientOf(headers.authorization) } : null
}

function clientOf(authorization: string | undefined): Record<string, string> {
  const [, encoded] = /^Basic +([\w+/=]+)$/i.exec(authorization ?? '') ?? []
  const [, id, secret] = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded ?? '', 'base64').toString('utf8')) ?? []
  return id !== undefined && secret !== undefined ? { client_id: id, client_secret: secret } : {}
}

function callsOf({ client, requestId, origin }: ProgramCall) {
  return client.callsOf({ requestId, deadline: AbortSignal.timeout(DEADLINE_MS), addressOf: () => origin().address })
}

function allows(call: ProgramCall, method: 'GET' | 'POST'): boolean {
  if (call.request.method === method) return true
  call.response.setHeader('allow', method)
  sendError(call, 405, `Send a ${method}.`)
  return false
}

function send({ response }: ProgramCall, status: number, body: unknown): void {
  response
    .writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
    .end(JSON.stringify(body))
}

function sendError(call: ProgramCall, status: number, message: string): void {
  return send(call, status, { error: { message } })
}

function sendOAuthError(call: ProgramCall, status: number, error: string, message: string, hint?: string | null): void {
  send(call, status, { error, error_description: message, ...(hint && { hint }), message })
}

function sendFailure(call: ProgramCall, error: unknown): void {
  const { status, message } = failureOf(call, error)
  sendError(call, status, message)
}

function failureOf({ requestId, onFailure }: ProgramCall, error: unknown): { status: number; message: string } {
  onFailure(error)
  const { message, extensions } = present(error, requestId).error
  return { status: typeof extensions.status === 'number' ? extensions.status : 500, message }
}
