import { describe, expect, test } from 'vitest'
import { blankLine, type OrderLine } from './orderLine.ts'
import { type CheckedLine, verdictOn } from './lineVerdict.ts'

function line(partNumber: string, quantity = ''): OrderLine {
  return { ...blankLine, partNumber, quantity }
}
function checkedLine(status: CheckedLine['status'], ...problems: string[]): CheckedLine {
  return {
    status,
    orderQuantity: null,
    price: null,
    linePrice: null,
    shipsBy: null,
    stockedQuantity: null,
    problems: problems.map((message) => ({ message })),
    variation: null,
    choices: [],
    suggestions: [],
  }
}

describe('verdictOn', () => {
  test('returns null for a blank or unchecked line', () => {
    expect(verdictOn(blankLine, undefined)).toBeNull()
    expect(verdictOn(line('180050'), undefined)).toBeNull()
  })

  test.each([
    [line('', '2'), 'Enter a part number.', 'partNumber'],
    [line('180050', '1.5'), 'Enter a whole number of 1 or more.', 'quantity'],
    [line('180050', '0'), 'Enter a whole number of 1 or more.', 'quantity'],
    [line('=HYPERLINK("x")'), 'This is a formula. Paste its value instead.', 'partNumber'],
  ])('reports problems that need no check', (input, text, field) =>
    expect(verdictOn(input, undefined)).toEqual({ kind: 'problem', text, field }),
  )

  test.each([
    ['UNKNOWN', 'problem', 'Unknown part number.'],
    ['DISCONTINUED', 'problem', 'Discontinued.'],
    ['NO_PRICE', 'problem', 'Sold by quote only.'],
    ['OK', 'fine', ''],
  ] as const)('%s is a %s', (status, kind, text) =>
    expect(verdictOn(line('180050'), checkedLine(status))).toMatchObject({ kind, text }),
  )

  test.each([
    ['?', 'problem', 'The list has no quantity here. Enter one.', [1]],
    ['#N/A', 'problem', 'Enter a whole number of 1 or more.', [1]],
    ['=B2*C2', 'problem', 'Enter a whole number of 1 or more.', [1]],
    ['2,000', 'choice', '2 or 2,000? Choose one.', [2, 2000]],
  ] as const)('asks for a quantity that reads %s', (quantity, kind, text, quantities) =>
    expect(verdictOn(line('180050', quantity), checkedLine('OK'))).toEqual({
      kind,
      text,
      field: 'quantity',
      quantities,
    }),
  )

  test('asks about a quantity in another unit than the part is sold in', () => {
    const variation = {
      sku: '410077',
      title: 'Wire',
      quantityMultiplierLabel: 'x 50 ft',
      availability: null,
    } as unknown as CheckedLine['variation']
    expect(verdictOn({ ...line('410077', '125'), unit: 'FT' }, { ...checkedLine('OK'), variation })).toMatchObject({
      kind: 'choice',
      quantities: [3, 125],
    })
  })

  test('counts matching parts', () => {
    const choices = ['180050', '180051'].map((sku) => ({ sku, title: '', price: null }))
    expect(verdictOn(line('25D1'), { ...checkedLine('MULTIPLE'), choices })).toMatchObject({
      kind: 'choice',
      text: 'Matches 2 part numbers. Choose one.',
    })
  })

  test("prefers the cart's error, then the server's message", () => {
    const adjusted = checkedLine('ADJUSTED', 'Sold in multiples of 10: 20.')
    expect(verdictOn(line('630027', '12'), adjusted)).toEqual({
      kind: 'changed',
      text: 'Sold in multiples of 10: 20.',
      field: 'quantity',
    })
    expect(verdictOn(line('630027'), adjusted, 'The cart is full.')).toMatchObject({ text: 'The cart is full.' })
  })
})
