import type { ServerResponse } from 'node:http'

/** Content security policy of a page: own resources only, and inline scripts and styles only with this answer's nonce. */
export function pagePolicy(nonce: string, additions: Record<string, string[]> = {}): string {
  const directives: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", `'nonce-${nonce}'`],
    'style-src': ["'self'", `'nonce-${nonce}'`],
    // Components hand sizes and colours to their styles as variables in style="".
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-src': ["'self'"],
    'frame-ancestors': ["'none'"],
  }
  for (const [name, values] of Object.entries(additions)) {
    // A nonce would switch 'unsafe-inline' off.
    const own = values.includes("'unsafe-inline'") ? ["'self'"] : (directives[name] ?? [])
    directives[name] = [...own, ...values]
  }
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ')
}

/**
 * The test provider's page for cards: it may run its script and show itself in pages of the shop, and can send nothing
 * anywhere.
 */
export const paymentFramePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'none'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
].join('; ')

/** A file opened by itself runs nothing, whatever stands in it. */
export const filePolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"

/** Pages that mailed links lead to, among others. */
const isMailed = (pathname: string) => /^\/(user|order)(\/|$)/i.test(pathname)

/** Headers of every answer. */
export function secure(response: ServerResponse, pathname: string, isHttps: boolean) {
  response.setHeader('X-Content-Type-Options', 'nosniff')
  // Mailed links lead to pages of an account or an order with their secret in the address: nothing that the page loads may carry it.
  // With no referrer at all browsers would not say where a form comes from either.
  response.setHeader('Referrer-Policy', isMailed(pathname) ? 'strict-origin' : 'strict-origin-when-cross-origin')
  response.setHeader('Cross-Origin-Opener-Policy', 'same-origin')
  response.setHeader('Permissions-Policy', 'camera=(), geolocation=(), microphone=()')
  if (isHttps) response.setHeader('Strict-Transport-Security', 'max-age=31536000; includeSubDomains')
}
