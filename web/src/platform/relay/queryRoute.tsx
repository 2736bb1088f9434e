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

/** A screen's query: it carries the shell when it is the first of the page. */
export interface ScreenQuery extends OperationType {
  readonly variables: { shell: boolean }
  readonly response: { readonly shell?: ShellKey | null | undefined }
}

export interface ScreenLocation {
  params: Record<string, string | undefined>
  url: URL
  /** What the form came to that the whole page is the answer to. */
  posted?: unknown
}

interface Screen<Q extends ScreenQuery> {
  query: GraphQLTaggedNode
  Screen: ComponentType<{ data: Q['response']; errors: readonly AnswerError[] }>
}

/** Null: the screen itself. `missing`: there is nothing here, for the answer's own reason or because it does not exist. */
export type Instead = { to: string; status: number } | ShopError | 'missing' | null

/** What search engines and link previews learn about a route. */
export interface PageInfo {
  readonly description: string
  /** The sitemap lists it: the same for everybody, and worth finding. */
  readonly isListed?: boolean
  /** Parameters without which its address would lead to another page. */
  readonly keptParameters?: readonly string[]
}

/** The page information of the current route; null where the backend describes the page. */
export const PageInfoContext = createContext<PageInfo | null>(null)

export interface QueryRouteOptions<Q extends ScreenQuery> {
  path: string
  /** Left out where the backend describes the page. */
  page?: PageInfo
  /** The query's id, known before the screen's code has loaded: `__generated__/<Name>Query$parameters`. */
  parameters: PreloadableConcreteRequest<Q>
  screen: () => Promise<Screen<Q>>
  variables?: (location: ScreenLocation) => Omit<Q['variables'], 'shell'>
  /** Other tabs may have changed what it shows: it is asked for at each visit, also where an answer is at hand. */
  isFresh?: boolean
  /** Where the answer, or what went wrong with it, says that this screen is not what to show. */
  instead?: (data: Q['response'], location: ScreenLocation, errors: readonly AnswerError[]) => Instead
  /** The page's status, where it says something else than what was asked for; 200 unless said. */
  status?: (data: Q['response']) => number
  /** What stands around the screen. */
  layout: (screen: ReactElement, data: Q['response']) => ReactElement
  action?: ActionFunction
}

/** What the route table knows about a screen from outside: used by links (prefetch) and the server (preload). */
export interface ScreenHandle {
  /** Name of the screen's chunk in the build's manifest. */
  chunk: string
  page: PageInfo | null
  /** Loads code and data of a place a visitor may go to. Resolves to what lets both go again. */
  prefetch(session: RelaySession, location: ScreenLocation): Promise<{ dispose(): void }>
}

export function isScreenHandle(handle: unknown): handle is ScreenHandle {
  return typeof handle === 'object' && handle !== null && 'prefetch' in handle
}

/** The routes that show a screen, with what search engines learn about each. */
export function screenRoutes(routes: readonly RouteObject[]): { path: string; page: PageInfo | null }[] {
  return routes.flatMap(({ path, handle, children = [] }) =>
    path !== undefined && isScreenHandle(handle) ? [{ path, page: handle.page }] : screenRoutes(children),
  )
}

/** The screen that the routes of an address show, by the name of its chunk; null where they show none. */
export function chunkOf(matches: readonly { route: { handle?: unknown } }[]): string | null {
  const handle = matches.at(-1)?.route.handle
  return isScreenHandle(handle) ? handle.chunk : null
}

/**
 * One screen, one query: a route whose loader starts the query before the screen's code has loaded, answers with the
 * right status, and hands the screen its data.
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
      // The store may have had the answer, or the code may not have come.
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
    // Relay cannot know the type of what it looks up by a descriptor.
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
      // An answer of now would not be used by then.
      if (options.isFresh) {
        screen ??= await options.screen()
        return { dispose() {} }
      }
      const { reference } = await load(session, variablesOf(location, session.shell === null))
      return reference
    },
  }

  /** The same question needs no second answer (a hash, a picked variation), unless it is asked again on purpose. */
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

/** Maintenance goes before everything; what is missing is missing for the answer's first error, else it does not exist. */
function errorsFirst(errors: readonly AnswerError[], instead: Instead, path: string) {
  const maintenance = errors.find((error) => isMaintenance(error.message))
  if (maintenance) return new ShopError(maintenance.message, 503)
  if (instead !== 'missing') return instead
  const first = errors[0]
  return first ? fromAnswer(first) : turnedAway(path)
}
