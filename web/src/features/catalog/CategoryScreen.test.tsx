// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { shellResponse } from '../../testing/testResponses.ts'
import routeScreenQuery from '../backendPage/__generated__/RouteScreenQuery.graphql.ts'
import { responseTo, openScreen } from '../../testing/testScreen.tsx'

function row(sku: string, contacts: string) {
  return {
    matchingVariationCount: 5,
    matchingVariation: {
      id: `V${sku}`,
      sku,
      path: `/subminiature-d/${sku}?part-number=${sku}`,
      image: { alt: '' },
      price: { amount: '231.00', formatted: '$231.00' },
      availability: { status: 'LEAD_TIME', leadTime: '4-6 weeks' },
      minimumQuantity: 1,
      quantityStep: 1,
      attributes: [{ name: 'flange_size', label: 'Flange size', value: 'NW40 KF' }],
      specifications: [
        { name: 'contacts', label: 'Contacts', value: contacts },
        {
          name: 'max_bake_temperature',
          label: 'Max bake temperature',
          value: contacts === '9' ? '350' : '200',
          unit: '°C',
        },
        { name: 'voltage_rating', label: 'Voltage rating', value: '500', unit: 'V DC' },
      ],
    },
    priceRange: { min: { amount: '231.00', formatted: '$231.00' }, max: { amount: '486.00' } },
    ranges: [
      {
        name: 'flange_size',
        label: 'Flange size',
        text: '2.75–6 in CF, NW16–40 KF',
      },
    ],
    node: { id: sku, title: `Feedthrough, ${contacts} contacts`, path: `/subminiature-d/${sku}` },
  }
}

function bin(figure: string, count: number) {
  return { min: figure, max: figure, count }
}

