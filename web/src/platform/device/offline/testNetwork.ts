import { act } from '@testing-library/react'
import { vi } from 'vitest'

const unreachable: typeof fetch = () => Promise.reject(new TypeError('Failed to fetch'))

/**
 * Takes the network away from a test's page, or gives it back: the browser says so.
 * @param shop what is asked whether the shop answers all the same
 */
export function setOnline(isOnline: boolean, shop = unreachable) {
  vi.spyOn(globalThis, 'fetch').mockImplementation(shop)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')))
}
