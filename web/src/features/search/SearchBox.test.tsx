// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import type { GatewayResponse } from '../../platform/relay/gatewayResponse.ts'
import { createTestSession, TestPage } from '../../testing/testing.tsx'
import { MessageList } from '../../shell/messages/MessageList.tsx'
import { SearchBox } from './SearchBox.tsx'
// Preloaded, so that no test waits for code.
import './Suggestions.tsx'
import './suggestionSearch.ts'

function part(sku: string) {
  return {
    id: sku,
    name: `Flange, ${sku}`,
    sku,
    path: `/flanges/cf?part-number=${sku}`,
    variation: { id: `V${sku}`, image: { thumbnail: `/${sku}.webp` }, price: { formatted: '$12.00' } },
    subItems: [],
  }
}
function suggestions(searchSuggestions: object[], totalCount = 148): GatewayResponse {
  return {
    data: { searchSuggestions, search: { totalCount } },
  }
}

function open(answer: (text: string) => GatewayResponse | Promise<GatewayResponse>, at = '/') {
  const { session, requests } = createTestSession(({ variables }) => answer(String(variables.text)))
  const page = (
    <>
      <SearchBox placeholder="Part number" />
      <main>
        <h1>CF flange</h1>
      </main>
      <MessageList />
    </>
  )
  const router = createMemoryRouter([{ path: '*', element: page }], { initialEntries: [at] })
  render(
    <TestPage session={session}>
      <RouterProvider router={router} />
    </TestPage>,
  )
  const input = screen.getByRole('combobox')
  fireEvent.focus(input)
  return {
    requests,
    router,
    input,
    type: (text: string) => fireEvent.change(input, { target: { value: text } }),
    press: (key: string) => fireEvent.keyDown(input, { key }),
    pass: (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds)),
  }
}

function three() {
  return suggestions(['180050', '180051', '180052'].map(part))
}
type TestBox = ReturnType<typeof open>
function active() {
  return document.querySelector('[aria-selected="true"]')?.textContent
}

