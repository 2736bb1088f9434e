/**
 * All trusted types policies of this site. Browsers with Trusted Types reject other text as markup or code
 * (`require-trusted-types-for 'script'` in web/src/server/security.ts); elsewhere, and on the server, text passes
 * unchanged.
 */

/** The Trusted Types API, which TypeScript's DOM lacks. */
interface Policy {
  createHTML(html: string): TrustedHTML
  /** Typed as a string, since the APIs that take it are. */
  createScriptURL(url: string): string
}

interface PolicyRules {
  createHTML?(html: string): string
  /** `sink` names the API that receives the address. */
  createScriptURL?(url: string, type: string, sink: string): string
}

declare global {
  interface Window {
    trustedTypes?: { createPolicy(name: string, rules: PolicyRules): Policy }
  }
}

/** The shop's code is at its root or among built assets, never among uploaded files. */
const codePath = /^\/(?:assets\/)?[\w.-]+\.m?js$/

/** Returns the address if it is code of the shop at `base`. Throws a TypeError otherwise. */
export function codeUrl(url: string, base: string): string {
  const { origin, pathname } = new URL(url, base)
  if (origin !== new URL(base).origin || !codePath.test(pathname))
    throw new TypeError(`${url} is not a script of this shop`)
  return url
}

/** React writes this to create an inert script element. */
const emptyScript = '<script></script>'

/**
 * Text that libraries insert without a policy: the theme's script and React's empty script element. Rejects all other
 * markup.
 */
export function plainText(html: string): string {
  if (html !== emptyScript && html.includes('<')) throw new TypeError('The markup does not come from a trusted source')
  return html
}

/** Address of code that a library created itself, for workers only: large spreadsheets are unpacked in one. */
export function workerUrl(url: string, sink: string, base: string): string {
  if (sink !== 'Worker constructor' || !url.startsWith(`blob:${new URL(base).origin}/`))
    throw new TypeError(`${url} is not a worker of this shop`)
  return url
}

function createPolicies(): Policy | null {
  const types = typeof window === 'undefined' ? undefined : window.trustedTypes
  if (!types) return null
  types.createPolicy('default', {
    createHTML: plainText,
    createScriptURL: (url, _, sink) => workerUrl(url, sink, window.location.href),
  })
  return types.createPolicy('shop', {
    createHTML: (html) => html,
    createScriptURL: (url) => codeUrl(url, window.location.href),
  })
}

const policy = createPolicies()

/** React sets markup again for a new object, so equal text returns the same one. */
const known = new Map<string, TrustedHTML>()
const most = 200

/** Markup sanitized by the gateway, for `dangerouslySetInnerHTML`. Pass nothing else. */
export function trustedHtml(html: string): string | TrustedHTML {
  if (!policy) return html
  let trusted = known.get(html)
  if (!trusted) {
    if (known.size >= most) known.clear()
    trusted = policy.createHTML(html)
    known.set(html, trusted)
  }
  return trusted
}

/** Address of a worker, which must be this shop's code. Throws a TypeError otherwise. */
export function trustedScriptUrl(url: string): string {
  return policy?.createScriptURL(url) ?? url
}
