// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { resetFlags, setFlag } from '../../components/featureFlags.ts'
import { shellResponse } from '../../testing/testResponses.ts'
import add from '../cart/__generated__/cartMutationsAddMutation.graphql.ts'
import routeScreenQuery from '../backendPage/__generated__/RouteScreenQuery.graphql.ts'
import relatedProductsQuery from './__generated__/RelatedProductsQuery.graphql.ts'
import { responseTo, openScreen } from '../../testing/testScreen.tsx'

const path = '/electrical-feedthroughs/subminiature-d/25-female'
const clearance = { name: 'bolt_hole', label: 'Bolt hole', value: 'Clearance' }
const tapped = { name: 'bolt_hole', label: 'Bolt hole', value: 'Tapped UNF' }
function size(value: string) {
  return { name: 'flange_size', label: 'Flange size', value }
}

function variation(sku: string, attributes: object[], price: string) {
  return {
    id: sku,
    sku,
    attributes,
    price: { amount: price, currencyCode: 'USD', formatted: `$${price}` },
    priceBreaks: [{ minimumQuantity: 5, price: { amount: '300.00', currencyCode: 'USD', formatted: '$300.00' } }],
    availability: { status: 'IN_STOCK', quantity: 42, shipsBy: '2026-11-23' },
    minimumQuantity: 1,
    quantityStep: 1,
    canBeOneLength: false,
    image: { alt: '' },
    drawings: [],
    documents: [],
    replacement: null,
    specifications: [
      {
        name: 'model_number',
        label: 'Model number',
        value: `M-${sku}`,
        group: { title: 'Identification', position: 0 },
      },
      {
        name: 'non_stocked_lead_time',
        label: 'Non-stocked lead time',
        value: '2-3',
        unit: 'weeks',
        group: { title: 'Ordering', position: 5 },
      },
    ],
  }
}

const files = [
  { title: 'STEP Files', url: '/sites/default/files/models/180050.step', mimeType: 'model/step' },
  {
    title: 'Outline Drawings',
    url: '/sites/default/files/drawings/180050.pdf',
    mimeType: 'application/pdf',
    bytes: 120_000,
  },
]

const product = {
  __typename: 'Product',
  id: 'P1',
  title: 'Subminiature-D feedthrough, 25 contacts',
  requiredParts: [],
  defaultVariation: { id: '180050', sku: '180050' },
  attributes: [
    { name: 'flange_size', label: 'Flange size', values: ['2.75" CF (DN40)', 'NW40 KF'] },
    { name: 'bolt_hole', label: 'Bolt hole', values: ['Clearance', 'Tapped UNF'] },
  ],
  variations: {
    edges: [
      { ...variation('180050', [size('2.75" CF (DN40)'), clearance], '378.00'), documents: files },
      variation('180050-T', [size('2.75" CF (DN40)'), tapped], '424.00'),
      { ...variation('180052', [size('NW40 KF'), clearance], '331.00'), quantityStep: 5, minimumQuantity: 5 },
    ].map((node) => ({ node })),
  },
  specifications: [{ name: 'contacts', label: 'Contacts', value: '25', group: { title: 'Electrical', position: 1 } }],
  documents: files,
  meta: {
    title: 'Subminiature-D',
    description: '',
    keywords: '',
    ogTitle: '',
    ogDescription: '',
    ogImage: '',
    ogUrl: path,
  },
}

function open(search = '') {
  return openScreen(path + search, ({ name }) =>
    name === 'RouteScreenQuery'
      ? responseTo(routeScreenQuery, { ...shellResponse(), breadcrumbs: [], route: product })
      : responseTo(add, { addToCart: { cart: null, userErrors: [{ message: 'There are none left.' }], warnings: [] } }),
  )
}

function place(sku: string) {
  return screen.getByRole('radio', { name: new RegExp(`^${sku},`) })
}

