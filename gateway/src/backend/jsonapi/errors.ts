import { z } from 'zod'

/** Failures of backend calls. `detail` is for the log only and never shown. */
export type BackendErrorKind =
  | 'unreachable'
  | 'timeout'
  | 'maintenance'
  | 'malformed'
  | 'unauthorized'
  | 'forbidden'
  | 'notFound'
  | 'conflict'
  | 'invalid'
  | 'rejected'
  | 'server'

/** Error of a token endpoint. */
export interface OAuthRefusal {
  /** Such as "invalid_grant". */
  readonly error: string
  readonly hint: string | null
}

/**
 * A field that the site rejected, with the site's message, which is used for logging and for recognizing the refusal.
 */
export interface Violation {
  /** Such as "address/postal_code"; empty for the whole input. */
  readonly field: string
  readonly detail: string
  /** Such as "price_changed", if the site has a code for it. */
  readonly code?: string | undefined
  /** Values that belong to the code. */
  readonly meta?: Readonly<Record<string, unknown>> | undefined
}

export interface BackendErrorOptions {
  kind: BackendErrorKind
  /** The name of the call, such as `products` or `cartAdd`. */
  operation: string
  /** HTTP status of the backend's response, if there was one. */
  status?: number
  detail?: string
  /** The site's maintenance notice, only for maintenance failures. */
  announcement?: string
  retryAfter?: string
  oauth?: OAuthRefusal
  violations?: readonly Violation[]
  cause?: unknown
}

export class BackendError extends Error {
  override readonly name = 'BackendError'
  readonly kind: BackendErrorKind
  readonly operation: string
  readonly status: number | null
  readonly detail: string
  readonly announcement: string | null
  readonly retryAfter: string | null
  readonly oauth: OAuthRefusal | null
  readonly violations: readonly Violation[]

  constructor(options: BackendErrorOptions) {
    super(`${options.operation}: ${options.kind}${options.detail ? ` (${options.detail})` : ''}`, {
      cause: options.cause,
    })
    this.kind = options.kind
    this.operation = options.operation
    this.status = options.status ?? null
    this.detail = options.detail ?? ''
    this.announcement = options.announcement ?? null
    this.retryAfter = options.retryAfter ?? null
    this.oauth = options.oauth ?? null
    this.violations = options.violations ?? []
  }
}

/** The content of an answer. @throws BackendError of kind `malformed` if it does not match the schema */
export function parseAnswer<T>(schema: z.ZodType<T>, answer: unknown, operation: string): T {
  const { data, error } = schema.safeParse(answer)
  if (error) throw new BackendError({ kind: 'malformed', operation, detail: z.prettifyError(error) })
  return data
}

/** An operation needs a customer, and nobody is logged in. */
export class SignedOutError extends Error {
  override readonly name = 'SignedOutError'
  /** Whether a customer was logged in until the site refused to renew the session. */
  readonly hasEnded: boolean

  constructor(hasEnded: boolean) {
    super(hasEnded ? 'You have been logged out. Please log in again.' : 'Please log in.')
    this.hasEnded = hasEnded
  }
}

/** The site itself gave no response: it may still do the work. */
export function hasNoResponse(error: unknown): error is BackendError {
  return (
    error instanceof BackendError &&
    ['timeout', 'unreachable', 'server', 'malformed', 'maintenance'].includes(error.kind)
  )
}

/** The site itself says that it has failed. Proxies respond with other codes for a site that may still be working. */
export function hasEnded(error: unknown): boolean {
  return error instanceof BackendError && error.status === 500
}

/** Kinds of failures that mean the resource does not exist for this requester. */
export function isAbsent(error: unknown): boolean {
  return error instanceof BackendError && (error.kind === 'notFound' || error.kind === 'forbidden')
}

/** The same for private resources: some sites ask guests to log in instead. */
export function isNotTheirs(error: unknown): boolean {
  return isAbsent(error) || (error instanceof BackendError && error.kind === 'unauthorized')
}

/** For reads of what may be absent: the value, for failures that mean it is. Throws others. */
export function ifAbsent<T>(value: T, isMissing = isAbsent): (error: unknown) => T {
  return (error) => {
    if (isMissing(error)) return value
    throw error
  }
}

/** Whether the site understood the request and rejected it. */
export function isInvalid(error: unknown): error is BackendError {
  return error instanceof BackendError && error.kind === 'invalid'
}

interface FilterLimit {
  readonly name: string
  readonly maximum: number
  readonly value: number
}

/** A filter that names something the catalog does not have. */
export class FilterError extends Error {
  override readonly name = 'FilterError'
  /** The limit that it exceeds. */
  readonly limit: FilterLimit | undefined

  constructor(message: string, limit?: FilterLimit) {
    super(message)
    this.limit = limit
  }
}

export function badFilter(message: string, limit?: FilterLimit): FilterError {
  return new FilterError(message, limit)
}

/** The site rejects tokens with 401 only; a plain 403 concerns the requested resource. */
export function isRefusedToken(error: unknown): boolean {
  return error instanceof BackendError && error.kind === 'unauthorized'
}
