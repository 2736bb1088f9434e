// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest'
import { createMemoryRouter, RouterContextProvider } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { render, screen, waitFor } from '@testing-library/react'
import { commitLocalUpdate } from 'relay-runtime'
import request, { type SearchScreenQuery } from '../../features/search/__generated__/SearchScreenQuery.graphql.ts'
import parameters from '../../features/search/__generated__/SearchScreenQuery$parameters.ts'
import { query as searchScreenQuery } from '../../features/search/SearchScreen.tsx'
import { responseTo } from '../../testing/testScreen.tsx'
import type { GatewayResponse } from './gatewayResponse.ts'
import { disposeLeftReferences } from './disposal.ts'
import { queryRoute, type QueryRouteOptions } from './queryRoute.tsx'
import { relaySession } from './session.ts'
import { ShopError } from './shopError.ts'
import { shellResponse } from '../../testing/testResponses.ts'
import { createTestSession, TestPage } from '../../testing/testing.tsx'

function shop(
  answer: (terms: string) => GatewayResponse,
  resolve: QueryRouteOptions<SearchScreenQuery>['resolve'] = () => null,
) {
  const { session, requests } = createTestSession(({ variables }) => {
    const { data, ...rest } = answer(String(variables.terms))
    return data ? { data: { ...(variables.shell ? shellResponse() : {}), ...data }, ...rest } : rest
  })
  const route = queryRoute<SearchScreenQuery>({
    path: '/search',
    parameters,
    variables: ({ url }) => ({ terms: url.searchParams.get('terms') ?? '', engine: 'INDEX' }),
    resolve,
    layout: ({ children }) => children,
    screen: async () => ({
      query: searchScreenQuery,
      Screen: ({ data }) => <p>found {data.search?.products.totalCount}</p>,
    }),
  })
  const at = (path: string) => {
    const router = createMemoryRouter(
      [{ ...route, ErrorBoundary: () => null, HydrateFallback: () => null }, { path: '/else' }],
      {
        initialEntries: [path],
        getContext: () => new RouterContextProvider(new Map([[relaySession, session]])),
      },
    )
    return router
  }
  return { session, requests, at, route }
}

const nothing = { search: null, categories: null }

/** Total is the number at the end of the terms: 40 for "kf40". */
function withResponse(terms: string): GatewayResponse {
  return responseTo(request, { ...shellResponse(), search: { products: { totalCount: Number(terms.slice(-2)) } } })
}
function errorOf(router: ReturnType<typeof createMemoryRouter>) {
  return Object.values<unknown>(router.state.errors ?? {})[0]
}

