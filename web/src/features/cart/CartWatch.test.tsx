// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { responseTo, openScreen } from '../../testing/testScreen.tsx'
import { shellResponse } from '../../testing/testResponses.ts'
import flagsQuery from '../featureFlags/__generated__/FeatureFlagsScreenQuery.graphql.ts'
import { addToCart } from './cartMutations.ts'
import watchQuery from './__generated__/CartWatchQuery.graphql.ts'
import add from './__generated__/cartMutationsAddMutation.graphql.ts'
import { cartResponse } from './testCart.ts'

/** Opens a page with one item in the cart, which has two by the time it is read again. */
function openPage() {
  return openScreen('/feature-flags', ({ name }) => {
    if (name === 'CartWatchQuery') return responseTo(watchQuery, { viewer: { cart: cartResponse('C', 2) } })
    if (name === 'FeatureFlagsScreenQuery') return responseTo(flagsQuery, shellResponse(cartResponse('C', 1)))
    return responseTo(add, { addToCart: { cart: cartResponse('C', 2), userErrors: [], warnings: [] } })
  })
}

/** Simulates a cart change in another tab. */
async function changeElsewhere() {
  const channel = new BroadcastChannel('cart')
  channel.postMessage(null)
  await act(async () => new Promise((resolve) => setTimeout(resolve, 20)))
  channel.close()
}

function setVisibility(state: 'visible' | 'hidden') {
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state })
  return act(async () => void fireEvent(document, new Event('visibilitychange')))
}

function countOf(requests: readonly { name: string }[]) {
  return requests.filter(({ name }) => name === 'CartWatchQuery').length
}

function findItems(text: string) {
  return screen.findByRole('button', { name: new RegExp(`^Cart ?, ${text}$`) })
}

describe('the cart in the header', () => {
  afterEach(() => {
    cleanup()
    Reflect.deleteProperty(document, 'visibilityState')
  })

  test('follows changes in other tabs', async () => {
    await openPage()
    await findItems('1 item')
    await changeElsewhere()
    await findItems('2 items')
  })

  test('is read once on return to the tab, after any number of changes', async () => {
    const { requests } = await openPage()
    await setVisibility('hidden')
    await changeElsewhere()
    await changeElsewhere()
    expect(countOf(requests)).toBe(0)
    await setVisibility('visible')
    await findItems('2 items')
    expect(countOf(requests)).toBe(1)
  })

  test('is read when the page returns from the back/forward cache', async () => {
    await openPage()
    await act(async () => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })))
    await findItems('2 items')
  })

  test('notifies other tabs of its own changes, and does not read them again', async () => {
    const { session, requests } = await openPage()
    const onMessage = vi.fn()
    const other = new BroadcastChannel('cart')
    other.addEventListener('message', onMessage)
    await act(async () => void (await addToCart(session.environment, { sku: '180050', quantity: 1 })))
    await waitFor(() => expect(onMessage).toHaveBeenCalledTimes(1))
    other.close()
    expect(countOf(requests)).toBe(0)
  })
})
