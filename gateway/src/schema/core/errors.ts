import { GraphQLError } from 'graphql'
import { OrderFilterError } from '../../backend/orders/filter.ts'
import { type ExceededLimit, isExceededLimit } from '../../protection/limitError.ts'
import { BackendError, type BackendErrorKind, FilterError, SignedOutError } from '../../backend/jsonapi/errors.ts'

const wrongInput = { code: 'BAD_USER_INPUT', title: 'Bad input', status: 400 }

/** Errors that the requester can fix: the message says how. */
export function badInput(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { ...wrongInput } })
}

/** The error for an argument with too many values. It states the published limit. */
export function tooMany(message: string, limit: ExceededLimit): GraphQLError {
  return new GraphQLError(message, { extensions: { ...wrongInput, limit } })
}

/** The error for a feature that this shop's site does not have. */
export function notOffered(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'NOT_OFFERED', title: 'Not offered', status: 501 } })
}

interface Presentation {
  /** Seconds to wait. */
  readonly retryAfter?: number
  /** The limit that the request exceeds. */
  readonly limit?: ExceededLimit
  readonly code: string
  readonly title: string
  readonly status: number
  readonly message: string
}

const UNEXPECTED = 'Unexpected Error'
const SOMETHING_WRONG = 'Something has gone wrong.'
const SERVER_WRONG = 'Something has gone wrong with our server, we apologize for the inconvenience.'

/** Every backend failure → the error shown. Messages are ours, never the backend's. */
const backendFailures: Record<BackendErrorKind, Presentation> = {
  unreachable: { code: 'BACKEND_UNREACHABLE', title: UNEXPECTED, status: 503, message: SOMETHING_WRONG },
  timeout: { code: 'BACKEND_TIMEOUT', title: UNEXPECTED, status: 504, message: SOMETHING_WRONG },
  malformed: { code: 'BACKEND_MALFORMED', title: UNEXPECTED, status: 502, message: SOMETHING_WRONG },
  server: { code: 'BACKEND_ERROR', title: UNEXPECTED, status: 500, message: SERVER_WRONG },
  // A request the site does not understand is our mistake, not the requester's.
  rejected: { code: 'BACKEND_ERROR', title: UNEXPECTED, status: 500, message: SERVER_WRONG },
  invalid: { code: 'BACKEND_ERROR', title: UNEXPECTED, status: 500, message: SERVER_WRONG },
  // The notice replaces the message.
  maintenance: { code: 'MAINTENANCE', title: 'Maintenance', status: 503, message: SOMETHING_WRONG },
  unauthorized: { code: 'NOT_AUTHENTICATED', title: 'Not authenticated', status: 401, message: SOMETHING_WRONG },
  // Hidden means not found.
  forbidden: { code: 'NOT_FOUND', title: 'Not found', status: 404, message: SOMETHING_WRONG },
  notFound: { code: 'NOT_FOUND', title: 'Not found', status: 404, message: SOMETHING_WRONG },
  conflict: { code: 'CONFLICT', title: 'Conflict', status: 409, message: SOMETHING_WRONG },
}

const unknownFailure: Presentation = {
  code: 'INTERNAL_SERVER_ERROR',
  title: UNEXPECTED,
  status: 500,
  message: SOMETHING_WRONG,
}
const badRequest = { code: 'BAD_REQUEST', title: 'Bad request', status: 400 }

/** Calls whose failure is reported by name, beside an empty list. */
const searchOperations = new Set(['searchQuery', 'searchByPartNumber', 'searchByTerms'])

/** The seconds in a Retry-After header, which has seconds or a date; null if it has neither. */
function secondsOf(header: string): number | null {
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1_000
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : null
}

function ofBackend({ kind, operation, announcement, retryAfter }: BackendError): Presentation {
  const known = backendFailures[kind]
  const message = announcement ?? known.message
  const seconds = retryAfter ? secondsOf(retryAfter) : null
  const isSearch = searchOperations.has(operation) && kind !== 'maintenance'
  return {
    ...known,
    message: isSearch ? `Error encountered in ${operation}:${message}` : message,
    ...(seconds !== null && { retryAfter: seconds }),
  }
}

function rootOf(error: unknown): unknown {
  return error instanceof GraphQLError && error.originalError ? rootOf(error.originalError) : error
}