describe('the search box', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
  })

  test('searches from the third character on, 200 ms after the last key, in lower case', async () => {
    const { type, pass, requests } = open(three)
    type('18')
    await pass(500)
    type('180')
    await pass(100)
    type(' 180-T ')
    await pass(199)
    expect(requests).toEqual([])
    await pass(1)
    expect(requests.map(({ variables }) => String(variables.text))).toEqual(['180-t'])
  })

  test('searches for text typed before hydration', async () => {
    const { session, requests } = createTestSession(three)
    const router = createMemoryRouter([{ path: '*', element: <SearchBox placeholder="Part number" /> }])
    const page = (
      <TestPage session={session}>
        <RouterProvider router={router} />
      </TestPage>
    )
    const container = document.createElement('div')
    container.innerHTML = renderToString(page)
    document.body.append(container)
    const input = container.querySelector('input') as HTMLInputElement
    input.focus()
    input.value = '18005'
    render(page, { container, hydrate: true })
    await act(() => vi.advanceTimersByTimeAsync(300))
    expect(requests.map(({ variables }) => String(variables.text))).toEqual(['18005'])
    expect(screen.getAllByRole('option')).toHaveLength(3)
    expect(input.value).toBe('18005')
  })

  test('lists results as a combobox, and announces their count', async () => {
    const { type, pass, input } = open(three)
    expect(input.getAttribute('aria-expanded')).toBe('false')
    type('180')
    await pass(300)
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      '180050 Flange, 180050 $12.00',
      '180051 Same, 180051 $12.00',
      '180052 Same, 180052 $12.00',
    ])
    expect(document.querySelector('[role=option] img')?.getAttribute('src')).toBe('/180050.webp')
    expect(input.getAttribute('aria-expanded')).toBe('true')
    expect(input.getAttribute('aria-controls')).toBe(screen.getByRole('listbox').id)
    expect(screen.getByText('3 suggestions').getAttribute('role')).toBe('status')
  })

  test('shows the result count of the current terms only', async () => {
    const { type, pass, requests } = open(three)
    type('180')
    await pass(300)
    const all = () => screen.getByRole('link', { name: /^See all/ })
    expect(all().textContent).toBe('See all results for “180”')
    await pass(600)
    expect(requests.map(({ name }) => name)).toEqual(['suggestionSearchQuery', 'suggestionSearchCountQuery'])
    expect(all().textContent).toBe('See all 148 results for “180”')
    expect(all().getAttribute('href')).toBe('/search?terms=180')
    type('1800')
    expect(all().textContent).toBe('See all results for “1800”')
    expect(screen.getByRole('listbox').getAttribute('aria-busy')).toBe('true')
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
    expect(router.state.location.search).toBe('?part-number=180052')
    expect(screen.queryByRole('listbox')).toBeNull()
  })

  test('Enter without an active row searches for the text', async () => {
    const { type, pass, router } = open(three)
    type('copper gasket ')
    fireEvent.submit(screen.getByRole('search'))
    await pass(0)
    expect(router.state.location.pathname + router.state.location.search).toBe('/search?terms=copper+gasket')
  })

  test('the button ignores a merely hovered row', async () => {
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

  test('Escape closes and then clears', async () => {
    const { type, pass, press, input } = open(three)
    type('180')
    await pass(300)
    press('Escape')
    expect(screen.queryByRole('listbox')).toBeNull()
    expect(input.getAttribute('value')).toBe('180')
    press('Escape')
    expect(input.getAttribute('value')).toBe('')
  })

  test.each([
    ['Tab', ({ press }: TestBox) => press('Tab')],
    ['a click outside', () => fireEvent.pointerDown(document.body)],
    ['moving focus elsewhere', ({ input }: TestBox) => fireEvent.blur(input, { relatedTarget: document.body })],
  ])('%s closes, and focus or the arrow opens again', async (_, leave) => {
    const opened = open(three)
    opened.type('180')
    await opened.pass(300)
    leave(opened)
    expect(screen.queryByRole('listbox')).toBeNull()
    opened.press('ArrowDown')
    expect(screen.getByRole('listbox')).toBeTruthy()
    leave(opened)
    fireEvent.focus(opened.input)
    expect(screen.getByRole('listbox')).toBeTruthy()
  })

  test('keeps the active row when a newer response moves or removes it', async () => {
    const { type, pass, press } = open((text) =>
      suggestions((text === '180' ? ['180050', '180051'] : ['180051']).map(part)),
    )
    type('180')
    await pass(300)
    type('1800')
    press('ArrowDown')
    press('ArrowDown')
    expect(active()).toContain('180051')
    await pass(300)
    expect(screen.getAllByRole('option')).toHaveLength(1)
    expect(active()).toContain('180051')
  })

  test('cancels outdated requests, which never replace newer ones', async () => {
    const late: ((answer: GatewayResponse) => void)[] = []
    const { type, pass, requests } = open((text) =>
      text === '180' ? new Promise((resolve) => late.push(resolve)) : three(),
    )
    type('180')
    await pass(250)
    expect(requests[0]?.signal?.aborted).toBe(false)
    type('1800')
    expect(requests[0]?.signal?.aborted).toBe(true)
    await pass(250)
    late[0]?.(suggestions([part('999999')]))
    await pass(10)
    expect(screen.getAllByRole('option')).toHaveLength(3)
    expect(screen.queryByText(/999999/)).toBeNull()
  })

  test.each([
    ['the catalog did not respond', null],
    ['Error encountered in searchQuery:the catalog did not respond', []],
  ])('shows a message and no rows after a failure (%s)', async (message, searchSuggestions) => {
    const { type, pass } = open(() => ({
      data: { searchSuggestions, search: null },
      errors: [{ message, path: ['searchSuggestions'], extensions: { status: 504 } }],
    }))
    type('180')
    await pass(300)
    expect(screen.getByRole('alert').textContent).toBe('Error encountered in searchQuery:the catalog did not respond')
    expect(screen.queryAllByRole('option')).toEqual([])
  })

  test('a failed count hides no rows and stays silent', async () => {
    const answers: GatewayResponse[] = [
      suggestions([part('180050')]),
      {
        data: { search: null },
        errors: [{ message: 'the index is down', path: ['search'], extensions: { status: 503 } }],
      },
    ]
    const { type, pass } = open(() => answers.shift() ?? three())
    type('180')
    await pass(1_000)
    expect(screen.getAllByRole('option')).toHaveLength(1)
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByRole('link', { name: /^See all/ }).textContent).toBe('See all results for “180”')
  })
})
