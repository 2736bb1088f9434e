import { UUID } from './names.ts'
import { BackendError } from './errors.ts'

const uuidSegment = new RegExp(String.raw`/${UUID}(?=/|$)`, 'gi')
/** "`a.x` is not a valid include path." or, for the first name, "`x` is not a valid relationship field name." */
const refusedPath = /`([\w.]+)` is not a valid (?:include path|relationship field name)/

/** Relationships that stand in for others where the site lacks those: its index may not say which variation fits. */
const standIns: ReadonlyMap<string, string> = new Map([['matched_variation', 'default_variation']])

function splitAddress(address: string): [path: string, query: URLSearchParams] {
  const [path = '', query = ''] = address.split('?')
  return [path.replaceAll(uuidSegment, ''), new URLSearchParams(query)]
}

/** As much of a path as the site can follow; '' where that is nothing. */
function upTo(path: string, refused: readonly string[]): string {
  return refused.some((one) => isWithin(path, one))
    ? upTo(path.slice(0, Math.max(0, path.lastIndexOf('.'))), refused)
    : path
}

function isWithin(path: string, refused: string) {
  return path === refused || path.startsWith(`${refused}.`)
}

/** The path by another relationship, where the site lacks its first one and another stands in for that. */
function standIn(path: string, refused: readonly string[]): string {
  const [first = '', ...rest] = path.split('.')
  return [(refused.includes(first) && standIns.get(first)) || first, ...rest].join('.')
}

/**
 * Sites have different fields. One that lacks a relationship refuses every request that includes it; then the request is
 * made again without, and what was learned holds for all later ones. What is not included reads as not there.
 */
export class IncludeTolerance {
  readonly #refused = new Map<string, Set<string>>()

  /** The address without the relationships that the site is known to lack. */
  adapt(address: string): string {
    const [collection, query] = splitAddress(address)
    const refused = [...(this.#refused.get(collection) ?? [])]
    const include = query.get('include')?.split(',') ?? []
    if (!include.some((path) => refused.some((one) => isWithin(path, one)))) return address
    const asked = include.map((path) => standIn(path, refused))
    const followed = asked.map((path) => upTo(path, refused))
    // A longer path carries its beginnings with it.
    const isCarried = (path: string) => followed.some((other) => other.startsWith(`${path}.`))
    const kept = [...new Set(followed.filter((path) => path && (asked.includes(path) || !isCarried(path))))].sort()
    // Only the one parameter changes, so that equal questions stay equal addresses.
    return address.replace(/([?&])include=[^&]*/, kept.length > 0 ? `$1include=${kept.join(',')}` : '$1include=')
  }

  /** Whether an error tells of a relationship that the site lacks, and that was not known yet. */
  learns(address: string, error: unknown): string | null {
    if (!(error instanceof BackendError) || error.status !== 400) return null
    const path = refusedPath.exec(error.detail)?.[1]
    const [collection, query] = splitAddress(address)
    const known = this.#refused.get(collection) ?? new Set()
    const isAsked =
      path !== undefined &&
      query
        .get('include')
        ?.split(',')
        .some((one) => isWithin(one, path))
    if (!isAsked || known.has(path)) return null
    this.#refused.set(collection, known.add(path))
    return path
  }
}
