// @vitest-environment happy-dom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { setOnline } from './testNetwork.ts'
import { useIsOffline } from './useIsOffline.ts'

function Told() {
  return <p>{useIsOffline() ? 'offline' : 'online'}</p>
}
function told() {
  return [...new Set(screen.getAllByText(/line$/).map(({ textContent }) => textContent))].join()
}

/** A shop whose responses the test controls. */
function shop() {
  const answers: ((answer: Response) => void)[] = []
  const asked = vi.fn<typeof fetch>(() => new Promise((answer) => answers.push(answer)))
  const answer = (which: number, status: number) => act(async () => answers[which]?.(new Response('{}', { status })))
  return { asked, answer }
}

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('counts as offline when the shop does not respond, with one probe for all', async () => {
  const { asked, answer } = shop()
  setOnline(false, asked)
  render(
    <>
      <Told />
      <Told />
    </>,
  )
  expect(told()).toBe('offline')
  expect(asked.mock.calls).toEqual([[expect.stringMatching(/^\/builds\/latest\.json\?/), { cache: 'no-store' }]])
  await answer(0, 503)
  expect(told()).toBe('offline')
  setOnline(true)
  expect(told()).toBe('online')
  expect(asked).toHaveBeenCalledOnce()
})

test("ignores the browser's offline state when the shop responds", async () => {
  const { asked, answer } = shop()
  render(<Told />)
  setOnline(false, asked)
  expect(told()).toBe('offline')
  await answer(0, 200)
  expect(told()).toBe('online')
  setOnline(false, asked)
  expect(told()).toBe('offline')
})

test('ignores responses from before the network was lost', async () => {
  const { asked, answer } = shop()
  render(<Told />)
  setOnline(false, asked)
  setOnline(true)
  setOnline(false, asked)
  await waitFor(() => expect(asked).toHaveBeenCalledTimes(2))
  await answer(0, 200)
  expect(told()).toBe('offline')
  await answer(1, 200)
  expect(told()).toBe('online')
})
