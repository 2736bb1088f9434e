// @vitest-environment happy-dom
import { act, cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { shellResponse } from '../../testing/testResponses.ts'
import flagsQuery from '../../features/featureFlags/__generated__/FeatureFlagsScreenQuery.graphql.ts'
import { responseTo, openScreen } from '../../testing/testScreen.tsx'

afterEach(cleanup)

const shell = shellResponse(null, 'ana')

test('missing header data shows a persistent error message', async () => {
  const { router, requests } = await openScreen('/feature-flags', () => ({
    ...responseTo(flagsQuery, { ...shell, mainMenu: null, viewer: { ...shell.viewer, user: null } }),
    errors: [
      { message: 'The account service is down', path: ['viewer', 'user', 'email'] },
      { message: 'Something has gone wrong.', path: ['mainMenu'] },
      { message: 'No user list', path: ['viewer', 'users'] },
    ],
  }))
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    'Something has gone wrong fetching the account.The account service is down',
    'Something has gone wrong fetching the menu.',
  ])
  const menu = within(screen.getByRole('navigation', { name: 'Main' }))
  expect(menu.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/',
    '/products',
    '/contact-us',
    '/quick-order',
    '/distributors',
  ])
  await act(() => router.navigate('/feature-flags?again'))
  expect(requests.length).toBeLessThanOrEqual(2)
  expect(screen.getAllByRole('alert')).toHaveLength(2)
})

test('a failed cart silently shows as empty', async () => {
  await openScreen('/feature-flags', () => ({
    ...responseTo(flagsQuery, shellResponse()),
    errors: [{ message: 'The cart service is down', path: ['viewer', 'cart'] }],
  }))
  expect(within(screen.getByRole('banner')).getByText('Cart, empty')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})
