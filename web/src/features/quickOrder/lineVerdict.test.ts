import { describe, expect, test } from 'vitest'
import type { CheckedLine } from './checkedSheet.ts'
import { blankLine, type OrderLine } from './orderLine.ts'
import { verdictOn } from './lineVerdict.ts'

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
