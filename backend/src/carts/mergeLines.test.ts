import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../testShop.ts'
import { auditOrders } from '../orders/audit.ts'
import { errorsOf, type Shopper, shopperOf } from './testCarts.ts'

let shop: TestShop
let ana: Shopper
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())
afterEach(async () => expect(await auditOrders(shop.database)).toEqual([]))
beforeEach(() => {
  ana = shopperOf(shop, { 'commerce-cart-token': randomUUID() })
})

/** Wire sold in lengths of ten feet. */
const wire = '310001'

async function rows() {
  return (await ana.lines()).map(
    ({ attributes: { quantity, field_one_length: one, field_note: note, field_reference: own } }) => [
      quantity,
      one,
      note,
      own,
    ],
  )
}

describe('adding a part again', () => {
  test('merges into the line with the same answer, note and reference', async () => {
    await ana.add([wire, { quantity: 2, note: 'chamber A', one_length: true, reference: 'R-1' }])
    await ana.add([wire, { quantity: 3, note: ' chamber A ', one_length: true, reference: 'R-1 ' }])
    expect(await rows()).toEqual([['5.00', true, 'chamber A', 'R-1']])
  })

  test('creates a new line for another answer or note', async () => {
    await ana.add(
      [wire, {}],
      [wire, { one_length: true }],
      [wire, { note: 'A' }],
      [wire, { note: 'A', one_length: true }],
    )
    await ana.add([wire, { note: 'a' }])
    expect(await rows()).toHaveLength(5)
  })

  test('treats a missing answer as no to one length', async () => {
    await ana.add([wire, { one_length: false, quantity: 1 }], [wire, { quantity: 2 }], [wire, { one_length: null }])
    expect(await rows()).toEqual([['4.00', false, null, null]])
  })

  test('creates a new line for a different reference', async () => {
    await ana.add([wire], [wire, { reference: 'R-7' }], [wire, { reference: 'R-8' }], [wire, { reference: 'R-7' }])
    expect(await rows()).toEqual([
      ['1.00', null, null, null],
      ['2.00', null, null, 'R-7'],
      ['1.00', null, null, 'R-8'],
    ])
  })

  test('merges duplicates within one request', async () => {
    const answer = await ana.add([wire, { quantity: 2 }], ['110001', {}], [wire, { quantity: 3 }])
    expect(answer.list().data.map(({ attributes }) => attributes['quantity'])).toEqual(['5.00', '1.00', '5.00'])
    expect((await ana.lines()).length).toBe(2)
  })
})

describe('changing a line', () => {
  test('merges a line that becomes identical, and keeps its own ID', async () => {
    await ana.add([wire, { quantity: 2, reference: 'R-1' }], [wire, { quantity: 3, note: 'A', reference: 'R-1' }])
    const [, second] = await ana.lines()
    const answer = await ana.change(1, { field_note: null })
    expect(answer.single().data).toMatchObject({ id: second?.id, attributes: { quantity: '5.00' } })
    expect(await rows()).toEqual([['5.00', null, null, 'R-1']])
  })

  test('merges into the one-length line when changed to one length', async () => {
    await ana.add([wire, { quantity: 2, one_length: true }], [wire, { quantity: 1, combine: false }])
    await ana.change(1, { field_one_length: true })
    expect(await rows()).toEqual([['3.00', true, null, null]])
  })

  test('does not merge if only the quantity changes', async () => {
    await ana.add([wire, {}], [wire, { combine: false }])
    await ana.change(0, { quantity: 7 })
    expect(await rows()).toEqual([
      ['7.00', null, null, null],
      ['1.00', null, null, null],
    ])
  })

  test('does not merge beyond the maximum quantity', async () => {
    await ana.add(['510001', { quantity: 40 }], ['510001', { quantity: 40, note: 'A' }])
    expect(errorsOf(await ana.change(1, { field_note: '' }))).toEqual([
      422,
      ['quantity.0.value: Quantity: the value may be no greater than 40.', '/data/attributes/quantity/value'],
    ])
    expect((await ana.lines()).length).toBe(2)
  })
})

