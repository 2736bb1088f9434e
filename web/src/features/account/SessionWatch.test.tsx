// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { takeDraft, saveDraft } from '../../platform/forms/drafts.ts'
import { addToCart } from '../cart/cartMutations.ts'
import add from '../cart/__generated__/cartMutationsAddMutation.graphql.ts'
import { cartResponse } from '../cart/testCart.ts'
import { shellResponse } from '../../testing/testResponses.ts'
import flagsQuery from '../featureFlags/__generated__/FeatureFlagsScreenQuery.graphql.ts'
import { responseTo, openScreen } from '../../testing/testScreen.tsx'
import editQuery from './edit/__generated__/EditScreenQuery.graphql.ts'
import './edit/editAction.ts'
import './edit/EditScreen.tsx'
import login from './login/__generated__/loginActionMutation.graphql.ts'
import loginQuery from './login/__generated__/LoginScreenQuery.graphql.ts'
import './login/LoginScreen.tsx'
import './login/loginAction.ts'
import { customerResponse } from '../../testing/testCustomer.ts'
import { assignStorage } from './SessionWatch.tsx'

function beCustomer(uuid: string) {
  return void (document.cookie = `userUuid=${uuid}; Path=/`)
}
function beGuest() {
  return void (document.cookie = 'userUuid=; Path=/; Max-Age=0')
}

/** Simulates a session change in another tab. */
async function otherTab() {
  const channel = new BroadcastChannel('session')
  channel.postMessage(null)
  await act(async () => new Promise((resolve) => setTimeout(resolve, 20)))
  channel.close()
}

async function comeBack(persisted: boolean) {
  await act(async () => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted })))
}

const ana = customerResponse('ana')
const viewer = { isLoggedIn: true, user: ana, cart: cartResponse('C', 2) }
function openFlags() {
  return openScreen('/feature-flags', () => responseTo(flagsQuery, shellResponse(cartResponse('C', 2), 'ana')))
}

let reload = vi.spyOn(window.location, 'reload')

beforeEach(() => {
  sessionStorage.clear()
  beCustomer('ana')
  reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  document.documentElement.removeAttribute('style')
})

describe('a page when the session changes elsewhere', () => {
  test('is not reloaded for the same customer', async () => {
    await openFlags()
    await otherTab()
    await comeBack(true)
    expect(reload).not.toHaveBeenCalled()
  })

  test.each([
    ['a logout', beGuest],
    ['another customer', () => beCustomer('ben')],
  ])('is hidden and reloaded after %s in another tab', async (_, change) => {
    await openFlags()
    change()
    await otherTab()
    expect(reload).toHaveBeenCalledTimes(1)
    expect(document.documentElement.style.visibility).toBe('hidden')
  })

  test('is reloaded when restored from the back/forward cache, not after a fresh load', async () => {
    await openFlags()
    beGuest()
    await comeBack(false)
    expect(reload).not.toHaveBeenCalled()
    await comeBack(true)
    expect(reload).toHaveBeenCalledTimes(1)
  })

  test.each([
    ['You logged out from another tab.', beGuest, 'Log In', '/user/login'],
    ['Someone else logged in from another tab.', () => beCustomer('ben'), 'Account', null],
  ])('is not reloaded if it has input, and says: %s', async (text, change, account, login) => {
    await openScreen('/user/edit', () => responseTo(editQuery, { ...shellResponse(), viewer }))
    fireEvent.change(screen.getByLabelText('Company'), { target: { value: 'Castaic Optics' } })
    change()
    await otherTab()
    await otherTab()
    expect(reload).not.toHaveBeenCalled()
    expect(screen.getByLabelText('Company')).toHaveProperty('value', 'Castaic Optics')
    const message = screen.getByText(text).parentElement
    expect(message?.querySelector('a')?.getAttribute('href') ?? null).toBe(login)
    expect(screen.getByRole('link', { name: /^(Account|Log In)$/ }).textContent).toBe(account)
  })

  test.each([
    ['ana', 'You logged in from another tab.'],
    ['ben', 'Someone else logged in from another tab.'],
  ])('knows after a logout whether %s owns the input', async (uuid, text) => {
    await openScreen('/user/edit', () => responseTo(editQuery, { ...shellResponse(), viewer }))
    fireEvent.change(screen.getByLabelText('Company'), { target: { value: 'Castaic Optics' } })
    beGuest()
    await otherTab()
    beCustomer(uuid)
    await otherTab()
    expect(screen.getByText(text)).toBeTruthy()
    expect(screen.getByLabelText('Company')).toHaveProperty('value', 'Castaic Optics')
  })

  test('checks the session when restored, even in browsers without BroadcastChannel', async () => {
    vi.stubGlobal('BroadcastChannel', undefined)
    Reflect.deleteProperty(window, 'BroadcastChannel')
    await openFlags()
    expect(screen.getByRole('link', { name: 'Account' })).toBeTruthy()
    beGuest()
    await comeBack(true)
    expect(reload).toHaveBeenCalledTimes(1)
  })

  test('keeps input from before the last login', async () => {
    saveDraft('/user/edit profile', { company: 'Castaic Optics' })
    await openScreen('/user/edit', () => responseTo(editQuery, { ...shellResponse(), viewer }))
    expect(screen.getByLabelText('Company')).toHaveProperty('value', 'Castaic Optics')
    beGuest()
    await otherTab()
    expect(reload).not.toHaveBeenCalled()
  })
})

