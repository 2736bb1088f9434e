import { describe, expect, inject, it } from 'vitest'
import { startAccountsGateway } from '../../testing/accounts.ts'
import { at, listAt, startTestGateway, textAt, type Visitor } from '../../testing/gateway.ts'
import { declares, fullDocument, withoutFields } from '../../testing/siteProfiles.ts'

const { recorder, newVisitor, calls } = await startAccountsGateway()

const PAYLOAD = `cart { items { id partNumber quantity note reference isOneLength } }
  userErrors { code message path } warnings { code message }`
const ADD = `mutation ($lines: [CartLineInput!]!) { addToCart(input: { lines: $lines }) { ${PAYLOAD} } }`
const UPDATE = `mutation ($input: UpdateCartItemInput!) { updateCartItem(input: $input) { ${PAYLOAD} } }`

const DETAILS = `mutation ($input: UpdateCartItemDetailsInput!) { updateCartItemDetails(input: $input) { ${PAYLOAD} } }`

const X = '180050'

interface Line {
  sku: string
  quantity: number
  note?: string | null
  reference?: string | null
}

async function add(visitor: Visitor, ...lines: Line[]) {
  return at((await visitor.ask(ADD, { lines })).data, 'addToCart')
}
async function update(visitor: Visitor, input: Record<string, unknown>) {
  return at((await visitor.ask(UPDATE, { input })).data, 'updateCartItem')
}
async function updateDetails(visitor: Visitor, input: Record<string, unknown>) {
  return at((await visitor.ask(DETAILS, { input })).data, 'updateCartItemDetails')
}

function linesOf(payload: unknown) {
  return listAt(payload, 'cart', 'items').map((item) => [
    at(item, 'partNumber'),
    at(item, 'quantity'),
    at(item, 'note'),
    at(item, 'reference'),
  ])
}
function idOf(payload: unknown, index: number) {
  return textAt(payload, 'cart', 'items', index, 'id')
}

