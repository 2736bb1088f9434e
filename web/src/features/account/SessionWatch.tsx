import { useEffect, useEffectEvent, useRef } from 'react'
import { graphql, useFragment, useRelayEnvironment } from 'react-relay/hooks'
import { useLocation, useNavigation, useRevalidator } from 'react-router'
import { tellWorker } from '../../platform/device/offline/tellWorker.ts'
import { useTabChannel } from '../../platform/device/useTabChannel.ts'
import { forgetDrafts } from '../../platform/forms/drafts.ts'
import { useMessageQueue } from '../../platform/relay/messages.tsx'
import { accountPath, loginPath } from '../../platform/session/access.ts'
import { switchToGuest, sessionEndMessage } from '../../platform/session/sessionEnd.ts'
import { visitorOfCookie } from '../../platform/session/sameCustomer.ts'
import type { SessionWatch_viewer$key } from './__generated__/SessionWatch_viewer.graphql.ts'

/** Keys of session storage to remove when another visitor arrives. */
const visitorKeys = [
  'guest_shipping_address',
  'guest_billing_address',
  'selected_address_uuid',
  'selected_billing_address_uuid',
]

/** The same for input that survives a logout, for the same customer only: carrier account, PO number and notes. */
const draftKeys = ['checkout_shipping', 'checkout_payment', 'order_notes']

/** Storage keys for the tab's current customer and its last one. */
const currentKey = 'customer'
const lastKey = 'last-customer'

/**
 * Assigns this tab's storage to the visitor: a customer's UUID, or null for a guest. Removes data of another customer;
 * drafts survive a logout, but only for the same customer.
 */
export function assignStorage(uuid: string | null) {
  tellWorker({ type: 'visitor', visitor: uuid })
  try {
    const before = sessionStorage.getItem(currentKey)
    if (before !== null && before !== uuid) for (const name of visitorKeys) sessionStorage.removeItem(name)
    if (uuid === null) return sessionStorage.removeItem(currentKey)
    if ((sessionStorage.getItem(lastKey) ?? uuid) !== uuid) {
      forgetDrafts()
      for (const name of draftKeys) sessionStorage.removeItem(name)
    }
    sessionStorage.setItem(currentKey, uuid)
    sessionStorage.setItem(lastKey, uuid)
  } catch {
    // Without storage there is nothing to assign.
  }
}

/** Fields for user input. */
const inputSelector = 'input:not([type=hidden]), textarea, select'

function isChanged(field: Element): boolean {
  if (field instanceof HTMLSelectElement)
    return [...field.options].some((option) => option.selected !== option.defaultSelected)
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue
  if (!(field instanceof HTMLInputElement)) return false
  return field.type === 'checkbox' || field.type === 'radio'
    ? field.checked !== field.defaultChecked
    : field.value !== field.defaultValue
}

/** Forms with input worth keeping; excludes the quantities of add-to-cart forms. */
const formSelector = 'main form[method=post]:not([action="/cart"])'

/** Whether a form holds input that a reload would lose, typed now or restored from a draft. */
function holdsTypedInput(page: ParentNode): boolean {
  return [...page.querySelectorAll(formSelector)].some(
    (form) => form.matches('[data-restored]') || [...form.querySelectorAll(inputSelector)].some(isChanged),
  )
}

/** Channel on which tabs tell each other that the session cookie may have changed. */
const channelName = 'session'

function isOfAccount(path: string) {
  return path === accountPath || path.startsWith(`${accountPath}/`)
}

const viewerFragment = graphql`
  fragment SessionWatch_viewer on Viewer {
    isLoggedIn
    user {
      uuid
    }
  }
`

/**
 * Reloads the page when the visitor changes, whether here, in another tab, or while the page was in the back/forward cache,
 * unless that would lose user input.
 */
export function SessionWatch(props: { viewer: SessionWatch_viewer$key | null }) {
  const viewer = useFragment<SessionWatch_viewer$key>(viewerFragment, props.viewer)
  // Undefined while the visitor is unknown.
  const visitor = viewer?.isLoggedIn === false ? null : viewer?.user?.uuid
  const { pathname } = useLocation()
  const { state } = useNavigation()
  const { revalidate } = useRevalidator()
  const environment = useRelayEnvironment()
  const messages = useMessageQueue()

  // The last customer of this page, who owns its input.
  const customer = useRef(visitor)

  const checkVisitor = () => {
    const now = visitorOfCookie(document.cookie)
    if (visitor === undefined || now === visitor) return
    if (!holdsTypedInput(document)) return reload()
    const text = sessionChangeText(customer.current ?? null, now)
    messages.show({ type: 'warning', about: channelName, text, ...(now === null && loginLink) })
    if (now === null) switchToGuest(environment)
  }

  const leaveAccount = useEffectEvent(() => {
    if (isOfAccount(pathname) && state === 'idle' && !holdsTypedInput(document)) void revalidate()
  })

  const notifyTabs = useTabChannel(channelName, { onMessage: checkVisitor, onRestore: checkVisitor })

  useEffect(() => {
    if (visitor === undefined) return
    assignStorage(visitor)
    if (visitor !== null) for (const about of [channelName, sessionEndMessage.text]) messages.closeAbout(about)
    notifyTabs()
    if (customer.current && visitor === null) leaveAccount()
    customer.current = visitor ?? customer.current
  }, [visitor, messages, notifyTabs])

  return null
}

/** Opens a new tab, to keep the input of this one. */
const loginLink = {
  detail: (
    <a href={loginPath} target="_blank" rel="noopener">
      Log in (in a new tab)
    </a>
  ),
}

/** Message about a changed session, for a page that is not reloaded because of its input. */
function sessionChangeText(inputOwner: string | null, now: string | null): string {
  if (now === null) return 'You logged out from another tab.'
  return inputOwner === null || inputOwner === now
    ? 'You logged in from another tab.'
    : 'Someone else logged in from another tab.'
}

/** Hides the page immediately and reloads it. */
function reload() {
  document.documentElement.style.visibility = 'hidden'
  location.reload()
}
