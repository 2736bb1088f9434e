import type { ServerResponse } from 'node:http'
import { holdsSecret } from '../platform/reporting/secretAddresses.ts'
import type { Config } from './config.ts'

type Places = Pick<Config, 'publicUrl' | 'paymentFrameOrigin'>

type Directives = Readonly<Record<string, readonly string[]>>

/** Changes of directives: values to add, or null for a directive to leave out. */
export type PolicyChanges = Readonly<Record<string, readonly string[] | null>>

function policyText(directives: Directives) {
  return Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ')
}

/**
 * Content security policy of a page. Scripts run by this answer's nonce, and what they load themselves: no host is trusted,
 * not even this one, on which files of others lie. Everything else comes from this site alone, so that nothing needs an
 * integrity hash. Text becomes markup or code only by the policies of web/src/shell/trusted.ts.
 */
export function pagePolicy(nonce: string, ...changes: readonly PolicyChanges[]): string {
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': [`'nonce-${nonce}'`, "'strict-dynamic'"],
    'script-src-attr': ["'none'"],
    'style-src': ["'self'", `'nonce-${nonce}'`],
    // Components hand sizes and colors to their styles as variables in style="".
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    // Spreadsheets are unpacked by workers that their library makes.
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
    // A nonce would switch 'unsafe-inline' off.
    else if (values.includes("'unsafe-inline'")) directives[name] = ["'self'", ...values]
    else directives[name] = [...(directives[name] ?? []), ...values]
  }
  return policyText(directives)
}

/**
 * The test provider's page for cards: it may run its script and show itself in pages of the shop, and can send nothing
 * anywhere.
 */
export const paymentFramePolicy = policyText({
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
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

/** An answer that is no page runs nothing and loads nothing. */
const answerPolicy = policyText(nothing)

/** Scripts bring their own policy where they run as workers. */
const scriptPolicy = policyText({ ...nothing, 'script-src': ["'self'"], 'connect-src': ["'self'"] })

/** A file opened by itself is shown, whatever stands in it never runs. */
const filePolicy = policyText({ ...nothing, 'style-src': ["'unsafe-inline'"], 'img-src': ['data:'], sandbox: [] })

/** A PDF has nothing that a policy could keep from running, and browsers refuse to show one in a sandbox. */
const pdfPolicy = policyText({ 'frame-ancestors': ["'none'"] })

const policiesByPath: readonly (readonly [path: RegExp, policy: string])[] = [
  [/\.pdf$/i, pdfPolicy],
  [/^\/sites\//, filePolicy],
  [/\.svg$/, filePolicy],
  [/\.m?js$/, scriptPolicy],
]

/** Abilities of browsers that no page here needs. */
const unused = [
  ...['accelerometer', 'autoplay', 'camera', 'display-capture', 'encrypted-media', 'geolocation', 'gyroscope'],
  ...['hid', 'magnetometer', 'microphone', 'midi', 'publickey-credentials-get', 'screen-wake-lock'],
  ...['serial', 'usb', 'xr-spatial-tracking'],
]

/**
 * What other origins may load: pictures and drawings of parts, which catalogs and search engines link to, and what the
 * frame for cards consists of, whose sandbox is an origin of its own.
 */
function isForOthers(pathname: string) {
  return /^\/(?:sites\/default\/files|payment-frame)\//.test(pathname)
}

/** Years of two in seconds, as lists of sites that are only reached by https ask for. */
const twoYears = 63_072_000

/** Headers of every answer; a page puts its own policy in place of this one. */
export function secure(response: ServerResponse, address: string, { publicUrl, paymentFrameOrigin }: Places) {
  const pathname = address.split('?', 1)[0] ?? '/'
  const headers: Record<string, string> = {
    'Content-Security-Policy': policiesByPath.find(([path]) => path.test(pathname))?.[1] ?? answerPolicy,
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': pathname.startsWith('/payment-frame/') ? 'SAMEORIGIN' : 'DENY',
    // Nothing that a page loads may carry the secret in its address. With no referrer at all browsers would not say where a
    // form comes from either.
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