describe('notes and item numbers', () => {
  it('are added with the lines in a single request', async () => {
    const visitor = newVisitor()
    recorder.reset()
    const payload = await add(
      visitor,
      { sku: X, quantity: 1, note: '  inlet\tflange ', reference: 'R-1' },
      { sku: X, quantity: 2 },
      { sku: '180051', quantity: 3, reference: 'R-2' },
    )
    expect(linesOf(payload)).toEqual([
      [X, 1, 'inlet flange', 'R-1'],
      [X, 2, null, null],
      ['180051', 3, null, 'R-2'],
    ])
    expect(calls().filter((call) => !call.startsWith('GET'))).toEqual(['POST /jsonapi/cart/add'])
  })

  it('take one request with existing notes, plus one per line on a site that combines by part only', async () => {
    const visitor = newVisitor()
    const lines = Array.from({ length: 12 }, (_, index) => ({
      sku: X,
      quantity: 1,
      note: `port ${index}`,
      reference: 'R',
    }))
    await add(visitor, ...lines)
    const writes = () => calls().filter((call) => !call.startsWith('GET'))
    recorder.reset()
    const twice = await add(visitor, ...lines)
    expect(writes()).toEqual(['POST /jsonapi/cart/add'])
    expect(linesOf(twice)).toEqual(lines.map(({ note }) => [X, 2, note, 'R']))
    // Hides how the site combines lines, as on a site that does not say it.
    recorder.intercept(async ({ method, address, headers }, response) => {
      if (method !== 'GET' || !address.startsWith('/jsonapi/carts')) return false
      const answer = await fetch(new URL(address, inject('backendUrl')), {
        headers: { 'commerce-cart-token': String(headers['commerce-cart-token']) },
      })
      response.writeHead(200, { 'content-type': 'application/vnd.api+json' })
      response.end((await answer.text()).replaceAll('field_combines_by', 'field_unheard_of'))
      return true
    })
    recorder.reset()
    expect(linesOf(await add(visitor, ...lines))).toEqual(lines.map(({ note }) => [X, 3, note, 'R']))
    expect(writes()).toHaveLength(12)
  })

  it('change without touching omitted fields, such as a quantity that another tab has set', async () => {
    const visitor = newVisitor()
    const itemId = idOf(await add(visitor, { sku: X, quantity: 1 }), 0)
    await update(visitor, { itemId, quantity: 9 })
    recorder.reset()
    expect(linesOf(await updateDetails(visitor, { itemId, note: 'inlet' }))).toEqual([[X, 9, 'inlet', null]])
    expect(linesOf(await updateDetails(visitor, { itemId, reference: 'R-1' }))).toEqual([[X, 9, 'inlet', 'R-1']])
    expect(calls().filter((call) => call.startsWith('PATCH'))).toHaveLength(2)
  })

  it('are changed, removed, and left alone if omitted', async () => {
    const visitor = newVisitor()
    const first = await add(visitor, { sku: X, quantity: 1, note: 'a', reference: 'R' })
    const itemId = idOf(first, 0)
    expect(linesOf(await update(visitor, { itemId, quantity: 5 }))).toEqual([[X, 5, 'a', 'R']])
    expect(linesOf(await update(visitor, { itemId, quantity: 5, note: 'b' }))).toEqual([[X, 5, 'b', 'R']])
    expect(linesOf(await update(visitor, { itemId, quantity: 5, reference: null }))).toEqual([[X, 5, 'b', null]])
    expect(linesOf(await update(visitor, { itemId, quantity: 5, note: ' ' }))).toEqual([[X, 5, null, null]])
  })

  it('combine two lines that become equal, with a notice', async () => {
    const visitor = newVisitor()
    const first = await add(visitor, { sku: X, quantity: 2, note: 'a', reference: 'R' }, { sku: X, quantity: 3 })
    const payload = await update(visitor, { itemId: idOf(first, 1), quantity: 3, note: 'a', reference: 'R' })
    expect(linesOf(payload)).toEqual([[X, 5, 'a', 'R']])
    expect(listAt(payload, 'warnings').map((warning) => at(warning, 'code'))).toEqual(['MERGED'])
  })

  it('are limited to 80 characters of any kind, with an error at the line', async () => {
    const visitor = newVisitor()
    const eighty = 'é'.repeat(80)
    const payload = await add(
      visitor,
      { sku: X, quantity: 1, note: eighty },
      { sku: '180051', quantity: 1, note: 'x'.repeat(81), reference: 'y'.repeat(10_000) },
    )
    expect(linesOf(payload)).toEqual([[X, 1, eighty, null]])
    expect(listAt(payload, 'userErrors').map((error) => [at(error, 'code'), at(error, 'path')])).toEqual([
      ['TOO_LONG', ['lines', '1', 'note']],
      ['TOO_LONG', ['lines', '1', 'reference']],
    ])
    expect(await update(visitor, { itemId: idOf(payload, 0), quantity: 1, note: 'z'.repeat(81) })).toMatchObject({
      cart: { items: [{ note: eighty }] },
      userErrors: [{ code: 'TOO_LONG', path: ['note'] }],
    })
    const odd = await add(visitor, { sku: '180051', quantity: 1, note: 'a\u0000b\n=SUM(A1) \ud800 <b>' })
    expect(linesOf(odd)[1]).toEqual(['180051', 1, 'a b =SUM(A1) \ufffd <b>', null])
  })

  it('are reported if the site rejects them, although the quantity is unchanged', async () => {
    const visitor = newVisitor()
    const first = await add(visitor, { sku: X, quantity: 1 })
    recorder.intercept(({ method, address }, response) => {
      if (method !== 'PATCH' || !address.includes('/items/')) return false
      response.writeHead(422, { 'content-type': 'application/vnd.api+json' })
      response.end(JSON.stringify({ errors: [{ title: 'Unprocessable Content', status: '422', detail: 'no' }] }))
      return true
    })
    expect(await update(visitor, { itemId: idOf(first, 0), quantity: 1, note: 'a' })).toMatchObject({
      cart: { items: [{ note: null }] },
      userErrors: [{ code: 'QUANTITY_NOT_ALLOWED' }],
    })
  })

  it('are dropped on a site that does not declare them: the line itself is added and changed', async () => {
    const document = withoutFields(await fullDocument(), 'order-item--product', /^field_(?:note|reference)$/)
    const gateway = await startTestGateway(recorder.url, declares(document))
    const visitor = gateway.visitor()
    const sent: string[] = []
    recorder.intercept(async ({ method, address }, response, body) => {
      if (method !== 'PATCH' || !address.includes('/items/')) return false
      sent.push((await body?.()) ?? '')
      response.writeHead(200, { 'content-type': 'application/vnd.api+json' }).end('{"data":null}')
      return true
    })
    const first = await add(visitor, { sku: X, quantity: 1 })
    const payload = await update(visitor, { itemId: idOf(first, 0), quantity: 2, note: 'a', reference: 'b' })
    expect(payload).toMatchObject({ userErrors: [], warnings: [{ code: 'NOT_SAVED' }, { code: 'NOT_SAVED' }] })
    expect(sent.map((body) => at(JSON.parse(body), 'data', 'attributes'))).toEqual([{ quantity: 2 }])
    await gateway.stop()
  })
})
