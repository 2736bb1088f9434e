// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { shellAnswer } from '../../relay/testAnswers.ts'
import add from '../../cart/__generated__/cartMutationsAddMutation.graphql.ts'
import routeScreenQuery from '../route/__generated__/RouteScreenQuery.graphql.ts'
import { answerTo, openScreen } from '../testScreen.tsx'

const path = '/electrical-feedthroughs/subminiature-d/25-female'
const clearance = { name: 'bolt_hole', label: 'Bolt hole', value: 'Clearance' }
const tapped = { name: 'bolt_hole', label: 'Bolt hole', value: 'Tapped UNF' }
const size = (value: string) => ({ name: 'flange_size', label: 'Flange size', value })

const variation = (sku: string, attributes: object[], price: string) => ({
  id: sku,
  sku,
  attributes,
  price: { amount: price, formatted: `$${price}` },
  priceBreaks: [{ minimumQuantity: 5, price: { formatted: '$300.00' } }],
  availability: { status: 'IN_STOCK', quantity: 42, leadTime: '2-3 weeks', shipsBy: '2026-11-23T20:00:00Z' },
  minimumQuantity: 1,
  quantityStep: 1,
  canBeOneLength: false,
  image: { alt: '' },
  drawings: [],
  documents: [],
  specifications: [{ name: 'model_number', label: 'Model number', value: `M-${sku}` }],
})

const product = {
  __typename: 'Product',
  id: 'P1',
  title: 'Subminiature-D feedthrough, 25 contacts',
  defaultVariation: { id: '180050', sku: '180050' },
  attributes: [
    { name: 'flange_size', label: 'Flange size', values: ['2.75" CF (DN40)', 'NW40 KF'] },
    { name: 'bolt_hole', label: 'Bolt hole', values: ['Clearance', 'Tapped UNF'] },
  ],
  variations: {
    edges: [
      variation('180050', [size('2.75" CF (DN40)'), clearance], '378.00'),
      variation('180050-T', [size('2.75" CF (DN40)'), tapped], '424.00'),
      variation('180052', [size('NW40 KF'), clearance], '331.00'),
    ].map((node) => ({ node })),
  },
  specifications: [{ name: 'contacts', label: 'Contacts', value: '25' }],
  documents: [],
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

const open = (search = '') =>
  openScreen(path + search, ({ name }) =>
    name === 'RouteScreenQuery'
      ? answerTo(routeScreenQuery, { ...shellAnswer(), breadcrumbs: [], route: product })
      : answerTo(add, { addToCart: { cart: null, userErrors: [{ message: 'There are none left.' }], warnings: [] } }),
  )

const place = (sku: string) => screen.getByRole('radio', { name: new RegExp(`^${sku},`) })

describe('the product screen', () => {
  afterEach(cleanup)

  test('shows the default part, and says what is not made and why', async () => {
    await open()
    expect(place('180050').getAttribute('aria-checked')).toBe('true')
    expect(screen.getByRole('cell', { name: 'No bolts' })).toBeTruthy()
    expect(screen.getByRole('table', { name: 'Specifications' }).textContent).toContain('M-180050')
  })

  test('shows the part the address asks for', async () => {
    await open('?part-number=180052')
    expect(place('180052').getAttribute('aria-checked')).toBe('true')
    expect(screen.getByRole('row', { name: /^180052/ }).getAttribute('aria-current')).toBe('true')
  })

  test('says when the address asks for an unknown part, and shows the default one', async () => {
    await open('?part-number=999')
    expect(screen.getByText(/no part number “999”/)).toBeTruthy()
    expect(place('180050').getAttribute('aria-checked')).toBe('true')
  })

  test('follows a choice in the address without a question and without a step back', async () => {
    const { router, asked } = await open()
    fireEvent.click(place('180050-T'))
    await waitFor(() => expect(router.state.location.search).toBe('?part-number=180050-T'))
    expect(router.state.historyAction).toBe('REPLACE')
    expect(screen.getByRole('table', { name: 'Specifications' }).textContent).toContain('M-180050-T')
    fireEvent.click(place('180050'))
    await waitFor(() => expect(router.state.location.search).toBe(''))
    expect(asked).toHaveLength(1)
  })

  test('takes arrow keys in both directions, with the focus', async () => {
    const { router } = await open()
    place('180050').focus()
    fireEvent.keyDown(place('180050'), { key: 'ArrowDown' })
    await waitFor(() => expect(router.state.location.search).toBe('?part-number=180052'))
    expect(document.activeElement).toBe(place('180052'))
    fireEvent.keyDown(place('180052'), { key: 'ArrowRight' })
    expect(router.state.location.search).toBe('?part-number=180052')
  })

  test('puts the price break of the quantity in force and counts what the shelf cannot give', async () => {
    await open()
    fireEvent.change(screen.getByLabelText('Quantity'), { target: { value: '50' } })
    const breaks = within(screen.getByRole('table', { name: 'Price breaks' }))
    expect(breaks.getByRole('row', { current: true }).textContent).toContain('5 or more')
    expect(screen.getByText('42 ship Monday, November 23; 8 usually ship in 2–3 weeks')).toBeTruthy()
  })

  test('adds the chosen part in the quantity shown', async () => {
    const { asked } = await open('?part-number=180052')
    fireEvent.click(screen.getByRole('button', { name: 'One more' }))
    fireEvent.click(screen.getByRole('button', { name: 'Add to cart' }))
    await waitFor(() => expect(asked).toHaveLength(2))
    expect(asked[1]?.variables).toEqual({ input: { lines: [{ sku: '180052', quantity: 2 }] } })
    expect(await screen.findAllByText('There are none left.')).not.toHaveLength(0)
  })
})
