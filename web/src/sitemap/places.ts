import { fetchQuery, graphql } from 'react-relay/hooks'
import type { Execute } from './relay/network.ts'
import { createSession } from './relay/session.ts'
import type { sitemapQuery } from './__generated__/sitemapQuery.graphql.ts'

const query = graphql`
  query sitemapQuery($page: Int!) {
    mainMenu: menu(name: MAIN) {
      path
    }
    footerMenu: menu(name: FOOTER) {
      path
    }
    categories {
      path
      children {
        path
        children {
          path
        }
      }
    }
    products(first: 96, page: $page, sort: PART_NUMBER_ASC) {
      pageCount
      edges {
        node {
          path
        }
      }
    }
  }
`

interface Place {
  readonly path: string
  readonly children?: readonly Place[]
}

const pathsOf = (places: readonly Place[]): string[] =>
  places.flatMap(({ path, children }) => [path, ...pathsOf(children ?? [])])

/** Pages of one visitor only: no search engine has business there. */
const isPublic = (path: string) => path.startsWith('/') && !/^\/(user|cart|checkout|search)\b/.test(path)

/** The paths of everything a visitor without an account can see. Rejects where the catalogue cannot be read whole. */
export async function publicPaths(execute: Execute): Promise<string[]> {
  const { environment } = createSession(execute, { take: () => undefined, put() {} })
  const paths: string[] = []
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const answer = await fetchQuery<sitemapQuery>(environment, query, { page }).toPromise()
    if (!answer?.products || !answer.categories) throw new Error('The catalogue could not be read for the sitemap')
    pages = answer.products.pageCount
    if (page === 1)
      paths.push(...pathsOf([...(answer.mainMenu ?? []), ...(answer.footerMenu ?? []), ...answer.categories]))
    paths.push(...answer.products.edges.map(({ node }) => node.path))
  }
  return [...new Set(paths.filter(isPublic))]
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** sitemaps.org, version 0.9. */
export const sitemapXml = (origin: string, paths: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${paths
    .map((path) => `<url><loc>${escaped(origin + path)}</loc></url>\n`)
    .join('')}</urlset>\n`
