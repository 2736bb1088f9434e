// @vitest-environment happy-dom
import { createMemoryRouter, Outlet, useLocation } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { RouteAnnouncer } from './Shell.tsx'

afterEach(cleanup)

function Screen() {
  const { pathname, search } = useLocation()
  return (
    <main>
      <title>{`At ${pathname}${search}`}</title>
      <h1>At {pathname}</h1>
      <section id="dimensions">
        <h2>Dimensions</h2>
        <button type="button">Facet</button>
      </section>
      <h2 id="section-units">Units</h2>
      <dl>
        <dt id="section-torr">Torr</dt>
        <dd>133 Pa</dd>
      </dl>
    </main>
  )
}

function open(path: string) {
  const element = (
    <>
      <Outlet />
      <RouteAnnouncer />
    </>
  )
  const router = createMemoryRouter([{ element, children: [{ path: '*', element: <Screen /> }] }], {
    initialEntries: [path],
  })
  render(<RouterProvider router={router} />)
  return (to: string) => act(() => router.navigate(to))
}

function announcement() {
  return screen.getByRole('status').textContent
}

test('the first page is announced by the browser itself', () => {
  open('/about')
  expect(announcement()).toBe('')
  expect(document.activeElement).toBe(document.body)
})

test.each([
  ['another path', '/help', 'At /help', 'At /help'],
  ['other search terms', '/search?terms=b', 'At /search', 'At /search?terms=b'],
  ['an anchor', '/help#dimensions', 'Dimensions', 'At /help'],
  ['a heading', '/help#section-units', 'Units', 'At /help'],
  ['a glossary term', '/help#section-torr', 'Torr', 'At /help'],
  ['an unknown anchor', '/help#section-bar', 'At /help', 'At /help'],
])('%s moves focus to its heading and announces it', async (_, to, heading, title) => {
  const go = open('/search?terms=a')
  await go(to)
  expect(document.activeElement?.textContent).toBe(heading)
  expect(announcement()).toBe(title)
})

test('a facet, sort or variation keeps focus', async () => {
  const go = open('/flanges')
  screen.getByRole('button').focus()
  await go('/flanges?f.size=75&sort=price-asc&part-number=180050')
  expect(document.activeElement?.textContent).toBe('Facet')
  expect(announcement()).toBe('')
})
