import { isObject, type Json, listOf, parseJson, textAt } from '../json.ts'
import { dispositionOf, manifestEntry } from '../replayList.ts'
import type { ResponseShape, Case, RequestTemplate, ResourceShape, Shapes } from '../shape.ts'
import { documentShape, kindOf } from './facts.ts'
import { type Inventory, takeInventory } from './inventory.ts'
import { type Placeholders, placeholders } from './placeholders.ts'
import type { Recording } from './read.ts'
import { recorded } from './site.ts'
import { names, includedTypes, isPageWrite, pageAsProfile, translateQuery, withAddress } from './translate.ts'

const SITE = 'http://127.0.0.1:8901'

/** Types of the entry point's links that this backend implements. */
const entryLinks = new Set([
  'self',
  'carts',
  'user--user',
  'profile--customer',
  'file--file',
  'node--page',
  'product--product',
  'product-variation--product',
  'product-attribute-value--flange-size',
  'taxonomy_term--product_categories',
  'taxonomy_term--search_terms',
])

/** Its links that a plain site also has. */
const plainEntryLinks = new Set([
  ...entryLinks,
  'order--default',
  'order-item--default',
  'product--cable',
  'product-variation--cable',
  'shipment--default',
  'store--online',
])

const cartTokens: Record<string, string> = {
  'someone-else': '{otherToken}',
  'never-seen': '{unknownToken}',
  abc: '{unknownToken}',
}

/** Owner of a request's token: the customer, another one, or nobody if it is invalid. */
function bearerOf(recording: string): string {
  const disposition = dispositionOf(recording, recorded.site)
  if (disposition.kind === 'replayed' && disposition.compare === 'refused') return '{expiredToken}'
  return /-other-/.test(recording) ? '{otherBearer}' : '{bearer}'
}

function headerValue(recording: string, name: string, value: string, words: Placeholders): string | null {
  if (name === 'commerce-cart-token') return cartTokens[value] ?? '{token}'
  if (name === 'if-none-match') return '{etag}'
  if (name === 'if-modified-since') return '{lastModified}'
  if (name === 'authorization') return value.replace(/eyJ.*/, bearerOf(recording))
  return value === 'None' ? null : words.text(value)
}

/** A path that the response reports as redirected is the source of the case's redirect. */
function withoutRedirect({ answer }: Recording): (text: string) => string {
  const body = parseJson(answer.body)
  const [first] = isObject(body) && Array.isArray(body.redirect) ? body.redirect : []
  const from = isObject(first) ? first.from : undefined
  return (text) => (text === from ? '{redirectFrom}' : text)
}

/** Routes return 405 to everyone; the recorder happened to be logged in. */
function needlesslyLoggedIn(recording: string) {
  return recording.startsWith('05-error-405-')
}

function requestTemplate({ name, request }: Recording, words: Placeholders): RequestTemplate {
  const headers = Object.entries(request.headers).flatMap(([key, value]) => {
    if (key === 'authorization' && needlesslyLoggedIn(name)) return []
    const ours = headerValue(name, key, value, words)
    return ours === null ? [] : [[key, ours] as const]
  })
  const path = words.text(request.path)
  const body = request.body === null ? undefined : parseJson(request.body)
  const numbered = path.startsWith('/jsonapi/index/')
  const query = translateQuery(name, path, request.query).map(([key, value]): [string, string] => {
    const ours = words.text(value)
    return [
      key,
      numbered && key.startsWith('filter')
        ? ours.replace(/^\{(category|flangeSize)(\d)\.title\}/, '{$1$2.number}')
        : ours,
    ]
  })
  return {
    method: request.method,
    path,
    query,
    headers: Object.fromEntries(headers),
    body:
      body === undefined
        ? (request.body?.replace(/def50200[\w-]*/, '{refresh}') ?? null)
        : JSON.stringify(words.json(isPageWrite(name) ? withAddress(body) : body)),
  }
}

const nothing: Inventory = new Map()

/** Requests about accounts, whose names stay as they are. */
function isOfAccounts(path: string) {
  return /^\/(user|oauth)\//.test(path)
}

const randomKeys = new Set(['uid', 'uuid', 'created', 'changed', 'expires_in', 'access_token', 'refresh_token'])

/** Random or sequential values of each site, as placeholders of their kind; only for these members. */
function replaceRandom(path: string, value: Json, member = ''): Json {
  if (!isOfAccounts(path)) return value
  if (Array.isArray(value)) return value.map((item) => replaceRandom(path, item, member))
  if (isObject(value))
    return Object.fromEntries(
      Object.entries(value).map(([key, part]) => [
        key,
        replaceRandom(path, part, randomKeys.has(member) ? member : key),
      ]),
    )
  const kind = kindOf(value, member)
  return randomKeys.has(member) && typeof kind === 'string' ? `{any ${kind}}` : value
}

