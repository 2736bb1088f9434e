import { type ComponentType, type ReactElement, createContext } from 'react'
import { type PreloadedQuery, loadQuery, usePreloadedQuery } from 'react-relay/hooks'
import {
  type ActionFunction,
  type LoaderFunctionArgs,
  type RouteObject,
  type ShouldRevalidateFunctionArgs,
  data,
  redirect,
  useLoaderData,
} from 'react-router'
import {
  type GraphQLTaggedNode,
  type OperationType,
  type PreloadableConcreteRequest,
  createOperationDescriptor,
  getRequest,
} from 'relay-runtime'
import { loadedAnew } from '../device/deployment/chunkErrors.ts'
import { useNow } from '../time/clock.ts'
import { dayOf, timeOf } from '../time/shopTime.ts'
import { useSession } from './SessionContext.ts'
import classes from './StaleLine.module.css'
import type { AnswerError } from './answer.ts'
import { turnedAway } from './notFound.ts'
import { type RelaySession, type ShellKey, relaySession } from './session.ts'
import { ShopError, asShopError, fromAnswer, isMaintenance } from './shopError.ts'

/** Notice above a screen that prices and stock may be out of date, and since when. */
function StaleLine({ since }: { since: string | null }) {
  const today = dayOf(useNow().toISOString())
  return (
    <div role="status" className={since === null ? undefined : classes.line}>
      {since !== null && (
        <p className="band">
          Prices and stock as of {dayOf(since) === today ? '' : `${dayOf(since)}, `}
          {timeOf(since)}. We’re having trouble reaching our catalog.
        </p>
      )}
    </div>
  )
}

/** A screen's query, including the shell on the page's first one. */
export interface ScreenQuery extends OperationType {
  readonly variables: { shell: boolean }
  readonly response: { readonly shell?: ShellKey | null | undefined }
}

export interface ScreenLocation {
  params: Record<string, string | undefined>
  url: URL
  /** Result of the form whose response is this page. */
  posted?: unknown
}

interface Screen<Q extends ScreenQuery> {
  query: GraphQLTaggedNode
  Screen: ComponentType<{ data: Q['response']; errors: readonly AnswerError[] }>
}

/** Null: show the screen. `missing`: nothing here, with the response's error or none. */
export type Instead = { to: string; status: number } | ShopError | 'missing' | null

/** Page information for search engines and link previews. */
export interface PageInfo {
  readonly description: string
  /** In the sitemap: public and indexable. */
  readonly isListed?: boolean
  /** Query parameters that identify the page. */
  readonly keptParameters?: readonly string[]
}

/** Page information of the current route; null if the backend provides it. */
export const PageInfoContext = createContext<PageInfo | null>(null)

export interface QueryRouteOptions<Q extends ScreenQuery> {
  path: string
  /** Omit if the backend provides it. */
  page?: PageInfo
  /** ID of the query, known before the screen's code loads: `__generated__/<Name>Query$parameters`. */
  parameters: PreloadableConcreteRequest<Q>
  screen: () => Promise<Screen<Q>>
  variables?: (location: ScreenLocation) => Omit<Q['variables'], 'shell'>
  /** Other tabs may change its data: refetched on every visit. */
  isFresh?: boolean
  /** Redirects or errors instead of this screen, based on data or errors. */
  instead?: (data: Q['response'], location: ScreenLocation, errors: readonly AnswerError[]) => Instead
  /** HTTP status; 200 by default. */
  status?: (data: Q['response']) => number
  /** Wrapper around the screen. */
  layout: (screen: ReactElement, data: Q['response']) => ReactElement
  action?: ActionFunction
}

/** Route information for links (prefetch) and the server (preload). */
export interface ScreenHandle {
  /** Name of the screen's chunk in the manifest. */
  chunk: string
  page: PageInfo | null
  /** Loads code and data of a page. Resolves to a function that releases both. */
  prefetch(session: RelaySession, location: ScreenLocation): Promise<{ dispose(): void }>
}

export function isScreenHandle(handle: unknown): handle is ScreenHandle {
  return typeof handle === 'object' && handle !== null && 'prefetch' in handle
}

