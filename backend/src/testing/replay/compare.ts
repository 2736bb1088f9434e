/** Compares a response with the facts of a recorded one. Pure: returns the differences as text. */
import { isObject, type Json, parseJson, print, textAt } from './json.ts'
import { compareResources } from './compareResources.ts'
import { anonymous, matchesKinds } from './kinds.ts'
import {
  type ResponseShape,
  type Case,
  type DocumentShape,
  type ErrorShape,
  type Kind,
  plainKind,
  type ResourceShape,
} from './shape.ts'

export interface ReplayResponse {
  status: number
  headers: Record<string, string | undefined>
  body: string
}

function list(value: string | undefined): string[] {
  return value === undefined || value === '' ? [] : value.split(',').map((item) => item.trim())
}

function listed(items: Iterable<string>): string {
  return [...items].sort().join(', ') || 'none'
}

function findMissing(recorded: string[], ours: string[]): string[] {
  return recorded.filter((item) => !ours.includes(item))
}

function differing(what: string, recorded: string, ours: string): string[] {
  return recorded === ours ? [] : [`${what}: ${recorded} expected, got ${ours}`]
}

function cacheOf(header: string | undefined): 'public' | 'private' {
  return list(header).includes('public') ? 'public' : 'private'
}

function compareHeaders(recorded: ResponseShape, ours: ReplayResponse): string[] {
  const type = ours.headers['content-type']?.split(';')[0]
  const cache = cacheOf(ours.headers['cache-control'])
  const extraVary = findMissing(list(ours.headers.vary), recorded.vary)
  return [
    ...(recorded.type === null ? [] : differing('content type', recorded.type, type ?? 'none')),
    ...(recorded.allow === null ? [] : differing('Allow', listed(recorded.allow), listed(list(ours.headers.allow)))),
    ...differing('Location', String(recorded.location), String(ours.headers.location !== undefined)),
    // Our errors may be private even if the site's are cacheable.
    ...(recorded.status >= 400 && cache === 'private' ? [] : differing('Cache-Control', recorded.cache, cache)),
    ...(extraVary.length === 0 ? [] : [`Vary: ${listed(extraVary)} is not in the recorded ${listed(recorded.vary)}`]),
    ...(ours.headers['set-cookie'] === undefined ? [] : ['Set-Cookie: the backend sets no cookies']),
  ]
}

