// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest'
import { isChunkError, reloadAfter, mayReload } from './chunkErrors.ts'

const gone = new TypeError('Failed to fetch dynamically imported module: https://shop.example/assets/CartScreen-1.js')

function memory() {
  const items = new Map<string, string>()
  return {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, text: string) => void items.set(name, text),
  }
}

afterEach(() => {
  vi.useRealTimers()
  sessionStorage.clear()
})

describe('the reload guard', () => {
  test('allows one reload per path within 10 seconds', () => {
    const storage = memory()
    expect(mayReload('/cart', 1_000, storage)).toBe(true)
    expect(mayReload('/cart', 10_999, storage)).toBe(false)
    expect(mayReload('/search', 10_999, storage)).toBe(true)
    expect(mayReload('/cart', 11_000, storage)).toBe(true)
  })

  test('forgets earlier reloads', () => {
    const storage = memory()
    mayReload('/cart', 0, storage)
    mayReload('/search', 20_000, storage)
    expect(storage.getItem('reloaded')).toBe('{"/search":20000}')
  })

  test.each(['{', '[]', '{"/cart":"now"}', 'null'])('ignores %s in the storage', (text) => {
    const storage = memory()
    storage.setItem('reloaded', text)
    const answers = [mayReload('/cart', 5, storage), mayReload('/cart', 6, storage)]
    expect(answers).toContain(false)
  })

  test('never reloads without storage, which could loop', () => {
    const full = {
      getItem: () => null,
      setItem() {
        throw new DOMException('full', 'QuotaExceededError')
      },
    }
    expect(mayReload('/cart', 0, full)).toBe(false)
  })

  test('handles a clock that was set back', () => {
    const storage = memory()
    mayReload('/cart', 50_000, storage)
    expect(mayReload('/cart', 1_000, storage)).toBe(true)
  })
})

describe('missing code', () => {
  test.each([
    ['Chromium', 'Failed to fetch dynamically imported module: https://shop.example/assets/a.js'],
    ['Firefox', 'error loading dynamically imported module: https://shop.example/assets/a.js'],
    ['Safari', 'Importing a module script failed.'],
  ])('is recognized by %s', (_browser, message) => expect(isChunkError(new TypeError(message))).toBe(true))

  test('reloads its page once, then shows the error', () => {
    vi.useFakeTimers()
    const first = reloadAfter(gone, 'https://shop.example/search?terms=cf')
    expect(first?.headers.get('location')).toBe('/search?terms=cf')
    expect(first?.headers.get('x-remix-reload-document')).toBe('true')
    expect(reloadAfter(gone, 'https://shop.example/search?terms=kf')).toBeNull()
    vi.advanceTimersByTime(10_000)
    expect(reloadAfter(gone, 'https://shop.example/search?terms=kf')).not.toBeNull()
  })

  test('differs from every other error', () => {
    expect(reloadAfter(new TypeError('Failed to fetch'), 'https://shop.example/cart')).toBeNull()
    expect(sessionStorage.length).toBe(0)
  })
})
