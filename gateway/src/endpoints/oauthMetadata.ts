import { scopes } from '@shop/runtime/apiKey'

export const OAUTH_METADATA = '/.well-known/oauth-authorization-server'

/** OAuth metadata for partners' clients (RFC 8414). */
export function oauthMetadata(publicUrl: string) {
  const algorithms = ['ES256', 'ES384', 'RS256', 'PS256', 'EdDSA']
  return {
    issuer: publicUrl,
    token_endpoint: `${publicUrl}/oauth/token`,
    token_endpoint_auth_methods_supported: ['private_key_jwt'],
    token_endpoint_auth_signing_alg_values_supported: algorithms,
    revocation_endpoint: `${publicUrl}/oauth/revoke`,
    revocation_endpoint_auth_methods_supported: ['private_key_jwt'],
    revocation_endpoint_auth_signing_alg_values_supported: algorithms,
    grant_types_supported: ['client_credentials'],
    response_types_supported: [],
    scopes_supported: scopes,
    service_documentation: `${publicUrl}/developers`,
  }
}
