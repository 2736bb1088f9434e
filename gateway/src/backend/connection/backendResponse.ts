import { z } from 'zod'
import { parseJson } from '../../json.ts'
import { BackendError, type BackendErrorKind, type OAuthRefusal, type Violation } from '../jsonapi/errors.ts'

/** A response of the backend. */
export interface BackendResponse {
  readonly status: number
  readonly contentType: string
  readonly retryAfter?: string | undefined
  /** Header `X-Generator`, which Drupal sends and proxies in front of it do not. */
  readonly generator?: string | undefined
  readonly cacheControl?: string | undefined
  readonly age?: string | undefined
  readonly etag?: string | undefined
  readonly lastModified?: string | undefined
  readonly body: string
}

/** How the gateway treats each status. Any other 4xx is our mistake, any other 5xx the site's. */
const kinds: Readonly<Record<number, BackendErrorKind>> = {
  401: 'unauthorized',
  403: 'forbidden',
  404: 'notFound',
  409: 'conflict',
  422: 'invalid',
}

const jsonType = /^application\/(?:[\w.-]+\+)?json\b/i
/** Drupal, or a notice of the embedded backend. */
const siteGenerator = /^(?:Drupal\b|@shop\/backend$)/
const MAX_ANNOUNCEMENT_LENGTH = 500
const GENERAL_ANNOUNCEMENT =
  'The shop is currently under maintenance. We should be back shortly. Thank you for your patience.'

const errorSchema = z.object({
  detail: z.string().nullish(),
  title: z.string().nullish(),
  source: z.object({ pointer: z.string() }).optional().catch(undefined),
  code: z.string().optional().catch(undefined),
  meta: z.record(z.string(), z.unknown()).optional().catch(undefined),
})
const errorsSchema = z.object({ errors: z.array(errorSchema).min(1) })
const messageSchema = z.object({ message: z.string() })
const oauthSchema = z.object({
  error: z.string(),
  error_description: z.string().optional(),
  hint: z.string().nullish(),
})

function isJson({ contentType }: BackendResponse) {
  return jsonType.test(contentType)
}

/** The backend's own message, for the log. */
function detailOf(response: BackendResponse): string {
  if (!isJson(response)) return `${response.contentType || 'no content type'}, ${response.body.length} characters`
  const body = parseJson(response.body)
  const errors = errorsSchema.safeParse(body)
  if (errors.success) return errors.data.errors.map(({ detail, title }) => detail || title || '').join(' | ')
  return messageSchema.safeParse(body).data?.message ?? oauthSchema.safeParse(body).data?.error_description ?? ''
}

/** Statuses of responses that say what exactly was wrong with the request, or when to retry. */
const refusals: ReadonlySet<number> = new Set([404, 409, 422])

/** Pointers into JSON:API documents, and into the bodies of orders. */
const pointerPattern = /^\/(?:data\/)?(?:attributes|relationships)\/|^\/(?!data\b)/
/** A line of a plain-text response, such as "mail: This value should not be null." */
const linePattern = /^([a-z_]+(?:\.\w+)*): (.*)$/

function violationOf({ detail, source, code, meta }: z.infer<typeof errorSchema>): Violation {
  const pointer = source?.pointer ?? ''
  return {
    field: pointerPattern.test(pointer) ? pointer.replace(pointerPattern, '') : '',
    detail: detail ?? '',
    ...(code !== undefined && { code }),
    ...(meta !== undefined && { meta }),
  }
}

/** Errors that are part of a successful response. */
export const violationsSchema = z.array(errorSchema.transform(violationOf))

/** What exactly the site rejected: JSON:API responses use pointers, others one text with a line per field. */
function violationsOf(response: BackendResponse): Violation[] {
  if (!isJson(response) || !refusals.has(response.status)) return []
  const body = parseJson(response.body)
  const errors = errorsSchema.safeParse(body)
  if (errors.success) return errors.data.errors.map(violationOf)
  const text = messageSchema.safeParse(body).data?.message ?? ''
  return text.split('\n').flatMap((line) => {
    const [, field, detail = ''] = linePattern.exec(line) ?? []
    return field ? [{ field: field.replaceAll('.', '/'), detail }] : []
  })
}

