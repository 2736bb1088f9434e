// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { shellResponse } from '../../testing/testResponses.ts'
import { responseTo, openScreen } from '../../testing/testScreen.tsx'
import { resolveSearch } from './searchRules.ts'
import searchScreenQuery from './__generated__/SearchScreenQuery.graphql.ts'

function variation(sku: string) {
  return {
    id: `V${sku}`,
    sku,
    title: `Feedthrough ${sku}`,
    path: `/subminiature-d/feedthrough?part-number=${sku}`,
    image: { alt: '', thumbnail: `/${sku}.webp`, card: `/${sku}.webp` },
    specifications: [],
    attributes: [],
    availability: { status: 'LEAD_TIME', leadTime: '2-3 weeks' },
    price: { amount: '378.00', formatted: '$378.00' },
    minimumQuantity: 1,
    quantityStep: 1,
  }
}

function product(sku: string) {
  return {
    node: {
      __typename: 'Product',
      id: sku,
      title: `Feedthrough ${sku}`,
      path: `/subminiature-d/${sku}`,
      variationCount: 1,
      specifications: [],
      defaultVariation: variation(sku),
    },
    matchingVariation: variation(sku),
    matchingVariationCount: 1,
    priceRange: null,
    ranges: [],
  }
}

const noProducts = {
  totalCount: 0,
  pageNumber: 1,
  pageCount: 1,
  sorts: ['RELEVANCE'],
  columns: [],
  edges: [],
  facets: [],
}
const nothing = {
  isLimited: false,
  words: '',
  partNumbers: [],
  products: noProducts,
  categories: [],
  pages: [],
  fewerWords: [],
  nearestParts: [],
  bounds: [],
  relaxation: null,
}
const flangeSize = {
  name: 'flange_size',
  label: 'Flange size',
  values: [
    { value: '7', label: 'NW40 KF', count: 1, isSelected: false },
    { value: '9', label: 'NW50 KF', count: 1, isSelected: false },
  ],
}
const voltage = {
  name: 'voltage_rating',
  label: 'Voltage rating',
  unit: 'V',
  range: { min: '1000', max: '20000' },
  histogram: [],
  values: [],
}
const something = {
  ...nothing,
  products: { ...noProducts, totalCount: 2, edges: ['180001', '180002'].map(product), facets: [flangeSize] },
  categories: [{ id: 'C', name: 'Subminiature-D', path: '/subminiature-d', productCount: 46 }],
  pages: [{ id: 'P', title: 'Viewport safety', path: '/safety' }],
}

function open(path: string, search: object | null, errors?: { message: string; status: number }[]) {
  return openScreen(path, ({ name }) => {
    if (name !== 'SearchScreenQuery') return { data: { categories: [], all: null } }
    const shell = shellResponse()
    const officeHours = [{ day: 'Monday', opens: '06:00', closes: '17:00', timeZoneName: 'Pacific', utcOffset: -28800 }]
    const categories = [
      { id: 'T', name: 'Viewports', path: '/viewports', productCount: 38 },
      { id: 'U', name: 'Empty', path: '/empty', productCount: 0 },
    ]
    return {
      ...responseTo(searchScreenQuery, { ...shell, shop: { ...shell.shop, officeHours }, categories, search }),
      ...(errors && {
        errors: errors.map(({ message, status }) => ({ message, path: ['search'], extensions: { status } })),
      }),
    }
  })
}

function main() {
  return within(screen.getByRole('main'))
}
function hrefOf(name: string | RegExp) {
  return main().getByRole('link', { name }).getAttribute('href')
}

