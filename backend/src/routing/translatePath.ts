import { sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import type { JsonApi } from '../jsonapi/resources.ts'
import { type Entity, entityAt } from './entities.ts'

export interface PlainResponse {
  readonly status: number
  readonly body: Record<string, unknown>
  readonly shared: boolean
}

/** Public URL of the page. */
const frontPage = '/'

/** A path without its query and fragment, which `resolved` restores. */
function split(target: string) {
  const end = target.search(/[?#]/)
  return end < 0 ? { path: target, rest: '' } : { path: target.slice(0, end), rest: target.slice(end) }
}

/** One leading slash, no trailing slash. */
function normalize(path: string): string {
  return `/${path.replace(/^\/+|\/+$/g, '')}`
}

function notFoundResponse(path: string): PlainResponse {
  return {
    status: 404,
    body: {
      message: `Unable to resolve path ${path}.`,
      details: 'None of the available methods were able to find a match for this path.',
    },
    shared: true,
  }
}

const deniedResponse: PlainResponse = {
  status: 403,
  body: {
    message: 'Access denied for entity.',
    details: 'This user does not have access to view the resolved entity. Please authenticate and try again.',
  },
  shared: true,
}

function entityBody(entity: Entity, origin: string, rest: string) {
  const canonical = `${origin}${entity.alias}`
  return {
    resolved: `${canonical}${rest}`,
    isExternal: false,
    isHomePath: entity.alias === frontPage,
    entity: { canonical, type: entity.type, bundle: entity.bundle, id: String(entity.id), uuid: entity.uuid },
    label: entity.label,
    jsonapi: {
      individual: `${origin}/jsonapi${entity.resource.path}/${entity.uuid}`,
      resourceName: entity.resource.name,
      pathPrefix: 'jsonapi',
      basePath: '/jsonapi',
      entryPoint: `${origin}/jsonapi`,
    },
    meta: {
      deprecated: {
        'jsonapi.pathPrefix':
          'This property has been deprecated and will be removed in the next version of Decoupled Router. Use basePath instead.',
      },
    },
  }
}

interface Redirect {
  readonly source: string
  readonly target: string
  readonly status: number
}

function redirectFrom(database: Database, path: string): Promise<Redirect | undefined> {
  return database
    .selectFrom('redirects')
    .select(['source', 'target', 'status'])
    .where(sql<string>`lower(source)`, '=', path.toLowerCase())
    .executeTakeFirst()
}

function isExternal(target: string) {
  return /^[a-z][a-z0-9+.-]*:/i.test(target)
}

function redirectMember({ source, target, status }: Redirect) {
  return {
    redirect: [{ from: source, to: target, status: String(status) }],
  }
}

/** Resolves a path of the shop; follows and reports one redirect. */
export async function translatePath(api: JsonApi, requestedPath: string, origin: string): Promise<PlainResponse> {
  if (requestedPath === '')
    return {
      status: 404,
      body: {
        message: 'Unable to translate empty path. Please send a ?path query string parameter with your request.',
      },
      shared: false,
    }
  const { path: raw, rest } = split(requestedPath)
  const path = normalize(raw)
  const redirect = await redirectFrom(api.database, path)
  if (redirect !== undefined && isExternal(redirect.target))
    return {
      status: 200,
      body: { resolved: redirect.target, isExternal: true, isHomePath: false, ...redirectMember(redirect) },
      shared: true,
    }
  const target = redirect === undefined ? path : normalize(split(redirect.target).path)
  const entity = await entityAt(api, target)
  if (entity === undefined) return notFoundResponse(requestedPath.startsWith('/') ? raw : `/${raw}`)
  if (!entity.published) return deniedResponse
  return {
    status: 200,
    body: { ...entityBody(entity, origin, rest), ...(redirect === undefined ? {} : redirectMember(redirect)) },
    shared: true,
  }
}
