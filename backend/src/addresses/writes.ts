import { document, resourcePath } from '../jsonapi/document.ts'
import { forbidden } from '../jsonapi/errors.ts'
import { readInclude } from '../jsonapi/include.ts'
import type { JsonApiRequest } from '../jsonapi/request.ts'
import type { Customer, ResourceType } from '../jsonapi/resource.ts'
import { noResource, renderAll, rendering, rowOf, type JsonApi, type Writes } from '../jsonapi/resources.ts'
import type { JsonApiResponse } from '../jsonapi/route.ts'
import { isVisible, selectById } from '../jsonapi/rows.ts'
import { addProfile, changeProfile, deleteProfile } from './book.ts'
import { readNewProfile, readProfileChange } from './bodies.ts'

function typeOf({ types }: JsonApi): ResourceType {
  return types.get('profile--customer')
}

/** The document of one entry. */
async function profileDocument(api: JsonApi, request: JsonApiRequest, id: number): Promise<Record<string, unknown>> {
  const context = rendering(api, request)
  const profileType = typeOf(api)
  const rows = await selectById(api.database, profileType, context.viewer, context.hasField, [id])
  const { data, included, omitted } = await renderAll(context, profileType, rows, readInclude(request.query['include']))
  return document({ data: data[0] ?? null, included, omitted, links: { self: { href: request.self } } })
}

const routeOf = { PATCH: 'individual.patch', DELETE: 'individual.delete' } as const

interface OwnProfile {
  readonly user: Customer
  readonly id: number
  readonly uuid: string
}

/** The entry in the path: 404 if it does not exist, 403 if it is another customer's. */
async function ownProfile(api: JsonApi, request: JsonApiRequest, method: 'PATCH' | 'DELETE'): Promise<OwnProfile> {
  const profileType = typeOf(api)
  const row = await rowOf(rendering(api, request), profileType, request, routeOf[method])
  const { user } = request.viewer
  if (user === null || !isVisible(row)) throw forbidden(profileType.refusals?.[method] ?? '')
  return { user, id: Number(row.id), uuid: row.uuid }
}

function add(api: JsonApi) {
  return async (request: JsonApiRequest): Promise<JsonApiResponse> => {
    const { user } = request.viewer
    const profileType = typeOf(api)
    if (user === null) throw forbidden(profileType.refusals?.POST ?? '')
    const { id, uuid } = await addProfile(api.database, user.id, readNewProfile(request, profileType))
    const created = `${request.origin}${resourcePath(profileType, uuid)}?resourceVersion=id%3A${id}`
    return { document: await profileDocument(api, request, id), shared: false, created }
  }
}

function change(api: JsonApi) {
  return async (request: JsonApiRequest): Promise<JsonApiResponse> => {
    const { user, id, uuid } = await ownProfile(api, request, 'PATCH')
    const wasChanged = await changeProfile(api.database, user.id, id, readProfileChange(request, typeOf(api), uuid))
    if (!wasChanged) throw noResource(typeOf(api), routeOf.PATCH)
    return { document: await profileDocument(api, request, id), shared: false }
  }
}

function remove(api: JsonApi) {
  return async (request: JsonApiRequest): Promise<JsonApiResponse> => {
    const { user, id } = await ownProfile(api, request, 'DELETE')
    if (!(await deleteProfile(api.database, user.id, id))) throw noResource(typeOf(api), routeOf.DELETE)
    return undefined
  }
}

/** Write routes of the address book. */
export function profileWrites(api: JsonApi): Writes {
  return { POST: add(api), PATCH: change(api), DELETE: remove(api) }
}
