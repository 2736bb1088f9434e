import type { ServerResponse } from 'node:http'
import { beforeEach, describe, expect, it } from 'vitest'
import { at, listAt, textAt, type Visitor } from '../../testing/gateway.ts'
import { someText, textWith } from '../../testing/matchers.ts'
import { startRecordedGateway } from '../../testing/recordedGateway.ts'

const { recorder, gateway } = await startRecordedGateway()

let visitor: Visitor
beforeEach(() => {
  visitor = gateway.visitor()
})

interface Line {
  partNumber: string
  quantity: number
}

function line(partNumber: string, quantity = 1): Line {
  return { partNumber, quantity }
}

const SHEET = `query ($lines: [QuickOrderLineInput!]!) { quickOrderSheet(lines: $lines) {
  validCount subTotal { amount }
  lines { partNumber quantity status orderQuantity price { amount } linePrice { amount } shipsBy stockedQuantity
    variation { sku title image { url } } choices { sku } suggestions { sku } problems { code message path } } } }`

async function sheet(...lines: Line[]) {
  const { data, errors } = await visitor.ask(SHEET, { lines })
  expect(errors).toEqual([])
  return at(data, 'quickOrderSheet')
}
function statuses(data: unknown) {
  return listAt(data, 'lines').map((one) => at(one, 'status'))
}
function paths() {
  return recorder.requests.map(({ method, address }) => `${method} ${address.split('?')[0]}`)
}

/** Part numbers from the catalog. */
async function someSkus(count: number): Promise<string[]> {
  const skus: string[] = []
  for (let page = 1; skus.length < count; page += 1) {
    const { data } = await visitor.ask(
      `query ($page: Int) { products(first: 50, page: $page, sort: PART_NUMBER_ASC, filter: { inStock: true }) {
        edges { node { variations(first: 20) { edges { node { sku quantityStep availability { status } } } } } } } }`,
      { page },
    )
    const parts = listAt(data, 'products', 'edges').flatMap((edge) =>
      listAt(edge, 'node', 'variations', 'edges').map((one) => at(one, 'node')),
    )
    const plain = parts.filter(
      (part) => at(part, 'quantityStep') === 1 && at(part, 'availability', 'status') !== 'DISCONTINUED',
    )
    skus.push(...plain.map((part) => textAt(part, 'sku')))
  }
  recorder.reset()
  return skus.slice(0, count)
}