const products = {
  totalCount: 46,
  pageNumber: 1,
  pageCount: 2,
  sorts: ['RELEVANCE', 'PART_NUMBER_ASC', 'PRICE_ASC', 'PRICE_DESC', 'IN_STOCK', 'NEWEST'],
  columns: [
    { name: 'flange_size', label: 'Flange size' },
    { name: 'contacts', label: 'Contacts' },
    { name: 'max_bake_temperature', label: 'Max bake temperature' },
  ],
  edges: [row('180001', '9'), row('180023', '15')],
  facets: [
    {
      name: 'flange_size',
      label: 'Flange size',
      histogram: [],
      values: [
        { value: '7', label: 'NW40 KF', count: 18 },
        { value: '9', label: 'ISO63', count: 0 },
      ],
    },
    {
      name: 'max_bake_temperature',
      label: 'Max bake temperature',
      unit: '°C',
      range: { min: '200', max: '450' },
      histogram: [bin('200', 3), bin('350', 40), bin('450', 3)],
      values: [],
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

function open(search: string, overrides: object = {}) {
  return openScreen(`/electrical/subminiature-d${search}`, () =>
    responseTo(routeScreenQuery, { ...shellResponse(), breadcrumbs: [], route: { ...category, ...overrides } }),
  )
}

describe('the category screen', () => {
  afterEach(cleanup)

  test('marks Products as current in the navigation, and nothing on other pages', async () => {
    const current = () =>
      within(screen.getByRole('navigation', { name: 'Main' }))
        .getAllByRole('link')
        .filter((link) => link.hasAttribute('aria-current'))
        .map((link) => link.textContent)
    const mainMenu = [{ label: 'Products', path: '/products', children: [] }]
    await openScreen('/electrical/subminiature-d', () =>
      responseTo(routeScreenQuery, { ...shellResponse(), mainMenu, breadcrumbs: [], route: category }),
    )
    expect(current()).toEqual(['Products'])
    cleanup()
    await openScreen('/nowhere', () =>
      responseTo(routeScreenQuery, {
        ...shellResponse(),
        mainMenu,
        breadcrumbs: [],
        route: { __typename: 'RouteNotFound', message: 'Page not found: /nowhere', status: 404 },
      }),
    )
    expect(current()).toEqual([])
  })

  test('labels the product table with the category', async () => {
    await open('')
    const table = within(screen.getByRole('table', { name: 'Subminiature-D' }))
    expect(table.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      'Picture',
      'Part number',
      'Name',
      'Flange size',
      'Contacts',
      'Bake',
      'Availability',
      'Price',
      'Quantity',
    ])
    const first = table.getByRole('row', { name: /180001/ })
    expect(first.textContent).toContain('+4 more')
    expect(first.textContent).toContain('Usually ships in 4–6 weeks')
    expect(first.textContent).toContain('2.75–6\u00a0in CF, NW16–40 KF')
    expect(first.textContent).toContain('from $231.00')
    expect(
      within(first)
        .getByRole('link', { name: /^5 sizes/ })
        .getAttribute('href'),
    ).toBe('/subminiature-d/180001#variations')
  })

  test('distinguishes list pages by title and address', async () => {
    const canonical = () => document.querySelector('link[rel=canonical]')?.getAttribute('href')
    await open('?page=1')
    expect(document.title).toBe('Subminiature-D | Vacuum Components')
    expect(canonical()).toBe('/electrical/subminiature-d')
    cleanup()
    await open('?page=9999', { products: { ...products, pageNumber: 2 } })
    expect(document.title).toBe('Subminiature-D, page 2 | Vacuum Components')
    expect(document.querySelector('meta[property="og:title"]')?.getAttribute('content')).toBe('Subminiature-D, page 2')
    expect(canonical()).toBe('/electrical/subminiature-d?page=2')
    cleanup()
    await open('?page=3', { products: null })
    expect(document.title).toBe('Subminiature-D, page 3 | Vacuum Components')
    expect(canonical()).toBe('/electrical/subminiature-d?page=3')
  })

  test('queries the gateway with the state in the address', async () => {
    const { requests } = await open('?sort=price-desc&per=48&page=2&f.flange_size=7')
    expect(requests[0]?.variables).toMatchObject({
      path: '/electrical/subminiature-d',
      sort: 'PRICE_DESC',
      first: 48,
      page: 2,
      filter: { facets: [{ name: 'flange_size', values: ['7'] }] },
    })
  })

  test('switches to cards without another request', async () => {
    const { router, requests } = await open('')
    fireEvent.click(screen.getByRole('link', { name: 'Cards' }))
    await waitFor(() => expect(router.state.location.search).toBe('?view=cards'))
    expect(await screen.findByRole('heading', { level: 3, name: 'Feedthrough, 9 contacts' })).toBeTruthy()
    expect(screen.getAllByRole('article')[0]?.textContent).toContain('from $231.00')
    expect(screen.queryByRole('table')).toBeNull()
    expect(requests).toHaveLength(1)
    // With five sizes, the shopper must choose one first.
    const choice = screen.getByRole('link', { name: 'See 5 parts: Feedthrough, 9 contacts' })
    expect(choice.getAttribute('href')).toBe('/subminiature-d/180001#variations')
    expect(screen.queryByRole('button', { name: /^Add/ })).toBeNull()
  })

  test('filters with links, and disables values without results', async () => {
    await open('?page=2')
    const link = screen.getByRole('link', { name: /NW40 KF/ })
    expect(link.getAttribute('href')).toBe('/electrical/subminiature-d?f.flange_size=7')
    const impossible = screen.getByRole('link', { name: /ISO63/ })
    expect(impossible.getAttribute('href')).toBeNull()
    expect(impossible.getAttribute('aria-disabled')).toBe('true')
  })

  const facets = () => within(screen.getByRole('form', { name: 'Filters' }))
  const box = (side: string) => facets().getByRole('textbox', { name: `Max bake temperature, ${side}, °C` })

  test('shows a choice as selected while its rows load', async () => {
    let release = () => {}
    const pending = new Promise<void>((resolve) => {
      release = resolve
    })
    const { router } = await openScreen('/electrical/subminiature-d', async ({ variables }) => {
      if ((variables.filter as { facets: object[] }).facets.length > 0) await pending
      return responseTo(routeScreenQuery, { ...shellResponse(), breadcrumbs: [], route: category })
    })
    fireEvent.click(screen.getByRole('link', { name: /NW40 KF/ }))
    expect(await screen.findByRole('link', { name: 'Remove flange size NW40 KF' })).toBeTruthy()
    expect(screen.getByRole('table').closest('[aria-busy]')).not.toBeNull()
    expect(screen.getByRole('row', { name: /180001/ })).toBeTruthy()
    release()
    await waitFor(() => expect(router.state.location.search).toBe('?f.flange_size=7'))
    await waitFor(() => expect(screen.getByRole('table').closest('[aria-busy]')).toBeNull())
  })

  test("shows an invalid range's error at its field, keeps the text and changes nothing", async () => {
    const { router, requests } = await open('')
    fireEvent.change(box('minimum'), { target: { value: '400' } })
    fireEvent.change(box('maximum'), { target: { value: '300' } })
    fireEvent.blur(box('maximum'))
    expect(facets().getByRole('alert').textContent).toBe('400 is greater than 300.')
    expect(box('minimum').getAttribute('aria-invalid')).toBe('true')
    expect(router.state.location.search).toBe('')
    expect(requests).toHaveLength(1)
    fireEvent.change(box('minimum'), { target: { value: 'hot' } })
    fireEvent.blur(box('minimum'))
    expect(facets().getByRole('alert').textContent).toBe(
      '“hot” is not a number. Type a number, with or without a unit: 5 or 5 °C.',
    )
    expect(box('minimum')).toHaveProperty('value', 'hot')
  })

  test('shows the same error for an invalid address', async () => {
    const { requests } = await open('?r.max_bake_temperature=hot..300')
    expect(box('minimum')).toHaveProperty('value', 'hot')
    expect(facets().getByRole('alert').textContent).toBe(
      '“hot” is not a number. Type a number, with or without a unit: 5 or 5 °C.',
    )
    expect(requests[0]?.variables.filter).toEqual({ facets: [] })
  })

  test('shows the list when the address has an unknown filter, and marks the filter', async () => {
    const { requests } = await open('?r.voltage=1..5')
    expect(requests[0]?.variables.filter).toEqual({
      facets: [{ name: 'voltage', range: { min: '1', max: '5' } }],
      skipInvalid: true,
    })
    expect(screen.getByRole('link', { name: 'Remove voltage 1 to 5 (not a filter here)' })).toBeTruthy()
    expect(screen.getAllByText('Feedthrough, 9 contacts').length).toBeGreaterThan(0)
  })

  test('marks a value without effect, but not a range of the same facet', async () => {
    const transmission = {
      name: 'transmission',
      label: 'Transmission',
      unit: 'nm',
      range: { min: '185', max: '2100' },
      histogram: [],
      values: [],
    }
    await open('?f.transmission=500&r.transmission=400..700', {
      products: { ...products, facets: [...products.facets, transmission] },
    })
    const chips = within(screen.getByRole('group', { name: 'Selected filters' }))
    const hrefs = chips.getAllByRole('link', { name: /^Remove/ }).map((link) => link.getAttribute('href'))
    expect(chips.getByRole('link', { name: /^Remove transmission 500.nm \(not a filter here\)$/ })).toBeTruthy()
    expect(chips.getByRole('link', { name: /^Remove transmission 400 to 700.nm$/ })).toBeTruthy()
    expect(hrefs).toEqual([
      '/electrical/subminiature-d?r.transmission=400..700',
      '/electrical/subminiature-d?f.transmission=500',
    ])
  })

  test('moves a slider handle between catalog values', async () => {
    const { router } = await open('')
    const handle = facets().getByRole('slider', { name: 'Max bake temperature, from' })
    expect(handle.getAttribute('aria-valuetext')).toBe('200 °C')
    fireEvent.change(handle, { target: { value: '1' } })
    expect(handle.getAttribute('aria-valuetext')).toBe('350 °C')
    expect(box('minimum')).toHaveProperty('value', '350')
    fireEvent.pointerUp(handle)
    await waitFor(() => expect(router.state.location.search).toBe('?r.max_bake_temperature=350..C'))
  })

  test('applies several key steps of a slider handle together', async () => {
    const { router, requests } = await open('')
    const handle = facets().getByRole('slider', { name: 'Max bake temperature, from' })
    for (const value of ['2', '1']) {
      fireEvent.change(handle, { target: { value } })
      fireEvent.keyUp(handle)
    }
    expect(router.state.location.search).toBe('')
    await waitFor(() => expect(router.state.location.search).toBe('?r.max_bake_temperature=350..C'))
    await waitFor(() => expect(requests).toHaveLength(2))
  })

  test('sorts by its headers: ascending, descending, by relevance', async () => {
    const { router, requests } = await open('?page=2')
    const head = () => screen.getByRole('columnheader', { name: 'Bake' })
    const follow = async (search: string, sort: string) => {
      fireEvent.click(within(head()).getByRole('link'))
      await waitFor(() => expect(router.state.location.search).toBe(search))
      await waitFor(() => expect(head().getAttribute('aria-sort')).toBe(sort))
    }
    await follow('?sort=by.max_bake_temperature', 'ascending')
    await follow('?sort=by.max_bake_temperature.desc', 'descending')
    expect(requests.at(-1)?.variables.sortBy).toEqual({ name: 'max_bake_temperature', descending: true })
    await follow('', 'none')
    expect(within(screen.getByRole('columnheader', { name: 'Contacts' })).queryByRole('link')).toBeNull()
  })

  test('changes units without another request', async () => {
    const { router, requests } = await open('?r.max_bake_temperature=300..C')
    fireEvent.click(screen.getByRole('button', { name: 'US' }))
    expect(await screen.findByRole('link', { name: /^Remove max bake temperature from 572.°F$/ })).toBeTruthy()
    expect(within(screen.getByRole('row', { name: /180001/ })).getByText(/^662.°F$/)).toBeTruthy()
    expect(facets().getByRole('textbox', { name: 'Max bake temperature, minimum, °F' })).toHaveProperty('value', '572')
    expect(router.state.location.search).toBe('?r.max_bake_temperature=300..C')
    expect(requests).toHaveLength(1)
    expect(document.cookie).toContain('units=us')
    fireEvent.click(screen.getByRole('button', { name: 'SI' }))
    await screen.findByRole('link', { name: /from 300.°C$/ })
  })

  test('shows how many other parts of a product match', async () => {
    await open('?f.flange_size=7')
    expect(screen.getByRole('row', { name: /180001/ }).textContent).toContain('+4 matching')
    expect(screen.getByRole('link', { name: '180001' }).getAttribute('href')).toBe(
      '/subminiature-d/180001?part-number=180001',
    )
  })

  test('offers a way back when no product matches, with all filters available', async () => {
    await open('?f.flange_size=7&r.max_bake_temperature=300..', { products: { ...products, totalCount: 0, edges: [] } })
    expect(screen.getByRole('heading', { name: 'No products match all filters' })).toBeTruthy()
    expect(
      screen
        .getAllByRole('link', { name: /^Remove max bake temperature from 300.°C$/ })
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/electrical/subminiature-d?f.flange_size=7', '/electrical/subminiature-d?f.flange_size=7'])
    expect(facets().getByRole('link', { name: /NW40 KF/ })).toBeTruthy()
  })

  test('keeps the page when only its list fails', async () => {
    await open('', { products: null })
    expect(screen.getByRole('heading', { level: 1, name: 'Subminiature-D' })).toBeTruthy()
    expect(screen.getByRole('alert').textContent).toContain('Something has gone wrong fetching the products')
    expect(screen.queryByRole('link', { name: 'Show the list without filters' })).toBeNull()
  })

  test('offers a way out of an unknown filter', async () => {
    await open('?f.colour=green&sort=price-asc', { products: null })
    expect(screen.getByRole('link', { name: 'Show the list without filters' }).getAttribute('href')).toBe(
      '/electrical/subminiature-d?sort=price-asc',
    )
  })
})
