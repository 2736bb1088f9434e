import { act } from '@testing-library/react'
import { vi } from 'vitest'

const unreachable: typeof fetch = () => Promise.reject(new TypeError('Failed to fetch'))

/**
 * Takes a test's page offline or back online.
 * @param shop whether the shop responds when probed
 */
export function setOnline(isOnline: boolean, shop = unreachable) {
  vi.spyOn(globalThis, 'fetch').mockImplementation(shop)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')))
}
