// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { RouteObject } from 'react-router'
import { createPrefetch } from './prefetch.ts'
import { createTestSession } from '../../testing/testing.tsx'

const { session } = createTestSession(() => ({ data: {} }))

function place() {
  const open: (() => void)[] = []
  const dispose = vi.fn()
  const prefetch = vi.fn(
    (_session: unknown, _location: { url: URL }) =>
      new Promise<{ dispose(): void }>((resolve) => open.push(() => resolve({ dispose }))),
  )
  const routes: RouteObject[] = [{ path: '/parts/:sku', handle: { chunk: 'X', prefetch } }, { path: '/plain' }]
  return {
    prefetch,
    dispose,
    answerAll: () => open.splice(0).forEach((answer) => answer()),
    go: createPrefetch({ session, routesOf: async () => routes }),
  }
}

/** Fake timers do not stop promises. */
function nextTick() {
  return Promise.resolve()
}

describe('prefetching', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  test('loads four pages at most at a time, and skips the fifth', async () => {
    const { go, prefetch, answerAll } = place()
    const pending = [1, 2, 3, 4, 5].map((sku) => go(`/parts/${sku}`))
    await nextTick()
    expect(prefetch).toHaveBeenCalledTimes(4)
    answerAll()
    await Promise.all(pending)
    void go('/parts/5')
    await nextTick()
    expect(prefetch).toHaveBeenCalledTimes(5)
  })

  test('loads a page once while retained, and releases it after half a minute', async () => {
    const { go, prefetch, dispose, answerAll } = place()
    const first = go('/parts/1?view=cards')
    void go('/parts/1?view=cards')
    await nextTick()
    answerAll()
    await first
    void go('/parts/1?view=cards')
    expect(prefetch).toHaveBeenCalledTimes(1)
    expect(prefetch.mock.calls[0]?.[1].url.search).toBe('?view=cards')
    vi.advanceTimersByTime(30_000)
    expect(dispose).toHaveBeenCalledTimes(1)
    void go('/parts/1?view=cards')
    await nextTick()
    expect(prefetch).toHaveBeenCalledTimes(2)
  })

  test.each([{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])('skips %o', (connection) => {
    const { go, prefetch } = place()
    vi.stubGlobal('navigator', { connection })
    void go('/parts/1')
    expect(prefetch).not.toHaveBeenCalled()
  })

  test('ignores pages without a query, and failures', async () => {
    const { go, prefetch } = place()
    await go('/plain')
    await go('/nowhere')
    prefetch.mockRejectedValueOnce(new Error('down'))
    await expect(go('/parts/1')).resolves.toBeUndefined()
  })
})
