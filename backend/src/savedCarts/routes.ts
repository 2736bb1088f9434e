import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { document, resourcePath } from '../jsonapi/document.ts'
import { badRequest, forbidden, invalidValues, JsonApiError } from '../jsonapi/errors.ts'
import { readInclude } from '../jsonapi/include.ts'
import { line } from '../jsonapi/line.ts'
import type { JsonApiRequest } from '../jsonapi/request.ts'
import type { ResourceType } from '../jsonapi/resource.ts'
import { noResource, renderAll, rendering, rowOf, type Site, type Writes } from '../jsonapi/resources.ts'
import { type JsonApiResponse, jsonApiRoute } from '../jsonapi/route.ts'
import { isVisible, selectById } from '../jsonapi/rows.ts'
import { handoverLines } from './lines.ts'
import { deleteSavedCart, type LinkKind, linesOfCart, createLink, openLink, saveCart, markUsed } from './savedCarts.ts'
import { cartLinkType, savedCartType, sharedCartType } from './types.ts'

const maxNameLength = 60

const visibleToAll = { allowed: () => sql<boolean>`true`, hidden: 'vanishes' } as const

const typeOf: Readonly<Record<LinkKind, ResourceType>> = { shared: sharedCartType, link: cartLinkType }

/** The attributes in a body of this type, parsed with `shape`. */
function readAttributes<T>(request: JsonApiRequest, { name }: ResourceType, shape: z.ZodType<T>): T {
  const body = z
    .object({ data: z.object({ type: z.literal(name), attributes: z.record(z.string(), z.unknown()).default({}) }) })
    .safeParse(request.body())
  if (!body.success) throw badRequest('Resource object must include a "type".')
  const read = shape.safeParse(body.data.data.attributes)
  if (read.success) return read.data
  throw invalidValues(read.error.issues.map(({ path, message }) => ({ property: path.map(String).join('.'), message })))
}

/** The document of one saved or shared cart. */
async function cartDocument(
  site: Site,
  request: JsonApiRequest,
  type: ResourceType,
  id: number,
  meta?: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const context = rendering(site, request)
  const rows = await selectById(site.database, { ...type, access: visibleToAll }, context.viewer, context.hasField, [
    id,
  ])
  const { data, included, omitted } = await renderAll(context, type, rows, readInclude(request.query['include']))
  return document({
    data: data[0] ?? null,
    included,
    omitted,
    ...(meta === undefined ? {} : { meta }),
    links: { self: { href: request.self } },
  })
}

const savedCartBody = z.object({
  name: line
    .trim()
    .min(1, 'This value should not be blank.')
    .max(maxNameLength, `This value is too long. It should have ${maxNameLength} characters or less.`),
})

function save(site: Site, now: () => Date) {
  return async (request: JsonApiRequest): Promise<JsonApiResponse> => {
    const { user } = request.viewer
    if (user === null) throw forbidden(savedCartType.refusals?.POST ?? '')
    const { name } = readAttributes(request, savedCartType, savedCartBody)
    const lines = await linesOfCart(site.database, request.viewer)
    const { id, uuid } = await saveCart(site.database, user, name, lines, now())
    const created = `${request.origin}${resourcePath(savedCartType, uuid)}`
    return { document: await cartDocument(site, request, savedCartType, id), shared: false, created }
  }
}

function remove(site: Site) {
  return async (request: JsonApiRequest): Promise<JsonApiResponse> => {
    const route = 'individual.delete'
    const row = await rowOf(rendering(site, request), savedCartType, request, route)
    const { user } = request.viewer
    // Someone else's looks the same as an unknown one.
    if (user === null || !isVisible(row) || !(await deleteSavedCart(site.database, user, Number(row.id))))
      throw noResource(savedCartType, route)
    return undefined
  }
}

/** Routes of saved carts: `POST` saves the current cart. */
export function savedCartWrites(site: Site, now: () => Date): Writes {
  return {
    POST: save(site, now),
    DELETE: remove(site),
  }
}

async function link(
  site: Site,
  request: JsonApiRequest,
  kind: LinkKind,
  { id, uuid, token }: { readonly id: number; readonly uuid: string; readonly token: string },
): Promise<JsonApiResponse> {
  return {
    document: await cartDocument(site, request, typeOf[kind], id, { token }),
    shared: false,
    created: `${request.origin}${resourcePath(typeOf[kind], uuid)}`,
  }
}

function share(site: Site, now: () => Date) {
  return async (request: JsonApiRequest): Promise<JsonApiResponse> => {
    const lines = await linesOfCart(site.database, request.viewer)
    return link(site, request, 'shared', await createLink(site.database, 'shared', lines, now()))
  }
}

function handOver(site: Site, now: () => Date) {
  return async (request: JsonApiRequest): Promise<JsonApiResponse> => {
    const { lines } = readAttributes(request, cartLinkType, z.object({ lines: handoverLines }))
    return link(site, request, 'link', await createLink(site.database, 'link', lines, now()))
  }
}

function goneError() {
  return new JsonApiError(410, [{ detail: 'This link has expired or was already used.' }])
}

/** The token is in the body because URLs are logged. */
function open(site: Site, now: () => Date, kind: LinkKind, isUsedUp: boolean) {
  return async (request: JsonApiRequest): Promise<JsonApiResponse> => {
    const type = typeOf[kind]
    const { token } = readAttributes(request, type, z.object({ token: z.string() }))
    const id = await openLink(site.database, kind, token, now())
    if (id === 'unknown') throw noResource(type, 'open')
    if (id === 'expired' || (isUsedUp && !(await markUsed(site.database, id, now())))) throw goneError()
    return { document: await cartDocument(site, request, type, id), shared: false }
  }
}

/** Links to carts: created from the viewer's cart or another program's lines, and opened by token. */
export function cartListRoutes(app: FastifyInstance, site: Site, now: () => Date, modified: Date): void {
  const route = (path: string, handler: (request: JsonApiRequest) => Promise<JsonApiResponse>) =>
    jsonApiRoute(app, `/jsonapi/cart-lists/${path}`, { POST: handler }, modified)
  route('shared', share(site, now))
  route('shared/open', open(site, now, 'shared', false))
  route('link', handOver(site, now))
  route('link/view', open(site, now, 'link', false))
  route('link/open', open(site, now, 'link', true))
}
