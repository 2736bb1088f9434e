import { useEffect, useEffectEvent, useRef } from 'react'
import { graphql, useFragment, useRelayEnvironment } from 'react-relay/hooks'
import { useLocation, useNavigation, useRevalidator } from 'react-router'
import { tellWorker } from '../../platform/device/offline/tellWorker.ts'
import { forgetDrafts } from '../../platform/forms/drafts.ts'
import { useMessageQueue } from '../../platform/relay/messages.tsx'
import { accountPath, loginPath } from '../../platform/session/access.ts'
import { becomeGuests, sessionEnded } from '../../platform/session/session.ts'
import { visitorOfCookie } from '../../platform/session/sameCustomer.ts'
import type { SessionWatch_viewer$key } from './__generated__/SessionWatch_viewer.graphql.ts'

/** Specification, section 4: entries of session storage that go with the visitor they belong to. */
const ofOneVisitor = [
  'guest_shipping_address',
  'guest_billing_address',
  'selected_address_uuid',
  'selected_billing_address_uuid',
]

/** The customer this tab is logged in as, and the last one it was. */
const current = 'customer'
const last = 'last-customer'

/**
 * Tells this tab's storage whose page it shows now: a customer's uuid, or null for a guest. What belongs to a customer
 * who is here no longer goes; what a customer has typed waits for them, and for nobody else.
 */
export function keepForVisitor(uuid: string | null) {
  tellWorker({ type: 'visitor', visitor: uuid })
  try {
    const before = sessionStorage.getItem(current)
    if (before !== null && before !== uuid) for (const name of ofOneVisitor) sessionStorage.removeItem(name)
    if (uuid === null) return sessionStorage.removeItem(current)
    if ((sessionStorage.getItem(last) ?? uuid) !== uuid) forgetDrafts()
    sessionStorage.setItem(current, uuid)
    sessionStorage.setItem(last, uuid)
  } catch {
    // Without storage nothing is kept for anybody.
  }
}

/** What may be typed into; buttons and hidden fields say nothing. */
const typed = 'input:not([type=hidden]), textarea, select'

function isChanged(field: Element): boolean {
  if (field instanceof HTMLSelectElement)
    return [...field.options].some((option) => option.selected !== option.defaultSelected)
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue
  if (!(field instanceof HTMLInputElement)) return false
  return field.type === 'checkbox' || field.type === 'radio'
    ? field.checked !== field.defaultChecked
    : field.value !== field.defaultValue
}

/** Forms that take something from a person; a quantity for the cart is quickly typed again. */
const forms = 'main form[method=post]:not([action="/cart"])'

/** Whether a form holds something that would be lost with the page: typed now, or brought back from before. */
function holdsTypedInput(page: ParentNode): boolean {
  return [...page.querySelectorAll(forms)].some(
    (form) => form.matches('[data-typed]') || [...form.querySelectorAll(typed)].some(isChanged),
  )
}

/** What tabs of one browser tell each other on: that it is worth looking whose cookies are there now. */
const channelName = 'session'

function isOfAccount(path: string) {
  return path === accountPath || path.startsWith(`${accountPath}/`)
}

/**
 * Keeps the page to the visitor it was made for. When another one logs in or out, here or in another tab or before the
 * page came back from the browser's memory, what the page shows goes, unless something typed would go with it.
 */
export function SessionWatch(props: { viewer: SessionWatch_viewer$key | null }) {
  const viewer = useFragment<SessionWatch_viewer$key>(
    graphql`
      fragment SessionWatch_viewer on Viewer {
        isLoggedIn
        user {
          uuid
        }
      }
    `,
    props.viewer,
  )
  // Undefined as long as nobody has said who it is.
  const visitor = viewer?.isLoggedIn === false ? null : viewer?.user?.uuid
  const { pathname } = useLocation()
  const { state } = useNavigation()
  const { revalidate } = useRevalidator()
  const environment = useRelayEnvironment()
  const messages = useMessageQueue()

  // The last customer the page was for; what is typed is theirs.
  const customer = useRef(visitor)

  const look = useEffectEvent(() => {
    const now = visitorOfCookie(document.cookie)
    if (visitor === undefined || now === visitor) return
    if (!holdsTypedInput(document)) return reload()
    const text = elsewhere(customer.current ?? null, now)
    messages.show({ type: 'warning', about: channelName, text, ...(now === null && wayBack) })
    if (now === null) becomeGuests(environment)
  })

  const leave = useEffectEvent(() => {
    if (isOfAccount(pathname) && state === 'idle' && !holdsTypedInput(document)) void revalidate()
  })

  // This tab's end of the channel; it does not hear itself.
  const others = useRef<BroadcastChannel>(null)
  useEffect(() => {
    function hush() {
      others.current?.close()
      others.current = null
    }
    function listen() {
      hush()
      // Older browsers: a page that comes back looks all the same.
      if (!('BroadcastChannel' in window)) return
      others.current = new BroadcastChannel(channelName)
      others.current.addEventListener('message', look)
    }
    function onShow({ persisted }: PageTransitionEvent) {
      if (!persisted) return
      listen()
      look()
    }
    listen()
    // An open channel would keep the page out of the browser's memory.
    window.addEventListener('pagehide', hush)
    window.addEventListener('pageshow', onShow)
    return () => {
      hush()
      window.removeEventListener('pagehide', hush)
      window.removeEventListener('pageshow', onShow)
    }
  }, [])

  useEffect(() => {
    if (visitor === undefined) return
    keepForVisitor(visitor)
    if (visitor !== null) for (const about of [channelName, sessionEnded.text]) messages.closeAbout(about)
    others.current?.postMessage(null)
    if (customer.current && visitor === null) leave()
    customer.current = visitor ?? customer.current
  }, [visitor, messages])

  return null
}

/** Elsewhere, so that what is typed here stays. */
const wayBack = {
  detail: (
    <a href={loginPath} target="_blank" rel="noopener">
      Log in (in a new tab)
    </a>
  ),
}

/** What became of the visit, for a page that stays because something is typed into it by a customer, or by a guest. */
function elsewhere(typedBy: string | null, now: string | null): string {
  if (now === null) return 'You logged out from another tab.'
  return typedBy === null || typedBy === now
    ? 'You logged in from another tab.'
    : 'Someone else logged in from another tab.'
}

/** A new page in place of this one, which nobody shall see any longer. */
function reload() {
  document.documentElement.style.visibility = 'hidden'
  location.reload()
}
