import { createHash } from 'node:crypto'
import type { ServerResponse } from 'node:http'

const NOTHING = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** A PDF has nothing that a policy could keep from running, and browsers refuse to show one in a sandbox. */
export const PDF_POLICY = { 'content-security-policy': "frame-ancestors 'none'" }

/** What every answer says of itself: it is data, to be run, framed or sniffed by nobody. */
export function writeSecurity(response: ServerResponse): void {
  response.setHeader('content-security-policy', NOTHING)
  response.setHeader('x-content-type-options', 'nosniff')
  response.setHeader('x-frame-options', 'DENY')
  response.setHeader('referrer-policy', 'strict-origin-when-cross-origin')
}

const SCRIPT = /<script\b[^>]*>([\s\S]*?)<\/script>/g

/**
 * The policy of GraphiQL's page: its own inline scripts by their hashes and no others, the styles, fonts and workers of its
 * editor, and questions to this origin alone.
 */
export function policyOfPage(html: string): string {
  const hashes = [...html.matchAll(SCRIPT)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
  return [
    "default-src 'none'",
    `script-src ${[...new Set(hashes)].join(' ')}`,
    "script-src-attr 'none'",
    "style-src 'unsafe-inline'",
    "img-src 'self' data:",
    'font-src data:',
    "connect-src 'self'",
    'worker-src blob: data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
