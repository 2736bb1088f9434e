// First: sets the trusted types policy before anything writes markup.
import './platform/device/trusted.ts'
import { type ReactNode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, type DataRouter, RouterContextProvider } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { App } from './App.tsx'
import { watchBuilds } from './platform/device/deployment/builds.ts'
import { documentLoads } from './platform/device/deployment/documentLoads.ts'
import { idleImport } from './platform/device/idleImport.ts'
import { reloadAfter } from './platform/device/deployment/chunkErrors.ts'
import { isAccountPath } from './components/paths.ts'
import { isReadOffline, startServiceWorker } from './platform/device/offline/serviceWorker.ts'
import { pageFactsOf } from './platform/device/pageFacts.ts'
import { reportError, startReporting } from './platform/reporting/reporting.ts'
import { whenIdle } from './platform/device/whenIdle.ts'
import { followColorScheme } from './platform/theme/colorScheme.ts'
import { announceEarlyInput } from './platform/forms/earlyInput.ts'
import { postedOfPage } from './platform/forms/posted.ts'
import { chunkOf } from './platform/relay/queryRoute.tsx'
import { disposeLeftReferences } from './platform/relay/disposal.ts'
import { browserExecute } from './platform/relay/network.ts'
import { textsOfPage } from './platform/device/pageTexts.ts'
import { createPrefetch } from './platform/relay/prefetch.ts'
import { relaySession } from './platform/relay/session.ts'
import { browserTransfer } from './platform/relay/transfer.ts'
import { screensId, shopRoutes } from './shopRoutes.ts'
import { showLastResort } from './shell/errors/lastResort.ts'
import { createShopSession } from './shell/shopSession.ts'
import { parseSystem } from './platform/units/units.ts'

startReporting()
const session = createShopSession(browserExecute, browserTransfer(document))
session.posted = postedOfPage(document)
const { build } = pageFactsOf(document)
const builds =
  build === null ? null : watchBuilds({ build, fetch: (address, init) => fetch(address, init), log: console.warn })
const middleware = [
  documentLoads({ router: () => router, isBetterWhole: () => builds?.isOutdated === true || isReadOffline() }),
]
const router: DataRouter = createBrowserRouter([{ middleware, children: shopRoutes([]) }], {
  getContext: () => new RouterContextProvider(new Map([[relaySession, session]])),
  async patchRoutesOnNavigation({ path, patch }) {
    if (isAccountPath(path)) patch(screensId, await accountRoutes(path))
  },
})
const loadAccountRoutes = idleImport(async () => router.patchRoutes(screensId, await accountRoutes()))
const prefetch = createPrefetch({
  session,
  async routesOf(path) {
    if (isAccountPath(path)) await loadAccountRoutes()
    return router.routes
  },
})
const { origin = location.origin, units: unitSystem = '', demo, madeAt } = document.documentElement.dataset
const units = parseSystem(unitSystem)

/** Routes of the account, which other pages load when idle. @param path where to navigate, in full if the code fails to load */
async function accountRoutes(path = location.pathname) {
  try {
    return (await import('./accountRoutes.ts')).accountRoutes
  } catch (error) {
    if (!reloadAfter(error, location.origin + path)) throw error
    location.assign(path === location.pathname ? location.href : path)
    return new Promise<never>(() => {})
  }
}

/** Knows when the page is interactive. Wraps the page, because another element beside it would change its IDs. */
function Started({ children }: { children: ReactNode }) {
  useEffect(() => {
    followColorScheme()
    announceEarlyInput(document)
    document.documentElement.dataset['started'] = ''
  }, [])
  return children
}

function hydrate() {
  disposeLeftReferences(router)
  // As a transition, hydration makes way for input and frames.
  startTransition(() => {
    hydrateRoot(
      document,
      <App
        session={session}
        origin={origin}
        units={units}
        isDemo={demo !== undefined}
        madeAt={Number(madeAt)}
        texts={textsOfPage(document)}
        prefetch={(href) => void prefetch(href)}
      >
        <Started>
          <RouterProvider router={router} />
        </Started>
      </App>,
      {
        onCaughtError(error, { componentStack, errorBoundary }) {
          reportError(error, { component: errorBoundary?.constructor.name ?? '', info: componentStack ?? '' })
        },
        onUncaughtError(error, { componentStack }) {
          console.error('mounting error', error)
          reportError(error, { component: 'page', info: componentStack ?? '' })
          // React removes the leftovers once this returns.
          setTimeout(() => showLastResort(location.pathname + location.search))
        },
      },
    )
  })
  void whenIdle().then(startServiceWorker)
  const screen = chunkOf(router.state.matches)
  if (screen === null) return
  const measuring = whenIdle().then(() => import('./platform/device/vitals/vitals.ts'))
  // Nothing is measured if the code fails to load.
  measuring.then(({ startVitals }) => startVitals(screen)).catch(() => {})
}

// Loader responses arrive with the page: reading them first makes hydration match the server's HTML.
if (router.state.initialized) hydrate()
else {
  const stop = router.subscribe((state) => {
    if (!state.initialized) return
    stop()
    hydrate()
  })
}
