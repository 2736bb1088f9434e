import { z } from 'zod'
import { gatewaySecretHeader, siteProfilePath, type SiteDocument } from '@shop/schema/siteProfile'
import { BackendError } from '../backend/jsonapi/errors.ts'
import { paths } from '../backend/jsonapi/names.ts'
import { loadDocument, type Origin } from '../backend/profile/documentSource.ts'
import { type Get, sendTo, type SiteResponse } from './http.ts'
import { SiteProblem } from './siteProblem.ts'

/** A site as its document and GET requests show it. */
export interface Site {
  readonly url: string
  readonly document: SiteDocument
  readonly origin: Origin
  /** Whether the site declares itself, even if a file takes precedence. */
  readonly declaresItself: boolean
  readonly get: Get
}

export interface SiteOptions {
  /** The gateway's secret, which shows module versions and write access. */
  readonly secret?: string
  /** The document in SITE_PROFILE; null without one. */
  readonly file?: SiteDocument | null
}

const resourceSchema = z.object({
  type: z.string(),
  id: z.string(),
  attributes: z.record(z.string(), z.unknown()).default({}),
  relationships: z.record(z.string(), z.object({ data: z.unknown().optional() })).default({}),
})

export type Resource = z.infer<typeof resourceSchema>

const listSchema = z.object({ data: z.array(resourceSchema) })

/** The resources of a list; empty if the response is another one. */
export function resourcesOf({ json }: SiteResponse): readonly Resource[] {
  return listSchema.safeParse(json).data?.data ?? []
}

/** A sample of a type's collection; null if visitors see none. */
export async function sampleOf(site: Site, type: string): Promise<Resource | null> {
  const path = site.document.types[type]?.path
  return path ? (resourcesOf(await site.get(`${path}?page[limit]=1`))[0] ?? null) : null
}

function failureOf({ status, reason }: SiteResponse): BackendError {
  return new BackendError({ kind: status < 500 ? 'notFound' : 'server', operation: 'doctor', status, detail: reason })
}

function bodyOf(response: SiteResponse): unknown {
  if (!response.isOk || response.json === null) throw failureOf(response)
  return response.json
}

/**
 * Reads what a site has, as the gateway does.
 * @param url such as "https://cms.example.com"
 * @throws SiteProblem if it is not a site that can be inspected
 */
export async function openSite(url: string, { secret = '', file = null }: SiteOptions = {}): Promise<Site> {
  const get: Get = (address, headers) => sendTo(url, { method: 'GET', address, ...(headers && { headers }) })
  const own = await get(siteProfilePath, { accept: 'application/json', [gatewaySecretHeader]: secret })
  const entryPoint = await get(paths.entryPoint)
  if (entryPoint.status === 503) throw new SiteProblem('The site is in maintenance mode, or overloaded.')
  if (!entryPoint.isOk || entryPoint.json === null)
    throw new SiteProblem(`There is no JSON:API at ${paths.entryPoint}. Enable Drupal's module "jsonapi".`)
  try {
    const loaded = await loadDocument({
      read: () => Promise.resolve(bodyOf(own)),
      readEntryPoint: () => Promise.resolve(bodyOf(entryPoint)),
      file,
    })
    if (!loaded) throw new SiteProblem(`The site sent nothing at ${siteProfilePath}.`)
    return { url, ...loaded, declaresItself: own.isOk && own.json !== null, get }
  } catch (error) {
    if (error instanceof BackendError) throw new SiteProblem(`The site cannot describe itself: ${error.detail}`)
    if (!(error instanceof z.ZodError)) throw error
    throw new SiteProblem(`The site's document is invalid: ${z.prettifyError(error)}`)
  }
}
