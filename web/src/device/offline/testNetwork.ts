import { act } from '@testing-library/react'
import { vi } from 'vitest'

/** Takes the network away from a test's page, or gives it back: the browser says so. */
export function setOnline(isOnline: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')))
}
