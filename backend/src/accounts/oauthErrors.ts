/** An answer of the token endpoint that is not a pair of tokens, in the words of the library that real sites run. */
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

export const missing = (parameter: string) =>
  new OAuthError(
    400,
    'invalid_request',
    'The request is missing a required parameter, includes an invalid parameter value, includes a parameter more than once, ' +
      'or is otherwise malformed.',
    `Check the \`${parameter}\` parameter`,
  )

export const unknownGrant = () =>
  new OAuthError(
    400,
    'invalid_grant',
    'The provided authorization grant (e.g., authorization code, resource owner credentials) or refresh token is invalid, ' +
      'expired, revoked, does not match the redirection URI used in the authorization request, or was issued to another client.',
    'Check the configuration to see if the grant is enabled.',
  )

export const unknownClient = () => new OAuthError(401, 'invalid_client', 'Client authentication failed')

export const unknownScope = (scope: string) =>
  new OAuthError(
    400,
    'invalid_scope',
    'The requested scope is invalid, unknown, or malformed',
    `Check the \`${scope}\` scope`,
  )

export const wrongCredentials = () => new OAuthError(400, 'invalid_grant', 'The user credentials were incorrect.')

export const badRefresh = (hint: string) =>
  new OAuthError(401, 'invalid_request', 'The refresh token is invalid.', hint)