describe('a checked line', () => {
  it('is found in any case, with any spaces and dashes, and priced by the backend', async () => {
    const data = await sheet(
      line('180050-t', 2),
      line(' 180 050 T '),
      line('180050–T'),
      line('１８００５０'),
      line("'180051"),
    )
    expect(statuses(data)).toEqual(['OK', 'OK', 'OK', 'OK', 'OK'])
    expect(listAt(data, 'lines').map((one) => at(one, 'variation', 'sku'))).toEqual([
      '180050-T',
      '180050-T',
      '180050-T',
      '180050',
      '180051',
    ])
    expect(at(data, 'lines', 0)).toMatchObject({
      partNumber: '180050-t',
      quantity: 2,
      orderQuantity: 2,
      price: { amount: someText },
      linePrice: { amount: someText },
      shipsBy: someText,
      problems: [],
    })
    expect(data).toMatchObject({ validCount: 5, subTotal: { amount: someText } })
  })

  it('offers several parts if makers share a number', async () => {
    const data = await sheet(line('VAC-11188'), line('vac 11188', 4))
    for (const one of listAt(data, 'lines')) {
      expect(one).toMatchObject({ status: 'MULTIPLE', variation: null, orderQuantity: null, price: null })
      expect(listAt(one, 'choices').map((part) => at(part, 'sku'))).toEqual(['120267', '840007'])
      expect(at(one, 'problems', 0)).toMatchObject({ code: 'INVALID', message: textWith('matches several parts') })
    }
    expect(data).toMatchObject({ validCount: 0, subTotal: null })
  })

  it('reports a discontinued part', async () => {
    const data = await sheet(line('100245'))
    expect(at(data, 'lines', 0)).toMatchObject({
      status: 'DISCONTINUED',
      variation: { sku: '100245' },
      orderQuantity: null,
      linePrice: null,
      problems: [{ code: 'OUT_OF_STOCK', message: textWith('100245'), path: ['lines', '0', 'partNumber'] }],
    })
  })

  it('suggests the replacement of a discontinued part, without more requests', async () => {
    const data = await sheet(line('100245'), line('180091-T'))
    expect(listAt(data, 'lines').map((one) => at(one, 'suggestions'))).toMatchObject([[{ sku: '100246' }], []])
    expect(paths()).toEqual(['GET /jsonapi/product-variations/product'])
    const { data: part } = await visitor.ask(
      `{ productVariations(skus: ["100245", "100246"]) { replacement { sku availability { status } } } }`,
    )
    expect(at(part, 'productVariations')).toMatchObject([{ replacement: { sku: '100246' } }, { replacement: null }])
  })

  it('without a price needs a quote', async () => {
    const part = { type: 'product-variation--product', id: '00000000-0000-4000-8000-000000000001' }
    const attributes = { sku: '777001', title: 'Chamber', status: true, price: null }
    recorder.intercept(({ address }, response) => {
      if (!address.startsWith('/jsonapi/product-variations/')) return false
      return answered(response, 200, { data: [{ ...part, attributes }] })
    })
    const data = await sheet(line('777001'))
    expect(at(data, 'lines', 0)).toMatchObject({
      status: 'NO_PRICE',
      problems: [{ code: 'INVALID', message: textWith('request a quote') }],
    })
    expect(paths()).toEqual(['GET /jsonapi/product-variations/product'])
  })

  it.each(['=1+1', '=18005', '18005?', 'flange'])('offers no suggestions for %s', async (text) => {
    const data = await sheet(line(text))
    expect(at(data, 'lines', 0)).toMatchObject({ status: 'UNKNOWN', suggestions: [] })
  })

  it('with an unknown number has the three closest numbers, and none for nonsense', async () => {
    const data = await sheet(line('18005'), line('???'), line('  '), line('нет такого'))
    expect(statuses(data)).toEqual(['UNKNOWN', 'UNKNOWN', 'UNKNOWN', 'UNKNOWN'])
    expect(listAt(data, 'lines', 0, 'suggestions').map((part) => at(part, 'sku'))).toHaveLength(3)
    expect(listAt(data, 'lines', 1, 'suggestions')).toEqual([])
    expect(listAt(data, 'lines').map((one) => at(one, 'problems', 0))).toEqual([
      { code: 'NOT_FOUND', message: 'We don’t have part 18005', path: ['lines', '0', 'partNumber'] },
      { code: 'NOT_FOUND', message: 'We don’t have part ???', path: ['lines', '1', 'partNumber'] },
      { code: 'REQUIRED', message: 'Value is required', path: ['lines', '2', 'partNumber'] },
      { code: 'NOT_FOUND', message: 'We don’t have part нет такого', path: ['lines', '3', 'partNumber'] },
    ])
  })
})

describe('many lines', () => {
  it('are checked with a fixed number of requests, fifty numbers each', async () => {
    const skus = await someSkus(150)
    const lines = [
      ...skus.map((sku, index) => line(sku, 1 + (index % 9))),
      ...Array.from({ length: 50 }, (_, index) => line(`98${index}7`)),
    ]
    recorder.reset()
    const data = await sheet(...lines)
    expect(paths().sort()).toEqual([
      ...Array.from({ length: 4 }, () => 'GET /jsonapi/product-variations/product'),
      'POST /jsonapi/cart/estimate',
      'POST /jsonapi/part-numbers',
    ])
    expect(at(data, 'validCount')).toBe(150)
    expect(statuses(data)).toEqual([
      ...Array.from({ length: 150 }, () => 'OK'),
      ...Array.from({ length: 50 }, () => 'UNKNOWN'),
    ])
  })

  it('take one request if all are known and no prices are requested', async () => {
    await visitor.ask('query ($lines: [QuickOrderLineInput!]!) { quickOrder(lines: $lines) { status } }', {
      lines: [line('180002'), line('180003'), line('180002')],
    })
    expect(paths()).toEqual(['GET /jsonapi/product-variations/product'])
  })

  it('are limited to two hundred; none is allowed', async () => {
    const { errors } = await visitor.ask(SHEET, { lines: Array.from({ length: 201 }, () => line('180050')) })
    expect(errors[0]).toMatchObject({
      message: 'Send at most 200 lines at a time.',
      extensions: { code: 'BAD_USER_INPUT', limit: { name: 'lines', maximum: 200, value: 201 } },
    })
    expect(await sheet()).toEqual({ validCount: 0, subTotal: null, lines: [] })
    expect(recorder.requests).toEqual([])
  })

  it('touch no cart and set no cookie', async () => {
    const { headers } = await visitor.ask(SHEET, { lines: [line('180050')] })
    expect(headers.getSetCookie()).toEqual([])
    expect(recorder.requests.every((request) => !('commerce-cart-token' in request.headers))).toBe(true)
  })
})

