import type { Readable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  RouterContextProvider,
  StaticRouterProvider,
  type StaticHandlerContext,
} from 'react-router'
import { App } from './App.tsx'
import { postedScript } from './platform/forms/posted.ts'
import { parseAnswer } from './platform/relay/answer.ts'
import { type Execute, unreachable } from './platform/relay/network.ts'
import { chunkOf } from './platform/relay/queryRoute.tsx'
import { relaySession, type SendFile } from './platform/relay/session.ts'
import { createShopSession } from './shell/shopSession.ts'
import { themeVariables } from './platform/theme/variables.ts'
import { serverTransfer, transferScript } from './platform/relay/transfer.ts'
import { asShopError } from './platform/relay/shopError.ts'
import { withInjections } from './injections.ts'
import { routes } from './routes.ts'
import { noticesOfCookie, noticesOfQueue, withNotices } from './platform/messages/notices.ts'
import { sitemapFiles } from './features/sitemap/files.ts'
import { listedPaths, publicPlaces } from './features/sitemap/places.ts'
import { StructuredDataContext, structuredDataCollector } from './components/structuredData/StructuredData.ts'
import { unitsOfCookie } from './platform/units/units.ts'

const handler = createStaticHandler(routes)

/** Milliseconds to wait for parts of a screen with the first chunk; slower ones are streamed. */
const patience = 50

/** Sends a persisted operation to the gateway; resolves with the JSON response. */
type Ask = (documentId: string, variables: object) => Promise<unknown>

export interface PageOptions {
  ask: Ask
  nonce: string
  /** Markup for the end of the head: styles, preloads and the client script. `chunk` names the screen's code. */
  head(chunk: string | null): string
  /** Whether this is a demo shop. */
  isDemo?: boolean
  /** Sends the whole page at once, for cached pages that run no scripts. */
  isWhole?: boolean
  /** Uploads a file before its form. Never rejects. If missing, files are rejected. */
  sendFile?: SendFile
  /** Called with rendering errors; the page shows its own message. */
  onProblem(what: 'fetching' | 'rendering', error: unknown): void
}

/** A streamed page or a redirect. */
/** `isStale`: the page may show outdated catalog data. */
export type Rendered = { status: number; body: Readable; isStale?: boolean } | { redirect: Response }

function executeBy(ask: Ask, onError: (error: unknown) => void): Execute {
  return async (operation, variables) => {
    try {
      return parseAnswer(await ask(operation.id ?? '', variables))
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

/** Handles a page request: runs its action and loaders, then renders. */
export async function render(
  request: Request,
  { ask, nonce, head, isDemo = false, isWhole, sendFile, onProblem }: PageOptions,
): Promise<Rendered> {
  const cookie = request.headers.get('cookie')
  const madeAt = Date.now()
  const transfer = serverTransfer()
  const session = createShopSession(
    executeBy(ask, (error) => onProblem('fetching', error)),
    transfer,
    sendFile ?? null,
  )
  const context = await handler.query(request, {
    requestContext: new RouterContextProvider(new Map([[relaySession, session]])),
  })
  const notices = noticesOfQueue(session.messages)
  if (context instanceof Response) return { redirect: withNotices(context, notices) }
  // At most one action per request.
  session.posted = Object.values<unknown>(context.actionData ?? {})[0] ?? session.posted

  function page(shown: StaticHandlerContext): Promise<Rendered> {
    const script = (text: string, type = '') => (text ? `<script${type} nonce="${nonce}">${text}</script>` : '')
    const structuredData = structuredDataCollector()
    const body = withInjections({
      atEndOfHead: () =>
        `<style nonce="${nonce}">${themeVariables}</style>` +
        script(structuredData.text(), ' type="application/ld+json"') +
        script(postedScript(session.posted)) +
        script(transferScript(transfer.drain())) +
        // Error pages have no screen.
        head(shown.errors ? null : chunkOf(shown.matches)),
      beforeChunk: () => script(transferScript(transfer.drain())),
    })
    return new Promise((resolve, reject) => {
      let isSent = false
      function send() {
        if (isSent) return
        isSent = true
        resolve({ status: shown.statusCode, body: pipe(body), isStale: session.network.isStale })
      }
      const { pipe, abort } = renderToPipeableStream(
        <App
          session={session}
          nonce={nonce}
          origin={new URL(request.url).origin}
          units={unitsOfCookie(cookie)}
          isDemo={isDemo}
          madeAt={madeAt}
          notices={[...noticesOfCookie(cookie), ...notices]}
        >
          <StructuredDataContext value={structuredData.tell}>
            <StaticRouterProvider
              router={createStaticRouter(handler.dataRoutes, shown)}
              context={shown}
              hydrate={false}
              nonce={nonce}
            />
          </StructuredDataContext>
        </App>,
        {
          nonce,
          // Inlines everything that is ready. Deferred parts would need scripts to appear.
          progressiveChunkSize: Number.MAX_SAFE_INTEGER,
          onShellReady: isWhole ? () => {} : () => void setTimeout(send, patience),
          onAllReady: send,
          onShellError: reject,
          onError(error) {
            onProblem('rendering', error)
          },
        },
      )
      request.signal.addEventListener('abort', () => abort(), { once: true })
    })
  }

  return page(context).catch((error: unknown) => page(withError(context, error)))
}

/** Renders the error page in place of the screen: React's error boundaries do not work on the server. */
function withError(context: StaticHandlerContext, error: unknown): StaticHandlerContext {
  const boundary = context.matches.findLast(({ route }) => route.ErrorBoundary)
  const statusCode = asShopError(error).status
  return { ...context, statusCode, errors: boundary ? { [boundary.route.id]: error } : null }
}
