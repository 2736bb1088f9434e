import type { ComponentType } from 'react'
import { type PreloadedQuery, loadQuery } from 'react-relay/hooks'
import { type LoaderFunctionArgs, type ShouldRevalidateFunctionArgs, data, redirect } from 'react-router'
import {
  type GraphQLTaggedNode,
  type OperationType,
  type PreloadableConcreteRequest,
  createOperationDescriptor,
  getRequest,
} from 'relay-runtime'
import { reloadAfter } from '../device/deployment/chunkErrors.ts'
import type { GatewayError } from './gatewayResponse.ts'
import { accessDenied } from './notFound.ts'
import type { ScreenPart } from './screenPart.tsx'
import { type RelaySession, type ShellKey, relaySession } from './session.ts'
import { ShopError, asShopError, fromGatewayError, isMaintenance } from './shopError.ts'

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
  /** Code that only this response needs. */
  partOf?: (data: Q['response']) => ScreenPart | null
  Screen: ComponentType<{ data: Q['response']; errors: readonly GatewayError[] }>
}

/** Null: show the screen. `missing`: nothing here, with the response's error or none. */
export type RouteResolution = { to: string; status: number } | ShopError | 'missing' | null

export interface ScreenOptions<Q extends ScreenQuery> {
  /** ID of the query, known before the screen's code loads: `__generated__/<Name>Query$parameters`. */
  parameters: PreloadableConcreteRequest<Q>
  screen: () => Promise<Screen<Q>>
  variables?: (location: ScreenLocation) => Omit<Q['variables'], 'shell'>
  /** Other tabs may change its data: refetched on every visit. */
  isFresh?: boolean
  /** Redirects or errors instead of this screen, based on data or errors. */
  resolve?: (data: Q['response'], location: ScreenLocation, errors: readonly GatewayError[]) => RouteResolution
  /** HTTP status; 200 by default. */
  status?: (data: Q['response']) => number
}

/** An error as response data for the error page. */
function failure(session: RelaySession, error: ShopError) {
  const { message, title, status, requestId, isMaintenance: isInMaintenance } = error
  session.isInMaintenance = isInMaintenance
  return data(
    { message, title, ...(requestId ? { requestId } : {}), ...(isInMaintenance ? { isInMaintenance } : {}) },
    { status },
  )
}

/** Maintenance takes precedence; missing data has the response's first error, else it does not exist. */
function withErrors(resolution: RouteResolution, errors: readonly GatewayError[], path: string) {
  const maintenance = errors.find(isMaintenance)
  if (maintenance) return fromGatewayError(maintenance)
  if (resolution !== 'missing') return resolution
  const first = errors[0]
  return first ? fromGatewayError(first) : accessDenied(path)
}

/** Loads a screen's code and data. */
export class ScreenLoader<Q extends ScreenQuery> {
  readonly #options: ScreenOptions<Q>
  #screen: Screen<Q> | undefined

  constructor(options: ScreenOptions<Q>) {
    this.#options = options
  }

  /** The loaded code. */
  get screen(): Screen<Q> {
    if (!this.#screen) throw new Error('The loader runs before its screen renders')
    return this.#screen
  }

  variablesOf(location: ScreenLocation, shell: boolean): Q['variables'] {
    return { ...this.#options.variables?.(location), shell }
  }

  async #loadScreen(): Promise<Screen<Q>> {
    this.#screen ??= await this.#options.screen()
    return this.#screen
  }

  /** Starts the query, in parallel with loading the code if that is missing. */
  async #startQuery(session: RelaySession, variables: Q['variables']): Promise<PreloadedQuery<Q>> {
    const { network, environment } = session
    const { parameters, isFresh } = this.#options
    const { params } = parameters
    const isIncompleteOrStale =
      network.errorsOf(params, variables).length > 0 || network.staleSinceOf(params, variables) !== null
    const fetchPolicy = isFresh || isIncompleteOrStale ? 'network-only' : 'store-or-network'
    if (!this.#screen) network.start(params, variables)
    try {
      const { query } = await this.#loadScreen()
      return loadQuery<Q>(environment, query, variables, { fetchPolicy })
    } finally {
      // The store may have had the data, or the code failed to load.
      network.drop(params, variables)
    }
  }

  async load(session: RelaySession, variables: Q['variables']) {
    const reference = await this.#startQuery(session, variables)
    try {
      await reference.source?.toPromise()
      const operation = createOperationDescriptor(getRequest(this.screen.query), variables)
      // Relay cannot know the type from a descriptor.
      const response = session.environment.lookup(operation.fragment).data as Q['response']
      const part = this.screen.partOf?.(response) ?? null
      await part?.load()
      return { reference, operation, response, part }
    } catch (thrown) {
      reference.dispose()
      throw thrown
    }
  }

  /** Route loader: passes the data, sets the status, and redirects or fails if the data says so. */
  async respond({ params, request, context }: LoaderFunctionArgs) {
    const { parameters, resolve, status } = this.#options
    const session = context.get(relaySession)
    const isFirst = session.shell === null
    const location = { params, url: new URL(request.url), posted: isFirst ? session.posted : undefined }
    const variables = this.variablesOf(location, isFirst)
    const { reference, operation, response, part } = await this.load(session, variables).catch((thrown: unknown) => {
      throw reloadAfter(thrown, request.url) ?? failure(session, asShopError(thrown))
    })
    session.part = part?.chunk ?? null
    const errors = session.network.errorsOf(parameters.params, variables)
    if (response.shell && session.shell === null) {
      session.environment.retain(operation)
      session.shell = response.shell
      session.onShellErrors(errors)
    }
    const resolution = withErrors(resolve?.(response, location, errors) ?? null, errors, location.url.pathname)
    if (resolution || request.signal.aborted) reference.dispose()
    if (resolution instanceof ShopError) throw failure(session, resolution)
    session.isInMaintenance = false
    if (resolution) return redirect(resolution.to, resolution.status)
    request.signal.addEventListener('abort', () => reference.dispose(), { once: true })
    return status ? data(reference, { status: status(response) }) : reference
  }

  async prefetch(session: RelaySession, location: ScreenLocation): Promise<{ dispose(): void }> {
    // By then the response would be unused.
    if (this.#options.isFresh) {
      await this.#loadScreen()
      return { dispose() {} }
    }
    const { reference } = await this.load(session, this.variablesOf(location, session.shell === null))
    return reference
  }

  /** The same query needs no new response (hash, variation), unless explicitly refetched. */
  shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
    if (change.currentUrl.href === change.nextUrl.href) return change.defaultShouldRevalidate
    const before = this.variablesOf({ params: change.currentParams, url: change.currentUrl }, false)
    const after = this.variablesOf({ params: change.nextParams, url: change.nextUrl }, false)
    return change.defaultShouldRevalidate && JSON.stringify(before) !== JSON.stringify(after)
  }
}
