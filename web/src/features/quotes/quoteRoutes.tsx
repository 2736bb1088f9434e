import type { RouteObject } from 'react-router'
import { requireFeature } from '../../components/shop/requireFeature.ts'
import { CenteredLayout } from '../../components/page/Layouts.tsx'
import { partParameter, quotePath, quotesPath, requestQuotePath, parseUuid } from '../../components/paths.ts'
import { tokenLoader } from '../../components/tokenLoader.ts'
import { lazyAction } from '../../platform/forms/formAction.ts'
import { queryRoute } from '../../platform/relay/queryRoute.tsx'
import { forCustomers } from '../../platform/session/access.ts'
import quoteParameters from './__generated__/QuoteScreenQuery$parameters.ts'
import type { QuotesScreenQuery } from './__generated__/QuotesScreenQuery.graphql.ts'
import quotesParameters from './__generated__/QuotesScreenQuery$parameters.ts'
import requestParameters from './__generated__/QuoteRequestScreenQuery$parameters.ts'

const page = { description: 'Request prices for parts and quantities.' }

const request = queryRoute({
  path: requestQuotePath,
  page,
  parameters: requestParameters,
  layout: CenteredLayout,
  isFresh: true,
  variables({ url }) {
    const sku = url.searchParams.get(partParameter) ?? ''
    return { sku, hasPart: sku !== '' }
  },
  screen: () => import('./QuoteRequestScreen.tsx'),
  action: lazyAction(async () => (await import('./quoteActions.ts')).quoteRequestAction),
})

const quotes = queryRoute<QuotesScreenQuery>({
  path: quotesPath,
  page,
  card: { title: 'Quotes', text: 'Prices you requested.', needs: 'QUOTES' },
  parameters: quotesParameters,
  layout: CenteredLayout,
  isFresh: true,
  variables: ({ url }) => ({ after: url.searchParams.get('after') }),
  resolve: (response, location) => forCustomers(response, location) ?? requireFeature('QUOTES')(response),
  screen: () => import('./QuotesScreen.tsx'),
})

const quote = queryRoute({
  path: quotePath(':uuid'),
  page,
  parameters: quoteParameters,
  layout: CenteredLayout,
  isFresh: true,
  variables: ({ params }) => ({ uuid: parseUuid(params.uuid) }),
  resolve: (response, _, errors) => (!response.quote && errors.length > 0 ? 'missing' : null),
  status: (response) => (response.quote ? 200 : 404),
  screen: () => import('./QuoteScreen.tsx'),
  action: lazyAction(async () => (await import('./quoteActions.ts')).quoteAction),
})

const loader = tokenLoader(quote.loader, async () => (await import('./quoteMutations.ts')).openQuote, quotePath)

/** Requests for quotes, and the quotes of customers and of guests with a link. */
export const quoteRoutes: RouteObject[] = [request, quotes, { ...quote, loader }]
