// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest'
import { createMemoryRouter, RouterContextProvider } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { render, screen, waitFor } from '@testing-library/react'
import type { SearchScreenQuery } from '../screens/search/__generated__/SearchScreenQuery.graphql.ts'
import parameters from '../screens/search/__generated__/SearchScreenQuery$parameters.ts'
import { searchScreenQuery } from '../screens/search/SearchScreen.tsx'
import type { Answer } from './answer.ts'
import { disposeLeftReferences } from './disposal.ts'
import { type Instead, queryRoute } from './queryRoute.tsx'
import { relaySession } from './session.ts'
import { ShopError } from './shopError.ts'
import { shellAnswer } from './testAnswers.ts'
import { createTestSession, TestPage } from './testing.tsx'

const suggestion = (label: string) => ({ id: label, label, sku: null, path: `/${label}`, altPath: null, subItems: [] })
function shop(
  answer: (text: string) => Answer,
  instead: (data: SearchScreenQuery['response']) => Instead = () => null,
) {
  const { session, asked } = createTestSession(({ variables }) => {
    const { data, ...rest } = answer(String(variables.text))
    return data ? { data: { ...(variables.shell ? shellAnswer() : {}), ...data }, ...rest } : rest
  })
  const route = queryRoute<SearchScreenQuery>({
    parameters,
    variables: ({ url }) => ({ text: url.searchParams.get('terms') ?? '' }),
    instead,
    layout: (inner) => inner,
    screen: async () => ({
      query: searchScreenQuery,
      Screen: ({ data }) => <p>found {data.searchSuggestions?.map(({ label }) => label).join()}</p>,
    }),
  })
  const at = (path: string) => {
    const router = createMemoryRouter(
      [{ path: '/search', ...route, ErrorBoundary: () => null, HydrateFallback: () => null }, { path: '/else' }],
      {
        initialEntries: [path],
        getContext: () => new RouterContextProvider(new Map([[relaySession, session]])),
      },
    )
    return router
  }
  return { session, asked, at, route }
}

const withAnswer = (text: string): Answer => ({ data: { searchSuggestions: [suggestion(text)] } })
const errorOf = (router: ReturnType<typeof createMemoryRouter>) => Object.values<unknown>(router.state.errors ?? {})[0]

describe('a screen with its one query', () => {
  test('shows its data, asks for the shell with the first query only, and comes back without asking', async () => {
    const { session, asked, at } = shop(withAnswer)
    const router = at('/search?terms=kf40')
    render(
      <TestPage session={session}>
        <RouterProvider router={router} />
      </TestPage>,
    )
    expect(await screen.findByText('found kf40')).toBeTruthy()
    await router.navigate('/search?terms=cf63')
    expect(await screen.findByText('found cf63')).toBeTruthy()
    await router.navigate(-1)
    expect(await screen.findByText('found kf40')).toBeTruthy()
    expect(asked.map(({ variables }) => variables)).toEqual([
      { text: 'kf40', shell: true },
      { text: 'cf63', shell: false },
    ])
    expect(session.shell).not.toBeNull()
  })

  test.each([
    ['a 404 of its own', () => ({ data: { searchSuggestions: null } }), 404, /Page not found/],
    [
      "the answer's own reason",
      () => ({
        data: { searchSuggestions: null },
        errors: [{ message: 'The catalog did not answer.', extensions: { status: 504 } }],
      }),
      504,
      /catalog did not answer/,
    ],
    [
      'a bare 500 in the words of the shop',
      () => ({ errors: [{ message: 'TypeError: x', extensions: { status: 500 } }] }),
      500,
      /apologize for the inconvenience/,
    ],
  ])('a missing thing is %s', async (_, answer, status, message) => {
    const { at, session } = shop(answer, (data) => (data.searchSuggestions ? null : 'missing'))
    const router = at('/search?terms=kf40')
    await waitFor(() => expect(router.state.initialized).toBe(true))
    expect(errorOf(router)).toMatchObject({ status })
    expect(JSON.stringify(errorOf(router))).toMatch(message)
    expect(session.inMaintenance).toBe(false)
  })

  test('maintenance goes before half an answer, and stands alone', async () => {
    const { at, session } = shop(() => ({
      data: { searchSuggestions: null },
      errors: [{ message: 'The site is under maintenance.', extensions: { status: 503 } }],
    }))
    const router = at('/search?terms=kf40')
    await waitFor(() => expect(router.state.initialized).toBe(true))
    expect(errorOf(router)).toMatchObject({ status: 503, data: { message: 'The site is under maintenance.' } })
    expect(session.inMaintenance).toBe(true)
  })

  test('half an answer is shown, and asked for again when one comes back to it', async () => {
    let isUp = false
    const { at, asked, session } = shop((text) =>
      isUp
        ? withAnswer(text)
        : { data: { searchSuggestions: null }, errors: [{ message: 'no', path: ['searchSuggestions'] }] },
    )
    const router = at('/search?terms=kf40')
    render(
      <TestPage session={session}>
        <RouterProvider router={router} />
      </TestPage>,
    )
    expect(await screen.findByText('found')).toBeTruthy()
    isUp = true
    await router.revalidate()
    expect(await screen.findByText('found kf40')).toBeTruthy()
    expect(asked).toHaveLength(2)
  })

  test('redirects and typed errors of the data are followed', async () => {
    const moved = shop(withAnswer, () => ({ to: '/else', status: 301 }))
    const router = moved.at('/search?terms=kf40')
    await waitFor(() => expect(router.state.location.pathname).toBe('/else'))
    const refused = shop(withAnswer, () => new ShopError('Hidden', 403)).at('/search?terms=kf40')
    await waitFor(() => expect(errorOf(refused)).toMatchObject({ status: 403 }))
  })

  test('references that left the router are disposed, and only those', async () => {
    const { at } = shop(withAnswer)
    const router = at('/search?terms=kf40')
    await waitFor(() => expect(router.state.initialized).toBe(true))
    disposeLeftReferences(router)
    const references: unknown[] = Object.values(router.state.loaderData)
    const dispose = vi.spyOn(references[0] as { dispose(): void }, 'dispose')
    await router.navigate('/search?terms=kf40#there')
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(dispose).not.toHaveBeenCalled()
    await router.navigate('/else')
    await waitFor(() => expect(dispose).toHaveBeenCalledTimes(1))
  })
})
