import { document } from '../jsonapi/document.ts'
import { readInclude } from '../jsonapi/include.ts'
import type { JsonApiRequest } from '../jsonapi/request.ts'
import type { Customer } from '../jsonapi/resource.ts'
import { customerType, renderAll, rendering, type Site } from '../jsonapi/resources.ts'
import type { Answer } from '../jsonapi/route.ts'
import { selectById } from '../jsonapi/rows.ts'

/** An account as its owner sees it. */
export const ownDocument = async (site: Site, request: JsonApiRequest, { id, uuid }: Customer): Promise<Answer> => {
  const { now } = request.viewer
  const viewer = { cartTokenHash: null, orderTokenHash: null, user: { id, uuid }, now }
  const made = { ...rendering(site, request), viewer }
  const type = site.types.get(customerType)
  const rows = await selectById(site.database, type, made.viewer, made.shown, [id])
  const { data, included, omitted } = await renderAll(made, type, rows, readInclude(request.query['include']))
  const links = { self: { href: request.self } }
  return { document: document({ data: data[0] ?? null, included, omitted, links }), shared: false }
}
