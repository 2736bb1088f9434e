const form = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d{1,3}))?$/i

interface Exact {
  readonly digits: bigint
  /** Exponent: negative values multiply the digits. */
  readonly scale: number
}

function exactly(text: string): Exact {
  const match = form.exec(text)
  if (!match) throw new Error('not a decimal')
  const [, sign = '', whole = '0', fraction = '', exponent = '0'] = match
  const digits = BigInt(whole + fraction)
  return { digits: sign === '-' ? -digits : digits, scale: fraction.length - Number(exponent) }
}

/** Whether a text is a number as written by the index and by clients: "450", "12.50", "1e-10". */
export function isDecimal(text: string): boolean {
  return form.test(text)
}

/** Up to this many characters, a decimal without exponent is exact as a number. */
const MAX_EXACT_LENGTH = 15

/** The value of a short decimal; null if a number might be inexact. */
function asNumber(text: string): number | null {
  return text.length <= MAX_EXACT_LENGTH && text !== '' && !/e/i.test(text) ? Number(text) : null
}

/** Compares two decimals exactly, with or without exponents: negative if `a` is less. */
export function compareDecimals(a: string, b: string): number {
  const [x, y] = [asNumber(a), asNumber(b)]
  if (x !== null && y !== null && !Number.isNaN(x - y)) return Math.sign(x - y)
  const [left, right] = [exactly(a), exactly(b)]
  const scale = Math.max(left.scale, right.scale)
  const scaled = ({ digits, scale: own }: Exact) => digits * 10n ** BigInt(scale - own)
  const difference = scaled(left) - scaled(right)
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}