describe('a page when its own session ends', () => {
  const ended = { extensions: { session: 'ended' } }
  const answers = ({ name }: { name: string }) => {
    if (name === 'EditScreenQuery')
      return responseTo(editQuery, {
        ...shellResponse(),
        viewer: document.cookie.includes('ana') ? viewer : { isLoggedIn: false },
      })
    if (name === 'LoginScreenQuery') return responseTo(loginQuery, { viewer: { isLoggedIn: false } })
    if (name === 'loginActionMutation') {
      beCustomer('ana')
      return responseTo(login, { login: { viewer, changed: [], revoked: [], userErrors: [], warnings: [] } })
    }
    beGuest()
    return { ...responseTo(add, { addToCart: { cart: null, userErrors: [], warnings: [] } }), ...ended }
  }

  test('redirects from the account to the login if it has no input', async () => {
    const { router, session } = await openScreen('/user/edit', answers)
    await act(async () => void (await addToCart(session.environment, { sku: '180050', quantity: 1 })))
    await waitFor(() => expect(router.state.location.pathname).toBe('/user/login'))
    expect(router.state.location.search).toBe('?destination=%2Fuser%2Fedit')
    expect(screen.queryByText('Castaic')).toBeNull()
  })

  test('notifies other tabs', async () => {
    const onMessage = vi.fn()
    const { session } = await openScreen('/user/edit', answers)
    const other = new BroadcastChannel('session')
    other.addEventListener('message', onMessage)
    await act(async () => void (await addToCart(session.environment, { sku: '180050', quantity: 1 })))
    await waitFor(() => expect(onMessage).toHaveBeenCalled())
    other.close()
  })
})

describe('storage of a tab', () => {
  const chosen = () => sessionStorage.getItem('selected_address_uuid')
  test('drops addresses when the customer changes, and keeps those of a guest', () => {
    assignStorage('ana')
    for (const name of [
      'guest_shipping_address',
      'guest_billing_address',
      'selected_address_uuid',
      'selected_billing_address_uuid',
    ])
      sessionStorage.setItem(name, 'x')
    sessionStorage.setItem('compare-parts', '["180050"]')
    assignStorage('ana')
    expect(chosen()).toBe('x')
    assignStorage(null)
    expect(Object.keys(sessionStorage).toSorted()).toEqual(['compare-parts', 'last-customer'])
    sessionStorage.setItem('guest_shipping_address', 'x')
    assignStorage(null)
    assignStorage('ana')
    expect(sessionStorage.getItem('guest_shipping_address')).toBe('x')
  })

  test('keeps drafts only for the same customer', () => {
    assignStorage('ana')
    saveDraft('/user/edit profile', { company: 'Castaic Optics' })
    assignStorage(null)
    assignStorage('ana')
    expect(takeDraft('/user/edit profile')).toEqual({ company: 'Castaic Optics' })
    sessionStorage.setItem('order_notes', 'Deliver to Ana.')
    saveDraft('/user/edit profile', { company: 'Castaic Optics' })
    assignStorage(null)
    assignStorage('ben')
    expect(takeDraft('/user/edit profile')).toBeNull()
    expect(sessionStorage.getItem('order_notes')).toBeNull()
  })
})
