// @vitest-environment happy-dom
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, Outlet } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { SessionContext } from '../../relay/SessionContext.ts'
import { createTestSession } from '../../relay/testing.tsx'
import { MessageList } from './MessageList.tsx'
import { redirectWith } from './notices.ts'
import { Notices, NoticesContext } from './Notices.tsx'

afterEach(cleanup)

const page = (
  <SessionContext value={createTestSession(() => ({})).session}>
    <Notices />
    <Outlet />
    <MessageList />
  </SessionContext>
)

test('what a form leaves to say is shown once by the page it leads to', async () => {
  const router = createMemoryRouter([
    {
      element: page,
      children: [
        { path: '/' },
        { path: '/cart' },
        { path: '/user', action: () => redirectWith([{ type: 'success', text: 'Done.' }], '/cart') },
      ],
    },
  ])
  render(<RouterProvider router={router} />)
  expect(screen.queryByText('Done.')).toBeNull()
  await act(() => router.navigate('/user', { formMethod: 'post', formData: new FormData() }))
  expect(router.state.location.pathname).toBe('/cart')
  expect(screen.getByRole('status').textContent).toContain('Done.')
  expect(document.cookie).not.toContain('notices')
})

test('without scripts it stands in the page', () => {
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
