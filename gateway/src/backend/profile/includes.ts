import { UUID } from '../jsonapi/names.ts'

const uuidSegment = new RegExp(String.raw`/${UUID}(?=/|$)`, 'gi')

/** Fallback relationships on sites that lack the usual ones: the index may not say which variation matches. */
const fallbackRelationships: ReadonlyMap<string, string> = new Map([['matched_variation', 'default_variation']])

/** The path of an address's collection. */
export function collectionAt(address: string): string {
  const [path = ''] = address.split('?', 1)
  return path.replaceAll(uuidSegment, '')
}

/** The parameters of an address. */
export function parametersOf(address: string): URLSearchParams {
  return new URLSearchParams(address.split('?', 2)[1] ?? '')
}

/** The fields that a list is filtered by. */
export function filteredFields(address: string): string[] {
  return [...parametersOf(address)].flatMap(([name, value]) => {
    const path = name.endsWith('[path]')
      ? value
      : (/^filter\[([\w.]+)\](?:\[(?:value|operator)\])?$/.exec(name)?.[1] ?? '')
    return path.split('.')[0] || []
  })
}

export function isWithin(path: string, refused: string): boolean {
  return path === refused || path.startsWith(`${refused}.`)
}

/** The longest prefix of a path that the site can follow; '' if there is none. */
function upTo(path: string, isMissing: (path: string) => boolean): string {
  const parts = path.split('.')
  const end = parts.findIndex((_, index) => isMissing(parts.slice(0, index + 1).join('.')))
  return end === -1 ? path : parts.slice(0, end).join('.')
}

/** The path through the fallback of its first relationship, if the site lacks that. */
function withFallback(path: string, isMissing: (path: string) => boolean): string {
  const [first = '', ...rest] = path.split('.')
  return [(isMissing(first) && fallbackRelationships.get(first)) || first, ...rest].join('.')
}

/** Include paths without the relationships that the site lacks. What is not included is null. */
export function followed(include: readonly string[], isMissing: (path: string) => boolean): string[] {
  const mapped = include.map((path) => withFallback(path, isMissing))
  const possible = mapped.map((path) => upTo(path, isMissing))
  // A longer path includes its prefixes.
  const isCarried = (path: string) => possible.some((other) => other.startsWith(`${path}.`))
  return [...new Set(possible.filter((path) => path && (mapped.includes(path) || !isCarried(path))))].sort()
}

/** Sites name only the first path they reject, but also what it could have been: the other paths beside it are known too. */
export function allRefused(include: readonly string[], path: string, possible: readonly string[]): string[] {
  if (!include.some((one) => isWithin(one, path))) return []
  const parent = path.slice(0, path.lastIndexOf('.') + 1)
  const names = include
    .filter((one) => one.startsWith(parent))
    .map((one) => one.slice(parent.length).split('.')[0] ?? '')
  const others = possible.length > 0 ? names.filter((name) => !possible.includes(name)) : []
  return [...new Set([path, ...others.map((name) => parent + name)])]
}
