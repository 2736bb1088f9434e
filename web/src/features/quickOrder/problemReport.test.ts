import { expect, test } from 'vitest'
import { blankLine } from './orderLine.ts'
import { problemReport } from './problemReport.ts'

test('reports line, source text, reason and suggestions, and escapes formulas', () => {
  const verdict = { kind: 'problem' as const, text: 'Unknown part number.', field: 'partNumber' as const }
  const part = (sku: string) => ({ sku, title: '', price: null })
  const result = {
    status: 'UNKNOWN' as const,
    orderQuantity: null,
    price: null,
    linePrice: null,
    shipsBy: null,
    stockedQuantity: null,
    problems: [],
    variation: null,
    choices: [],
    suggestions: [part('180050-T'), part('180051-T')],
  }
  const line = { ...blankLine, partNumber: '18050-T', quantity: '1' }
  const pasted = { ...blankLine, partNumber: '=1+1', quantity: '2', source: { line: 12, text: '=1+1,"2"' } }
  expect(
    problemReport([
      { id: 1, place: 3, line, verdict, result },
      { id: 2, place: 7, line: pasted, verdict, result: undefined },
    ]),
  ).toBe(
    [
      'Line,Line in source,As typed,Reason,Suggestion',
      '3,,18050-T 1,Unknown part number.,180050-T or 180051-T',
      '7,12,"\'=1+1,""2""",Unknown part number.,',
      '',
    ].join('\r\n'),
  )
})