/** Routes of a screen, each with its page information. */
export function screenRoutes(routes: readonly RouteObject[]): { path: string; page: PageInfo | null }[] {
  return routes.flatMap(({ path, handle, children = [] }) =>
    path !== undefined && isScreenHandle(handle) ? [{ path, page: handle.page }] : screenRoutes(children),
  )
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
  const { params } = options.parameters
  const { path: pathPattern, page = null, action } = options
  let screen: Screen<Q> | undefined

  const variablesOf = (location: ScreenLocation, shell: boolean): Q['variables'] => ({
    ...options.variables?.(location),
    shell,
  })

  async function load(session: RelaySession, variables: Q['variables']) {
    const { network } = session
    const isDoubtful =
      network.errorsOf(params, variables).length > 0 || network.staleSinceOf(params, variables) !== null
    const isAsked = options.isFresh === true || isDoubtful
    if (!screen) session.network.start(params, variables)
    let reference: PreloadedQuery<Q>
    try {
      screen ??= await options.screen()
      reference = loadQuery<Q>(session.environment, screen.query, variables, {
        fetchPolicy: isAsked ? 'network-only' : 'store-or-network',
      })
    } finally {
      // The store may have had the data, or the code failed to load.
      session.network.drop(params, variables)
    }
    try {
      await reference.source?.toPromise()
      return { reference, operation: createOperationDescriptor(getRequest(screen.query), variables) }
    } catch (thrown) {
      reference.dispose()
      throw thrown
    }
  }

  async function loader({ params: path, request, context }: LoaderFunctionArgs) {
    const session = context.get(relaySession)
    const isFirst = session.shell === null
    const location = { params: path, url: new URL(request.url), posted: isFirst ? session.posted : undefined }
    const variables = variablesOf(location, isFirst)
    const fail = (error: ShopError) => {
      session.inMaintenance = isMaintenance(error.message)
      const { message, title, status, requestId } = error
      return data({ message, title, ...(requestId ? { requestId } : {}) }, { status })
    }
    const { reference, operation } = await load(session, variables).catch((thrown: unknown) => {
      throw loadedAnew(thrown, request.url) ?? fail(asShopError(thrown))
    })
    // Relay cannot know the type from a descriptor.
    const response = session.environment.lookup(operation.fragment).data as Q['response']
    const errors = session.network.errorsOf(params, variables)
    if (response.shell && session.shell === null) {
      session.environment.retain(operation)
      session.shell = response.shell
      session.onShellErrors(errors)
    }
    const instead = errorsFirst(errors, options.instead?.(response, location, errors) ?? null, location.url.pathname)
    if (instead || request.signal.aborted) reference.dispose()
    if (instead instanceof ShopError) throw fail(instead)
    session.inMaintenance = false
    if (instead) return redirect(instead.to, instead.status)
    request.signal.addEventListener('abort', () => reference.dispose(), { once: true })
    return options.status ? data(reference, { status: options.status(response) }) : reference
  }

  function Component() {
    const reference = useLoaderData<PreloadedQuery<Q>>()
    if (!screen) throw new Error('The loader runs before its screen renders')
    const response = usePreloadedQuery<Q>(screen.query, reference)
    const { network } = useSession()
    const errors = network.errorsOf(params, reference.variables)
    return (
      <PageInfoContext value={page}>
        <StaleLine since={network.staleSinceOf(params, reference.variables)} />
        {options.layout(<screen.Screen data={response} errors={errors} />, response)}
      </PageInfoContext>
    )
  }

  const handle: ScreenHandle = {
    chunk: params.name.replace(/Query$/, ''),
    page,
    async prefetch(session, location) {
      // By then the response would be unused.
      if (options.isFresh) {
        screen ??= await options.screen()
        return { dispose() {} }
      }
      const { reference } = await load(session, variablesOf(location, session.shell === null))
      return reference
    },
  }

  /** The same query needs no new response (hash, variation), unless explicitly refetched. */
  function shouldRevalidate(change: ShouldRevalidateFunctionArgs) {
    if (change.currentUrl.href === change.nextUrl.href) return change.defaultShouldRevalidate
    const before = variablesOf({ params: change.currentParams, url: change.currentUrl }, false)
    const after = variablesOf({ params: change.nextParams, url: change.nextUrl }, false)
    return change.defaultShouldRevalidate && JSON.stringify(before) !== JSON.stringify(after)
  }

  return {
    path: pathPattern,
    loader,
    Component,
    handle,
    shouldRevalidate,
    ...(action ? { action } : {}),
  } satisfies RouteObject
}

/** Maintenance takes precedence; missing data has the response's first error, else it does not exist. */
function errorsFirst(errors: readonly AnswerError[], instead: Instead, path: string) {
  const maintenance = errors.find((error) => isMaintenance(error.message))
  if (maintenance) return new ShopError(maintenance.message, 503)
  if (instead !== 'missing') return instead
  const first = errors[0]
  return first ? fromAnswer(first) : turnedAway(path)
}