describe('a note', () => {
  test('accepts eighty characters on one line in any language', async () => {
    const note = '予備 — für Kammer “A” <b>&amp;</b>'.padEnd(80, '…')
    await ana.add([wire, { note, reference: "=HYPERLINK('x')" }])
    expect(await rows()).toEqual([['1.00', null, note, "=HYPERLINK('x')"]])
    expect((await ana.change(0, { field_note: '  ', field_reference: null })).status).toBe(200)
    expect(await rows()).toEqual([['1.00', null, null, null]])
  })

  const long = 'This value is too long. It should have 80 characters or less.'
  const typeError = 'This value should be of the correct primitive type.'
  test.each([
    ['x'.repeat(81), long],
    ['two\nlines', typeError],
    ['nul\u0000', typeError],
    ['\ud800', typeError],
    [7, typeError],
    [{}, typeError],
  ])('rejects %j', async (words, message) => {
    await ana.add([wire])
    for (const name of ['note', 'reference']) {
      const expected = [422, [`field_${name}.0.value: ${message}`, `/data/attributes/field_${name}/value`]]
      expect(errorsOf(await ana.add([wire, { [name]: words }]))).toEqual(expected)
      expect(errorsOf(await ana.change(0, { [`field_${name}`]: words }))).toEqual(expected)
    }
    expect(await rows()).toEqual([['1.00', null, null, null]])
  })

  test('accepts only booleans for one length, of parts that allow it', async () => {
    expect((await ana.add([wire, { one_length: 'yes' }])).status).toBe(422)
    expect(errorsOf(await ana.add(['110001', { one_length: true }]))).toEqual([
      422,
      [
        'field_one_length.0.value: Blank Flange 01 - clearance holes cannot be supplied as one length.',
        '/data/attributes/field_one_length/value',
      ],
    ])
  })
})

test('merges two hundred lines with notes in one cart change', async () => {
  const entries = Array.from({ length: 200 }, (_, place) => [wire, { note: `row ${place}` }] as const)
  expect((await ana.add(...entries)).status).toBe(200)
  expect(await ana.lines()).toHaveLength(200)
  const { id } = await ana.cart()
  const { version } = await shop.database
    .selectFrom('orders')
    .select('version')
    .where('uuid', '=', id)
    .executeTakeFirstOrThrow()
  expect(version).toBe(2)
})

describe('a discontinued part', () => {
  /** The fixture has four. */
  const last = '110004'

  test('is sold while stock lasts, counted across all lines', async () => {
    const tooMany = (left: number) => [
      422,
      [`quantity.0.value: Quantity: only ${left} left.`, '/data/attributes/quantity/value'],
    ]
    expect(errorsOf(await ana.add([last, { quantity: 5 }]))).toEqual(tooMany(4))
    expect((await ana.add([last, { quantity: 3 }])).status).toBe(200)
    expect(errorsOf(await ana.add([last, { quantity: 2 }]))).toEqual(tooMany(4))
    expect(errorsOf(await ana.add([last, { quantity: 2, note: 'another' }]))).toEqual(tooMany(1))
    expect((await ana.add([last, { quantity: 1, note: 'another' }])).status).toBe(200)
    expect(errorsOf(await ana.change(0, { quantity: 4 }))).toEqual(tooMany(3))
    expect((await ana.change(1, { field_note: null })).status).toBe(200)
    expect(await rows()).toEqual([['4.00', null, null, null]])
  })

  test('can be reduced to the remaining stock if others bought the rest', async () => {
    await ana.add([last, { quantity: 4 }])
    const left = (stock: number) =>
      shop.database.updateTable('variations').set({ stock }).where('sku', '=', last).execute()
    await left(2)
    expect((await ana.change(0, { field_note: 'urgent' })).status).toBe(200)
    expect((await ana.lines())[0]?.attributes['field_stocked_quantity']).toBe(2)
    expect((await ana.change(0, { quantity: 3 })).status).toBe(422)
    expect((await ana.change(0, { quantity: 2 })).status).toBe(200)
    await left(4)
  })
})
