import { plainCode } from '@shop/schema/plainText'

export type DecimalSign = '.' | ','

/** A number as written, with the unit behind it. */
interface WrittenNumber {
  value: number
  unit: string
  /** The decimal sign that its form proves. */
  proves: DecimalSign | null
  /** Both readings, such as 2 and 2000 for "2,000", if neither its form nor the table decides. */
  readings: readonly [number, number] | null
}

/** Digits with separators, then a unit: "1 000", "12,50", "10 (EA)", "4 pcs". */
const written = /^(\d[\d.,]*)\s*\(?\s*([^\d\s(),.;-][^\d(),;]{0,11})?\)?$/
/** Spaces and apostrophes between groups of three digits. */
const groupSpace = /(?<=^\d{1,3}|\d{3})[\s'’](?=\d{3}(?!\d))/g
const groups = /^[1-9]\d{0,2}(?:[.,]\d{3})+$/
/** Larger than the errors of computed spreadsheet cells, such as 4.000000000000001. */
const TOLERANCE = 1e-9

function rounded(value: number) {
  const whole = Math.round(value)
  return Math.abs(value - whole) < TOLERANCE ? whole : value
}

function valueOf(digits: string, decimal: DecimalSign): number {
  const plain = digits.replaceAll(decimal === ',' ? '.' : ',', '')
  return rounded(Number(plain.replace(',', '.')))
}

function opposite(sign: DecimalSign): DecimalSign {
  return sign === '.' ? ',' : '.'
}

/** The decimal sign that the form of a number proves; undefined if it is not a number. */
function provenSign(digits: string): DecimalSign | null | undefined {
  const signs: readonly string[] = digits.match(/[.,]/g) ?? []
  const last = signs.at(-1) === ',' ? ',' : '.'
  const [whole = '', fraction = ''] = [digits.slice(0, digits.lastIndexOf(last)), digits.split(last).at(-1)]
  if (signs.length === 0) return null
  if (signs.includes(opposite(last))) {
    return groups.test(whole) && !whole.includes(last) && fraction !== '' ? last : undefined
  }
  if (signs.length > 1) return groups.test(digits) ? opposite(last) : undefined
  if (fraction === '') return undefined
  return groups.test(digits) ? null : last
}

/** Ends a number of a spreadsheet, whose decimal sign is a point in every country and proves nothing about texts. */
export const TYPED_MARK = '\u2060'

/**
 * Reads a number, with thousands separators and decimals of any country. Null if the text is not one.
 * @param decimal the decimal sign of the table, if known
 */
export function readNumber(text: string, decimal?: DecimalSign): WrittenNumber | null {
  if (text.endsWith(TYPED_MARK))
    return { value: rounded(Number.parseFloat(text)), unit: '', proves: null, readings: null }
  const plain = plainCode(text).replaceAll(groupSpace, '')
  const [, digits, unit = ''] = written.exec(plain) ?? []
  if (digits === undefined) return null
  const proves = provenSign(digits)
  if (proves === undefined) return null
  const sign = proves ?? decimal ?? null
  const readings =
    sign === null && /[.,]/.test(digits)
      ? ([valueOf(digits, /,/.test(digits) ? ',' : '.'), Number(digits.replaceAll(/[.,]/g, ''))] as const)
      : null
  return { value: valueOf(digits, sign ?? '.'), unit: unit.trim(), proves, readings }
}

/** A sign or a code of a currency before an amount. */
const currency = /^\s*(?:\p{L}{0,3}\p{Sc}|\p{Lu}{3}(?=[\s\d]))\s*/u

/** Reads a number or an amount of money. */
export function readAmount(text: string): WrittenNumber | null {
  return readNumber(text.replace(currency, ''))
}

/** The decimal sign that these cells prove; undefined if none does, or if they contradict each other. */
export function decimalSignOf(cells: readonly string[]): DecimalSign | undefined {
  const proven = new Set(cells.flatMap((cell) => readAmount(cell)?.proves ?? []))
  const [sign] = proven
  return proven.size === 1 ? sign : undefined
}
