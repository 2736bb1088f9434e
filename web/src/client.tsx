// First: it decides what may become markup before anything writes any.
import './shell/trusted.ts'
import { hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, RouterContextProvider } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { App } from './App.tsx'
import { postedOfPage } from './forms/posted.ts'
import { disposeLeftReferences } from './relay/disposal.ts'
import { browserExecute } from './relay/network.ts'
import { createPrefetch } from './relay/prefetch.ts'
import { createSession, relaySession } from './relay/session.ts'
import { browserTransfer } from './relay/transfer.ts'
import { routes } from './routes.tsx'
import { readUnitsWord } from './units/units.ts'

const session = createSession(browserExecute, browserTransfer())
session.posted = postedOfPage()
const router = createBrowserRouter(routes, {
  getContext: () => new RouterContextProvider(new Map([[relaySession, session]])),
})
const prefetch = createPrefetch(routes, session)
// Browsers hide a nonce from attributes, not from scripts.
const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? ''
const { origin = location.origin, units: unitsWord = '', madeAt } = document.documentElement.dataset
const units = readUnitsWord(unitsWord)

function hydrate() {
  disposeLeftReferences(router)
  hydrateRoot(
    document,
    <App
      session={session}
      nonce={nonce}
      origin={origin}
      units={units}
      madeAt={Number(madeAt)}
      prefetch={(href) => void prefetch(href)}
    >
      <RouterProvider router={router} />
    </App>,
  )
}

// The loaders' answers come with the page: once they are read, what renders is what the server sent.
if (router.state.initialized) hydrate()
else {
  const stop = router.subscribe((state) => {
    if (!state.initialized) return
    stop()
    hydrate()
  })
}
