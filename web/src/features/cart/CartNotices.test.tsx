// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, expect, test } from 'vitest'
import { createTestSession, TestPage } from '../../testing/testing.tsx'
import { CartNotices } from './CartNotices.tsx'

afterEach(cleanup)

function open(posted: unknown) {
  const { session } = createTestSession(() => ({ data: {} }))
  session.posted = posted
  const router = createMemoryRouter([{ path: '/', element: <CartNotices /> }])
  // The first place of a browser has no key of its own.
  router.state.location.key = 'default'
  render(
    <TestPage session={session}>
      <RouterProvider router={router} />
    </TestPage>,
  )
}

test('what a posted cart form was refused for stays when the scripts come late', () => {
  open({ intent: 'add', typed: '', problems: ['There is no part number nope.'] })
  expect(screen.getByRole('alert').textContent).toContain('There is no part number nope.')
})

test('nothing is said of a page that answers no cart form', () => {
  open({ intent: '', errors: [{ field: '', message: 'Another form' }], values: {} })
  expect(screen.queryByRole('alert')).toBeNull()
})
