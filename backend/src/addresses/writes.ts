import { document, resourcePath } from '../jsonapi/document.ts'
import { forbidden } from '../jsonapi/errors.ts'
import { readInclude } from '../jsonapi/include.ts'
import type { JsonApiRequest } from '../jsonapi/request.ts'
import type { Customer, ResourceType } from '../jsonapi/resource.ts'
import { noResource, renderAll, rendering, rowOf, type Site, type Writes } from '../jsonapi/resources.ts'
import type { JsonApiResponse } from '../jsonapi/route.ts'
import { isVisible, selectById } from '../jsonapi/rows.ts'
import { addProfile, changeProfile, deleteProfile } from './book.ts'
import { readNewProfile, readProfileChange } from './bodies.ts'

function typeOf({ types }: Site): ResourceType {
  return types.get('profile--customer')
}

/** The document of one entry. */
async function profileDocument(site: Site, request: JsonApiRequest, id: number): Promise<Record<string, unknown>> {
  const context = rendering(site, request)
  const profileType = typeOf(site)
  const rows = await selectById(site.database, profileType, context.viewer, context.hasField, [id])
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
async function ownProfile(site: Site, request: JsonApiRequest, method: 'PATCH' | 'DELETE'): Promise<OwnProfile> {
  const profileType = typeOf(site)
  const row = await rowOf(rendering(site, request), profileType, request, routeOf[method])
  const { user } = request.viewer
  if (user === null || !isVisible(row)) throw forbidden(profileType.refusals?.[method] ?? '')
  return { user, id: Number(row.id), uuid: row.uuid }
}

function add(site: Site) {
  return async (request: JsonApiRequest): Promise<JsonApiResponse> => {
    const { user } = request.viewer
    const profileType = typeOf(site)
    if (user === null) throw forbidden(profileType.refusals?.POST ?? '')
    const { id, uuid } = await addProfile(site.database, user.id, readNewProfile(request, profileType))
    const created = `${request.origin}${resourcePath(profileType, uuid)}?resourceVersion=id%3A${id}`
    return { document: await profileDocument(site, request, id), shared: false, created }
  }
}

function change(site: Site) {
  return async (request: JsonApiRequest): Promise<JsonApiResponse> => {
    const { user, id, uuid } = await ownProfile(site, request, 'PATCH')
    const wasChanged = await changeProfile(site.database, user.id, id, readProfileChange(request, typeOf(site), uuid))
    if (!wasChanged) throw noResource(typeOf(site), routeOf.PATCH)
    return { document: await profileDocument(site, request, id), shared: false }
  }
}

function remove(site: Site) {
  return async (request: JsonApiRequest): Promise<JsonApiResponse> => {
    const { user, id } = await ownProfile(site, request, 'DELETE')
    if (!(await deleteProfile(site.database, user.id, id))) throw noResource(typeOf(site), routeOf.DELETE)
    return undefined
  }
}

/** Write routes of the address book. */
export function profileWrites(site: Site): Writes {
  return { POST: add(site), PATCH: change(site), DELETE: remove(site) }
}