/** The error of a token endpoint's response; null for any other response. */
function oauthOf(response: BackendResponse): OAuthRefusal | null {
  const refusal = isJson(response) ? oauthSchema.safeParse(parseJson(response.body)) : null
  return refusal?.success ? { error: refusal.data.error, hint: refusal.data.hint ?? null } : null
}

/** The maintenance notice for visitors: the site's own, or a general one for a proxy's; null for any other response. */
function announcementOf(response: BackendResponse): string | null {
  // The embedded backend's other reasons have a code.
  if (response.status !== 503 || codesOf(response).length > 0) return null
  const isPlain = response.contentType.startsWith('text/plain')
  if (!isJson(response) && !isPlain) return GENERAL_ANNOUNCEMENT
  const isOfSite = siteGenerator.test(response.generator ?? '')
  // Drupal's notices in plain text have no Retry-After, unlike those in JSON.
  if (response.retryAfter === undefined && !(isPlain && isOfSite)) return null
  const text = isPlain ? response.body.trim() : detailOf(response)
  const isShown = isOfSite && text !== '' && text.length <= MAX_ANNOUNCEMENT_LENGTH
  return isShown ? text.replaceAll(/<[^>]*>/g, '') : GENERAL_ANNOUNCEMENT
}

function codesOf(response: BackendResponse): string[] {
  return errorsSchema.safeParse(parseJson(response.body)).data?.errors.flatMap(({ code }) => code ?? []) ?? []
}

/** Whether the site canceled a slow query. */
function isQueryTimeout(response: BackendResponse): boolean {
  return response.status === 503 && isJson(response) && codesOf(response).includes('query_timeout')
}

/** The failure that a response means, based on status, content type and body; null for a success. */
export function failureOf(response: BackendResponse, operation: string): BackendError | null {
  const { status, retryAfter } = response
  if (status < 400) return null
  const announcement = announcementOf(response)
  const oauth = oauthOf(response)
  const defaultKind = kinds[status] ?? (status >= 500 ? 'server' : 'rejected')
  const kind = announcement ? 'maintenance' : isQueryTimeout(response) ? 'timeout' : defaultKind
  return new BackendError({
    kind,
    operation,
    status,
    detail: detailOf(response),
    ...(announcement && { announcement }),
    ...(retryAfter && { retryAfter }),
    ...(oauth && { oauth }),
    violations: violationsOf(response),
  })
}

/**
 * The JSON of a response; null without content. The body may be empty if nothing was to be read.
 * @throws BackendError for any other response
 */
export function jsonOf(response: BackendResponse, operation: string, { mayBeEmpty }: { mayBeEmpty: boolean }): unknown {
  const failure = failureOf(response, operation)
  if (failure) throw failure
  if (response.status === 204 || response.status === 304 || (response.body === '' && mayBeEmpty)) return null
  const body = isJson(response) ? parseJson(response.body) : undefined
  if (body !== undefined) return body
  const { status, contentType } = response
  throw new BackendError({
    kind: 'malformed',
    operation,
    status,
    detail: `not JSON but ${contentType || 'no content type'}`,
  })
}

const timeoutCodes = new Set([
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_BODY_TIMEOUT',
  'ETIMEDOUT',
])
const malformedCodes = new Set([
  'UND_ERR_RES_EXCEEDED_MAX_SIZE',
  'UND_ERR_RES_CONTENT_LENGTH_MISMATCH',
  'UND_ERR_REQ_RETRY',
])

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

/** Why a call got no response. */
export function transportFailure(error: unknown, operation: string): BackendError {
  if (error instanceof BackendError) return error
  const code = codeOf(error)
  const isTimeout =
    timeoutCodes.has(code) || (error instanceof Error && ['TimeoutError', 'AbortError'].includes(error.name))
  const isMalformed = malformedCodes.has(code) || code.startsWith('HPE_')
  const kind = isTimeout ? 'timeout' : isMalformed ? 'malformed' : 'unreachable'
  return new BackendError({ kind, operation, detail: code || String(error), cause: error })
}
