import { figureText, isRead, measures, type PrintedUnit, roundedPlace } from './convert.ts'
import type { Units } from './units.ts'

const fraction = String.raw`(?:\d+[ -])?\d+/\d+`
const decimal = String.raw`[-−]?\d[\d,]*(?:\.\d+)?(?:[eE][+-]?\d+)?`
/** `1/4-28 × 1.25 in` is a thread before a length, not a range. */
const thread = String.raw`(?:\d+/\d+|\d{1,2})-\d{2} [×x] `
const number = `(?!${thread})(?:${fraction}|${decimal})`
const figure = `(?:Ø${number}(?: on Ø${number})?|${number})`
const between = '(?: × | x |–|-| to | / | and )'

/** Numbers that share the following unit: `350 °C`, `-269 to 260 C`, `Ø34.0 × 7.5 mm`, `6 × Ø4.3 on Ø27.0 mm`. */
const printed = new RegExp(
  String.raw`(?<![\w./-])(${figure}(?:${between}${figure})*)[ \u00a0]?(°C|°F|C|F|Torr|mbar|mm|cm|in|ft|m)(?![\w/-]| \(K\))`,
  'g',
)

function isUnit(text: string): text is PrintedUnit {
  return Object.hasOwn(measures, text)
}

/** A count, not a length: the 6 of `6 × Ø4.3`, the 2 of `2 × 1/4`. */
const count = /^\d+(?= [×x] (?:Ø|\d+\/))/

const figures = new RegExp(number, 'g')

/**
 * Catalog text in the reader's units: converts numbers before a unit once, from the printed text, and keeps everything
 * else (`185–2,200 nm`, `2.75" CF`, `5 oz-in`, `2.92 mm (K)`, a connector). Text that already includes the reader's
 * unit (`tube 1/4 in (6.35 mm)`) stays; size names (`1/4 in`, `10 ft`) get the converted number in parentheses. Returns
 * plain catalog text, to be typeset.
 */
export function convertText(text: string, units: Units): string {
  const kindsInBoth = new Set<string>()
  for (const [, , sign = ''] of text.matchAll(printed)) {
    const unit = sign.replace('°', '')
    if (isUnit(unit) && isRead(unit, units)) kindsInBoth.add(measures[unit].kind)
  }
  return text.replace(printed, (whole: string, row: string, sign: string) => {
    const unit = sign.replace('°', '')
    if (!isUnit(unit) || kindsInBoth.has(measures[unit].kind)) return whole
    const { counterpart } = measures[unit]
    const counted = count.exec(row)?.[0] ?? ''
    const converted = counted + row.slice(counted.length).replace(figures, (each) => convertedFigure(each, unit))
    const measure = `${converted} ${counterpart === 'C' || counterpart === 'F' ? `°${counterpart}` : counterpart}`
    return isSizeName(row, unit) ? `${whole} (${measure})` : measure
  })
}

const raised = '⁰¹²³⁴⁵⁶⁷⁸⁹'

/**
 * Converts the text of catalog HTML outside its tags, including numbers with raised exponents (`1 × 10⁻⁴ Torr`). Does
 * not change HTML in the reader's units.
 */
export function convertHtml(html: string, units: Units): string {
  return html.replaceAll(/[^<>]+(?=<|$)/g, (text) =>
    convertText(
      text.replaceAll(/(?<=\d) × 10(⁻?)([⁰¹²³⁴⁵⁶⁷⁸⁹]+)/g, (_, minus: string, exponent: string) => {
        const digits = [...exponent].map((digit) => raised.indexOf(digit))
        return `E${minus && '-'}${digits.join('')}`
      }),
      units,
    ).replaceAll(/(?<=\d)E(-?)(\d+)/g, (_, minus: string, exponent: string) => {
      const digits = [...exponent].map((digit) => raised[Number(digit)])
      return ` × 10${minus && '⁻'}${digits.join('')}`
    }),
  )
}

/** Sizes are named and ordered by fractions of an inch and whole feet. */
function isSizeName(row: string, unit: PrintedUnit) {
  return unit === 'ft' || (unit === 'in' && row.includes('/') && !row.includes(' / '))
}

function convertedFigure(text: string, unit: PrintedUnit): string {
  const { kind, convert } = measures[unit]
  const value = convert(figureValue(text))
  // A fraction is exact, with more precision than its digits.
  const figure = figureText(value, roundedPlace(kind, value, text.includes('/') ? '1.000' : text.replaceAll(',', '')))
  // A power of ten stays one: 1E-4 Torr are 1.33E-4 mbar.
  if (!/\de/i.test(text) || figure.includes('E')) return figure
  const [coefficient = '', exponent = ''] = Number(figure).toExponential().split('e')
  return `${coefficient}E${Number(exponent)}`
}

/** The value of `1/4`, `1 1/2`, `1,200`, `−40`, `1E-10`. */
function figureValue(text: string): number {
  const parts = /^(?:(\d+)[ -])?(\d+)\/(\d+)$/.exec(text)
  if (parts) return Number(parts[1] ?? 0) + Number(parts[2]) / Number(parts[3])
  return Number(text.replaceAll(',', '').replace('−', '-'))
}
