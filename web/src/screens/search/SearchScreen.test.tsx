// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest'
import { cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterContextProvider } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import type { Answer } from '../../relay/answer.ts'
import { relaySession } from '../../relay/session.ts'
import { shellAnswer } from '../../relay/testAnswers.ts'
import { createTestSession, TestPage } from '../../relay/testing.tsx'
import { routes } from '../../routes.tsx'

const result = (label: string, subItems: object[] = []) => ({
  id: label,
  label,
  sku: null,
  path: `/${label}`,
  subItems,
})

async function search(found: unknown[] | null, errors?: Answer['errors']) {
  const { session } = createTestSession(() => ({
    data: { ...shellAnswer(), searchSuggestions: found },
    ...(errors ? { errors } : {}),
  }))
  const router = createMemoryRouter(routes, {
    initialEntries: ['/search?terms=%20KF40%20'],
    getContext: () => new RouterContextProvider(new Map([[relaySession, session]])),
  })
  await vi.waitFor(() => expect(router.state.initialized).toBe(true))
  render(
    <TestPage session={session}>
      <RouterProvider router={router} />
    </TestPage>,
  )
  return screen.getByRole('main').textContent
}

describe('the results page', () => {
  afterEach(cleanup)

  test('repeats the words, keeps them in the box, and links what was found', async () => {
    const sub = { id: 's', type: 'category', name: 'KF fittings', path: '/kf' }
    expect(await search([result('kf40', [sub])])).toMatch(/Results for “KF40”1 result/)
    expect(screen.getByRole('link', { name: 'kf40' }).getAttribute('href')).toBe('/kf40')
    expect(screen.getByRole('link', { name: 'KF fittings' }).getAttribute('href')).toBe('/kf')
    expect(screen.getAllByRole('combobox')[0]?.getAttribute('value')).toBe(' KF40 ')
  })

  test('does not say how many there are where it shows only the first', async () => {
    expect(await search(Array.from({ length: 8 }, (_, index) => result(`part ${index}`)))).toContain(
      'The first 8 results',
    )
  })

  test('nothing found is not the same as a search that failed', async () => {
    expect(await search([])).toContain('No results for “KF40”')
    cleanup()
    const errors = [{ message: 'Error encountered in searchByTerms:down', path: ['searchSuggestions'] }]
    const text = await search([], errors)
    expect(text).toContain('Something has gone wrong fetching the search results.')
    expect(text).not.toContain('No results')
  })
})
