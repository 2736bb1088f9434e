import { z } from 'zod'
import { parseJson } from '../json.ts'
import { SiteProblem } from './siteProblem.ts'

/** Limit of one request, in milliseconds. */
const TIMEOUT_MS = 20_000

const JSON_API = 'application/vnd.api+json'

export type HeaderValues = Readonly<Record<string, string>>

export interface SiteResponse {
  readonly status: number
  readonly headers: Headers
  /** The body; null if it is not JSON. */
  readonly json: unknown
  readonly isOk: boolean
  /** Status and, if the site gives one, the reason, such as "403, the 'access content' permission is required". */
  readonly reason: string
}

/** Reads an address of the site. Checks get nothing else, so they cannot write. @throws SiteProblem */
export type Get = (address: string, headers?: HeaderValues) => Promise<SiteResponse>

export interface SiteRequest {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly address: string
  readonly headers?: HeaderValues
  /** Sent as a form if it is URLSearchParams, as JSON otherwise. */
  readonly body?: unknown
}

const reasonsSchema = z.union([
  z.object({ errors: z.array(z.object({ detail: z.string() })).min(1) }).transform(({ errors }) => errors[0]?.detail),
  z.object({ message: z.string() }).transform(({ message }) => message),
  z
    .object({ error: z.string(), error_description: z.string().default('') })
    .transform(({ error, error_description: description }) => `${error}: ${description}`),
])

function reasonOf(status: number, json: unknown): string {
  const reason = reasonsSchema.safeParse(json).data?.trim().replaceAll(/\s+/g, ' ')
  return reason ? `${status}, ${reason}` : String(status)
}

/** Sends one request, without following redirects. @throws SiteProblem if the site does not respond */
export async function sendTo(origin: string, request: SiteRequest): Promise<SiteResponse> {
  const { method, address, headers, body } = request
  const isForm = body instanceof URLSearchParams
  try {
    const response = await fetch(new URL(address, origin), {
      method,
      headers: { accept: JSON_API, ...(body !== undefined && !isForm && { 'content-type': JSON_API }), ...headers },
      body: body === undefined ? null : isForm ? body : JSON.stringify(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const json = parseJson(await response.text()) ?? null
    const { status, ok: isOk } = response
    return { status, headers: response.headers, json, isOk, reason: reasonOf(status, json) }
  } catch (error) {
    throw new SiteProblem(`The site is not responding: ${causeOf(error)}`)
  }
}

/** The innermost message, such as "getaddrinfo ENOTFOUND cms.example.com". */
function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? causeOf(error.cause) : error.message
}
