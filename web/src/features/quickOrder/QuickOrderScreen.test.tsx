// @vitest-environment happy-dom
import { act, cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import addLines from './__generated__/addOrderLinesMutation.graphql.ts'
import checkLines from './__generated__/checkLinesQuery.graphql.ts'
import openLink from './__generated__/openCartLinkMutation.graphql.ts'
import type { GatewayResponse } from '../../platform/relay/gatewayResponse.ts'
import type { GatewayRequest } from '../../testing/testing.tsx'
import { cartResponse } from '../cart/testCart.ts'
import { shellResponse } from '../../testing/testResponses.ts'
import searchQuery from '../search/__generated__/SearchScreenQuery.graphql.ts'
import { responseTo, openScreen } from '../../testing/testScreen.tsx'
import screenQuery from './__generated__/QuickOrderScreenQuery.graphql.ts'
// Preload lazy modules, so that no test waits for them.
import './reading/readFile.ts'
import './reading/readTable.ts'
import './QuickOrderScreen.tsx'

// Allow for slow machines.
configure({ asyncUtilTimeout: 5000 })

interface Line {
  partNumber: string
  quantity: number
}

const parts = new Map([
  ['180050', 'Feedthrough'],
  ['180051', 'Feedthrough'],
  ['630027', 'Gasket'],
])

function checked({ partNumber, quantity }: Line) {
  const nothing = { problems: [], choices: [], suggestions: [] }
  if (partNumber === '25D1') {
    const choices = ['180050', '180051'].map((sku) => ({ id: sku, sku, title: 'Feedthrough' }))
    return { ...nothing, status: 'MULTIPLE', choices }
  }
  if (partNumber === '130158') {
    const availability = { status: 'IN_STOCK', quantity: 1, shipsBy: null }
    return {
      ...nothing,
      status: 'NO_PRICE',
      variation: { id: '1', sku: partNumber, title: 'Feedthrough', availability },
    }
  }
  const title = parts.get(partNumber)
  if (!title)
    return { ...nothing, status: 'UNKNOWN', suggestions: [{ id: '180050', sku: '180050', title: 'Feedthrough' }] }
  const isPack = partNumber === '630027'
  const orderQuantity = isPack ? Math.ceil(quantity / 10) * 10 : quantity
  return {
    ...nothing,
    status: orderQuantity === quantity ? 'OK' : 'ADJUSTED',
    orderQuantity,
    problems: orderQuantity === quantity ? [] : [{ message: `Sold in multiples of 10: ${orderQuantity}.` }],
    price: { formatted: '$10.00' },
    linePrice: { formatted: `$${orderQuantity}0.00` },
    shipsBy: '2026-11-23',
    variation: {
      id: partNumber,
      sku: partNumber,
      title,
      availability: { status: 'IN_STOCK', quantity: 99, shipsBy: '2026-11-23' },
    },
  }
}

function page() {
  return responseTo(screenQuery, shellResponse())
}

function checkAnswer({ variables }: GatewayRequest) {
  const lines = (variables.lines as Line[]).map(checked)
  return responseTo(checkLines, { quickOrderSheet: { subTotal: { formatted: '$123.00' }, lines } })
}

function added(userErrors: object[] = []) {
  return responseTo(addLines, { addToCart: { cart: cartResponse('a', 2), userErrors, warnings: [] } })
}

async function open(add: (request: GatewayRequest) => GatewayResponse | Promise<GatewayResponse> = () => added()) {
  const opened = await openScreen('/quick-order', (request) => {
    if (request.name === 'QuickOrderScreenQuery') return page()
    if (request.name === 'checkLinesQuery') return checkAnswer(request)
    return request.name === 'addOrderLinesMutation' ? add(request) : { data: { searchSuggestions: [], search: null } }
  })
  const requestsOf = (name: string) => opened.requests.filter((request) => request.name === name)
  return { ...opened, checks: () => requestsOf('checkLinesQuery'), adds: () => requestsOf('addOrderLinesMutation') }
}

function part(place: number) {
  return screen.getByLabelText(`Part number, line ${place}`)
}
function quantity(place: number) {
  return screen.getByLabelText(`Quantity, line ${place}`)
}
function valueOf(field: HTMLElement) {
  return field instanceof HTMLInputElement ? field.value : ''
}
function addButton() {
  return within(screen.getByRole('main')).getByRole('button', { name: /^Add / })
}

function pasteIn(text: string) {
  fireEvent.change(screen.getByLabelText(/^Enter one part number and quantity per line/), { target: { value: text } })
  fireEvent.click(screen.getByRole('button', { name: 'Check lines' }))
}

describe('the order sheet on the screen', () => {
  beforeEach(() => sessionStorage.clear())
  afterEach(cleanup)

  test('has no link to a contact page if the shop has none', async () => {
    const { shop, ...shell } = shellResponse()
    await openScreen('/quick-order', () =>
      responseTo(screenQuery, { ...shell, shop: { ...shop, phone: null, features: [] } }),
    )
    expect(screen.getByRole('heading', { name: 'What we check' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Contact us' })).toBeNull()
  })

  test('checks all lines with one request, and again on blur', async () => {
    const { checks } = await open()
    pasteIn('180050 2\nnope 1\n25D1 1\n630027 12\n180051 1.5')
    await screen.findByText('Did you mean')
    expect(checks().map(({ variables }) => variables)).toEqual([
      {
        lines: [
          { partNumber: '180050', quantity: 2 },
          { partNumber: 'nope', quantity: 1 },
          { partNumber: '25D1', quantity: 1 },
          { partNumber: '630027', quantity: 12 },
        ],
      },
    ])
    expect(screen.getByText('Sold in multiples of 10: 20.')).toBeTruthy()
    expect(screen.getByText('Enter a whole number of 1 or more.')).toBeTruthy()
    expect(addButton().textContent).toBe('Add 2 valid lines to cart')
    expect(screen.getByText('$123.00').parentElement?.textContent).toBe('$123.00 for 2 lines. 3 lines need attention.')
    fireEvent.change(quantity(5), { target: { value: '3' } })
    fireEvent.blur(quantity(5))
    await waitFor(() => expect(addButton().textContent).toBe('Add 3 valid lines to cart'))
    expect(checks()).toHaveLength(2)
  })

  test('offers one link to send all unknown part numbers', async () => {
    await open()
    pasteIn('FTT0411053 2\n180050 1\n9132002 1\nFTT0411053 1')
    const link = await screen.findByRole('link', { name: 'Send us these 2 numbers and we’ll answer with ours' })
    expect(link.getAttribute('href')).toBe('/contact-us?subject=Sales&about=part+numbers+FTT0411053%2C+9132002')
  })

  test('asks which column is the quantity, and adds nothing before', async () => {
    await open()
    pasteIn('Part number,Lead time,Build\n180050,14,2\n630027,14,20\nTotal,,')
    const file = await screen.findByRole('region', { name: 'Pasted text' })
    expect(within(file).getByRole('status').textContent).toBe('Read 2 of 3 rows.')
    expect(within(file).getByRole('alert').textContent).toContain('Which column contains the quantities?')
    expect(valueOf(part(1))).toBe('')
    fireEvent.change(within(file).getByLabelText('Use of column Build'), { target: { value: 'quantity' } })
    await waitFor(() => expect(valueOf(quantity(2))).toBe('20'))
    expect(within(file).getByRole('status').textContent).toBe('Read 2 of 3 rows.')
    expect(within(file).queryByRole('alert')).toBeNull()
    expect(within(file).getByText(/^Row 4: Total/)).toBeTruthy()
    await waitFor(() => expect(addButton().textContent).toBe('Add 2 valid lines to cart'))
  })

  test('finds the column with part numbers of the catalog', async () => {
    await open()
    pasteIn('Part number,MPN,Qty\nA-100,180050,2\nA-101,630027,20')
    await waitFor(() => expect(valueOf(part(2))).toBe('630027'))
    expect(screen.getByText('Your item no.: A-101')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('finds part numbers below a heading that does not name them', async () => {
    await open()
    pasteIn('Zone,Qty\n180050,2\n180051,3')
    await waitFor(() => expect(valueOf(part(2))).toBe('180051'))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('asks for part numbers where the catalog knows none', async () => {
    await open()
    pasteIn('Zone,Qty\nR-104,2\nR-221,3')
    expect((await screen.findByRole('alert')).textContent).toContain('Which column contains our part numbers?')
    expect(valueOf(part(1))).toBe('')
  })

  test('asks how to read a number, and for a missing quantity', async () => {
    await open()
    pasteIn('Part number;Qty\n180050;2,000\n630027;')
    const file = await screen.findByRole('region', { name: 'Pasted text' })
    fireEvent.click(within(file).getByRole('button', { name: '2' }))
    await waitFor(() => expect(valueOf(quantity(1))).toBe('2'))
    await waitFor(() => expect(addButton().textContent).toBe('Add 1 valid line to cart'))
    fireEvent.click(screen.getByRole('button', { name: 'Use 1 on line 2' }))
    await waitFor(() => expect(valueOf(quantity(2))).toBe('1'))
  })

  test('links parts without a price to a quote for the quantity', async () => {
    await open()
    pasteIn('130158 12')
    const link = await screen.findByRole('link', { name: 'Request a quote' })
    expect(link.getAttribute('href')).toBe('/quote?part-number=130158&quantity=12')
  })

  test('fixes a line by a suggestion and focuses its quantity', async () => {
    await open()
    pasteIn('nope 1\n25D1 2')
    fireEvent.click(await screen.findByRole('button', { name: 'Use 180050 on line 1' }))
    expect(valueOf(part(1))).toBe('180050')
    expect(document.activeElement).toBe(quantity(1))
    fireEvent.change(screen.getByLabelText('Part number for line 2'), { target: { value: '2 180050' } })
    await screen.findByText('Also on line 1. Quantities are combined in the cart.')
    expect(addButton().textContent).toBe('Add 2 valid lines to cart')
  })

  test('adds valid lines with adjusted quantities and keeps the others', async () => {
    const { adds } = await open()
    pasteIn('Part number,Quantity,Note\n180050,2,chamber B\nnope,1,\n630027,12,')
    await screen.findByText('Did you mean')
    fireEvent.click(addButton())
    await screen.findByText('2 lines added to the cart')
    expect(adds()[0]?.variables).toEqual({
      input: {
        lines: [
          { sku: '180050', quantity: 2, note: 'chamber B' },
          { sku: '630027', quantity: 20 },
        ],
        batchKey: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      },
    })
    await waitFor(() => expect(valueOf(part(1))).toBe('nope'))
    expect(valueOf(part(2))).toBe('')
  })

  test('keeps a line that the cart rejects, with its reason', async () => {
    await open(() => added([{ path: ['lines', '0', 'quantity'], message: 'Only 1 is left.' }]))
    pasteIn('180050 2\n180051 1')
    await waitFor(() => expect(addButton().textContent).toBe('Add 2 valid lines to cart'))
    fireEvent.click(addButton())
    await screen.findByText('Only 1 is left.')
    expect(valueOf(part(1))).toBe('180050')
    expect(valueOf(part(2))).toBe('')
    expect(screen.getByText('1 line added to the cart')).toBeTruthy()
  })

  test('keeps all lines without a response, and retries with the same key', async () => {
    let isLost = true
    const { adds } = await open(() => {
      if (isLost) throw new Error('no connection')
      return added()
    })
    pasteIn('180050 2')
    await waitFor(() => expect(addButton().textContent).toBe('Add 1 valid line to cart'))
    fireEvent.click(addButton())
    await screen.findByText(/could not be added to your cart/)
    isLost = false
    fireEvent.click(addButton())
    await screen.findByText('1 line added to the cart')
    const keys = adds().map(({ variables }) => (variables as { input: { batchKey: string } }).input.batchKey)
    expect(keys).toHaveLength(2)
    expect(keys[0]).toBe(keys[1])
  })

  test('is empty if the stored data is invalid', async () => {
    sessionStorage.setItem('quick-order', '{"lines":[{"partNumber":7}]}')
    await open()
    expect(valueOf(part(1))).toBe('')
    expect(screen.getAllByLabelText(/^Part number, line/)).toHaveLength(5)
  })

  test('reports a failed check and tries again', async () => {
    let isDown = true
    await openScreen('/quick-order', (request) => {
      if (request.name === 'QuickOrderScreenQuery') return page()
      if (isDown) return { errors: [{ message: 'The catalog does not answer.', extensions: { status: 503 } }] }
      return checkAnswer(request)
    })
    pasteIn('180050 2')
    await screen.findByText('The lines could not be checked. The catalog does not answer.')
    expect(valueOf(part(1))).toBe('180050')
    isDown = false
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(addButton().textContent).toBe('Add 1 valid line to cart'))
  })

  test('does not report an incomplete number while typing', async () => {
    const { checks } = await open()
    fireEvent.change(part(1), { target: { value: '18' } })
    await waitFor(() => expect(checks()).toHaveLength(1), { timeout: 2000 })
    expect(screen.queryByText('Unknown part number.')).toBeNull()
    fireEvent.blur(part(1))
    await screen.findByText('Unknown part number.')
  })

  test.each([
    ['as the first page of a visit', '/quick-order?list=t0ken', null],
    ['from another page', '/search?terms=kf', '/quick-order?list=t0ken'],
  ])('shows the lines of a link opened %s, and accepts them by its button', async (_, first, next) => {
    const { router, requests } = await openScreen(first, (question) => {
      if (question.name === 'openCartLinkMutation') {
        const lines = [{ partNumber: '180050', quantity: 2, note: 'B', reference: null }]
        return responseTo(openLink, { openCartLink: { lines, userErrors: [] } })
      }
      if (question.name === 'SearchScreenQuery') return responseTo(searchQuery, shellResponse())
      if (question.name === 'checkLinesQuery') return checkAnswer(question)
      return question.variables.isLink
        ? responseTo(screenQuery, {
            ...shellResponse(),
            cartLink: { lines: [{ partNumber: '180050', quantity: 2, note: 'B' }] },
          })
        : page()
    })
    if (next) await act(() => router.navigate(next))
    expect((await screen.findByRole('region', { name: '1 line from your link' })).textContent).toContain('180050')
    expect(requests.filter(({ name }) => name === 'openCartLinkMutation')).toEqual([])
    fireEvent.click(screen.getByRole('button', { name: 'Check prices and stock' }))
    await waitFor(() => expect(valueOf(part(1))).toBe('180050'))
    expect(screen.getByText('Note: B')).toBeTruthy()
    await waitFor(() => expect(router.state.location.search).toBe(''))
    expect(requests.filter(({ name }) => name === 'openCartLinkMutation')).toHaveLength(1)
  })
})
