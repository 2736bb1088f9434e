/**
 * The only ways by which text becomes markup or code in this site. Browsers with Trusted Types refuse every other one
 * (`require-trusted-types-for 'script'` in web/src/server/security.ts); in all others, and on the server, text passes as it is.
 */

/** What a browser with Trusted Types offers; TypeScript's DOM does not know it. */
interface Policy {
  createHTML(html: string): TrustedHTML
  /** Said to be a string, as everything that takes such an address is said to take. */
  createScriptURL(url: string): string
}

interface PolicyRules {
  createHTML?(html: string): string
  /** `sink` names what the address is given to. */
  createScriptURL?(url: string, type: string, sink: string): string
}

declare global {
  interface Window {
    trustedTypes?: { createPolicy(name: string, rules: PolicyRules): Policy }
  }
}

/** Code of the shop stands beside its pages or among its built assets, never among files that people have sent. */
const codePath = /^\/(?:assets\/)?[\w.-]+\.m?js$/

/** The same address where it leads to code of the shop at `base`. Throws a TypeError for every other. */
export function codeUrl(url: string, base: string): string {
  const { origin, pathname } = new URL(url, base)
  if (origin !== new URL(base).origin || !codePath.test(pathname))
    throw new TypeError(`${url} is not a script of this shop`)
  return url
}

/** What React writes to make a script element that does not run. */
const emptyScript = '<script></script>'

/**
 * Text that libraries hand to the page without a policy of their own: Mantine's styles, and React's empty script element.
 * Anything else that could be markup is refused.
 */
export function plainText(html: string): string {
  if (html !== emptyScript && html.includes('<')) throw new TypeError('The markup does not come from a trusted source')
  return html
}

/** Address of code that a library has made itself, for a worker alone: large spreadsheets are unpacked beside the page. */
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

/** React sets markup again when its value is another object, so equal text stays one. */
const known = new Map<string, TrustedHTML>()
const most = 200

/** Markup that the gateway has sanitised, for `dangerouslySetInnerHTML`. Nothing else may be given here. */
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

/** Address of a worker's code, which must be this shop's own. Throws a TypeError for every other. */
export function trustedScriptUrl(url: string): string {
  return policy?.createScriptURL(url) ?? url
}
