import { expect, it } from 'vitest'
import { writtenFigure } from './writtenFigure.ts'

it.each([
  ['450', '450', '', null],
  ['5 kV', '5000', '', 'V'],
  ['5kVDC', '5000', '', 'V'],
  ['500mA', '0.5', '', 'A'],
  ['1/2 in', '0.5', 'in', 'mm'],
  ['1-1/2"', '1.5', 'in', 'mm'],
  ['2 ft', '24', 'in', 'mm'],
  ['2.5 cm', '25', 'mm', 'mm'],
  ['350 °F', '350', 'F', 'C'],
  ['1e-9 mbar', '1e-9', 'mbar', 'Torr'],
  ['1.5 µm', '1500', '', 'nm'],
  ['$1,200', '1,200', '', null],
  ['−40 C', '−40', 'C', 'C'],
])('reads %s', (text, figure, unit, measure) => {
  expect(writtenFigure(text)).toEqual({ figure, unit, measure })
})

it.each(['', 'abc', '5 kg', 'kV', '5 kV 10 A'])('rejects %j', (text) => {
  expect(writtenFigure(text)).toBeNull()
})
