import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  RouterContextProvider,
  StaticRouterProvider,
  type StaticHandlerContext,
} from 'react-router'
import type { ShopTexts } from '@shop/schema/shopTexts'
import { App } from './App.tsx'
import { postedMarkup } from './platform/forms/posted.ts'
import { parseGatewayResponse } from './platform/relay/gatewayResponse.ts'
import { type Execute, unreachable } from './platform/relay/network.ts'
import { chunkOf } from './platform/relay/queryRoute.tsx'
import { relaySession, type SendFile } from './platform/relay/session.ts'
import { createShopSession } from './shell/shopSession.ts'
import { textsMarkup } from './platform/device/pageTexts.ts'
import { firstPaintScript } from './platform/theme/colorScheme.ts'
import { serverTransfer, transferMarkup, viewerMarkup } from './platform/relay/transfer.ts'
import { asShopError } from './platform/relay/shopError.ts'
import { withInjections } from './injections.ts'
import { routes } from './routes.ts'
import { noticesOfCookie, noticesOfQueue, withNotices } from './platform/messages/notices.ts'
import { readShopName } from './components/shop/readShopName.ts'
import { isAccountPath } from './components/paths.ts'
import { sitemapFiles } from './features/sitemap/files.ts'
import { listedPaths, publicPlaces } from './features/sitemap/places.ts'
import { StructuredDataContext, structuredDataCollector } from './components/structuredData/StructuredData.ts'
import { systemOfCookie } from './platform/units/units.ts'

export { visitors } from './visitors.tsx'

const handler = createStaticHandler(routes)

/** Milliseconds to wait for parts of a screen with the first chunk; slower ones are streamed. */
const patience = 50

const MINUTE_MS = 60_000

function structuredDataMarkup(text: string): string {
  return text ? `<script type="application/ld+json">${text}</script>` : ''
}

/** Sends a persisted operation to the gateway; resolves with the JSON response. */
type Ask = (documentId: string, variables: object, isQuery: boolean) => Promise<unknown>

export interface PageOptions {
  ask: Ask
  /** For the scripts that complete a page which is sent in parts. Whole pages have none. */
  nonce: string
  /** Markup for the end of the head: styles, preloads and the client script. `chunk` names the screen's code. */
  head(chunks: readonly string[]): string
  texts: ShopTexts
  /** Whether this is a demo shop. */
  isDemo?: boolean
  /** Sends the whole page in one piece, for cached pages that run no scripts. */
  isWhole?: boolean
  /** Uploads a file before its form. Never rejects. If missing, files are rejected. */
  sendFile?: SendFile
  /** Called with rendering errors; the page shows its own message. */
  onProblem(what: 'fetching' | 'rendering', error: unknown): void
}

/**
 * A page or a redirect. `isStale`: the page may show outdated catalog data. `isWhole`: nothing is missing, so no script
 * has the nonce.
 */
export type Rendered = { status: number; body: Readable; isStale?: boolean; isWhole?: boolean } | { redirect: Response }

/** Hashes of the inline scripts of every page, for the security policy. */
export const scriptHashes = `'sha256-${createHash('sha256').update(firstPaintScript).digest('base64')}'`

function executeBy(ask: Ask, onError: (error: unknown) => void): Execute {
  return async (operation, variables) => {
    try {
      return parseGatewayResponse(await ask(operation.id ?? '', variables, operation.operationKind === 'query'))
    } catch (error) {
      onError(error)
      return unreachable
    }
  }
}

/** The sitemap index and sitemaps as XML, by path. Rejects if any page cannot be read. */
export async function sitemap(origin: string, ask: Ask): Promise<ReadonlyMap<string, string>> {
  return sitemapFiles(
    origin,
    await publicPlaces(
      executeBy(ask, () => {}),
      listedPaths(routes),
    ),
  )
}

/** Reads the shop's name. Rejects if the gateway does not return it. */
export function shopName(ask: Ask): Promise<string> {
  return readShopName(executeBy(ask, () => {}))
}

/** Handles a page request: runs its action and loaders, then renders. */
export async function render(
  request: Request,
  { ask, nonce, head, texts, isDemo = false, isWhole, sendFile, onProblem }: PageOptions,
): Promise<Rendered> {
  const cookie = request.headers.get('cookie')
  // Whole minutes: pages of the same minute are the same.
  const madeAt = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS
  const transfer = serverTransfer()
  const execute = executeBy(ask, (error) => onProblem('fetching', error))
  const session = createShopSession(execute, transfer, sendFile ?? null)
  const context = await handler.query(request, {
    requestContext: new RouterContextProvider(new Map([[relaySession, session]])),
  })
  const notices = noticesOfQueue(session.messages)
  if (context instanceof Response) return { redirect: withNotices(context, notices) }
  // At most one action per request.
  session.posted = Object.values<unknown>(context.actionData ?? {})[0] ?? session.posted

  function page(context: StaticHandlerContext): Promise<Rendered> {
    const structuredData = structuredDataCollector()
    const staticRouter = createStaticRouter(handler.dataRoutes, context)
    const answers = () => transferMarkup(transfer.drain())
    const facts = () => structuredDataMarkup(structuredData.text()) + postedMarkup(session.posted) + textsMarkup(texts)
    const chunks = () => [...chunksOf(context, request), session.part].filter((each) => each !== null)
    // Error pages have no screen.
    const code = () => head(context.errors ? [] : chunks())
    const body = withInjections({
      atEndOfHead: () => `${facts()}${answers()}${code()}`,
      beforeChunk: answers,
      atEndOfBody: () => viewerMarkup(transfer.viewer),
    })
    return new Promise((resolve, reject) => {
      let isSent = false
      function send(isComplete: boolean) {
        if (isSent) return
        isSent = true
        resolve({ status: context.statusCode, body: pipe(body), isStale: session.network.isStale, isWhole: isComplete })
      }
      const { pipe, abort } = renderToPipeableStream(
        <App
          session={session}
          origin={new URL(request.url).origin}
          units={systemOfCookie(cookie)}
          {...{ isDemo, madeAt, texts }}
          notices={[...noticesOfCookie(cookie), ...notices]}
        >
          <StructuredDataContext value={structuredData.tell}>
            <StaticRouterProvider router={staticRouter} context={context} hydrate={false} />
          </StructuredDataContext>
        </App>,
        {
          nonce,
          // Inlines everything that is ready. Deferred parts would need scripts to appear.
          progressiveChunkSize: Number.MAX_SAFE_INTEGER,
          onShellReady: isWhole ? () => {} : () => void setTimeout(send, patience, false),
          onAllReady: () => send(true),
          onShellError: reject,
          onError: (error) => void onProblem('rendering', error),
        },
      )
      request.signal.addEventListener('abort', () => abort(), { once: true })
    })
  }

  return page(context).catch((error: unknown) => page(withError(context, error)))
}

/** Code of a screen and of its area's routes. */
function chunksOf({ matches }: StaticHandlerContext, { url }: Request) {
  return [chunkOf(matches), isAccountPath(new URL(url).pathname) ? 'accountRoutes' : null]
}

/** Renders the error page in place of the screen: React's error boundaries do not work on the server. */
function withError(context: StaticHandlerContext, error: unknown): StaticHandlerContext {
  const boundary = context.matches.findLast(({ route }) => route.ErrorBoundary)
  const statusCode = asShopError(error).status
  return { ...context, statusCode, errors: boundary ? { [boundary.route.id]: error } : null }
}
