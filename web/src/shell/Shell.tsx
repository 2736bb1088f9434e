import { use, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { graphql, useFragment } from 'react-relay/hooks'
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router'
import { offlineReason, useIsOffline } from '../platform/device/offline/useIsOffline.ts'
import { ShopContext } from '../components/shop/ShopContext.ts'
import { PartBoundary } from '../components/page/PartBoundary.tsx'
import { SessionWatch } from '../features/account/SessionWatch.tsx'
import { CartWatch } from '../features/cart/CartWatch.tsx'
import { CompareTray } from '../features/compare/CompareTray.tsx'
import { useSession } from '../platform/relay/SessionContext.ts'
import { useMessageQueue } from '../platform/relay/messages.tsx'
import { focusHeading } from '../platform/ui/focus.ts'
import { TimeZoneContext } from '../platform/time/shopTime.ts'
import { useShopTexts } from '../platform/ui/ShopTexts.ts'
import { idleComponent } from '../platform/ui/idleComponent.tsx'
import { DemoLine } from './DemoLine.tsx'
import { OfflineCache } from './OfflineCache.tsx'
import offline from './OfflineMark.module.css'
import classes from './Shell.module.css'
import type { Shell_query$key } from './__generated__/Shell_query.graphql.ts'
import { Footer } from './footer/Footer.tsx'
import { Header } from './header/Header.tsx'
import { Notices } from './messages/Notices.tsx'
import { Navigation } from './navigation/Navigation.tsx'

/** Identity of a page. Other query parameters (facet, sort, variation) change the current one. */
function pageOf(pathname: string, search: string) {
  return `${pathname}?${new URLSearchParams(search).get('terms') ?? ''}`
}

/** After navigation, moves focus to the heading and announces the title, like a page load. */
export function RouteAnnouncer() {
  const { pathname, search, hash } = useLocation()
  const page = pageOf(pathname, search)
  const previousPage = useRef(page)
  const [title, setTitle] = useState('')
  useEffect(() => {
    if (previousPage.current === page) return
    previousPage.current = page
    focusHeading(hash)
    setTitle(document.title)
  }, [page, hash])
  return (
    <p className="sr-only" role="status">
      {title}
    </p>
  )
}

let documentEntry: string | null = null

/** ID of the history entry of this document. It stays the same after reloading or going back. */
function entryOfDocument(): string {
  if (documentEntry !== null) return documentEntry
  const state: unknown = history.state
  if (state instanceof Object && 'entry' in state && typeof state.entry === 'string')
    return (documentEntry = state.entry)
  documentEntry = String(performance.timeOrigin)
  history.replaceState({ ...(state instanceof Object ? state : {}), entry: documentEntry }, '')
  return documentEntry
}

/** Key of a scroll position. The router gives all full page loads the same key, so a new page would not start at the top. */
function entryKey({ key }: { key: string }): string {
  return key === 'default' ? entryOfDocument() : key
}

/** Warns that the page may be out of date. Always rendered, so that changes are announced. */
export function OfflineMark() {
  const isOffline = useIsOffline()
  return (
    <div role="status" className={isOffline ? offline.mark : undefined}>
      {isOffline && (
        <p id={offlineReason} className="band">
          You are offline. Prices and stock may have changed, and you can’t add, change or send anything until you
          reconnect.
        </p>
      )}
    </div>
  )
}

const MessageList = idleComponent(async () => (await import('./messages/MessageList.tsx')).MessageList, {
  isOptional: true,
})

/** The list of messages, once there are any. */
function Messages() {
  const queue = useMessageQueue()
  const hasMessages = useSyncExternalStore(
    queue.subscribe,
    () => queue.current().length > 0,
    () => false,
  )
  return hasMessages && <MessageList />
}

const shellFragment = graphql`
  fragment Shell_query on Query {
    shop {
      companyName
      timeZone
      previewImage
      hasDistributors
      hasPages
      features
      inputs {
        hasItemNotes
        hasItemReferences
        hasPurchaseOrderNumbers
        hasOrderInstructions
        hasPhones
      }
      ...Header_shop
      ...Navigation_shop
      ...Footer_shop
    }
    viewer {
      ...visitors_viewer @relay(mask: false)
    }
    mainMenu: menu(name: MAIN) {
      ...Navigation_links
    }
    footerMenu: menu(name: FOOTER) {
      ...Footer_links
    }
  }
`

/** Layout around every screen. Without its data, it still offers search, cart and home. */
export function Shell() {
  const session = useSession()
  // The session may receive the shell's data with a later navigation.
  useNavigation()
  const { pathname } = useLocation()
  const data = useFragment<Shell_query$key>(shellFragment, session.shell)
  const identity = use(ShopContext)
  const { name } = useShopTexts()
  const timeZone = use(TimeZoneContext)
  if (session.isInMaintenance) return <Outlet />
  return (
    <ShopContext value={data?.shop ?? { ...identity, companyName: name }}>
      <TimeZoneContext value={data?.shop.timeZone ?? timeZone}>
        <a className={`${classes.skip} no-print`} href="#main">
          Skip to content
        </a>
        <DemoLine />
        <OfflineMark />
        <PartBoundary of="header">
          <Header shop={data?.shop ?? null} viewer={data?.viewer ?? null} />
        </PartBoundary>
        <PartBoundary of="menu">
          <Navigation
            shop={data?.shop ?? null}
            viewer={data?.viewer ?? null}
            links={data?.mainMenu ?? null}
            part={session.part}
          />
        </PartBoundary>
        <Notices />
        <SessionWatch viewer={data?.viewer ?? null} />
        <CartWatch />
        <OfflineCache viewer={data?.viewer ?? null} />
        <Outlet />
        <PartBoundary of="parts to compare">
          <CompareTray />
        </PartBoundary>
        <PartBoundary of="footer">
          {/* Each page has its own, which appears in its place instead of moving there. */}
          <Footer key={pathname} shop={data?.shop ?? null} links={data?.footerMenu ?? null} />
        </PartBoundary>
        <Messages />
        <RouteAnnouncer />
        <ScrollRestoration getKey={entryKey} />
      </TimeZoneContext>
    </ShopContext>
  )
}
