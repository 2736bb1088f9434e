import { UUID } from '../jsonapi/names.ts'

const uuidSegment = new RegExp(String.raw`/${UUID}(?=/|$)`, 'gi')

/** Fallback relationships on sites that lack the usual ones: the index may not say which variation matches. */
const fallbackRelationships: ReadonlyMap<string, string> = new Map([['matched_variation', 'default_variation']])

/** The path of an address's collection. */
export function collectionAt(address: string): string {
  const [path = ''] = address.split('?', 1)
  return path.replaceAll(uuidSegment, '')
}

/** The fields that a list is filtered by. */
export function filteredFields(address: string): string[] {
  return [...new URLSearchParams(address.split('?', 2)[1] ?? '')].flatMap(([name, value]) => {
    const path = name.endsWith('[path]')
      ? value
      : (/^filter\[([\w.]+)\](?:\[(?:value|operator)\])?$/.exec(name)?.[1] ?? '')
    return path.split('.')[0] || []
  })
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
