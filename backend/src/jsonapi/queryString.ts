import { badRequest } from './errors.ts'

/** A query in bracket notation: `filter[a][value][]=1` is `{ filter: { a: { value: { 0: '1' } } } }`. */
export interface QueryTree {
  readonly [name: string]: QueryValue
}
export type QueryValue = string | QueryTree

type Branch = Map<string, string | Branch>

const maxPairs = 400
const maxDepth = 6

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw badRequest('The query string is not valid: a percent sign is not followed by the code of a character.')
  }
}

/** `filter[a][]` → ['filter', 'a', ''] */
function nameParts(name: string): string[] {
  const open = name.indexOf('[')
  if (open <= 0) return [name]
  const parts = [name.slice(0, open)]
  for (const match of name.slice(open).matchAll(/\[([^\]]*)\]/g)) parts.push(match[1] ?? '')
  return parts
}

function put(branch: Branch, [part, ...rest]: readonly string[], value: string): void {
  const key = part === undefined || part === '' ? String(branch.size) : part
  if (rest.length === 0) {
    branch.set(key, value)
    return
  }
  const current = branch.get(key)
  const child: Branch = typeof current === 'object' ? current : new Map<string, string | Branch>()
  branch.set(key, child)
  put(child, rest, value)
}

function treeOf(branch: Branch): QueryTree {
  return Object.fromEntries([...branch].map(([key, value]) => [key, typeof value === 'string' ? value : treeOf(value)]))
}

/** Parses a raw query (without `?`). The last value of a name wins. */
export function parseQuery(raw: string): QueryTree {
  const branch: Branch = new Map<string, string | Branch>()
  const pairs = raw === '' ? [] : raw.split('&').filter((pair) => pair !== '')
  if (pairs.length > maxPairs) throw badRequest(`The query string has more than ${maxPairs} parameters.`)
  for (const pair of pairs) {
    const equals = pair.indexOf('=')
    const parts = nameParts(decode(equals < 0 ? pair : pair.slice(0, equals)))
    if (parts.length > maxDepth) throw badRequest('A name in the query string is nested too deep.')
    put(branch, parts, equals < 0 ? '' : decode(pair.slice(equals + 1)))
  }
  return treeOf(branch)
}

/** RFC 3986: encodes everything except letters, digits and `-_.~`, including brackets. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

function pairsOf(name: string, value: QueryValue): string[] {
  return typeof value === 'string'
    ? [`${encode(name)}=${encode(value)}`]
    : Object.entries(value).flatMap(([key, child]) => pairsOf(`${name}[${key}]`, child))
}

/** Writes a query in member order. */
export function formatQuery(tree: QueryTree): string {
  return Object.entries(tree)
    .flatMap(([name, value]) => pairsOf(name, value))
    .join('&')
}

export function sortedByName(tree: QueryTree): QueryTree {
  return Object.fromEntries(Object.entries(tree).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
}

/** `/jsonapi/x` and a query → `/jsonapi/x?…`, without a trailing question mark. */
export function withQuery(path: string, tree: QueryTree): string {
  const query = formatQuery(tree)
  return query === '' ? path : `${path}?${query}`
}
