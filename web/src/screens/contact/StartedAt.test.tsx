// @vitest-environment happy-dom
import { act, cleanup, render } from '@testing-library/react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, expect, test, vi } from 'vitest'
import { FormContext } from '../../forms/formContext.ts'
import { MadeAtContext } from '../../shell/clock.ts'
import { StartedAt } from './StartedAt.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const madeAt = Date.parse('2026-11-20T17:00:00.000Z')
const untouched = { id: 'contact', values: null, errors: new Map(), addRules: () => () => {}, reviseErrors: () => {} }
const form = (
  <FormContext value={untouched}>
    <StartedAt />
  </FormContext>
)
const said = () => document.querySelector<HTMLInputElement>('input[name="startedAt"]')?.value

test('a form says by the clock of the shop when it was shown, however wrong that of the device is', async () => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2031-01-01T00:00:00.000Z'))
  vi.spyOn(performance, 'now').mockReturnValue(90_000)
  const router = createMemoryRouter(['/', '/later'].map((path) => ({ path, element: <div key={path}>{form}</div> })))
  render(
    <MadeAtContext value={madeAt}>
      <RouterProvider router={router} />
    </MadeAtContext>,
  )
  expect(said()).toBe('2026-11-20T17:00:00.000Z')
  await act(() => router.navigate('/later'))
  expect(said()).toBe('2026-11-20T17:01:30.000Z')
})
