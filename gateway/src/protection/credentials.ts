/** Errors of RFC 6750. */
type BearerError = 'invalid_token' | 'insufficient_scope'

/** A WWW-Authenticate header. The description consists of printable ASCII characters without quotes. */
export function challenge(error: BearerError, description: string, scopes: readonly string[] = []): string {
  const parts = [`Bearer realm="api"`, `error="${error}"`, `error_description="${description}"`]
  return [...parts, ...(scopes.length > 0 ? [`scope="${scopes.join(' ')}"`] : [])].join(', ')
}