function textOf(value: unknown, fallback: string) {
  return typeof value === 'string' ? value : fallback
}

/** GraphQL messages that repeat input: a password of the wrong type, or without the email address it belongs to. */
const repeated = /(?:,|\.) found:? .*$|(?<=cannot represent [^:]*): .*$/is

/** The error of a variable wraps the reason: `Variable "$lines" has invalid value at [0].quantity: Reason`. */
const variablePattern = /^(Variable "\$\w+") has invalid value(?: at \.?(\S+))?: $/

/** Reasons for which no value is shown. */
const reasons = [
  [/^Expected a value of non-null type ("\S+") to be provided\.$/, 'of required type $1 was not provided.'],
  [/^Expected value of non-null type ("\S+") not to be null\.$/, 'of non-null type $1 must not be null.'],
] as const

/** The message of an error; for a variable, with the path of the invalid value. */
function messageOf(error: unknown, { message }: GraphQLError): string {
  if (!(error instanceof GraphQLError) || !error.message.endsWith(message)) return message
  const wrapper = error.message.slice(0, error.message.length - message.length)
  const [, variable, place] = variablePattern.exec(wrapper) ?? []
  if (variable === undefined) return message
  const missing = reasons.find(([pattern]) => pattern.test(message))
  if (place === undefined && missing) return `${variable} ${message.replace(missing[0], missing[1])}`
  return `${variable} has an invalid value${place === undefined ? '' : ` at ${place}`}: ${message}`
}

/** Whether a variable is missing or invalid. */
function isOfVariable(error: unknown): boolean {
  return error instanceof GraphQLError && /^(?:Variable "\$|Too many errors processing variables)/.test(error.message)
}

/** Without our own code. */
function isGraphQLsOwn(code: unknown): boolean {
  return typeof code !== 'string' || code.startsWith('GRAPHQL_')
}

function ofGraphQL({ extensions }: GraphQLError, message: string, unnamed = badRequest): Presentation {
  const { code, title, status, limit, retryAfter } = extensions
  return {
    message: isGraphQLsOwn(code) ? message.replace(repeated, '.') : message,
    code: textOf(code, unnamed.code),
    title: textOf(title, unnamed.title),
    status: typeof status === 'number' ? status : unnamed.status,
    ...(isExceededLimit(limit) && { limit }),
    ...(typeof retryAfter === 'number' && { retryAfter }),
  }
}

function ofOther(root: unknown, error: unknown): Presentation {
  if (root instanceof OrderFilterError) return ofGraphQL(notOffered(root.message), root.message)
  if (root instanceof FilterError)
    return ofGraphQL(root.limit ? tooMany(root.message, root.limit) : badInput(root.message), root.message)
  if (root instanceof SignedOutError) return { ...backendFailures.unauthorized, message: root.message }
  if (!(root instanceof GraphQLError)) return unknownFailure
  return ofGraphQL(root, messageOf(error, root), isOfVariable(error) ? wrongInput : badRequest)
}

export interface Presented {
  readonly error: GraphQLError
  /** Errors that someone must look into; null for those that the requester can fix or wait out. */
  readonly unexpected: unknown
}

/** An error as shown: with code, title, status and the request ID for the log. */
export function present(error: unknown, requestId: string): Presented {
  const root = rootOf(error)
  const isBackend = root instanceof BackendError
  const isInput =
    root instanceof GraphQLError ||
    root instanceof OrderFilterError ||
    root instanceof FilterError ||
    root instanceof SignedOutError
  const publicError = isBackend ? ofBackend(root) : ofOther(root, error)
  const { message, ...extensions } = publicError
  const at = error instanceof GraphQLError ? error : null
  // Only the gateway's own refusals set the status and headers of the whole response.
  const http = isInput
    ? (at?.extensions.http ?? (root instanceof GraphQLError ? root.extensions.http : undefined))
    : undefined
  return {
    error: new GraphQLError(message, {
      ...(at?.nodes && { nodes: at.nodes }),
      ...(at?.source && { source: at.source }),
      ...(at?.positions && { positions: at.positions }),
      ...(at?.path && { path: at.path }),
      extensions: { ...extensions, requestId, ...(http && { http }) },
    }),
    unexpected: isInput ? null : root,
  }
}