/** The router includes the entity's ID beside its UUID; our breadcrumbs may have categories before it. */
function plainJson(body: Json, words: Placeholders): Json {
  const template = words.json(body)
  if (!isObject(template) || !isObject(body)) return template
  const entity = body.entity
  if (isObject(entity) && isObject(template.entity) && typeof entity.uuid === 'string') {
    template.entity.id = words.of(entity.uuid, 'number')
    if (entity.type === 'commerce_product' && !isPlain()) template.entity.bundle = 'product'
  }
  const last = Array.isArray(template.data) ? template.data.at(-1) : undefined
  if (Array.isArray(template.data) && isObject(last) && typeof last.title === 'string' && last.title.startsWith('{'))
    template.data.splice(-1, 0, last.title.replace('.title}', '.crumbs}').replace('{', '{...'))
  return template
}

function list(value: string | undefined) {
  return value?.split(',').map((item) => item.trim()) ?? []
}

function responseShape(
  { request, answer, name }: Recording,
  template: RequestTemplate,
  words: Placeholders,
  add: (shapes: ResourceShape[]) => number[],
): ResponseShape {
  const type = answer.headers['content-type']?.split(';')[0] ?? null
  const body = parseJson(answer.body)
  const include = template.query.find(([key]) => key === 'include')?.[1] ?? ''
  const included = isPlain() ? typesIn(body) : includedTypes(include.split(','))
  // The cart routes include these by default.
  if (request.path.startsWith('/jsonapi/carts') && request.method === 'GET')
    for (const added of includedTypes(['order_items.purchased_entity'])) included.add(added)
  const isDocument = type === 'application/vnd.api+json' && isObject(body)
  const document = isDocument ? documentShape(body, included, words.text, add) : null
  // If we don't request an include, the site's omission doesn't apply.
  if (document !== null && !isPlain() && include === '' && request.query.some(([key]) => key === 'include')) {
    document.meta = []
    document.members = document.members.filter((member) => member !== 'meta')
  }
  if (document !== null && isPlain()) {
    document.links = document.links.filter((link) => link !== 'authenticated-as')
    if (document.links.length === 0) document.members = document.members.filter((member) => member !== 'links')
    // A plain index has no facets.
    if (request.path.startsWith('/jsonapi/index/')) document.meta = []
  }
  // The shape of a page doesn't apply to an address book entry.
  if (document !== null && isPageWrite(name)) document.primary = []
  if (document !== null && request.path === '/jsonapi')
    document.links = document.links.filter((link) => (isPlain() ? plainEntryLinks : entryLinks).has(link))
  return {
    status: answer.status,
    type,
    // Carts are never cacheable, even if the site treats them as such.
    cache:
      answer.headers['cache-control']?.includes('public') && !request.path.startsWith('/jsonapi/carts')
        ? 'public'
        : 'private',
    vary: list(answer.headers.vary),
    allow: answer.headers.allow === undefined ? null : list(answer.headers.allow).sort(),
    location: answer.headers.location !== undefined,
    document,
    json:
      type === 'application/json' && body !== undefined ? plainJson(replaceRandom(request.path, body), words) : null,
  }
}

function isPlain() {
  return recorded.site === 'plain'
}

/** Types of included resources. */
function typesIn(body: Json | undefined): Set<string> {
  return new Set(listOf(isObject(body) ? body.included : undefined).map((each) => names(textAt(each, 'type'))))
}

type AddResources = (shapes: ResourceShape[]) => number[]

function caseOf(recording: Recording, inventory: Inventory, add: AddResources): Case[] {
  const disposition = dispositionOf(recording.name, recorded.site)
  if (disposition.kind !== 'replayed') return []
  const words = isPageWrite(recording.name)
    ? placeholders(new Map(), SITE, pageAsProfile)
    : placeholders(isOfAccounts(recording.request.path) ? nothing : inventory, SITE, withoutRedirect(recording))
  const request = requestTemplate(recording, words)
  return [
    {
      name: recording.name,
      compare: disposition.compare,
      request,
      answer: responseShape(recording, request, words, add),
    },
  ]
}

/** The facts of all recordings of a folder: cases in our names for replayed ones, and one manifest line for each. */
export function shapesOf(recordings: Recording[]): Shapes {
  const inventory = takeInventory(recordings)
  const resources: ResourceShape[] = []
  const places = new Map<string, number>()
  const add: AddResources = (shapes) =>
    shapes.map((shape) => {
      const text = JSON.stringify(shape)
      const place = places.get(text) ?? resources.push(shape) - 1
      places.set(text, place)
      return place
    })
  const cases = recordings.flatMap((recording) => caseOf(recording, inventory, add))
  return {
    manifest: Object.fromEntries(
      recordings.map(({ name }) => [name, manifestEntry(dispositionOf(name, recorded.site))]),
    ),
    resources,
    cases,
  }
}
