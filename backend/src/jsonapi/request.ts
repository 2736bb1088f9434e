import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { badRequest, JsonApiError } from './errors.ts'
import { parseQuery, type QueryTree, sortedByName, withQuery } from './queryString.ts'
import type { Customer, Viewer } from './resource.ts'

export const mediaType = 'application/vnd.api+json'

/** A request as resources see it. */
export interface JsonApiRequest {
  readonly method: string
  readonly viewer: Viewer
  /** `http://host`, as the client addressed it. */
  readonly origin: string
  readonly path: string
  readonly query: QueryTree
  /** Absolute, the query sorted by name: `links.self` of a document. */
  readonly self: string
  readonly params: Readonly<Record<string, string>>
  /** A header by its lowercase name; undefined if missing. */
  header(name: string): string | undefined
  /** The body as JSON; throws 400 if it is missing or invalid. */
  body(): unknown
  readonly hasBody: boolean
}

/** Whether a `Prefer` header (RFC 7240) requests a document without links. Drupal ignores it. */
export function prefersMinimal(prefer: string | string[] | undefined): boolean {
  return (
    prefer
      ?.toString()
      .split(/[,;]\s*/)
      .includes('return=minimal') === true
  )
}

const maxUrlLength = 16_000

/** The specification reserves all-lowercase names; others are custom and ignored. */
const parameterNames = new Set(['filter', 'sort', 'page', 'fields', 'include'])

function unknownParameters(query: QueryTree) {
  return Object.keys(query).filter((name) => /^[a-z]+$/.test(name) && !parameterNames.has(name))
}

const queryParametersHref = 'http://jsonapi.org/format/#query-parameters'

export function originOf(request: FastifyRequest): string {
  return `${request.protocol}://${request.host}`
}

function hashToken(token: string) {
  return createHash('sha256').update(token).digest('hex')
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Owner of the bearer token of a request; set before its handler runs. */
    customer: Customer | null
    /** Time of the request by the shop's clock. */
    receivedAt: Date
  }
}

function hashHeader(request: FastifyRequest, name: string): string | null {
  const token = request.headers[name]
  return typeof token === 'string' && token !== '' ? hashToken(token) : null
}

/** A cart token is arbitrary client text; only its hash is stored. */
export function viewerOf(request: FastifyRequest): Viewer {
  const { customer, receivedAt: now } = request
  const orderTokenHash = hashHeader(request, 'commerce-order-token')
  return customer === null
    ? { cartTokenHash: hashHeader(request, 'commerce-cart-token'), orderTokenHash, now, user: null }
    : { cartTokenHash: null, orderTokenHash, now, user: customer }
}

export function refuseContentType(request: FastifyRequest, isPlainAccepted = false): void {
  const type = request.headers['content-type']
  if (type === undefined) throw new JsonApiError(415, [{ detail: 'No "Content-Type" request header specified' }])
  const essence = type.split(';')[0]?.trim().toLowerCase() ?? ''
  if (essence !== mediaType && !(isPlainAccepted && essence === 'application/json'))
    throw new JsonApiError(415, [{ detail: `No route found that matches "Content-Type: ${essence}"` }])
}

function parsedBody(body: unknown): unknown {
  if (typeof body !== 'string' || body.trim() === '') throw badRequest('Empty request body.')
  try {
    return JSON.parse(body)
  } catch {
    throw badRequest('Syntax error')
  }
}

function isParams(value: unknown): value is Readonly<Record<string, string>> {
  return typeof value === 'object' && value !== null
}

/** URL and path of a request before any validation. */
export function addressOf(request: FastifyRequest) {
  const [path = '', ...query] = request.url.split('?')
  return { origin: originOf(request), path, rawQuery: query.join('?') }
}

export function readRequest(request: FastifyRequest): JsonApiRequest {
  if (request.url.length > maxUrlLength)
    throw new JsonApiError(414, [{ detail: `The address is longer than ${maxUrlLength} characters.` }])
  const { origin, path, rawQuery } = addressOf(request)
  const query = parseQuery(rawQuery)
  const violating = unknownParameters(query)
  if (violating.length > 0)
    throw new JsonApiError(
      400,
      [
        {
          detail: `The following query parameters violate the JSON:API spec: '${violating.join("', '")}'.`,
          infoHref: queryParametersHref,
        },
      ],
      { link: queryParametersHref },
    )
  return {
    method: request.method,
    viewer: viewerOf(request),
    origin,
    path,
    query,
    self: `${origin}${withQuery(path, sortedByName(query))}`,
    params: isParams(request.params) ? request.params : {},
    header: (name) => {
      const value = request.headers[name]
      return typeof value === 'string' ? value : undefined
    },
    body: () => parsedBody(request.body),
    hasBody: typeof request.body === 'string' && request.body.trim() !== '',
  }
}

/** `links.via` of an error: the URL, with its query sorted if it can be parsed. */
export function requestHref(request: FastifyRequest): string {
  const { origin, path, rawQuery } = addressOf(request)
  try {
    return `${origin}${withQuery(path, sortedByName(parseQuery(rawQuery)))}`
  } catch {
    return `${origin}${path}`
  }
}
