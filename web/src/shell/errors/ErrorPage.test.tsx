// @vitest-environment happy-dom
import { afterEach, describe, expect, test } from 'vitest'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, data } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { createTestSession, TestPage } from '../../testing/testing.tsx'
import { ErrorPage } from './ErrorPage.tsx'

afterEach(cleanup)

const nearestParts = [
  { id: 'a', sku: '180550', path: '/p/a' },
  { id: 'b', sku: '180551', path: '/p/b?part-number=180551' },
]

function open(path: string, thrown: unknown) {
  const { session, requests } = createTestSession(({ name }) => ({
    data: name === 'NearestPartNumbersQuery' ? { nearestParts } : {},
  }))
  const answers: unknown[] = [thrown]
  const loader = () => {
    const answer = answers.shift()
    if (answer) throw answer
    return null
  }
  const router = createMemoryRouter(
    [{ path: '*', loader, element: 'the screen', ErrorBoundary: ErrorPage, HydrateFallback: () => null }],
    { initialEntries: [path] },
  )
  render(
    <TestPage session={session}>
      <RouterProvider router={router} />
    </TestPage>,
  )
  return { requests, router, answers }
}

function failure(status: number, message: string, title = 'Unexpected Error') {
  return data({ message, title }, { status })
}

describe('the error page', () => {
  test.each([403, 404])('shows %i as 404 with the path', async (status) => {
    open('/flanges/caf%C3%A9', failure(status, 'Forbidden'))
    expect(await screen.findByText('Unable to resolve path "/flanges/café"')).toBeTruthy()
    expect(screen.getByText('404')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Return Home' }).getAttribute('href')).toBe('/')
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Report this address' }).getAttribute('href')).toBe(
      '/contact-us?subject=Website&about=%2Fflanges%2Fcaf%C3%A9',
    )
  })

  test('shows other errors with their message and a retry', async () => {
    open('/x', failure(504, 'The catalog did not answer.', 'Timed out'))
    expect(await screen.findByRole('heading', { name: 'Timed out' })).toBeTruthy()
    expect(screen.getByText('The catalog did not answer.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  })

  test('titles an error without status "Error" and hides its details', async () => {
    open('/x', new Error('stack and secrets'))
    expect(await screen.findByRole('heading', { name: 'Error' })).toBeTruthy()
    expect(document.body.textContent).not.toContain('secrets')
  })

  test('shows maintenance alone', async () => {
    open('/x', data({ message: 'Back at noon.', isInMaintenance: true }, { status: 503 }))
    expect(await screen.findByText('Back at noon.')).toBeTruthy()
    expect(screen.queryByRole('link')).toBeNull()
    expect(screen.queryByRole('search')).toBeNull()
  })

  test('fills the search with the missing path', async () => {
    const { router } = open('/products/180550-t', failure(404, ''))
    const input = await screen.findByRole('searchbox')
    expect(input.getAttribute('value')).toBe('180550-t')
    fireEvent.submit(screen.getByRole('search'))
    await waitFor(() => expect(router.state.location.pathname).toBe('/search'))
    expect(router.state.location.search).toBe('?terms=180550-t')
  })

  test('offers a retry button for a timeout', async () => {
    const { answers } = open('/x', failure(504, 'The catalog did not answer in time.', 'Timed out'))
    answers.push(null)
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('the screen')).toBeTruthy()
  })

  test.each([
    ['/products/180550-t', '180550-t'],
    ['/products/gone?part-number=180550-T', '180550-T'],
  ])('%s offers the numbers closest to %s, with one request', async (path, number) => {
    const { requests } = open(path, failure(404, ''))
    expect((await screen.findByRole('link', { name: '180550' })).getAttribute('href')).toBe('/p/a')
    expect(screen.getByRole('link', { name: '180551' }).getAttribute('href')).toBe('/p/b?part-number=180551')
    expect(requests.map(({ variables }) => variables)).toEqual([{ text: number }])
  })

  test('a path of words requests no numbers', async () => {
    const { requests } = open('/about-us', failure(404, ''))
    expect(await screen.findByText('Unable to resolve path "/about-us"')).toBeTruthy()
    expect(requests).toEqual([])
  })
})
