// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { shellResponse } from '../../testing/testResponses.ts'
import { responseTo, openScreen } from '../../testing/testScreen.tsx'
import homeScreenQuery from './__generated__/HomeScreenQuery.graphql.ts'

function product(sku: string) {
  return {
    id: sku,
    title: `Part ${sku}`,
    path: `/parts/${sku}`,
    defaultVariation: { id: `V${sku}`, sku, image: { alt: '' }, price: { formatted: '$24.00' } },
  }
}

const home = {
  ...shellResponse(),
  products: {
    totalCount: 1490,
    facets: [{ name: 'flange_size', label: 'Flange size', values: [{ value: '75', label: '2.75" CF (DN40)' }] }],
  },
  categories: [
    {
      id: 'C1',
      name: 'Electrical feedthroughs',
      path: '/electrical-feedthroughs',
      productCount: 523,
      image: { url: '/electrical.svg' },
      children: ['Power', 'Multipin'].map((name) => ({ id: name, name, path: `/electrical-feedthroughs/${name}` })),
    },
  ],
  mostOrdered: [product('630027')],
  new: [product('180085')],
}

describe('the home screen', () => {
  afterEach(() => {
    cleanup()
    vi.restoreAllMocks()
  })

  test('shows no counts of categories if the shop does not count', async () => {
    const categories = home.categories.map((category) => ({ ...category, productCount: 0 }))
    await openScreen('/', () => responseTo(homeScreenQuery, { ...home, categories }))
    expect(screen.getByRole('heading', { level: 3, name: /Electrical/ }).textContent).toBe('Electrical feedthroughs')
  })

  test('has no heading for most ordered products if the shop has none', async () => {
    await openScreen('/', () => responseTo(homeScreenQuery, { ...home, mostOrdered: [] }))
    expect(screen.getByRole('heading', { name: 'New' })).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'Most ordered' })).toBeNull()
  })

  test('has no heading for new products if editors have chosen none', async () => {
    await openScreen('/', () => responseTo(homeScreenQuery, { ...home, new: [] }))
    expect(screen.getByRole('heading', { name: 'Most ordered' })).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'New' })).toBeNull()
  })

  test('has no link to a contact page if the shop has none', async () => {
    const shop = { ...home.shop, phone: null, email: null, features: [] }
    await openScreen('/', () => responseTo(homeScreenQuery, { ...home, shop }))
    expect(screen.queryByRole('link', { name: /^Contact us/ })).toBeNull()
    expect(screen.queryByRole('heading', { name: 'Office' })).toBeNull()
  })

  test('links to categories, flange sizes and products', async () => {
    await openScreen('/', () => responseTo(homeScreenQuery, home))
    expect(screen.getByText(/^1,490 products/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Multipin' }).getAttribute('href')).toBe(
      '/electrical-feedthroughs/Multipin',
    )
    expect(screen.getByRole('link', { name: '2.75" CF' }).getAttribute('href')).toBe('/products?f.flange_size=75')
    expect(
      within(screen.getByRole('group', { name: 'New' }))
        .getByRole('link')
        .getAttribute('href'),
    ).toBe('/parts/180085')
  })

  test('shows office hours, contact and shipping times, and leaves it to the footer to say whether the office is open', async () => {
    const { shop } = shellResponse()
    const officeHours = [
      { day: 'Monday', opens: '06:00', closes: '17:00', timeZoneName: 'Pacific', utcOffset: -28_800 },
    ]
    await openScreen('/', () => responseTo(homeScreenQuery, { ...home, shop: { ...shop, officeHours } }))
    for (const part of ['main', 'contentinfo']) {
      const text = screen.getByRole(part).textContent
      expect(text).toContain('(661) 555-0100')
      expect(text).toContain('Monday, 6:00 am to 5:00 pm Pacific.')
      expect(text).toContain('Orders are processed and shipped the next business day')
    }
    expect(screen.getByRole('contentinfo').textContent).toMatch(
      /(Open now, until 5:00 pm Pacific|Closed now, opens \w+ at 6:00 am Pacific)\./,
    )
    expect(screen.getByRole('main').textContent).not.toMatch(/(Open|Closed) now/)
  })

  test('names the list that failed and keeps the others', async () => {
    const consoleError = vi.spyOn(console, 'error').mockImplementation(() => {})
    await openScreen('/', () => ({
      ...responseTo(homeScreenQuery, {
        ...home,
        mostOrdered: [{ ...product('1'), defaultVariation: null }],
        categories: null,
      }),
      errors: [{ message: 'Timed out', path: ['mostOrdered', 0, 'defaultVariation'] }],
    }))
    const alerts = screen.getAllByRole('alert').map((alert) => alert.textContent)
    expect(alerts).toHaveLength(2)
    expect(alerts[0]).toContain('Something has gone wrong fetching the categories')
    expect(alerts[1]).toContain('Something has gone wrong fetching the most ordered products')
    expect(screen.getByRole('group', { name: 'New' })).toBeTruthy()
    expect(consoleError).toHaveBeenCalledExactlyOnceWith(
      expect.any(String),
      expect.objectContaining({ message: expect.stringContaining('Unexpected response payload') as string }),
      'The above error occurred in the <ProductCard> component.',
      expect.stringContaining('PartBoundary'),
    )
  })
})
