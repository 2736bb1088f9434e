import { renderToString } from 'react-dom/server'
import { graphql, RelayEnvironmentProvider, useFragment } from 'react-relay/hooks'
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  type StaticHandlerContext,
  StaticRouterProvider,
  useLoaderData,
} from 'react-router'
import {
  type ConcreteRequest,
  createOperationDescriptor,
  getRequest,
  type NormalizationSelection,
  type PayloadData,
} from 'relay-runtime'
import publicFields from '@shop/schema/publicFields.json' with { type: 'json' }
import { unreachable } from './platform/relay/network.ts'
import { isScreenHandle } from './platform/relay/queryRoute.tsx'
import { SessionContext } from './platform/relay/SessionContext.ts'
import { serverTransfer } from './platform/relay/transfer.ts'
import { routes } from './routes.ts'
import { HeaderTools } from './shell/header/HeaderTools.tsx'
import { createShopSession } from './shell/shopSession.ts'
import type { visitors_viewer$key } from './__generated__/visitors_viewer.graphql.ts'
import type { visitorsQuery } from './__generated__/visitorsQuery.graphql.ts'

/** Everything that the shell shows of the visitor. */
const viewerFragment = graphql`
  fragment visitors_viewer on Viewer {
    ...SessionWatch_viewer
    ...OfflineCache_viewer
    ...HeaderTools_viewer
    ...Navigation_viewer
  }
`

const request = getRequest(graphql`
  query visitorsQuery {
    viewer {
      ...visitors_viewer
    }
  }
`)

/** ID of the query for what differs between the visitors of a shared page: the shell's viewer. */
const operation = request.params.id ?? ''

function Tools() {
  const viewer = useLoaderData<visitorsQuery['response']['viewer']>()
  return <HeaderTools viewer={useFragment<visitors_viewer$key>(viewerFragment, viewer)} />
}

const { dataRoutes } = createStaticHandler([{ id: 'tools', path: '*', Component: Tools }])

/** The header's tools at an address, as they are in the whole page. @param viewer as the gateway sends it */
function tools(viewer: object, { pathname, search }: URL): string {
  const session = createShopSession(() => Promise.resolve(unreachable), serverTransfer())
  const descriptor = createOperationDescriptor(request, {})
  session.environment.commitPayload(descriptor, { viewer } satisfies PayloadData)
  // Relay cannot know the type from a descriptor.
  const data = session.environment.lookup(descriptor.fragment).data as visitorsQuery['response']
  const matches = dataRoutes.map((route) => ({ params: {}, pathname, pathnameBase: '/', route }))
  const context: StaticHandlerContext = {
    basename: '/',
    location: { pathname, search, hash: '', state: null, key: 'default' },
    matches,
    _match: () => matches,
    loaderData: { tools: data.viewer },
    actionData: null,
    errors: null,
    statusCode: 200,
    loaderHeaders: {},
    actionHeaders: {},
  }
  return renderToString(
    <RelayEnvironmentProvider environment={session.environment}>
      <SessionContext value={session}>
        <StaticRouterProvider router={createStaticRouter(dataRoutes, context)} context={context} hydrate={false} />
      </SessionContext>
    </RelayEnvironmentProvider>,
  )
}

const fieldsByType: Readonly<Record<string, readonly string[]>> = publicFields

/** @param type null if it is abstract */
function isPublicField(name: string, type: string | null): boolean {
  return name === '__typename' || (type === null ? name === 'id' : fieldsByType[type]?.includes(name) === true)
}

/** Whether selections have the same data for every visitor, but for the shell. */
function isShared(selections: readonly NormalizationSelection[], type: string | null): boolean {
  return selections.every((selection) => {
    if (selection.kind === 'ScalarField') return isPublicField(selection.name, type)
    if (selection.kind === 'LinkedField') {
      const { concreteType = null, name } = selection
      // Its fields are public, but only guests without a cart see them alike.
      return concreteType !== 'Viewer' && isPublicField(name, type) && isShared(selection.selections, concreteType)
    }
    if (selection.kind === 'InlineFragment')
      return isShared(selection.selections, selection.abstractKey ? null : selection.type)
    if (selection.kind === 'Condition') return selection.condition === 'shell' || isShared(selection.selections, type)
    return selection.kind === 'TypeDiscriminator'
  })
}

const artifacts = import.meta.glob<ConcreteRequest>('./**/__generated__/*Query.graphql.ts', {
  eager: true,
  import: 'default',
})
const sharedOperations: ReadonlySet<string | null> = new Set(
  Object.values(artifacts).flatMap(({ operation: { selections }, params }) =>
    isShared(selections, 'Query') ? [params.id] : [],
  ),
)

/** Whether an operation has the same data for every visitor, but for the shell. */
function isSharedOperation(id: string): boolean {
  return sharedOperations.has(id)
}

/** Whether the screen at a path shows the same to every visitor. */
function isSharedScreen(pathname: string): boolean {
  const handle: unknown = matchRoutes(routes, pathname)?.at(-1)?.route.handle
  return isScreenHandle(handle) && sharedOperations.has(handle.queryId)
}

/** What differs between the visitors of a page, and which pages differ in nothing else. */
export const visitors = { operation, tools, isSharedOperation, isSharedScreen }
