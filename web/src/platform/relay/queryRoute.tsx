import { type ComponentType, type ReactElement, createContext } from 'react'
import { type PreloadedQuery, usePreloadedQuery } from 'react-relay/hooks'
import {
  type ActionFunction,
  type LoaderFunctionArgs,
  type RouteObject,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useMatches,
} from 'react-router'
import type { ShopTexts } from '@shop/schema/shopTexts'
import { useNow } from '../time/clock.ts'
import { useShopTime } from '../time/shopTime.ts'
import { useSession } from './SessionContext.ts'
import classes from './StaleLine.module.css'
import { ScreenLoader, type ScreenLocation, type ScreenOptions, type ScreenQuery } from './screenLoader.ts'
import type { RelaySession } from './session.ts'

function StaleText({ since }: { since: string }) {
  const { dayOf, timeOf } = useShopTime()
  const today = dayOf(useNow().toISOString())
  return (
    <p className="band">
      Prices and stock as of {dayOf(since) === today ? '' : `${dayOf(since)}, `}
      {timeOf(since)}. We’re having trouble reaching our catalog.
    </p>
  )
}

/** Notice above a screen that prices and stock may be out of date, and since when. */
function StaleLine({ since }: { since: string | null }) {
  return (
    <div role="status" className={since === null ? undefined : classes.line}>
      {since !== null && <StaleText since={since} />}
    </div>
  )
}

/** A card on the account page that links to a screen. */
interface ScreenCard {
  readonly title: string
  /** Text of the link; defaults to "All" and the title. */
  readonly link?: string
  readonly text: string
  /** What the shop must offer, such as `QUOTES` or `WEBHOOKS`. */
  readonly needs?: string
}

/** Page information for search engines and link previews. */
export interface PageInfo {
  /** A sentence about the page, or a function that selects it from the shop's texts. */
  readonly description: string | ((texts: ShopTexts) => string)
  /** In the sitemap: public and indexable. */
  readonly isListed?: boolean
  /** Query parameters that identify the page. */
  readonly canonicalParameters?: readonly string[]
}

/** Page information of the current route; null if the backend provides it. */
export const PageInfoContext = createContext<PageInfo | null>(null)

export interface QueryRouteOptions<Q extends ScreenQuery> extends ScreenOptions<Q> {
  path: string
  /** Omit if the backend provides it. */
  page?: PageInfo
  card?: ScreenCard
  /** Wrapper around the screen. */
  layout: ComponentType<{ children: ReactElement; data: Q['response'] }>
  action?: ActionFunction
}

/** Route information for links (prefetch) and the server (preload). */
export interface ScreenHandle {
  /** Name of the screen's chunk in the manifest. */
  chunk: string
  /** ID of the screen's persisted query. */
  queryId: string | null
  page: PageInfo | null
  card?: ScreenCard | undefined
  /** Loads code and data of a page. Resolves to a function that releases both. */
  prefetch(session: RelaySession, location: ScreenLocation): Promise<{ dispose(): void }>
}

export function isScreenHandle(handle: unknown): handle is ScreenHandle {
  return typeof handle === 'object' && handle !== null && 'prefetch' in handle
}

/** Routes of a screen, each with its page information. */
export function screenRoutes(routes: readonly RouteObject[]): (ScreenHandle & { path: string })[] {
  return routes.flatMap(({ path, handle, children = [] }) =>
    path !== undefined && isScreenHandle(handle) ? [{ ...handle, path }] : screenRoutes(children),
  )
}

/** Cards of screens, which the account page gets from the handle of a parent route. */
export class ScreenCards {
  readonly cards: readonly (ScreenCard & { readonly path: string })[]
  constructor(routes: readonly RouteObject[]) {
    this.cards = screenRoutes(routes).flatMap(({ path, card }) => (card ? [{ path, ...card }] : []))
  }
}

export function useScreenCards() {
  return useMatches().flatMap(({ handle }) => (handle instanceof ScreenCards ? handle.cards : []))
}

/** Chunk name of the screen at an address; null if there is none. */
export function chunkOf(matches: readonly { route: { handle?: unknown } }[]): string | null {
  const handle = matches.at(-1)?.route.handle
  return isScreenHandle(handle) ? handle.chunk : null
}

/**
 * One screen, one query: a route whose loader starts the query before the screen's code loads, sets the status, and
 * passes the data.
 */
export function queryRoute<Q extends ScreenQuery>(options: QueryRouteOptions<Q>) {
  const { path, page = null, card, action, layout: Layout, parameters } = options
  const { params } = parameters
  const loader = new ScreenLoader(options)

  function Component() {
    const reference = useLoaderData<PreloadedQuery<Q>>()
    const { query, Screen } = loader.screen
    const response = usePreloadedQuery<Q>(query, reference)
    const { network } = useSession()
    const errors = network.errorsOf(params, reference.variables)
    return (
      <PageInfoContext value={page}>
        <StaleLine since={network.staleSinceOf(params, reference.variables)} />
        <Layout data={response}>
          <Screen data={response} errors={errors} />
        </Layout>
      </PageInfoContext>
    )
  }

  const handle: ScreenHandle = {
    chunk: params.name.replace(/Query$/, ''),
    queryId: params.id,
    page,
    card,
    prefetch: (session, location) => loader.prefetch(session, location),
  }

  return {
    path,
    loader: (request: LoaderFunctionArgs) => loader.respond(request),
    Component,
    handle,
    shouldRevalidate: (change: ShouldRevalidateFunctionArgs) => loader.shouldRevalidate(change),
    ...(action ? { action } : {}),
  } satisfies RouteObject
}
