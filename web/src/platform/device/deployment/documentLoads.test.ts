// @vitest-environment happy-dom
import { createMemoryRouter, type DataRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { documentLoads } from './documentLoads.ts'

const assign = vi.spyOn(window.location, 'assign')
let isBetterWhole = true
let router: DataRouter

beforeEach(async () => {
  isBetterWhole = true
  assign.mockReset().mockImplementation(() => {})
  const loader = vi.fn(() => null)
  router = createMemoryRouter(
    [
      {
        middleware: [documentLoads({ router: () => router, isBetterWhole: () => isBetterWhole })],
        children: ['/', '/products', '/checkout/:step?', '/user/login'].map((path) => ({
          path,
          loader,
          action: () => null,
        })),
      },
    ],
    { initialEntries: ['/'] },
  )
  router.initialize()
  await vi.waitFor(() => expect(router.state.initialized).toBe(true))
})
afterEach(() => {
  router.dispose()
})

function places() {
  return assign.mock.calls.map(([to]) => String(to))
}

test('the first page is left alone', () => expect(places()).toEqual([]))

test('the next page loads in full, with query and hash', async () => {
  await Promise.race([router.navigate('/products?page=2#table'), vi.waitFor(() => expect(places()).toHaveLength(1))])
  expect(places()).toEqual(['/products?page=2#table'])
  expect(router.state.location.pathname).toBe('/')
})

test('navigation stays in the page without a reason', async () => {
  isBetterWhole = false
  await router.navigate('/products')
  expect(places()).toEqual([])
  expect(router.state.location.pathname).toBe('/products')
})

test('a choice on the same screen stays in the page', async () => {
  await router.navigate('/?page=2')
  await router.revalidate()
  expect(places()).toEqual([])
})

test('a submitted form stays in the page, wherever it leads', async () => {
  const formData = new FormData()
  formData.set('email', 'ann@example.com')
  await router.navigate('/user/login', { formMethod: 'post', formData })
  expect(places()).toEqual([])
})

test('checkout steps stay in the page, with their entries', async () => {
  isBetterWhole = false
  await router.navigate('/checkout/shipping')
  isBetterWhole = true
  await router.navigate('/checkout/payment')
  expect(places()).toEqual([])
  expect(router.state.location.pathname).toBe('/checkout/payment')
})
