// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { shellResponse } from '../../testing/testResponses.ts'
import { responseTo, openScreen } from '../../testing/testScreen.tsx'
import productsScreenQuery from './__generated__/ProductsScreenQuery.graphql.ts'

function category(name: string, productCount: number, children: object[] = []) {
  return {
    id: name,
    name,
    path: `/${name}`,
    productCount,
    children,
  }
}

describe('the products screen', () => {
  afterEach(cleanup)

  test('shows the tree on two levels with counts, without empty categories', async () => {
    const { requests } = await openScreen('/products', () =>
      responseTo(productsScreenQuery, {
        ...shellResponse(),
        all: {
          totalCount: 1490,
          facets: [{ name: 'flange_size', label: 'Flange size', values: [{ value: '75', label: 'NW40 KF' }] }],
        },
        categories: [category('Motion', 19, [category('Rotary', 7), category('Linear', 0)]), category('Empty', 0)],
      }),
    )
    expect(screen.getByText('1,490 products')).toBeTruthy()
    expect(screen.getByRole('link', { name: /^Rotary/ }).textContent).toBe('Rotary7 products')
    expect(screen.queryByRole('link', { name: /^(Linear|Empty)/ })).toBeNull()
    const strip = within(screen.getByRole('navigation', { name: 'Shop by flange size' }))
    expect(strip.getByRole('link', { name: 'NW40' }).getAttribute('href')).toBe('/products?f.flange_size=75')
    const main = within(screen.getByRole('main'))
    expect(main.getByRole('link', { name: 'Quick order' }).getAttribute('href')).toBe('/quick-order')
    expect(main.getByRole('link', { name: 'Drawings' }).getAttribute('href')).toBe('/feedthrough-drawings')
    expect(requests[0]?.variables.isNarrowed).toBe(false)
  })

  test('shows matching products when the address has filters', async () => {
    const { requests } = await openScreen('/products?f.flange_size=75', () =>
      responseTo(productsScreenQuery, {
        ...shellResponse(),
        all: { totalCount: 1490 },
        products: {
          totalCount: 0,
          pageNumber: 3,
          pageCount: 3,
          sorts: ['RELEVANCE', 'PRICE_ASC'],
          edges: [],
          facets: [{ name: 'flange_size', label: 'Flange size', histogram: [], values: [] }],
        },
      }),
    )
    expect(requests[0]?.variables).toMatchObject({
      isNarrowed: true,
      filter: { facets: [{ name: 'flange_size', values: ['75'] }] },
    })
    expect(document.title).toBe('Products, page 3 | Vacuum Components')
    for (const link of screen.getAllByRole('link', { name: 'Remove flange size 75' }))
      expect(link.getAttribute('href')).toBe('/products')
  })

  test('has the title of the requested page when its list fails, and none without a list', async () => {
    const open = (search: string, categories: object[] | null) =>
      openScreen(`/products${search}`, () =>
        responseTo(productsScreenQuery, { ...shellResponse(), all: { totalCount: 1490, facets: [] }, categories }),
      )
    await open('?f.flange_size=75&page=3', null)
    expect(screen.getByRole('alert').textContent).toContain('Something has gone wrong fetching the products')
    expect(document.title).toBe('Products, page 3 | Vacuum Components')
    cleanup()
    await open('?page=3', [category('Motion', 19)])
    expect(document.title).toBe('Products | Vacuum Components')
  })
})