/** Matches text with `{names}` as any list of names. */
function matchesTemplate(template: string, text: string): boolean {
  const [start = '', ...rest] = template.split('{names}').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${[start, ...rest].join('[\\w, -]+')}$`).test(text)
}

function compareError(recorded: ErrorShape, ours: Json | undefined, at: number): string[] {
  if (!isObject(ours)) return [`error ${at}: missing`]
  const detail = typeof ours.detail === 'string' ? ours.detail : ''
  const pointer = isObject(ours.source) ? textAt(ours, 'source', 'pointer') : 'none'
  const links = isObject(ours.links) ? Object.keys(ours.links) : []
  const detailFits = recorded.detail === null ? detail !== '' : matchesTemplate(recorded.detail, detail)
  return [
    ...differing(`error ${at} title`, recorded.title, textAt(ours, 'title')),
    ...differing(`error ${at} status`, JSON.stringify(recorded.status), JSON.stringify(ours.status)),
    ...(detailFits ? [] : [`error ${at} detail: ${recorded.detail} expected, got ${detail}`]),
    ...differing(`error ${at} pointer`, recorded.pointer ?? 'none', pointer),
    ...differing(`error ${at} links`, listed(recorded.links), listed(links)),
  ]
}

function compareErrors(recorded: ErrorShape[], ours: Json | undefined): string[] {
  const errors = Array.isArray(ours) ? ours : []
  return [
    ...differing('number of errors', String(recorded.length), String(errors.length)),
    ...recorded.flatMap((error, at) => compareError(error, errors[at], at)),
  ]
}

function dataOf(document: { [key: string]: Json }): DocumentShape['data'] {
  if (document.data === undefined) return 'absent'
  if (document.data === null) return 'null'
  return Array.isArray(document.data) ? 'list' : 'object'
}

const pagerLinks = ['first', 'last', 'next', 'prev']

/** Our pages may have more rows than recorded; the pager links are fixed for an explicit page. */
function compareLinks(recorded: string[], ours: string[], paged: boolean): string[] {
  const absent = findMissing(recorded, ours)
  const extra = paged ? findMissing(ours, recorded).filter((name) => pagerLinks.includes(name)) : []
  return [
    ...(absent.length === 0 ? [] : [`links: ${listed(absent)} missing`]),
    ...(extra.length === 0 ? [] : [`links: ${listed(extra)} not expected`]),
  ]
}

function keysOf(value: Json | undefined): string[] {
  return isObject(value) ? Object.keys(value) : []
}

function anonymousMeta(meta: Json): Json {
  return isObject(meta) && isObject(meta.omitted) && isObject(meta.omitted.links)
    ? {
        ...meta,
        omitted: {
          ...meta.omitted,
          links: Object.fromEntries(Object.entries(meta.omitted.links).map(([key, link]) => [anonymous(key), link])),
        },
      }
    : meta
}

/** Cart routes may lack the list of omitted resources, which no reader of a cart needs. */
function metaIsOptional(path: string, recorded: DocumentShape): boolean {
  const [meta] = recorded.meta
  const members = typeof meta === 'object' && 'members' in meta ? Object.keys(meta.members) : []
  return path.startsWith('/jsonapi/cart') && members.every((member) => member === 'omitted')
}

function compareMeta(recorded: DocumentShape, ours: Json | undefined): string[] {
  return recorded.meta.length === 0 || (ours !== undefined && matchesKinds(recorded.meta, anonymousMeta(ours), 'meta'))
    ? []
    : [`meta: ${JSON.stringify(recorded.meta)} expected, got ${print(ours).slice(0, 600)}`]
}

function compareRows(recorded: DocumentShape, rows: number): string[] {
  return recorded.rows === 0
    ? differing('rows', '0', String(rows))
    : rows === 0
      ? ['rows: some expected, got none']
      : []
}

function compareDocument(
  { request }: Case,
  recorded: DocumentShape,
  shapes: ResourceShape[],
  document: { [key: string]: Json },
): string[] {
  const optional = metaIsOptional(request.path, recorded) ? ['meta'] : []
  const expected = recorded.members.filter((member) => !optional.includes(member))
  const absent = findMissing(expected, Object.keys(document))
  const { data, included } = document
  const primary = Array.isArray(data) ? data : isObject(data) ? [data] : []
  const paged = request.query.some(([name, value]) => name === 'page[limit]' && /^\d+$/.test(value))
  const pick = (indexes: number[]) => indexes.flatMap((index) => shapes[index] ?? [])
  return [
    ...(absent.length === 0 ? [] : [`document: ${listed(absent)} missing`]),
    ...differing('data', recorded.data, dataOf(document)),
    ...(recorded.data === 'list' ? compareRows(recorded, primary.length) : []),
    ...compareLinks(recorded.links, keysOf(document.links), paged),
    ...(optional.length === 0 ? compareMeta(recorded, document.meta) : []),
    ...compareResources('data', pick(recorded.primary), primary, request.query),
    ...compareResources('included', pick(recorded.included), Array.isArray(included) ? included : [], request.query),
    ...compareErrors(recorded.errors, document.errors),
  ]
}

/** `{any uuid}`: a random value of one kind. */
function randomKind(recorded: Json): Kind | undefined {
  const [, kind] = (typeof recorded === 'string' ? /^\{any (\w+)\}$/.exec(recorded) : null) ?? []
  return plainKind.safeParse(kind).data
}

/** Plain JSON: everything recorded is present, ours may have more members; lists have the recorded length. */
function compareJson(recorded: Json, ours: Json | undefined, path: string): string[] {
  if (Array.isArray(recorded) && Array.isArray(ours))
    return [
      ...differing(`${path} length`, String(recorded.length), String(ours.length)),
      ...recorded.flatMap((item, at) => compareJson(item, ours[at], `${path}[${at}]`)),
    ]
  if (isObject(recorded) && isObject(ours))
    return Object.entries(recorded).flatMap(([key, value]) => compareJson(value, ours[key], `${path}.${key}`))
  const kind = randomKind(recorded)
  if (kind !== undefined && ours !== undefined && matchesKinds([kind], ours, '')) return []
  return differing(path, print(recorded), print(ours))
}

/** `one` has its placeholders replaced; `shapes` is the file's list of resource shapes. */
export function compareResponse(one: Case, shapes: ResourceShape[], ours: ReplayResponse): string[] {
  const recorded = one.answer
  const status = differing('status', String(recorded.status), String(ours.status))
  if (one.compare === 'status' || status.length > 0) return status
  const headers = compareHeaders(recorded, ours)
  if (one.compare === 'headers')
    return recorded.status === 304 ? [...headers, ...differing('body', '', ours.body)] : headers
  const body = parseJson(ours.body)
  if (recorded.document !== null && !isObject(body))
    return [...headers, `body: a document expected, got ${ours.body.slice(0, 80)}`]
  return [
    ...headers,
    ...(recorded.document !== null && isObject(body) ? compareDocument(one, recorded.document, shapes, body) : []),
    ...(recorded.json !== null ? compareJson(recorded.json, body, 'body') : []),
  ]
}
