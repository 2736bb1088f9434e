import { expect, test } from 'vitest'
import { inBothUnits } from './dataSheet.ts'

test.each([
  ['350 C', '350 °C (662 °F)'],
  ['-269 to 260 C', '-269 to 260 °C (-452 to 500 °F)'],
  ['1E-10 Torr', '1E-10 Torr (1.33E-10 mbar)'],
  ['0.25 Torr', '0.25 Torr (0.333 mbar)'],
  ['UHV 1E-10 Torr (CF); HV 1E-8 Torr (KF)', 'UHV 1E-10 Torr (1.33E-10 mbar) (CF); HV 1E-8 Torr (1.33E-8 mbar) (KF)'],
  ['alumina, bakeable to 1,200 °C', 'alumina, bakeable to 1,200 °C (2192 °F)'],
])('%s is printed as %s', (text, both) => expect(inBothUnits(text)).toBe(both))

test.each([
  'Type C',
  'CF2.75',
  '350 °C (662 °F)',
  '1E-10 Torr (1.33E-10 mbar)',
  'C-103',
  '25, gold-plated',
  'A2-70 C1',
])('%s stays as it is', (text) => expect(inBothUnits(text)).toBe(text))
