import { describe, expect, test } from 'vitest'
import { blankLine, type OrderLine } from './orderLine.ts'
import {
  focusNext,
  sheetOf,
  type OrderSheet,
  withBatch,
  withLines,
  withoutRows,
  withQuantities,
  withText,
} from './rows.ts'

function line(partNumber: string, quantity = '1'): OrderLine {
  return { ...blankLine, partNumber, quantity }
}
function numbers({ rows }: OrderSheet) {
  return rows.map(({ partNumber }) => partNumber)
}

describe('the order sheet', () => {
  test('has five rows to start', () => expect(numbers(sheetOf([]))).toEqual(['', '', '', '', '']))

  test('has an empty row below its lines', () =>
    expect(numbers(sheetOf(['1', '2', '3', '4', '5'].map((part) => line(part))))).toEqual([
      '1',
      '2',
      '3',
      '4',
      '5',
      '',
    ]))

  test('inserts pasted lines where they were pasted', () => {
    const sheet = sheetOf([line('1'), line('2')])
    expect(numbers(withLines(sheet, [line('3'), line('4')], 1, sheet.rows[0]?.id)).slice(0, 4)).toEqual([
      '1',
      '3',
      '4',
      '2',
    ])
    expect(numbers(withLines(sheet, [line('3')], 1)).slice(0, 3)).toEqual(['1', '2', '3'])
  })

  test('holds 200 lines and counts those left out', () => {
    const many = Array.from({ length: 210 }, (_, index) => line(`P${index}`))
    const sheet = withLines(sheetOf([line('1')]), many, 1)
    expect(sheet.rows).toHaveLength(200)
    expect(sheet.leftOut).toBe(11)
  })

  test('combines equal pasted lines', () => {
    const { rows } = withLines(sheetOf([]), [line('1', '2'), line('1', '3')], 1)
    expect(rows[0]).toMatchObject({ partNumber: '1', quantity: '5', summed: 2 })
  })

  test('replaces a batch without touching other lines', () => {
    const sheet = withLines(sheetOf([line('1')]), [line('wrong')], 7)
    expect(numbers(withBatch(sheet, [line('right')], 7)).slice(0, 2)).toEqual(['1', 'right'])
  })

  test('moves the focus on Enter from part number to quantity to the next row, and adds a row after the last', () => {
    const sheet = sheetOf([])
    const [first, second] = sheet.rows
    expect(focusNext(sheet, first?.id ?? 0, 'partNumber').focus).toEqual({ id: first?.id, field: 'quantity' })
    expect(focusNext(sheet, first?.id ?? 0, 'quantity').focus).toEqual({ id: second?.id, field: 'partNumber' })
    const longer = focusNext(sheet, sheet.rows.at(-1)?.id ?? 0, 'quantity')
    expect(longer.rows).toHaveLength(6)
    expect(longer.focus).toEqual({ id: longer.rows.at(-1)?.id, field: 'partNumber' })
  })

  test('fills quantities downward', () => {
    const sheet = sheetOf([line('1'), line('2'), line('3')])
    const { rows } = withQuantities(sheet, sheet.rows[1]?.id ?? 0, ['7', '8'])
    expect(rows.slice(0, 3).map(({ quantity }) => quantity)).toEqual(['1', '7', '8'])
  })

  test('keeps other lines on removal, and the identity of other rows on edits', () => {
    const sheet = sheetOf([line('1'), line('2')])
    expect(numbers(withoutRows(sheet, new Set([sheet.rows[0]?.id ?? 0])))[0]).toBe('2')
    const edited = withText(sheet, sheet.rows[0]?.id ?? 0, 'quantity', '9')
    expect(edited.rows[1]).toBe(sheet.rows[1])
    expect(edited.typing).toBe(sheet.rows[0]?.id)
  })
})
