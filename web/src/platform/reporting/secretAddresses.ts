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
const written = (path: string) => path.replaceAll('/', '(?:/|%2f)+')

const within = new RegExp(`^(?:${places.map(({ path }) => written(path)).join('|')})(?:[/?]|%2f|$)`, 'i')

// Begins at one slash, of however many: a search that begins anew at each of thousands would take seconds.
const pathsToSecrets = places.flatMap(({ path, secretIn }) =>
  secretIn === 'path' ? [`(?:/|%2f)${written(`${path.slice(1)}/`)}`] : [],
)
const secretsInPaths = new RegExp(`(${pathsToSecrets.join('|')})[^/?#\\s"'<>]+`, 'gi')

/** Whether an address may be somebody's way in. */
export const holdsSecret = (address: string): boolean => within.test(address) || handedOverList.test(address)

/** A path, or any text with addresses in it, without the secrets that paths hold: "/cart/shared/[token]". */
export const withoutSecretsInPaths = (text: string): string => text.replace(secretsInPaths, '$1[token]')
