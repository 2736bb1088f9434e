import type { ReactElement } from 'react'
import type { RouteResolution, ScreenLocation } from '../../platform/relay/screenLoader.ts'
import { ShopError } from '../../platform/relay/shopError.ts'
import { hasBreadcrumbs } from '../../components/page/breadcrumbTrail.ts'
import { Breadcrumbs } from '../../components/page/Breadcrumbs.tsx'
import { CenteredLayout, DefaultLayout, TwoThirdsLayout } from '../../components/page/Layouts.tsx'
import { listVariables } from '../catalog/lists/listVariables.ts'
import type { PageLayout, RouteScreenQuery } from './__generated__/RouteScreenQuery.graphql.ts'

type Response = RouteScreenQuery['response']

/** Query variables of a backend page's address. Ignores invalid parameters. */
export function routeVariables({ url }: ScreenLocation): Omit<RouteScreenQuery['variables'], 'shell'> {
  return {
    path: url.pathname,
    withBreadcrumbs: hasBreadcrumbs(url.pathname),
    ...listVariables(url.searchParams),
  }
}

export function resolveRoute({ route }: Response, { url }: ScreenLocation): RouteResolution {
  switch (route?.__typename) {
    case 'RouteRedirect':
      return route.to === url.pathname ? 'missing' : { to: withQuery(route, url.search), status: route.status }
    case 'RouteNotFound':
      return new ShopError(route.message, route.status)
    case 'ProductVariation':
      return route.product ? null : 'missing'
    case 'Product':
    case 'Category':
    case 'ContentPage':
      return null
    case '%other':
    case undefined:
      return 'missing'
  }
}

/** Internal redirects keep the query string, unless they have their own. */
function withQuery({ to, isExternal }: { to: string; isExternal: boolean }, search: string) {
  return isExternal || to.includes('?') ? to : to + search
}

const layouts: Partial<Record<PageLayout, typeof DefaultLayout>> = {
  CENTERED: CenteredLayout,
  DEFAULT: DefaultLayout,
  PARAGRAPHS_TWO_THIRDS: TwoThirdsLayout,
}

export function RouteLayout({ children, data: { route, breadcrumbs } }: { children: ReactElement; data: Response }) {
  const Layout = (route?.__typename === 'ContentPage' && layouts[route.layout]) || DefaultLayout
  return <Layout breadcrumbs={breadcrumbs && <Breadcrumbs trail={breadcrumbs} />}>{children}</Layout>
}
