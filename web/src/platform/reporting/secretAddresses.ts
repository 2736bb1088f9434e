/** What tells who somebody is, or lets somebody in, and what stands in its place. */
const personal: [pattern: RegExp, instead: string][] = [
  // What stands behind a question mark may be typed words, tokens, or addresses of people.
  [/([?&#][\w%.[\]-]+=)[^&#\s"'<>)]*/g, '$1…'],
  [/[\w.!#$%&'*+=?^`{|}~-]+(?:@|%40)(?:[\w-]+\.)+[a-z]{2,}/gi, '[email]'],
  [/\beyJ[\w-]+\.[\w-]+(?:\.[\w-]+)?/g, '[token]'],
  [/\bBearer\s+\S+/gi, 'Bearer [token]'],
  [/\b[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}\b/gi, '[id]'],
  [/\b[\da-f]{32,}\b/gi, '[token]'],
  // Secrets of links (an order, a shared cart) are long and have letters and digits.
  [/(\/)(?=[\w-]*\d)(?=[\w-]*[A-Za-z])(?=[\w-]*[A-Z])[\w-]{20,}(?=[/\s"'?#]|$)/g, '$1[token]'],
  [/(?<![\w.-])\+?\d[\d ().-]{8,}\d(?![\w-])/g, '[number]'],
]

/** A text without what is personal in it: values of queries, email addresses, tokens, ids, telephone and card numbers. */
export function scrubbed(text: string): string {
  return personal.reduce((left, [pattern, instead]) => left.replace(pattern, instead), withoutSecretsInPaths(text))
}

/** The same for all texts in something that is about to be sent; keys and other values stay. */
export function scrubbedWithin(value: unknown): unknown {
  if (typeof value === 'string') return scrubbed(value)
  if (Array.isArray(value)) return value.map(scrubbedWithin)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, scrubbedWithin(each)]))
}

/** Pages that a secret in their address lets somebody into: links that were mailed, shared or handed over. */
const places: readonly { path: string; secretIn: 'path' | 'query' }[] = [
  // Mailed links to an account and to an order. Their other pages are nobody else's business either.
  { path: '/user', secretIn: 'query' },
  { path: '/order', secretIn: 'query' },
  { path: '/cart/shared', secretIn: 'path' },
]

/** A list that opens once, at whatever page. */
const handedOverList = /[?&]list=/

/** A path as people and programs may write it. */
function written(path: string) {
  return path.replaceAll('/', '(?:/|%2f)+')
}

const within = new RegExp(`^(?:${places.map(({ path }) => written(path)).join('|')})(?:[/?]|%2f|$)`, 'i')

// Begins at one slash, of however many: a search that begins anew at each of thousands would take seconds.
const pathsToSecrets = places.flatMap(({ path, secretIn }) =>
  secretIn === 'path' ? [`(?:/|%2f)${written(`${path.slice(1)}/`)}`] : [],
)
const secretsInPaths = new RegExp(`(${pathsToSecrets.join('|')})[^/?#\\s"'<>]+`, 'gi')

/** Whether an address may be somebody's way in. */
export function holdsSecret(address: string): boolean {
  return within.test(address) || handedOverList.test(address)
}

/** A path, or any text with addresses in it, without the secrets that paths hold: "/cart/shared/[token]". */
export function withoutSecretsInPaths(text: string): string {
  return text.replace(secretsInPaths, '$1[token]')
}
