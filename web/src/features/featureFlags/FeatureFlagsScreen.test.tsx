// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { shellResponse } from '../../testing/testResponses.ts'
import { responseTo, openScreen } from '../../testing/testScreen.tsx'
import featureFlagsScreenQuery from './__generated__/FeatureFlagsScreenQuery.graphql.ts'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

test('toggles are remembered in this browser and can be reset', async () => {
  await openScreen('/feature-flags', () => responseTo(featureFlagsScreenQuery, shellResponse()))
  const related = (checked: boolean) => screen.findByRole('switch', { name: 'Related products', checked })
  fireEvent.click(await related(false))
  await related(true)
  expect(localStorage.getItem('feature-flags')).toBe('{"ADD_RELATED_PRODUCTS":true}')
  const state = within(screen.getByRole('main')).getByRole('status')
  expect(state.textContent).toBe('Related products: on.')
  fireEvent.click(screen.getByRole('button', { name: 'Reset to defaults' }))
  await related(false)
  expect(state.textContent).toBe('All flags are at their defaults.')
  expect(screen.getAllByRole('switch').map((flag) => flag.getAttribute('aria-checked'))).toEqual(['true', 'false'])
})

test('ignores other stored keys', async () => {
  localStorage.setItem('feature-flags', '{"SECRET_PAGE":true,"RECENTLY_VIEWED_PRODUCTS":"off"}')
  await openScreen('/feature-flags', () => responseTo(featureFlagsScreenQuery, shellResponse()))
  await screen.findByRole('switch', { name: 'Recently viewed products', checked: false })
  expect(screen.getAllByRole('switch')).toHaveLength(2)
  expect(document.body.textContent).not.toContain('SECRET_PAGE')
})

test.each([
  ['a trail with one breadcrumb gets this page as the second', [{ label: 'Home', link: { path: '/' } }], 'Home'],
  ['a trail that failed to load is hidden silently', null, null],
])('%s', async (_, breadcrumbs, first) => {
  await openScreen('/feature-flags', () => ({
    ...responseTo(featureFlagsScreenQuery, { ...shellResponse(), breadcrumbs }),
    ...(breadcrumbs ? {} : { errors: [{ message: 'Timed out', path: ['breadcrumbs'] }] }),
  }))
  const trail = screen.queryByRole('navigation', { name: 'Breadcrumb' })
  if (first === null) expect(trail).toBeNull()
  else
    expect(
      within(trail as HTMLElement)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([first, 'Feature flags'])
  expect(screen.queryByRole('alert')).toBeNull()
})
