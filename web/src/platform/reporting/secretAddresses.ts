/** Patterns of personal data and secrets, with their replacements. */
const personal: [pattern: RegExp, instead: string][] = [
  // Query values may be input, tokens or people's addresses.
  [/([?&#][\w%.[\]-]+=)[^&#\s"'<>)]*/g, '$1…'],
  [/[\w.!#$%&'*+=?^`{|}~-]+(?:@|%40)(?:[\w-]+\.)+[a-z]{2,}/gi, '[email]'],
  [/\beyJ[\w-]+\.[\w-]+(?:\.[\w-]+)?/g, '[token]'],
  [/\bBearer\s+\S+/gi, 'Bearer [token]'],
  [/\b[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}\b/gi, '[id]'],
  [/\b[\da-f]{32,}\b/gi, '[token]'],
  // Secrets in links (orders, shared carts) are long and mix letters and digits.
  [/(\/)(?=[\w-]*\d)(?=[\w-]*[A-Za-z])(?=[\w-]*[A-Z])[\w-]{20,}(?=[/\s"'?#]|$)/g, '$1[token]'],
  [/(?<![\w.-])\+?\d[\d ().-]{8,}\d(?![\w-])/g, '[number]'],
]

/** Replaces personal data in a text: query values, email addresses, tokens, ids, phone and card numbers. */
export function scrubbed(text: string): string {
  return personal.reduce((left, [pattern, instead]) => left.replace(pattern, instead), withoutSecretsInPaths(text))
}

/** Scrubs all texts in a value to be sent; keys and other values stay. */
export function scrubbedWithin(value: unknown): unknown {
  if (typeof value === 'string') return scrubbed(value)
  if (Array.isArray(value)) return value.map(scrubbedWithin)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, scrubbedWithin(each)]))
}

/** Pages whose address contains a secret: emailed, shared or one-time links. */
const places: readonly { path: string; secretIn: 'path' | 'query' }[] = [
  // Emailed links to an account or order, whose other pages are private too.
  { path: '/user', secretIn: 'query' },
  { path: '/order', secretIn: 'query' },
  { path: '/cart/shared', secretIn: 'path' },
]

/** A one-time list, at any page. */
const handedOverList = /[?&]list=/

/** Variants of writing a path. */
function written(path: string) {
  return path.replaceAll('/', '(?:/|%2f)+')
}

const within = new RegExp(`^(?:${places.map(({ path }) => written(path)).join('|')})(?:[/?]|%2f|$)`, 'i')

// Matches one of several slashes: restarting at each of thousands would take seconds.
const pathsToSecrets = places.flatMap(({ path, secretIn }) =>
  secretIn === 'path' ? [`(?:/|%2f)${written(`${path.slice(1)}/`)}`] : [],
)
const secretsInPaths = new RegExp(`(${pathsToSecrets.join('|')})[^/?#\\s"'<>]+`, 'gi')

/** Whether an address may contain a secret. */
export function holdsSecret(address: string): boolean {
  return within.test(address) || handedOverList.test(address)
}

/** A path, or text with addresses, with secrets replaced: "/cart/shared/[token]". */
export function withoutSecretsInPaths(text: string): string {
  return text.replace(secretsInPaths, '$1[token]')
}
