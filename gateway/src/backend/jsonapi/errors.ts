/** What can go wrong on the way to the backend. `detail` is for the log alone: no word of it is ever shown. */
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

/** What a token endpoint says of a refusal. */
export interface OAuthRefusal {
  /** Such as "invalid_grant". */
  readonly error: string
  readonly hint: string | null
}

/** A field that the site refused, and its own words for that: for the log and for telling one refusal from another. */
export interface Violation {
  /** Such as "address/postal_code"; empty for the whole. */
  readonly field: string
  readonly detail: string
  /** Such as "price_changed", where the site has a name for it. */
  readonly code?: string | undefined
  /** What belongs to that name. */
  readonly meta?: Readonly<Record<string, unknown>> | undefined
}

export interface BackendErrorOptions {
  kind: BackendErrorKind
  /** The name of the call, such as `products` or `cartAdd`. */
  operation: string
  /** HTTP status of the backend's answer, where there was one. */
  status?: number
  detail?: string
  /** The site's own announcement, only of a maintenance answer. */
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

/** Something was to be done for a customer, and nobody is logged in, or not any more. */
export class SignedOutError extends Error {
  override readonly name = 'SignedOutError'
  /** Whether somebody was, until the site refused to renew their session. */
  readonly hasEnded: boolean

  constructor(hasEnded: boolean) {
    super(hasEnded ? 'You have been logged out. Please log in again.' : 'Please log in.')
    this.hasEnded = hasEnded
  }
}

/** Kinds that say the thing asked for is not there for this asker. */
export function isAbsent(error: unknown): boolean {
  return error instanceof BackendError && (error.kind === 'notFound' || error.kind === 'forbidden')
}

/** The same of what belongs to somebody: some sites ask guests for their name instead of saying so. */
export function isNotTheirs(error: unknown): boolean {
  return isAbsent(error) || (error instanceof BackendError && error.kind === 'unauthorized')
}

/** Whether the site understood what was sent and did not take it. */
export function isInvalid(error: unknown): error is BackendError {
  return error instanceof BackendError && error.kind === 'invalid'
}

/** A filter that names something the catalogue does not have. */
export class FilterError extends Error {
  override readonly name = 'FilterError'
}

export function badFilter(message: string): FilterError {
  return new FilterError(message)
}
