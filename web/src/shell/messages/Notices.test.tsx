// @vitest-environment happy-dom
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, Outlet } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { SessionContext } from '../../platform/relay/SessionContext.ts'
import { createTestSession } from '../../testing/testing.tsx'
import { MessageList } from './MessageList.tsx'
import { noticesCookie, redirectWith, takeNotices } from '../../platform/messages/notices.ts'
import { Notices, NoticesContext } from './Notices.tsx'

afterEach(cleanup)

const page = (
  <SessionContext value={createTestSession(() => ({})).session}>
    <Notices />
    <Outlet />
    <MessageList />
  </SessionContext>
)

test("a form's message is shown once by the next page", async () => {
  const router = createMemoryRouter([
    {
      element: page,
      children: [
        { path: '/', element: null },
        { path: '/cart', element: null },
        { path: '/user', action: () => redirectWith([{ type: 'success', text: 'Done.' }], '/cart') },
      ],
    },
  ])
  render(<RouterProvider router={router} />)
  expect(screen.queryByText('Done.')).toBeNull()
  await act(() => router.navigate('/user', { formMethod: 'post', formData: new FormData() }))
  expect(router.state.location.pathname).toBe('/cart')
  expect(screen.getByRole('status').textContent).toContain('Done.')
  expect(takeNotices()).toEqual([])
})

test("a form's message belongs to its tab; the server only has the shared cookie", () => {
  redirectWith([{ type: 'success', text: 'Done.' }], '/cart')
  expect(document.cookie).not.toContain('notices')
  document.cookie = noticesCookie([{ type: 'info', text: 'You are logged out.' }])
  expect(takeNotices().map(({ text }) => text)).toEqual(['Done.', 'You are logged out.'])
  expect(takeNotices()).toEqual([])
})

test('without scripts it is rendered in the page', () => {
  const router = createMemoryRouter([{ path: '/', element: <Notices /> }])
  const html = renderToString(
    <NoticesContext value={[{ type: 'success', text: 'Done <b>' }]}>
      <SessionContext value={createTestSession(() => ({})).session}>
        <RouterProvider router={router} />
      </SessionContext>
    </NoticesContext>,
  )
  expect(html).toMatch(/^<noscript><div [^>]*><p role="status">Done &lt;b&gt;<\/p><\/div><\/noscript>$/)
})
