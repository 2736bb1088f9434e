import { type RefusedRequest, refuse } from './refusals.ts'

/** Errors of RFC 6750. */
type BearerError = 'invalid_token' | 'insufficient_scope'

const codes = {
  invalid_token: { status: 401, code: 'INVALID_TOKEN', title: 'Not authenticated' },
  insufficient_scope: { status: 403, code: 'INSUFFICIENT_SCOPE', title: 'Not allowed' },
} as const satisfies Record<BearerError, object>

/** A WWW-Authenticate header. The description consists of printable ASCII characters without quotes. */
export function challenge(error: BearerError, description: string, scopes: readonly string[] = []): string {
  const parts = [`Bearer realm="api"`, `error="${error}"`, `error_description="${description}"`]
  return [...parts, ...(scopes.length > 0 ? [`scope="${scopes.join(' ')}"`] : [])].join(', ')
}

/** Refuses a request because of its credential, before it reaches GraphQL. */
export function refuseCredential(
  refused: RefusedRequest,
  error: BearerError,
  message: string,
  scopes: readonly string[] = [],
): void {
  const { status, code, title } = codes[error]
  refused.response.setHeader('www-authenticate', challenge(error, message, scopes))
  refuse(refused, status, code, message, { title })
}
