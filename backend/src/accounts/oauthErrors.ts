/** An error of the token endpoint, with the wording of simple_oauth. */
export class OAuthError extends Error {
  readonly status: number
  readonly body: Readonly<Record<string, string>>

  constructor(status: number, error: string, description: string, hint?: string) {
    super(description)
    this.status = status
    this.body = {
      error,
      error_description: description,
      ...(hint === undefined ? {} : { hint }),
      message: description,
    }
  }
}

export function missingParameter(parameter: string) {
  return new OAuthError(
    400,
    'invalid_request',
    'The request is missing a required parameter, includes an invalid parameter value, includes a parameter more than once, ' +
      'or is otherwise malformed.',
    `Check the \`${parameter}\` parameter`,
  )
}

export function unknownGrant() {
  return new OAuthError(
    400,
    'invalid_grant',
    'The provided authorization grant (e.g., authorization code, resource owner credentials) or refresh token is invalid, ' +
      'expired, revoked, does not match the redirection URI used in the authorization request, or was issued to another client.',
    'Check the configuration to see if the grant is enabled.',
  )
}

export function unknownClient() {
  return new OAuthError(401, 'invalid_client', 'Client authentication failed')
}

export function unknownScope(scope: string) {
  return new OAuthError(
    400,
    'invalid_scope',
    'The requested scope is invalid, unknown, or malformed',
    `Check the \`${scope}\` scope`,
  )
}

export type Parameters = ReadonlyMap<string, string>

/** @throws OAuthError */
export function requireParameter(parameters: Parameters, name: string): string {
  const value = parameters.get(name)
  if (value === undefined || value === '') throw missingParameter(name)
  return value
}
