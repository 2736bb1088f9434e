import scales from '@shop/schema/units.json' with { type: 'json' }
import type { Unit } from './units.ts'

/** A number as plain decimal text, and what its unit measures. */
export interface WrittenFigure {
  /** In `unit`, or in the unit of `measure` if `unit` is empty. */
  readonly figure: string
  /** The written unit, if readers can choose it; otherwise empty. */
  readonly unit: Unit | ''
  /** Catalog unit of the quantity: "mm" for any length; null if no unit is written. */
  readonly measure: string | null
}

type Scale = readonly [measure: string, unit: Unit | '', factor: number]

const lengths: Readonly<Record<string, Scale>> = {
  mm: ['mm', 'mm', 1],
  cm: ['mm', 'mm', 10],
  m: ['mm', 'mm', 1000],
  in: ['mm', 'in', 1],
  '"': ['mm', 'in', 1],
  '″': ['mm', 'in', 1],
  inch: ['mm', 'in', 1],
  inches: ['mm', 'in', 1],
  ft: ['mm', 'in', 12],
  c: ['C', 'C', 1],
  f: ['C', 'F', 1],
  torr: ['Torr', 'Torr', 1],
  mbar: ['Torr', 'mbar', 1],
}

function scaleOf(written: string): Scale | undefined {
  const name = written.toLowerCase().replace('°', '')
  if (Object.hasOwn(lengths, name)) return lengths[name]
  for (const [measure, all] of Object.entries(scales)) {
    const scale = all.find(({ unit, names }) => unit.toLowerCase() === name || names.some((one) => one === name))
    if (scale && !('offset' in scale)) return [measure, '', scale.factor]
  }
  return undefined
}

const pattern = /^\$?\s*((?:\d+[\s-]+)?\d+\/\d+|[-−]?[\d.,]+(?:e[+-]?\d+)?)\s*(\D{0,20})$/i

/** "1-1/2" → 1.5 */
function fraction(text: string): number {
  const [whole = '', over] = text.split(/[\s-]+/)
  const [top, under] = (over ?? whole).split('/')
  return (over === undefined ? 0 : Number(whole)) + Number(top) / Number(under)
}

/** Reads a number with or without a unit: "5 kV", "1/2 in", "350 °F", "450"; null if it is neither. */
export function writtenFigure(text: string): WrittenFigure | null {
  const [, number = '', written = ''] = pattern.exec(text.trim()) ?? []
  const scale = written === '' ? (['', '', 1] as const) : scaleOf(written)
  if (number === '' || !scale) return null
  const [measure, unit, factor] = scale
  const isPlain = factor === 1 && !number.includes('/')
  const value = number.includes('/') ? fraction(number) : Number(number.replaceAll(',', '').replace('−', '-'))
  return {
    figure: isPlain ? number : String(Number((value * factor).toPrecision(12))),
    unit,
    measure: measure || null,
  }
}
