// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import type { Answer } from '../../relay/answer.ts'
import { createTestSession, TestPage } from '../../relay/testing.tsx'
import { SearchBox } from './SearchBox.tsx'

const part = (sku: string) => ({
  id: sku,
  label: `(${sku}): Flange ${sku}`,
  sku,
  path: `/flanges/${sku}`,
  altPath: null,
  subItems: [],
})

function open(answer: (text: string) => Answer | Promise<Answer>) {
  const { session, asked } = createTestSession(({ variables }) => answer(String(variables.text)))
  const router = createMemoryRouter([{ path: '*', element: <SearchBox placeholder="Part number" /> }])
  render(
    <TestPage session={session}>
      <RouterProvider router={router} />
    </TestPage>,
  )
  const input = screen.getByRole('combobox')
  fireEvent.focus(input)
  return {
    asked,
    router,
    input,
    type: (text: string) => fireEvent.change(input, { target: { value: text } }),
    press: (key: string) => fireEvent.keyDown(input, { key }),
    pass: (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds)),
  }
}

const three = (): Answer => ({ data: { searchSuggestions: ['180050', '180051', '180052'].map(part) } })
const active = () => document.querySelector('[aria-selected="true"]')?.textContent

describe('the search box', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
  })

  test('asks from the third character on, 200 ms after the last key, in lower case', async () => {
    const { type, pass, asked } = open(three)
    type('18')
    await pass(500)
    type('180')
    await pass(100)
    type(' 180-T ')
    await pass(199)
    expect(asked).toEqual([])
    await pass(1)
    expect(asked.map(({ variables }) => String(variables.text))).toEqual(['180-t'])
  })

  test('lists what it found as a combobox does, and says how many', async () => {
    const { type, pass, input } = open(three)
    expect(input.getAttribute('aria-expanded')).toBe('false')
    type('180')
    await pass(300)
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      '(180050): Flange 180050',
      '(180051): Flange 180051',
      '(180052): Flange 180052',
    ])
    expect(input.getAttribute('aria-expanded')).toBe('true')
    expect(screen.getByText('3 suggestions').getAttribute('role')).toBe('status')
  })

  test('arrows move and wrap, Enter opens the active row', async () => {
    const { type, pass, press, input, router } = open(three)
    type('180')
    await pass(300)
    press('ArrowUp')
    expect(active()).toContain('180052')
    press('ArrowDown')
    expect(active()).toContain('180050')
    press('End')
    expect(active()).toContain('180052')
    expect(document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent).toContain('180052')
    fireEvent.submit(screen.getByRole('search'))
    await pass(0)
    expect(router.state.location.pathname).toBe('/flanges/180052')
    expect(screen.queryByRole('listbox')).toBeNull()
  })

  test('Enter without an active row searches for the words', async () => {
    const { type, pass, router } = open(three)
    type('copper gasket ')
    fireEvent.submit(screen.getByRole('search'))
    await pass(0)
    expect(router.state.location.pathname + router.state.location.search).toBe('/search?terms=copper+gasket')
  })

  test('a row that was only pointed at in passing is not what the button opens', async () => {
    const { type, pass, router } = open(three)
    type('180')
    await pass(300)
    fireEvent.pointerMove(screen.getAllByRole('option')[1] as HTMLElement)
    expect(active()).toContain('180051')
    fireEvent.pointerLeave(screen.getByRole('listbox'))
    fireEvent.submit(screen.getByRole('search'))
    await pass(0)
    expect(router.state.location.pathname).toBe('/search')
  })

  test('Escape and a click outside close, a click on a row opens it', async () => {
    const { type, pass, press, input, router } = open(three)
    type('180')
    await pass(300)
    press('Escape')
    expect(screen.queryByRole('listbox')).toBeNull()
    press('ArrowDown')
    expect(screen.getByRole('listbox')).toBeTruthy()
    fireEvent.blur(input, { relatedTarget: document.body })
    expect(screen.queryByRole('listbox')).toBeNull()
    fireEvent.focus(input)
    fireEvent.click(screen.getAllByRole('option')[1] as HTMLElement)
    await pass(0)
    expect(router.state.location.pathname).toBe('/flanges/180051')
  })

  test('an answer that comes late never replaces a newer one', async () => {
    const late: ((answer: Answer) => void)[] = []
    const { type, pass } = open((text) => (text === '180' ? new Promise((resolve) => late.push(resolve)) : three()))
    type('180')
    await pass(250)
    type('1800')
    await pass(250)
    late[0]?.({ data: { searchSuggestions: [part('999999')] } })
    await pass(10)
    expect(screen.getAllByRole('option')).toHaveLength(3)
    expect(screen.queryByText(/999999/)).toBeNull()
  })

  test.each([
    ['the catalog did not answer', null],
    ['Error encountered in searchQuery:the catalog did not answer', []],
  ])('a failure becomes a message and leaves no rows (%s)', async (message, searchSuggestions) => {
    const { type, pass } = open(() => ({
      data: { searchSuggestions },
      errors: [{ message, path: ['searchSuggestions'], extensions: { status: 504 } }],
    }))
    type('180')
    await pass(300)
    expect(screen.getByRole('alert').textContent).toBe('Error encountered in searchQuery:the catalog did not answer')
    expect(screen.queryAllByRole('option')).toEqual([])
  })
})
