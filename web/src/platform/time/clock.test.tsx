// @vitest-environment happy-dom
import { renderToString } from 'react-dom/server'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MadeAtContext } from './clock.ts'
import { OpenNow } from '../../components/shop/OpenNow.tsx'

const hours = [{ day: 'Thursday', opens: '06:00', closes: '17:00', timeZoneName: 'Pacific', utcOffset: -28800 }]
function page(madeAt: string) {
  return (
    <MadeAtContext value={Date.parse(madeAt)}>
      <p>
        <OpenNow hours={hours} closedDays={[]} />
      </p>
    </MadeAtContext>
  )
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('the server renders the time of rendering', () =>
  expect(renderToString(page('2026-11-20T00:59:59Z'))).toBe('<p>Open now, until 5:00 pm Pacific</p>'))

test('the browser hydrates the same text, then uses the current time', () => {
  vi.setSystemTime('2026-11-20T01:00:00Z')
  const complain = vi.spyOn(console, 'error')
  const container = document.createElement('div')
  container.innerHTML = renderToString(page('2026-11-20T00:59:59Z'))
  render(page('2026-11-20T00:59:59Z'), { container: document.body.appendChild(container), hydrate: true })
  expect(container.textContent).toBe('Closed now, opens Thursday at 6:00 am Pacific')
  expect(complain).not.toHaveBeenCalled()
})

test('updates every minute in visible tabs', () => {
  vi.setSystemTime('2026-11-20T00:58:30Z')
  const { unmount } = render(page('2026-11-20T00:58:30Z'))
  act(() => void vi.advanceTimersByTime(89_000))
  expect(screen.getByText('Open now, until 5:00 pm Pacific')).toBeTruthy()
  act(() => void vi.advanceTimersByTime(1000))
  expect(screen.getByText('Closed now, opens Thursday at 6:00 am Pacific')).toBeTruthy()
  unmount()
  expect(vi.getTimerCount()).toBe(0)
})