describe('a screen with its one query', () => {
  test('shows its data, requests the shell once, and restores without a request', async () => {
    const { session, requests, at } = shop(withResponse)
    const router = at('/search?terms=kf40')
    render(
      <TestPage session={session}>
        <RouterProvider router={router} />
      </TestPage>,
    )
    expect(await screen.findByText('found 40')).toBeTruthy()
    await router.navigate('/search?terms=cf63')
    expect(await screen.findByText('found 63')).toBeTruthy()
    await router.navigate(-1)
    expect(await screen.findByText('found 40')).toBeTruthy()
    expect(requests.map(({ variables }) => variables)).toEqual([
      { terms: 'kf40', engine: 'INDEX', shell: true },
      { terms: 'cf63', engine: 'INDEX', shell: false },
    ])
    expect(session.shell).not.toBeNull()
  })

  test.each([
    ['a 404 of its own', () => ({ data: nothing }), 404, /Page Not Found: \/search"/],
    [
      "the response's own reason",
      () => ({
        data: nothing,
        errors: [{ message: 'The catalog did not answer.', extensions: { status: 504 } }],
      }),
      504,
      /catalog did not answer/,
    ],
    [
      "a 500 without a message in the shop's words",
      () => ({ errors: [{ message: 'TypeError: x', extensions: { status: 500 } }] }),
      500,
      /apologize for the inconvenience/,
    ],
  ])('treats missing data as %s', async (_, answer, status, message) => {
    const { at, session } = shop(answer, (data) => (data.search ? null : 'missing'))
    const router = at('/search?terms=kf40')
    await waitFor(() => expect(router.state.initialized).toBe(true))
    expect(errorOf(router)).toMatchObject({ status })
    expect(JSON.stringify(errorOf(router))).toMatch(message)
    expect(session.isInMaintenance).toBe(false)
  })

  test('shows maintenance alone, ahead of partial data', async () => {
    const { at, session } = shop(() => ({
      data: nothing,
      errors: [{ message: 'Back at noon.', extensions: { code: 'MAINTENANCE', status: 503 } }],
    }))
    const router = at('/search?terms=kf40')
    await waitFor(() => expect(router.state.initialized).toBe(true))
    expect(errorOf(router)).toMatchObject({ status: 503, data: { message: 'Back at noon.' } })
    expect(session.isInMaintenance).toBe(true)
  })

  test('shows partial data, and requests it again on return', async () => {
    let isUp = false
    const { at, requests, session } = shop((terms) =>
      isUp ? withResponse(terms) : { data: nothing, errors: [{ message: 'no', path: ['search'] }] },
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
    expect(await screen.findByText('found 40')).toBeTruthy()
    expect(requests).toHaveLength(2)
  })

  test('does not reuse an unneeded prefetch later', async () => {
    let count = 40
    const { session, requests } = createTestSession(() =>
      responseTo(request, { ...shellResponse(), search: { products: { totalCount: count } } }),
    )
    const route = (path: string) =>
      queryRoute<SearchScreenQuery>({
        path,
        parameters,
        variables: () => ({ terms: 'kf40', engine: 'INDEX' }),
        layout: ({ children }) => children,
        screen: async () => ({
          query: searchScreenQuery,
          Screen: ({ data }) => <p>{`${path} found ${data.search?.products.totalCount}`}</p>,
        }),
      })
    const router = createMemoryRouter(
      [{ HydrateFallback: () => null, children: [route('/first'), route('/second'), route('/third')] }],
      { initialEntries: ['/first'], getContext: () => new RouterContextProvider(new Map([[relaySession, session]])) },
    )
    render(
      <TestPage session={session}>
        <RouterProvider router={router} />
      </TestPage>,
    )
    expect(await screen.findByText('/first found 40')).toBeTruthy()
    // Each screen's code loads while its query runs; the first response serves the second too.
    await router.navigate('/second')
    await router.navigate('/third')
    expect(await screen.findByText('/third found 40')).toBeTruthy()
    count = 63
    commitLocalUpdate(session.environment, (store) => store.invalidateStore())
    await router.navigate('/second')
    expect(await screen.findByText('/second found 63')).toBeTruthy()
    expect(requests.at(-1)).toMatchObject({ name: 'SearchScreenQuery' })
  })

  test('can redirect on errors', async () => {
    const errors = [{ message: 'out of order', path: ['search'], extensions: { status: 503 } }]
    const { at } = shop(
      () => ({ data: nothing, errors }),
      (_, __, seen) => (seen[0]?.message === 'out of order' ? { to: '/else', status: 302 } : null),
    )
    const router = at('/search?terms=kf40')
    await waitFor(() => expect(router.state.location.pathname).toBe('/else'))
  })

  test('follows redirects and typed errors in data', async () => {
    const moved = shop(withResponse, () => ({ to: '/else', status: 301 }))
    const router = moved.at('/search?terms=kf40')
    await waitFor(() => expect(router.state.location.pathname).toBe('/else'))
    const refused = shop(withResponse, () => new ShopError('Hidden', 403)).at('/search?terms=kf40')
    await waitFor(() => expect(errorOf(refused)).toMatchObject({ status: 403 }))
  })

  test('disposes only references that left the router', async () => {
    const { at } = shop(withResponse)
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
