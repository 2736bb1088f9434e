import { UUID } from './names.ts'
import { BackendError } from './errors.ts'

const uuidSegment = new RegExp(String.raw`/${UUID}(?=/|$)`, 'gi')
/** "`a.x` is not a valid include path." or, for the first name, "`x` is not a valid relationship field name." */
const refusedPath = /`([\w.]+)` is not a valid (?:include path|relationship field name)/

/** What the site has instead, once for each resource type that the path leads to. */
const possibleNames = /Possible values: ([\w, ]+)/g

/** Fallback relationships on sites that lack the usual ones: the index may not say which variation matches. */
const fallbackRelationships: ReadonlyMap<string, string> = new Map([['matched_variation', 'default_variation']])

function splitAddress(address: string): [path: string, query: URLSearchParams] {
  const [path = '', query = ''] = address.split('?')
  return [path.replaceAll(uuidSegment, ''), new URLSearchParams(query)]
}

/** The longest prefix of a path that the site can follow; '' if there is none. */
function upTo(path: string, refused: readonly string[]): string {
  return refused.some((one) => isWithin(path, one))
    ? upTo(path.slice(0, Math.max(0, path.lastIndexOf('.'))), refused)
    : path
}

function isWithin(path: string, refused: string) {
  return path === refused || path.startsWith(`${refused}.`)
}

/** The path through the fallback of its first relationship, if the site lacks that. */
function withFallback(path: string, refused: readonly string[]): string {
  const [first = '', ...rest] = path.split('.')
  return [(refused.includes(first) && fallbackRelationships.get(first)) || first, ...rest].join('.')
}

/**
 * Sites have different fields. A site that lacks a relationship rejects every request that includes it; the request is
 * then repeated without it, and later requests omit it too. What is not included is null.
 */
export class IncludeTolerance {
  readonly #refused = new Map<string, Set<string>>()

  /** The URL without the relationships that the site is known to lack. */
  adapt(address: string): string {
    if (this.#refused.size === 0) return address
    const [collection, query] = splitAddress(address)
    const refused = [...(this.#refused.get(collection) ?? [])]
    const include = query.get('include')?.split(',') ?? []
    if (!include.some((path) => refused.some((one) => isWithin(path, one)))) return address
    const mappedPaths = include.map((path) => withFallback(path, refused))
    const followed = mappedPaths.map((path) => upTo(path, refused))
    // A longer path includes its prefixes.
    const isCarried = (path: string) => followed.some((other) => other.startsWith(`${path}.`))
    const includedPaths = [
      ...new Set(followed.filter((path) => path && (mappedPaths.includes(path) || !isCarried(path)))),
    ].sort()
    // Changes only this parameter, so that equal queries keep equal URLs.
    return address.replace(
      /([?&])include=[^&]*/,
      includedPaths.length > 0 ? `$1include=${includedPaths.join(',')}` : '$1include=',
    )
  }

  /** The relationships that the site lacks according to an error, if they are not known yet. */
  learn(address: string, error: unknown): readonly string[] {
    if (!(error instanceof BackendError) || error.status !== 400) return []
    const path = refusedPath.exec(error.detail)?.[1]
    if (path === undefined) return []
    const [collection, query] = splitAddress(address)
    const known = this.#refused.get(collection) ?? new Set()
    const include = query.get('include')?.split(',') ?? []
    const refused = include.some((one) => isWithin(one, path))
      ? [path, ...otherRefused(include, path, error.detail)]
      : []
    const learned = [...new Set(refused)].filter((one) => !known.has(one))
    this.#refused.set(collection, new Set([...known, ...learned]))
    return learned
  }
}

/** Sites name only the first path they reject, but also what it could have been: the other paths beside it are known too. */
function otherRefused(include: readonly string[], path: string, detail: string): string[] {
  const parent = path.slice(0, path.lastIndexOf('.') + 1)
  const possible = new Set([...detail.matchAll(possibleNames)].flatMap(([, names = '']) => names.split(', ')))
  if (possible.size === 0) return []
  const names = include
    .filter((one) => one.startsWith(parent))
    .map((one) => one.slice(parent.length).split('.')[0] ?? '')
  return names.filter((name) => !possible.has(name)).map((name) => parent + name)
}
