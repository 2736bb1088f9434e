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

/** Path of the file that says how to report a vulnerability (RFC 9116). */
export const SECURITY_TXT = '/.well-known/security.txt'

const VALID_MS = 180 * 24 * 3_600_000

/** @returns the file's text, which expires in 180 days */
export function securityTxt(publicUrl: string, email: string | null, now: Date): string {
  const expires = new Date(now.getTime() + VALID_MS)
  return [
    ...(email === null ? [] : [`Contact: mailto:${email}`]),
    `Contact: ${publicUrl}/contact-us`,
    `Expires: ${expires.toISOString().slice(0, 10)}T00:00:00Z`,
    'Preferred-Languages: en',
    `Canonical: ${publicUrl}${SECURITY_TXT}`,
    '',
  ].join('\n')
}