describe('the product screen', () => {
  afterEach(cleanup)

  test('shows the default part, and explains unavailable options', async () => {
    await open()
    expect(place('180050').getAttribute('aria-checked')).toBe('true')
    expect(screen.getByRole('cell', { name: 'No bolts' })).toBeTruthy()
    expect(screen.getByRole('table', { name: 'Identification' }).textContent).toContain('M-180050')
  })

  test('explains only the marks used in the grid', async () => {
    const few = { status: 'LOW_STOCK', quantity: 2, shipsBy: '2026-11-23' }
    const [first, second, third] = product.variations.edges
    const edges = [first, { node: { ...second?.node, availability: few } }, third]
    await openScreen(path, () =>
      responseTo(routeScreenQuery, {
        ...shellResponse(),
        breadcrumbs: [],
        route: { ...product, variations: { edges } },
      }),
    )
    const heading = screen.getByRole('heading', { name: 'Flange size and bolt hole' })
    expect(heading.parentElement?.textContent).toContain('In stock Low stock')
    expect(heading.parentElement?.textContent).not.toContain('Lead time')
  })

  test('explains no marks if the shop knows no availability', async () => {
    const availability = { status: 'UNKNOWN', quantity: null, shipsBy: null, leadTime: null }
    const edges = product.variations.edges.map(({ node }) => ({ node: { ...node, availability } }))
    const route = { ...product, variations: { edges } }
    await openScreen(path, () => responseTo(routeScreenQuery, { ...shellResponse(), breadcrumbs: [], route }))
    const heading = screen.getByRole('heading', { name: 'Flange size and bolt hole' })
    expect(heading.parentElement?.textContent).toBe('Flange size and bolt hole')
  })

  test('has one canonical address, whichever part is chosen', async () => {
    await open('?part-number=180052')
    expect(document.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe(path)
  })

  test.each([
    [{ id: '180051', sku: '180051', path: `${path}?part-number=180051` }, '180051', `${path}?part-number=180051`],
    [null, 'Ask us about a replacement', '/contact-us'],
  ])('links a discontinued part to its replacement, or else to the office', async (replacement, name, href) => {
    const availability = { status: 'DISCONTINUED', quantity: 0, shipsBy: null }
    const edges = product.variations.edges.map(({ node }) => ({ node: { ...node, availability, replacement } }))
    await openScreen(path, () =>
      responseTo(routeScreenQuery, {
        ...shellResponse(),
        breadcrumbs: [],
        route: { ...product, variations: { edges } },
      }),
    )
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(href)
    expect(screen.queryByRole('button', { name: 'Add to cart' })).toBeNull()
  })

  test('stays available and says so when its parts fail to load', async () => {
    const route = {
      ...product,
      description: '<p>Glass-sealed contacts.</p>',
      defaultVariation: null,
      variations: { edges: [] },
    }
    await openScreen(path, () => responseTo(routeScreenQuery, { ...shellResponse(), breadcrumbs: [], route }))
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(product.title)
    expect(screen.getByText(/Parts, drawings.* for this product are not available right now/)).toBeTruthy()
    expect(screen.getByText('Glass-sealed contacts.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'ask us about it' }).getAttribute('href')).toMatch(
      /^\/contact-us\?subject=Sales&about=Subminiature-D\+feedthrough/,
    )
    expect(document.title).toContain('Subminiature-D')
    expect(screen.queryByRole('heading', { name: 'Specifications' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Add to cart' })).toBeNull()
  })

  test('updates the address on selection, without a request or history entry', async () => {
    const { router, requests } = await open()
    fireEvent.click(place('180050-T'))
    await waitFor(() => expect(router.state.location.search).toBe('?part-number=180050-T'))
    expect(router.state.historyAction).toBe('REPLACE')
    await waitFor(() =>
      expect(screen.getByRole('table', { name: 'Identification' }).textContent).toContain('M-180050-T'),
    )
    fireEvent.click(place('180050'))
    await waitFor(() => expect(router.state.location.search).toBe(''))
    expect(requests).toHaveLength(1)
  })

  test('moves the selection and focus with arrow keys', async () => {
    const { router } = await open()
    place('180050').focus()
    fireEvent.keyDown(place('180050'), { key: 'ArrowDown' })
    await waitFor(() => expect(router.state.location.search).toBe('?part-number=180052'))
    expect(document.activeElement).toBe(place('180052'))
    fireEvent.keyDown(place('180052'), { key: 'ArrowRight' })
    expect(router.state.location.search).toBe('?part-number=180052')
  })

  test('shows the unit price and total of the quantity', async () => {
    await open()
    const price = screen.getByText(/^each/).parentElement
    expect(price?.textContent).toBe('$378.00 each')
    fireEvent.change(screen.getByLabelText('Quantity'), { target: { value: '12' } })
    expect(price?.textContent).toBe('$300.00 each, $3,600.00 for 12')
  })

  test('highlights the active price break and counts units beyond stock', async () => {
    await open()
    fireEvent.change(screen.getByLabelText('Quantity'), { target: { value: '50' } })
    const breaks = within(screen.getByRole('table', { name: 'Price breaks' }))
    expect(breaks.getByRole('row', { current: true }).textContent).toContain('5 or more')
    expect(screen.getByText('42 ship Monday, November 23; 8 usually ship in 2–3 weeks')).toBeTruthy()
    expect(screen.getByText('42 in stock. Additional units ship in 2–3 weeks.')).toBeTruthy()
  })

  test('says when the next part is sold in larger steps', async () => {
    await open()
    fireEvent.change(screen.getByLabelText('Quantity'), { target: { value: '7' } })
    fireEvent.click(place('180052'))
    expect(await screen.findByText('Sold in multiples of 5; rounded up to 10')).toBeTruthy()
    expect(screen.getByLabelText('Quantity')).toHaveProperty('value', '10')
  })

  test("lists only the chosen part's files, with type and known size", async () => {
    await open()
    const files = () => within(screen.getByRole('list', { name: 'Files' })).getAllByRole('link')
    expect(files().map((link) => link.textContent)).toEqual(['Outline drawing, PDF, 120\u00a0kB', 'STEP model, STEP'])
    fireEvent.click(place('180050-T'))
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Files' })).toBeNull())
  })

  test('adds the chosen part in the displayed quantity', async () => {
    const { requests } = await open('?part-number=180052')
    fireEvent.click(screen.getByRole('button', { name: 'Increase quantity' }))
    fireEvent.click(screen.getByRole('button', { name: 'Add to cart' }))
    await waitFor(() => expect(requests).toHaveLength(2))
    expect(requests[1]?.variables).toEqual({ input: { lines: [{ sku: '180052', quantity: 10 }] } })
    expect(await screen.findAllByText('There are none left.')).not.toHaveLength(0)
  })
})

function junction(value: string) {
  return { name: 't_c_junction', label: 'T/C junction', value }
}
const probes = {
  ...product,
  defaultVariation: { id: 'A', sku: 'A' },
  attributes: [...product.attributes, { name: 't_c_junction', label: 'T/C junction', values: ['Grounded', 'Exposed'] }],
  variations: {
    edges: [
      variation('A', [size('2.75" CF (DN40)'), clearance, junction('Grounded')], '10.00'),
      variation('B', [size('2.75" CF (DN40)'), tapped, junction('Grounded')], '11.00'),
      variation('C', [size('NW40 KF'), clearance, junction('Exposed')], '12.00'),
    ].map((node) => ({ node })),
  },
}

function required(sku: string, extra: object) {
  return { ...variation(sku, [], '24.00'), __typename: 'ProductVariation', title: sku, path: `/${sku}`, ...extra }
}

describe('parts also needed', () => {
  afterEach(cleanup)

  const gasket = required('630027', { quantityMultiplier: 10, quantityMultiplierLabel: 'pack of 10' })
  const requiredParts = [
    { role: 'Gasket', uses: [{ sku: '180050', quantity: 3 }], variation: gasket },
    { role: 'Plug', uses: [{ sku: '180050', quantity: 1 }], variation: required('500001', {}) },
    { role: 'Tool', uses: [{ sku: '180050', quantity: null }], variation: required('740001', {}) },
    { role: 'Clamp', uses: [{ sku: '180052', quantity: 1 }], variation: required('660001', {}) },
    { role: 'Gone', uses: [{ sku: '180050', quantity: 1 }], variation: null },
  ]
  const openWithNeeds = () =>
    openScreen(path, ({ name }) =>
      name === 'RouteScreenQuery'
        ? responseTo(routeScreenQuery, { ...shellResponse(), breadcrumbs: [], route: { ...product, requiredParts } })
        : responseTo(add, { addToCart: { cart: null, userErrors: [], warnings: [] } }),
    )
  const list = (name = 'You will also need') => within(screen.getByRole('list', { name }))

  test('are above the specifications, in packs with enough pieces, without a request of their own', async () => {
    const { requests } = await openWithNeeds()
    const [needed, specifications] = ['You will also need', 'Specifications'].map((name) =>
      screen.getByRole('heading', { name }),
    )
    expect(specifications && needed?.compareDocumentPosition(specifications)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    expect(list().getAllByRole('listitem')).toHaveLength(3)
    expect(list().getByText('Gasket, 3 needed')).toBeTruthy()
    expect(list().getByText('Tool, as needed')).toBeTruthy()
    expect(requests.map(({ name }) => name)).toEqual(['RouteScreenQuery'])
  })

  test('follow the quantity and the chosen part', async () => {
    await openWithNeeds()
    fireEvent.change(screen.getByLabelText('Quantity'), { target: { value: '4' } })
    expect(list().getByText('Gasket, 12 needed')).toBeTruthy()
    expect(list().getByLabelText('Quantity of 630027')).toHaveProperty('value', '2')
    fireEvent.click(place('180052'))
    expect(await screen.findByText('Clamp, 5 needed')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Add all to cart' })).toBeNull()
  })

  test('are added together, but not those that the use decides about, nor the part itself', async () => {
    const { requests } = await openWithNeeds()
    expect(screen.getByText('Adds 1 × 630027, 1 × 500001, without 180050 itself.')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Add all to cart' }))
    await waitFor(() => expect(requests).toHaveLength(2))
    expect(requests[1]?.variables).toEqual({
      input: {
        lines: [
          { sku: '630027', quantity: 1 },
          { sku: '500001', quantity: 1 },
        ],
      },
    })
    expect(await screen.findByText('1 × 630027, 1 × 500001 added to the cart')).toBeTruthy()
  })
})

describe('related products', () => {
  const watchers: ((isNear: boolean) => void)[] = []
  beforeEach(() => {
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
          watchers.push((isIntersecting) => callback([{ isIntersecting }]))
        }
        observe() {}
        disconnect() {}
      },
    )
  })
  afterEach(() => {
    cleanup()
    watchers.length = 0
    resetFlags()
    vi.unstubAllGlobals()
  })

  test.each([false, true])('are requested near the viewport only if the flag is on: %s', async (isOn) => {
    setFlag('ADD_RELATED_PRODUCTS', isOn)
    const { requests } = await openScreen(path, ({ name }) =>
      name === 'RouteScreenQuery'
        ? responseTo(routeScreenQuery, { ...shellResponse(), breadcrumbs: [], route: product })
        : responseTo(relatedProductsQuery, { node: { __typename: 'ProductVariation', id: '180050', product: null } }),
    )
    expect(requests.map(({ name }) => name)).toEqual(['RouteScreenQuery'])
    await act(async () => {
      for (const watcher of watchers) watcher(true)
    })
    const names = ['RouteScreenQuery', ...(isOn ? ['RelatedProductsQuery'] : [])]
    await waitFor(() => expect(requests.map(({ name }) => name)).toEqual(names))
  })
})

describe('a product with three attributes', () => {
  afterEach(cleanup)

  test('keeps all choices when an unavailable option is pressed, says why, and offers the closest part', async () => {
    const { router } = await openScreen(path, () =>
      responseTo(routeScreenQuery, { ...shellResponse(), breadcrumbs: [], route: probes }),
    )
    const off = screen.getByRole('radio', { name: 'Exposed, not available with 2.75" CF (DN40)' })
    expect(off.getAttribute('aria-disabled')).toBe('true')
    const grounded = screen.getByRole('radio', { name: 'Grounded' })
    grounded.focus()
    fireEvent.keyDown(grounded, { key: 'ArrowRight' })
    expect(document.activeElement).toBe(off)
    fireEvent.click(off)
    fireEvent.keyDown(off, { key: ' ' })
    expect(router.state.location.search).toBe('')
    const reason = screen.getByText(/^Exposed: not available with 2\.75" CF \(DN40\)\./)
    fireEvent.click(within(reason).getByRole('link', { name: 'C' }))
    await waitFor(() => expect(router.state.location.search).toBe('?part-number=C'))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Exposed' })))
  })
})
