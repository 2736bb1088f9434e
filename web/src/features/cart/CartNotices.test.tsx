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
  // The initial history entry has no key of its own.
  router.state.location.key = 'default'
  render(
    <TestPage session={session}>
      <RouterProvider router={router} />
    </TestPage>,
  )
}

test('keeps the errors of a posted cart form after late hydration', () => {
  open({ intent: 'add', text: '', problems: ['There is no part number nope.'] })
  expect(screen.getByRole('alert').textContent).toContain('There is no part number nope.')
})

test('renders nothing on a page without a posted cart form', () => {
  open({ intent: '', errors: [{ field: '', message: 'Another form' }], values: {} })
  expect(screen.queryByRole('alert')).toBeNull()
})
