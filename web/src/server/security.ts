import type { ServerResponse } from 'node:http'
import { holdsSecret } from '../platform/reporting/secretAddresses.ts'
import type { Config } from './config.ts'

type Places = Pick<Config, 'publicUrl' | 'paymentFrameOrigin'>

type Directives = Readonly<Record<string, readonly string[]>>

/** Changes of directives: added values, or null to remove one. */
export type PolicyChanges = Readonly<Record<string, readonly string[] | null>>

function policyText(directives: Directives) {
  return Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ')
}

export interface PolicySources {
  readonly publicUrl: URL
  /** Of the inline scripts. */
  readonly scriptHashes: string
  /** For a page that is sent in parts; null for a whole page. */
  readonly nonce: string | null
}

/** The shop's origin. On this machine, it has two names, and ports that are forwarded to it. */
function originsOf({ origin, hostname, protocol }: URL): readonly string[] {
  const isLocal = hostname === 'localhost' || hostname === '127.0.0.1'
  return isLocal ? ['localhost', '127.0.0.1'].map((name) => `${protocol}//${name}:*`) : [origin]
}

/**
 * Content security policy of a page. Scripts run from the build's folder only, not from the rest of this host, which has
 * uploads; the inline scripts of every page run by their hashes. A page that is sent in parts completes itself
 * with scripts that have its nonce. Text becomes markup or code only through the policies in
 * web/src/platform/device/trusted.ts.
 */
export function pagePolicy(
  { publicUrl, scriptHashes, nonce }: PolicySources,
  ...changes: readonly PolicyChanges[]
): string {
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': [
      ...originsOf(publicUrl).map((origin) => `${origin}/assets/`),
      scriptHashes,
      ...(nonce === null ? [] : [`'nonce-${nonce}'`]),
    ],
    'script-src-attr': ["'none'"],
    'style-src': ["'self'"],
    // Components set sizes and colors as variables in style="".
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    // Spreadsheets are unpacked in their library's workers.
    'worker-src': ["'self'", 'blob:'],
    'manifest-src': ["'self'"],
    'frame-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['default', 'shop'],
  }
  for (const [name, values] of changes.flatMap((change) => Object.entries(change))) {
    if (values === null) delete directives[name]
    // A hash or nonce would disable 'unsafe-inline'.
    else if (values.includes("'unsafe-inline'")) directives[name] = ["'self'", ...values]
    else directives[name] = [...(directives[name] ?? []), ...values]
  }
  return policyText(directives)
}

/** Policy for the GraphiQL page: only its own scripts and workers. Its editor inserts style sheets. */
export function graphiqlPolicy(publicUrl: URL): string {
  return policyText({
    ...nothing,
    'script-src': originsOf(publicUrl).map((origin) => `${origin}/graphiql/assets/`),
    'script-src-attr': ["'none'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    'worker-src': ["'self'"],
  })
}

/** Policy of the test provider's card page: it may run its script and be framed by the shop, but send nothing. */
export const paymentFramePolicy = policyText({
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'font-src': ["'self'"],
  'connect-src': ["'none'"],
  'form-action': ["'none'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'self'"],
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ["'none'"],
})

const nothing = {
  'default-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
} satisfies Directives

/** Other responses run and load nothing. */
const responsePolicy = policyText(nothing)

/** Scripts that run as workers need their own policy. */
const scriptPolicy = policyText({ ...nothing, 'script-src': ["'self'"], 'connect-src': ["'self'"] })

/** Files opened directly are displayed, but never run. */
const filePolicy = policyText({ ...nothing, 'style-src': ["'unsafe-inline'"], 'img-src': ['data:'], sandbox: [] })

/** PDFs have nothing a policy could block, and browsers do not show them in a sandbox. */
const pdfPolicy = policyText({ 'frame-ancestors': ["'none'"] })

const policiesByPath: readonly (readonly [path: RegExp, policy: string])[] = [
  [/\.pdf$/i, pdfPolicy],
  [/^\/sites\//, filePolicy],
  [/\.svg$/, filePolicy],
  [/\.m?js$/, scriptPolicy],
]

/** Browser features that no page needs. */
const unused = [
  ...['accelerometer', 'autoplay', 'camera', 'display-capture', 'encrypted-media', 'geolocation', 'gyroscope'],
  ...['hid', 'magnetometer', 'microphone', 'midi', 'publickey-credentials-get', 'screen-wake-lock'],
  ...['serial', 'usb', 'xr-spatial-tracking'],
]

/**
 * Cross-origin resources: pictures and drawings of parts, used by catalogs and search engines, and the card frame's
 * files, whose sandbox has its own origin.
 */
function isForOthers(pathname: string) {
  return /^\/(?:sites\/default\/files|payment-frame)\//.test(pathname)
}

/** Two years in seconds, as required for HSTS preload lists. */
const twoYears = 63_072_000

/** Headers of every response; pages replace the policy. */
export function secure(response: ServerResponse, address: string, { publicUrl, paymentFrameOrigin }: Places) {
  const pathname = address.split('?', 1)[0] ?? '/'
  const headers: Record<string, string> = {
    'Content-Security-Policy': policiesByPath.find(([path]) => path.test(pathname))?.[1] ?? responsePolicy,
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': pathname.startsWith('/payment-frame/') ? 'SAMEORIGIN' : 'DENY',
    // Requests from a page must not carry the secret in its address. With no referrer at all browsers would omit a
    // form's origin too.
    'Referrer-Policy': holdsSecret(address) ? 'strict-origin' : 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': isForOthers(pathname) ? 'cross-origin' : 'same-origin',
    'Origin-Agent-Cluster': '?1',
    'Permissions-Policy': [
      ...unused.map((ability) => `${ability}=()`),
      `payment=(${paymentFrameOrigin === null ? '' : `"${paymentFrameOrigin}"`})`,
    ].join(', '),
  }
  if (publicUrl.protocol === 'https:') headers['Strict-Transport-Security'] = `max-age=${twoYears}; includeSubDomains`
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
}
