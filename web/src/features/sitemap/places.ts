import type { RouteObject } from 'react-router'
import { fetchQuery, graphql } from 'react-relay/hooks'
import { contactPath } from '../../components/paths.ts'
import type { Execute } from '../../platform/relay/network.ts'
import { createSession } from '../../platform/relay/session.ts'
import { screenRoutes } from '../../platform/relay/queryRoute.tsx'
import type { placesQuery, SitemapKind } from './__generated__/placesQuery.graphql.ts'

const query = graphql`
  query placesQuery($kind: SitemapKind!, $page: Int!) {
    shop {
      hasDistributors
      features
    }
    sitemap(kind: $kind, page: $page) {
      hasNextPage
      places {
        path
        updatedAt
      }
    }
  }
`

const distributorsPath = '/distributors'

/** A page of the shop. */
export interface Place {
  readonly path: string
  /** ISO timestamp; null if unknown. */
  readonly updatedAt: string | null | undefined
}

/** Pages by type, which names the sitemaps. */
export type Places = Readonly<Record<'pages' | 'categories' | 'products', readonly Place[]>>

/** Own pages that a shop does not have. */
function missingPages({ hasDistributors, features }: placesQuery['response']['shop']): readonly string[] {
  return [...(hasDistributors ? [] : [distributorsPath]), ...(features.includes('CONTACT') ? [] : [contactPath])]
}

/** The shop's own indexable pages. */
export function listedPaths(routes: readonly RouteObject[]): string[] {
  return screenRoutes(routes).flatMap(({ path, page }) => (page?.isListed ? [path] : []))
}

/**
 * All public pages. Rejects if any cannot be read.
 * @param ownPaths indexable pages of the shop itself
 */
export async function publicPlaces(execute: Execute, ownPaths: readonly string[]): Promise<Places> {
  const { environment } = createSession(execute, { take: () => undefined, put() {} })

  /** Own pages that the shop does not have. */
  let missing: readonly string[] = []

  async function placesOf(kind: SitemapKind): Promise<Place[]> {
    const places: Place[] = []
    for (let page = 1, isMore = true; isMore; page += 1) {
      const response = await fetchQuery<placesQuery>(environment, query, { kind, page }).toPromise()
      if (!response?.sitemap) throw new Error('Could not read the pages for the sitemap')
      missing = missingPages(response.shop)
      places.push(...response.sitemap.places)
      isMore = response.sitemap.hasNextPage
    }
    return places
  }

  const [contentPages, categories, products] = await Promise.all([
    placesOf('CONTENT_PAGES'),
    placesOf('CATEGORIES'),
    placesOf('PRODUCTS'),
  ])
  const ownPages = ownPaths.filter((path) => !missing.includes(path)).map((path) => ({ path, updatedAt: null }))
  return { pages: [...ownPages, ...contentPages.filter(({ path }) => !ownPaths.includes(path))], categories, products }
}