describe('other sites', () => {
  const without = (...missing: string[]) =>
    recorder.intercept(({ address }, response) => {
      if (!missing.some((path) => address.startsWith(path))) return false
      response.writeHead(404, { 'content-type': 'text/html' }).end('<html>')
      return true
    })

  it('without number lookup find exact part numbers', async () => {
    without('/jsonapi/part-numbers')
    expect(statuses(await sheet(line('180050-t'), line('180050t'), line('18005')))).toEqual([
      'OK',
      'UNKNOWN',
      'UNKNOWN',
    ])
  })

  it('that fail to estimate still check the lines', async () => {
    recorder.intercept(({ address }, response) =>
      address.startsWith('/jsonapi/cart/estimate') ? answered(response, 500, { errors: [{ detail: 'x' }] }) : false,
    )
    const { data, errors, headers } = await visitor.ask(SHEET, { lines: [line('180050')] })
    expect([errors, at(data, 'quickOrderSheet', 'lines', 0, 'status')]).toEqual([[], 'OK'])
    const said = gateway.log.filter(({ requestId }) => requestId === headers.get('x-request-id'))
    expect(said.map(({ msg }) => msg)).toContain('prices could not be loaded; showing lines without them')
  })

  it('that fail to look up numbers do not report them as unknown', async () => {
    recorder.intercept(({ address }, response) =>
      address.startsWith('/jsonapi/part-numbers') ? answered(response, 500, { errors: [{ detail: 'x' }] }) : false,
    )
    const { data, errors } = await visitor.ask(SHEET, { lines: [line('nope-1')] })
    expect([data, errors[0]?.extensions]).toMatchObject([{ quickOrderSheet: null }, { code: 'BACKEND_ERROR' }])
  })
})

function answered(response: ServerResponse, status: number, body: unknown): true {
  response.writeHead(status, { 'content-type': 'application/vnd.api+json' }).end(JSON.stringify(body))
  return true
}

describe('the same mistake', () => {
  const ADD = `mutation ($lines: [CartLineInput!]!) { addToCart(input: { lines: $lines }) { userErrors { code path } } }`
  const LINK = `mutation ($lines: [CartLinkLineInput!]!) {
    createCartLink(input: { lines: $lines }) { userErrors { code path } } }`

  it.each([
    ['a quantity of zero', '180050', 0, 'quantity', 'QUANTITY_NOT_ALLOWED'],
    ['a negative quantity', '180050', -3, 'quantity', 'QUANTITY_NOT_ALLOWED'],
    ['too large a quantity', '180050', 2_000_000, 'quantity', 'QUANTITY_NOT_ALLOWED'],
    ['no part number', ' ', 1, 'part', 'REQUIRED'],
  ])('%s has the same code everywhere', async (_what, partNumber, quantity, field, code) => {
    const lines = [{ partNumber, quantity }]
    const name = field === 'part' ? 'partNumber' : field
    const errors = [{ code, path: ['lines', '0', name] }]
    const checked = await sheet(...lines)
    expect(at(checked, 'lines', 0)).toMatchObject({ orderQuantity: null, problems: errors })
    expect((await visitor.ask(LINK, { lines })).data).toEqual({ createCartLink: { userErrors: errors } })
    const added = await visitor.ask(ADD, { lines: [{ sku: partNumber, quantity }] })
    const own = [{ code, path: ['lines', '0', field === 'part' ? 'sku' : field] }]
    expect(added.data).toEqual({ addToCart: { userErrors: own } })
  })
})