describe('the results page', () => {
  afterEach(cleanup)

  test('shows no counts of categories if the shop does not count', async () => {
    await open('/search?terms=KF40', { ...something, categories: [{ ...something.categories[0], productCount: 0 }] })
    expect(main().getByRole('link', { name: 'Subminiature-D' })).toBeTruthy()
  })

  test('gives its pages distinct titles', async () => {
    await open('/search?terms=KF40', something)
    expect(document.title).toBe('Search for “KF40” | Vacuum Components')
    cleanup()
    await open('/search?terms=KF40&page=2', { ...something, products: { ...something.products, pageNumber: 2 } })
    expect(document.title).toBe('Search for “KF40”, page 2 | Vacuum Components')
    cleanup()
    await open('/search?terms=KF40&page=3', null, [{ message: 'down', status: 503 }])
    expect(document.title).toBe('Search for “KF40”, page 3 | Vacuum Components')
  })

  test('selects the ratings and sizes in the terms, and moves them to the filters when one changes', async () => {
    const bounds = [
      { facet: 'flange_size', values: ['7'], min: null, max: null, label: 'Flange size', text: 'NW40 KF' },
      { facet: 'voltage_rating', values: [], min: '5000', max: null, label: 'Voltage rating', text: '≥ 5 kV' },
    ].map((bound) => ({ ...bound, termsWithout: '' }))
    const { products } = something
    const found = {
      ...something,
      words: 'feedthrough',
      bounds,
      products: { ...products, facets: [flangeSize, voltage] },
    }
    await open('/search?terms=NW40+feedthrough+5+kV&page=2', found)
    const panel = within(screen.getByRole('form', { name: 'Filters' }))
    expect(panel.getByRole('link', { name: /NW40 KF/ }).getAttribute('aria-current')).toBe('true')
    expect(panel.getByRole('textbox', { name: 'Voltage rating, minimum, V' })).toHaveProperty('value', '5000')
    const addressOf = (name: RegExp) => panel.getByRole('link', { name }).getAttribute('href')
    expect(addressOf(/NW40 KF/)).toBe('/search?terms=feedthrough&r.voltage_rating=5000..')
    expect(addressOf(/NW50 KF/)).toBe(
      '/search?terms=feedthrough&f.flange_size=7&r.voltage_rating=5000..&f.flange_size=9',
    )
  })

  test('shows all products with the same filters if there are no words', () => {
    const resolve = (query: string) => resolveSearch(null, { url: new URL(`http://shop/search${query}`), params: {} })
    expect(resolve('?terms=&f.flange_size=7&page=2')).toEqual({ to: '/products?f.flange_size=7&page=2', status: 302 })
    expect(resolve('?terms=+')).toEqual({ to: '/products', status: 302 })
  })

  test('truncates long terms and says so', async () => {
    const { requests } = await open(`/search?terms=${'flange+'.repeat(20)}`, something)
    expect(String(requests[0]?.variables.terms)).toHaveLength(100)
    expect(main().getByText(/^Your search is longer than 100 characters\./)).toBeTruthy()
  })

  test('keeps the terms in every address of its list', async () => {
    await open('/search?terms=sub-d&sort=price-asc', something)
    const narrowed = new URL(hrefOf(/NW40 KF/) ?? '', 'http://shop')
    expect(narrowed.pathname).toBe('/search')
    expect(Object.fromEntries(narrowed.searchParams)).toEqual({
      terms: 'sub-d',
      sort: 'price-asc',
      'f.flange_size': '7',
    })
  })

  test('lists the exact part first, with a buy button', async () => {
    await open('/search?terms=180050%20t', { ...something, exactPart: variation('180050-T') })
    const exact = within(main().getByRole('region', { name: 'Exact part number' }))
    expect(exact.getByRole('link', { name: '180050-T' }).getAttribute('href')).toContain('part-number=180050-T')
    expect(exact.getByText('$378.00')).toBeTruthy()
    expect(exact.getByText(/Usually ships in 2–3 weeks/)).toBeTruthy()
    expect(exact.getByLabelText('Quantity of 180050-T')).toBeTruthy()
    expect(exact.getByRole('button', { name: 'Add 180050-T to cart' })).toBeTruthy()
    expect(main().getByText(/^5 results: 1 exact part, 2 products/)).toBeTruthy()
  })

  test("names the part of a partner's number", async () => {
    await open('/search?terms=VAC-204518', { ...something, exactPart: variation('180050-T') })
    expect(main().getByRole('heading', { name: '“VAC-204518” is our part number 180050-T' })).toBeTruthy()
  })

  test('takes the number from its label', async () => {
    const partNumbers = ['180050-t']
    await open('/search?terms=P/N+180050-T', { ...something, partNumbers, exactPart: variation('180050-T') })
    expect(main().getByRole('heading', { name: 'Exact part number' })).toBeTruthy()
  })

  test('offers quick order for several part numbers', async () => {
    await open('/search?terms=180001+180002', { ...something, partNumbers: ['180001', '180002'] })
    const button = main().getByRole('button', { name: 'Check all in quick order' })
    expect([...new FormData(button.closest('form') ?? undefined)]).toEqual([
      ['intent', 'append'],
      ['partNumber', '180001'],
      ['partNumber', '180002'],
    ])
  })

  test('offers ways to continue without results', async () => {
    await open('/search?terms=180550-TX', {
      ...nothing,
      correctedTerms: '180550-T',
      fewerWords: [{ terms: 'feedthrough', count: 1 }],
      nearestParts: [variation('180050-T'), variation('180051-T')],
    })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('No results for “180550-TX”')
    expect(screen.getAllByRole('combobox')[0]?.getAttribute('value')).toBe('180550-TX')
    expect(main().getByRole('button', { name: 'Add 180051-T to cart' })).toBeTruthy()
    expect(hrefOf('180550-T')).toBe('/search?terms=180550-T')
    expect(hrefOf('feedthrough 1 product')).toBe('/search?terms=feedthrough')
    expect(hrefOf('Viewports 38 products')).toBe('/viewports')
    expect(main().queryByRole('link', { name: /^Empty/ })).toBeNull()
    expect(hrefOf('(661) 555-0100')).toBe('tel:+16615550100')
    expect(main().getByText(/6:00 am to 5:00 pm Pacific/)).toBeTruthy()
    expect(hrefOf('Send us this number and we’ll answer with ours')).toBe(
      '/contact-us?subject=Sales&about=part+number+180550-TX',
    )
  })

  test('says that a part number is unknown if there are no similar ones', async () => {
    await open('/search?terms=FTT0411053', { ...nothing, partNumbers: ['FTT0411053'] })
    expect(main().getByText('We don’t have this part number.')).toBeTruthy()
    expect(main().queryByRole('region', { name: 'Nearest part numbers' })).toBeNull()
    expect(hrefOf('Send us this number and we’ll answer with ours')).toBe(
      '/contact-us?subject=Sales&about=part+number+FTT0411053',
    )
  })

  test('offers to ask about words without a part number', async () => {
    await open('/search?terms=burst%20disc', nothing)
    expect(hrefOf('Ask us about burst disc')).toBe('/contact-us?subject=Sales&about=burst+disc')
  })

  test('offers a correction with products even when an article matches', async () => {
    await open('/search?terms=view%20port', { ...nothing, correctedTerms: 'viewport', pages: something.pages })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('“view port”')
    expect(hrefOf('Viewport safety')).toBe('/safety')
    expect(hrefOf('viewport')).toBe('/search?terms=viewport')
  })

  test('a filtered list without rows is not an empty search', async () => {
    await open('/search?terms=kf40&f.flange_size=7', nothing)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('“kf40”')
    expect(hrefOf('Clear all')).toBe('/search?terms=kf40')
  })

  test('says when only part numbers, titles and terms were searched', async () => {
    await open('/search?terms=kf40', { ...something, isLimited: true })
    expect(main().getByText(/Full search is not available/)).toBeTruthy()
  })

  test('shows a failure, keeps the terms, and offers a retry', async () => {
    await open('/search?terms=KF40', null, [{ message: 'down', status: 503 }])
    expect(main().getByText('Something has gone wrong fetching the search results.')).toBeTruthy()
    expect((await screen.findAllByText('Error encountered in searchQuery:down'))[0]).toBeTruthy()
    expect(main().getByRole('button', { name: 'Try again' })).toBeTruthy()
    expect(screen.getAllByRole('combobox')[0]?.getAttribute('value')).toBe('KF40')
    expect(main().queryByText(/No results/)).toBeNull()
  })

  test('explains an invalid search and offers a way out', async () => {
    await open('/search?terms=KF40&f.colour=green', null, [{ message: 'There is no facet "colour".', status: 400 }])
    expect(main().getByText('There is no facet "colour".')).toBeTruthy()
    expect(hrefOf('Search without filters')).toBe('/search?terms=KF40')
    expect(main().queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  test.each(['/search', '/search?terms=%20', '/search?terms=%00%01', '/search-solr?terms='])(
    '%s shows all products',
    async (path) => {
      const { router } = await open(path, something)
      expect(router.state.location.pathname).toBe('/products')
    },
  )
})

describe('the advanced search', () => {
  afterEach(cleanup)

  test('uses only the index, is hidden from search engines, and is linked from basic search', async () => {
    await open('/search?terms=KF40', something)
    expect(hrefOf('Advanced search')).toBe('/search-solr?terms=KF40')
    cleanup()
    const { requests } = await open('/search-solr?terms=KF40&page=2', something)
    expect(requests[0]?.variables).toMatchObject({ terms: 'KF40', engine: 'INDEX', page: 2 })
    expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex')
    expect(hrefOf('Basic search')).toBe('/search?terms=KF40')
    expect(screen.getAllByRole('combobox')[0]?.getAttribute('value')).toBe('KF40')
  })

  test('falls back to basic search when its engine is down, and says so', async () => {
    const { router, requests } = await openScreen('/search-solr?terms=KF40&page=2', ({ variables }) =>
      variables.engine === 'INDEX'
        ? {
            ...responseTo(searchScreenQuery, { ...shellResponse(), search: null }),
            errors: [{ message: 'down', path: ['search'], extensions: { status: 503 } }],
          }
        : responseTo(searchScreenQuery, { ...shellResponse(), categories: [], search: something }),
    )
    expect(router.state.location.pathname).toBe('/search')
    expect(main().getByText(/Advanced search is temporarily unavailable/)).toBeTruthy()
    expect(main().getByText(/^4 results/)).toBeTruthy()
    expect(requests).toHaveLength(2)
  })

  test('stays when its query was invalid', async () => {
    const { router } = await open('/search-solr?terms=KF40&f.colour=green', null, [
      { message: 'no facet', status: 400 },
    ])
    expect(router.state.location.pathname).toBe('/search-solr')
  })
})
