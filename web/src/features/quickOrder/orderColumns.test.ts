import { describe, expect, test } from 'vitest'
import { csvText, orderColumns } from '../../platform/csv/csvText.ts'
import { guessColumns, linesOf } from './orderColumns.ts'
import { tableOf } from './orderTable.ts'

function read(text: string) {
  const table = tableOf(text)
  return linesOf(table, guessColumns(table)).map(({ partNumber, quantity, note, reference }) =>
    [partNumber, quantity, note, reference].join('|'),
  )
}

describe('guessColumns', () => {
  test.each([
    ['two columns', '180050\t2\n630027\t4'],
    ['two named columns', 'Part number,Quantity\n180050,2\n630027,4'],
    ['column names in another order', 'Qty;SKU\n2;180050\n4;630027'],
    ['a header in another language', 'Nummer,Anzahl\n180050,2\n630027,4'],
    ['quantities first', '2,180050\n4,630027'],
    ['numbered lines', '1,180050,2\n2,630027,4\n3,680029,1'],
    [
      'three columns, with a description in the middle',
      'Item,Description,Qty\n180050,"Feedthrough, 25 pins",2\n630027,Gasket,4',
    ],
  ])('finds part numbers and quantities in %s', (_, text) => {
    const lines = read(text).map((line) => line.split('|').slice(0, 2).join(' '))
    expect(lines.slice(0, 2)).toEqual(['180050 2', '630027 4'])
  })

  test('does not take a first line with an invalid quantity for a header', () =>
    expect(read('180050,1.5\n630027,4')[0]).toBe('180050|1.5||'))

  test('leaves quantities empty if there are none', () =>
    expect(read('180050\n630027')).toEqual(['180050|||', '630027|||']))

  test('maps remarks to notes but not descriptions', () =>
    expect(read('Pos;Item;Description;Qty;Remark\n1;180050;Feedthrough;2;chamber B')).toEqual(['180050|2|chamber B|']))

  test("maps the buyer's number to the reference", () =>
    expect(read('Your part no.,Part number,Qty\nR-77,180050,2')).toEqual(['180050|2||R-77']))

  test('skips rows without a part number', () => expect(read('180050,2\n,6\n')).toEqual(['180050|2||']))
})

test('imports a cart exported as CSV unchanged', () => {
  const rows = [
    ['180050', '2', 'for chamber "B", left'],
    ['630027', '10', '=1+1'],
    ['410077', '1', ''],
    ['680029-T', '4', '-5 °C'],
  ]
  expect(read(`\uFEFF${csvText([orderColumns, ...rows])}`.slice(1))).toEqual(rows.map((row) => `${row.join('|')}|`))
})
