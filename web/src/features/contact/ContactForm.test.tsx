// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, expect, test, vi } from 'vitest'
import { FormContext } from '../../platform/forms/formContext.ts'
import { MadeAtContext } from '../../platform/time/clock.ts'
import { StartedAt } from './ContactForm.tsx'

afterEach(() => {
  cleanup()
  Reflect.deleteProperty(performance, 'getEntriesByType')
  vi.restoreAllMocks()
})

const renderedAt = Date.parse('2026-11-20T17:00:00.000Z')
const untouched = { id: 'contact', values: null, errors: new Map(), addRules: () => () => {}, reviseErrors: () => {} }
const form = (
  <FormContext value={untouched}>
    <StartedAt />
  </FormContext>
)
function startedAt() {
  return document.querySelector<HTMLInputElement>('input[name="startedAt"]')?.value
}

/** Mocks the navigation timing: when the response started, in milliseconds since page start. */
function answerBegan(...responseStarts: number[]) {
  const entries = responseStarts.map((responseStart) => ({ responseStart }))
  const value = (type: string) => (type === 'navigation' ? entries : [])
  Object.defineProperty(performance, 'getEntriesByType', { configurable: true, value })
}

/** Opens a page with the form, then another one 90 seconds later. */
async function openBoth() {
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2031-01-01T00:00:00.000Z'))
  vi.spyOn(performance, 'now').mockReturnValue(90_000)
  const router = createMemoryRouter(['/', '/later'].map((path) => ({ path, element: <div key={path}>{form}</div> })))
  render(
    <MadeAtContext value={renderedAt}>
      <RouterProvider router={router} />
    </MadeAtContext>,
  )
  const first = startedAt()
  await act(() => router.navigate('/later'))
  return { first, later: startedAt() }
}

test("records the time of the first render by the server's clock, even if the device's clock is wrong", async () => {
  answerBegan(0.5)
  const { first, later } = await openBoth()
  expect(first).toBe('2026-11-20T17:00:00.000Z')
  expect(later).toBe('2026-11-20T17:01:29.999Z')
})

test('does not add the response time to the time of the first render', async () => {
  answerBegan(20_000)
  expect((await openBoth()).later).toBe('2026-11-20T17:01:10.000Z')
})

test.each([
  ['nothing', []],
  ['no time', [0]],
])('records no later time than the browser reports when it gives %s for the response', async (_what, began) => {
  answerBegan(...began)
  expect((await openBoth()).later).toBe('2026-11-20T17:00:00.000Z')
})
