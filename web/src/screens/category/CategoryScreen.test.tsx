// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { shellAnswer } from '../../relay/testAnswers.ts'
import routeScreenQuery from '../route/__generated__/RouteScreenQuery.graphql.ts'
import { answerTo, openScreen } from '../testScreen.tsx'

const row = (sku: string, contacts: string) => ({
  node: {
    id: sku,
    title: `Feedthrough, ${contacts} contacts`,
    path: `/subminiature-d/${sku}`,
    variationCount: 5,
    priceRange: { min: { formatted: '$231.00' } },
    specifications: [
      { name: 'contacts', label: 'Contacts', value: contacts },
      { name: 'voltage_rating', label: 'Voltage rating', value: '500', unit: 'V DC' },
    ],
    defaultVariation: {
      id: `V${sku}`,
      sku,
      image: { alt: '' },
      price: { amount: '231.00', formatted: '$231.00' },
      availability: { status: 'LEAD_TIME', leadTime: '4-6 weeks' },
      minimumQuantity: 1,
      quantityStep: 1,
    },
  },
})

const products = {
  totalCount: 46,
  pageNumber: 1,
  pageCount: 2,
  edges: [row('180001', '9'), row('180023', '15')],
  facets: [
    {
      name: 'flange_size',
      label: 'Flange size',
      values: [
        { value: '7', label: 'NW40 KF', count: 18, isSelected: false },
        { value: '9', label: 'ISO63', count: 0, isSelected: false },
      ],
    },
  ],
}
const category = {
  __typename: 'Category',
  id: 'C1',
  name: 'Subminiature-D',
  productCount: 46,
  children: [],
  products,
  meta: {
    title: 'Subminiature-D',
    description: '',
    keywords: '',
    ogTitle: '',
    ogDescription: '',
    ogImage: '',
    ogUrl: '',
  },
}

const open = (search: string, said: object = {}) =>
  openScreen(`/electrical/subminiature-d${search}`, () =>
    answerTo(routeScreenQuery, { ...shellAnswer(), breadcrumbs: [], route: { ...category, ...said } }),
  )

describe('the category screen', () => {
  afterEach(cleanup)

  test('compares products in a table that is called like the category', async () => {
    await open('')
    const table = within(screen.getByRole('table', { name: 'Subminiature-D' }))
    expect(table.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      'Picture',
      'Part number',
      'Name',
      'Contacts',
      'Availability',
      'From',
      'Quantity',
    ])
    const first = table.getByRole('row', { name: /180001/ })
    expect(first.textContent).toContain('+4 more')
    expect(first.textContent).toContain('Usually ships in 4–6 weeks')
    expect(within(first).getByLabelText('Quantity of 180001')).toHaveProperty('value', '1')
  })

  test('asks the gateway for what the address says', async () => {
    const { asked } = await open('?sort=price-desc&per=48&page=2&f.flange_size=7')
    expect(asked[0]?.variables).toMatchObject({
      path: '/electrical/subminiature-d',
      sort: 'PRICE_DESC',
      first: 48,
      page: 2,
      filter: { facets: [{ name: 'flange_size', values: ['7'] }] },
    })
  })

  test('shows cards without another question', async () => {
    const { router, asked } = await open('')
    fireEvent.click(screen.getByRole('link', { name: 'Cards' }))
    await waitFor(() => expect(router.state.location.search).toBe('?view=cards'))
    expect(await screen.findByRole('heading', { level: 3, name: 'Feedthrough, 9 contacts' })).toBeTruthy()
    expect(screen.queryByRole('table')).toBeNull()
    expect(asked).toHaveLength(1)
  })

  test('narrows by links that leave impossible values out of reach', async () => {
    await open('?page=2')
    const link = screen.getByRole('link', { name: /NW40 KF/ })
    expect(link.getAttribute('href')).toBe('/electrical/subminiature-d?f.flange_size=7')
    expect(screen.queryByRole('link', { name: /ISO63/ })).toBeNull()
    expect(screen.getByText('ISO63')).toBeTruthy()
  })

  test('offers a way back where no product fits', async () => {
    await open('?f.flange_size=7', { products: { ...products, totalCount: 0, edges: [] } })
    expect(screen.getByRole('heading', { name: 'No product fits all filters' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Clear all' }).getAttribute('href')).toBe('/electrical/subminiature-d')
  })

  test('keeps the page where only its list failed', async () => {
    await open('', { products: null })
    expect(screen.getByRole('heading', { level: 1, name: 'Subminiature-D' })).toBeTruthy()
    expect(screen.getByRole('alert').textContent).toContain('Something has gone wrong fetching the products')
    expect(screen.queryByRole('link', { name: 'Show the list without filters' })).toBeNull()
  })

  test('leads out of a filter that the gateway does not know', async () => {
    await open('?f.colour=green&sort=price-asc', { products: null })
    expect(screen.getByRole('link', { name: 'Show the list without filters' }).getAttribute('href')).toBe(
      '/electrical/subminiature-d?sort=price-asc',
    )
  })
})
