import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { document, resourcePath } from '../jsonapi/document.ts'
import { forbidden, JsonApiError } from '../jsonapi/errors.ts'
import { readAttributes } from '../jsonapi/parseResource.ts'
import { readInclude } from '../jsonapi/include.ts'
import { line } from '../jsonapi/line.ts'
import type { JsonApiRequest } from '../jsonapi/request.ts'
import type { ResourceType } from '../jsonapi/resource.ts'
import { noResource, renderAll, rendering, rowOf, type JsonApi, type Writes } from '../jsonapi/resources.ts'
import { type JsonApiResponse, jsonApiRoute } from '../jsonapi/route.ts'
import { isVisible, selectById } from '../jsonapi/rows.ts'
import { handoverLines } from './lines.ts'
import { deleteSavedCart, type LinkKind, linesOfCart, createLink, openLink, saveCart, markUsed } from './savedCarts.ts'
import { cartLinkType, savedCartType, sharedCartType } from './types.ts'

const maxNameLength = 60

const visibleToAll = { allowed: () => sql<boolean>`true`, hidden: 'vanishes' } as const

const typeOf: Readonly<Record<LinkKind, ResourceType>> = { shared: sharedCartType, link: cartLinkType }

/** The document of one saved or shared cart. */
async function cartDocument(
  api: JsonApi,
  request: JsonApiRequest,
  type: ResourceType,
  id: number,
  meta?: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const context = rendering(api, request)
  const rows = await selectById(api.database, { ...type, access: visibleToAll }, context.viewer, context.hasField, [id])
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

function save(api: JsonApi, now: () => Date) {
  return async (request: JsonApiRequest): Promise<JsonApiResponse> => {
    const { user } = request.viewer
    if (user === null) throw forbidden(savedCartType.refusals?.POST ?? '')
    const { name } = readAttributes(request, savedCartType, savedCartBody)
    const lines = await linesOfCart(api.database, request.viewer)
    const { id, uuid } = await saveCart(api.database, user, name, lines, now())
    const created = `${request.origin}${resourcePath(savedCartType, uuid)}`
    return { document: await cartDocument(api, request, savedCartType, id), shared: false, created }
  }
}

function remove(api: JsonApi) {
  return async (request: JsonApiRequest): Promise<JsonApiResponse> => {
    const route = 'individual.delete'
    const row = await rowOf(rendering(api, request), savedCartType, request, route)
    const { user } = request.viewer
    // Someone else's looks the same as an unknown one.
    if (user === null || !isVisible(row) || !(await deleteSavedCart(api.database, user, Number(row.id))))
      throw noResource(savedCartType, route)
    return undefined
  }
}

/** Routes of saved carts: `POST` saves the current cart. */
export function savedCartWrites(api: JsonApi, now: () => Date): Writes {
  return {
    POST: save(api, now),
    DELETE: remove(api),
  }
}

async function link(
  api: JsonApi,
  request: JsonApiRequest,
  kind: LinkKind,
  { id, uuid, token }: { readonly id: number; readonly uuid: string; readonly token: string },
): Promise<JsonApiResponse> {
  return {
    document: await cartDocument(api, request, typeOf[kind], id, { token }),
    shared: false,
    created: `${request.origin}${resourcePath(typeOf[kind], uuid)}`,
  }
}

function share(api: JsonApi, now: () => Date) {
  return async (request: JsonApiRequest): Promise<JsonApiResponse> => {
    const lines = await linesOfCart(api.database, request.viewer)
    return link(api, request, 'shared', await createLink(api.database, 'shared', lines, now()))
  }
}

function handOver(api: JsonApi, now: () => Date) {
  return async (request: JsonApiRequest): Promise<JsonApiResponse> => {
    const { lines } = readAttributes(request, cartLinkType, z.object({ lines: handoverLines }))
    return link(api, request, 'link', await createLink(api.database, 'link', lines, now()))
  }
}

function goneError() {
  return new JsonApiError(410, [{ detail: 'This link has expired or was already used.' }])
}

/** The token is in the body because URLs are logged. */
function open(api: JsonApi, now: () => Date, kind: LinkKind, isUsedUp: boolean) {
  return async (request: JsonApiRequest): Promise<JsonApiResponse> => {
    const type = typeOf[kind]
    const { token } = readAttributes(request, type, z.object({ token: z.string() }))
    const id = await openLink(api.database, kind, token, now())
    if (id === 'unknown') throw noResource(type, 'open')
    if (id === 'expired' || (isUsedUp && !(await markUsed(api.database, id, now())))) throw goneError()
    return { document: await cartDocument(api, request, type, id), shared: false }
  }
}

/** Links to carts: created from the viewer's cart or another program's lines, and opened by token. */
export function cartListRoutes(app: FastifyInstance, api: JsonApi, now: () => Date, modified: Date): void {
  const route = (path: string, handler: (request: JsonApiRequest) => Promise<JsonApiResponse>) =>
    jsonApiRoute(app, `/jsonapi/cart-lists/${path}`, { POST: handler }, modified)
  route('shared', share(api, now))
  route('shared/open', open(api, now, 'shared', false))
  route('link', handOver(api, now))
  route('link/view', open(api, now, 'link', false))
  route('link/open', open(api, now, 'link', true))
}
