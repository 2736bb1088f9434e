import { type RawBuilder, sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/tables.ts'
import { document, notAllowed, type RenderContext, renderRows, resourcePath } from './document.ts'
import { badRequest, forbidden, JsonApiError, notFound } from './errors.ts'
import { filterSql } from './filter.ts'
import { checkInclude, type IncludeTree, readInclude } from './include.ts'
import { type Sort, nextOnly, pagerLinks, readFields, readPage, readSorts } from './queryParameters.ts'
import { pathCondition, pathOrder } from './paths.ts'
import type { QueryTree, QueryValue } from './queryString.ts'
import { type JsonApiRequest, prefersMinimal } from './request.ts'
import { bundleTypesOf, type Customer, type LoadedRow, type Registry, type ResourceType } from './resource.ts'
import { type JsonApiResponse, type Handler, jsonApiRoute } from './route.ts'
import { countRows, isVisible, rowAlias, selectRows } from './rows.ts'
import { isUuid } from './uuid.ts'

/** The type whose rows are the viewers themselves. */
export const customerType = 'user--user'

/** The JSON:API of the shop: its database and resource types. */
export interface JsonApi {
  readonly database: Database
  readonly types: Registry
}

export function rendering(api: JsonApi, request: JsonApiRequest): RenderContext {
  return {
    ...api,
    viewer: request.viewer,
    origin: request.origin,
    hasField: readFields(request.query['fields']),
    hasLinks: !prefersMinimal(request.header('prefer')),
    isSummarized: request.query['variationRange'] === 'only',
  }
}

/** `filter` as an object of filters. */
export function readFilter(value: QueryValue | undefined): QueryTree {
  if (typeof value === 'string')
    throw badRequest('Unexpected value for parameter "filter": expecting "array", got "string".')
  return value ?? {}
}

/** Sorts nulls as MySQL does: null is less than anything. */
function orderSql(types: Registry, type: ResourceType, sorts: readonly Sort[]): RawBuilder<unknown> {
  return sql.join([
    ...sorts.map(({ path, descending }) => {
      const value = pathOrder(types, type, rowAlias, path)
      return descending ? sql`${value} desc nulls last` : sql`${value} asc nulls first`
    }),
    sql.ref(`${rowAlias}.id`),
  ])
}

/** Rows and their includes as members of a document. Includes are validated only if there are rows. */
export async function renderAll(
  context: RenderContext,
  type: ResourceType,
  rows: readonly LoadedRow[],
  include: IncludeTree,
) {
  if (rows.some(isVisible)) checkInclude(context.types, type, include)
  return renderRows(context, type, rows, include)
}

function list(api: JsonApi, type: ResourceType) {
  return async (request: JsonApiRequest): Promise<JsonApiResponse> => {
    const context = rendering(api, request)
    const page = readPage(request.query['page'])
    const include = readInclude(request.query['include'])
    const where = filterSql(readFilter(request.query['filter']), (condition) =>
      pathCondition(api.types, type, rowAlias, condition),
    )
    const order = orderSql(api.types, type, readSorts(request.query['sort']))
    const found = await selectRows(api.database, type, context.viewer, context.hasField, {
      where,
      order,
      offset: page.offset,
      limit: page.limit + 1,
    })
    const { data, included, omitted } = await renderAll(context, type, found.slice(0, page.limit), include)
    const count = type.isCounted === true ? await countRows(api.database, type, context.viewer, where) : undefined
    const pager = pagerLinks(`${request.origin}${request.path}`, request.query, page, found.length > page.limit, count)
    const meta = count === undefined ? {} : { count }
    const links = context.hasLinks ? { ...pager, self: { href: request.self } } : nextOnly(pager)
    return { document: document({ data, included, omitted, meta, links }), shared: true }
  }
}

/** No resource of a type at this URL. */
export function noResource(type: ResourceType, route: string): JsonApiError {
  return notFound('entity', `/jsonapi${type.path}/{entity}`, `jsonapi.${type.name}.${route}`)
}

/** The row at `/{type}/{uuid}`: throws 404 if it is missing, 403 if the viewer may not see it. */
export async function rowOf(
  context: RenderContext,
  type: ResourceType,
  request: JsonApiRequest,
  route: string,
  bundle = type,
): Promise<LoadedRow> {
  const uuid = request.params['uuid'] ?? ''
  const [row] = isUuid(uuid)
    ? await selectRows(context.database, type, context.viewer, context.hasField, {
        where: sql`${sql.ref(`${rowAlias}.uuid`)} = ${uuid}::uuid`,
        includesHidden: true,
      })
    : []
  if (row === undefined) throw noResource(bundle, route)
  return row
}

function individual(api: JsonApi, type: ResourceType, bundle: ResourceType) {
  return async (request: JsonApiRequest): Promise<JsonApiResponse> => {
    const context = rendering(api, request)
    const row = await rowOf(context, type, request, 'individual', bundle)
    if (!isVisible(row)) throw new JsonApiError(403, [{ detail: notAllowed(type), pointer: '/data' }])
    const { data, included, omitted } = await renderAll(context, type, [row], readInclude(request.query['include']))
    const links = { self: { href: request.self } }
    return { document: document({ data: data[0] ?? null, included, omitted, links }), shared: true }
  }
}

/** Guests can't change resources here; the route still distinguishes missing from forbidden ones. */
function refuse(api: JsonApi, type: ResourceType, method: 'PATCH' | 'DELETE') {
  return async (request: JsonApiRequest): Promise<JsonApiResponse> => {
    await rowOf(rendering(api, request), type, request, `individual.${method.toLowerCase()}`)
    throw forbidden(type.refusals?.[method] ?? '')
  }
}

function refuseNew(type: ResourceType) {
  return (): Promise<JsonApiResponse> => Promise.reject(forbidden(type.refusals?.POST ?? ''))
}

/** Write handlers of a type: `POST` to its list, `PATCH` and `DELETE` for one resource. */
export interface Writes {
  readonly POST?: Handler
  readonly PATCH?: Handler
  readonly DELETE?: Handler
}

/** All URLs of one bundle of a type, or of the type if it has one. Resources of the other bundles are found there too. */
function typeRoutes(
  app: FastifyInstance,
  api: JsonApi,
  type: ResourceType,
  bundle: ResourceType,
  writes: Writes,
  modified: Date,
): void {
  const base = `/jsonapi${bundle.path}`
  jsonApiRoute(app, base, { GET: list(api, bundle), POST: writes.POST ?? refuseNew(type) }, modified)
  jsonApiRoute(
    app,
    `${base}/:uuid`,
    {
      POST: refuseNew(type),
      GET: individual(api, type, bundle),
      DELETE: writes.DELETE ?? refuse(api, bundle, 'DELETE'),
      PATCH: writes.PATCH ?? refuse(api, bundle, 'PATCH'),
    },
    modified,
  )
  // A subpath that is not a relationship: a file upload URL in Drupal.
  jsonApiRoute(app, `${base}/:uuid/:unknown`, { POST: refuseNew(type) }, modified)
}

/** All URLs of all types that have any; `writes` by type name. */
export function resourceRoutes(
  app: FastifyInstance,
  api: JsonApi,
  writes: Readonly<Record<string, Writes>>,
  modified: Date,
): void {
  for (const type of api.types.all) {
    if (type.isIncludedOnly === true) continue
    const typeWrites = writes[type.key ?? type.name] ?? {}
    for (const bundle of bundleTypesOf(type)) typeRoutes(app, api, type, bundle, typeWrites, modified)
  }
}

/** `GET /jsonapi`: links to every type, and the requester. */
export function entryPoint(api: JsonApi, extra: Readonly<Record<string, string>>) {
  return ({ origin, self, viewer: { user } }: JsonApiRequest): Promise<JsonApiResponse> => {
    const paths = new Map(Object.entries(extra))
    const types = api.types.all.filter(({ isIncludedOnly }) => isIncludedOnly !== true)
    for (const { name, path } of types.flatMap(bundleTypesOf)) paths.set(name, `/jsonapi${path}`)
    const links = Object.fromEntries(
      [...paths].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, path]) => [name, { href: `${origin}${path}` }]),
    )
    const me = (customer: Customer) => ({
      links: {
        me: {
          meta: { id: customer.uuid },
          href: `${origin}${resourcePath(api.types.get(customerType), customer.uuid)}`,
        },
      },
    })
    return Promise.resolve({
      document: document({
        data: [],
        ...(user === null ? {} : { meta: me(user) }),
        links: { ...links, self: { href: self } },
      }),
      shared: true,
    })
  }
}
