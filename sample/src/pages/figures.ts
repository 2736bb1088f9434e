const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹'

/** -9 as an exponent is set: "⁻⁹" */
const superscript = (exponent: number): string =>
  String(exponent)
    .replace('-', '⁻')
    .replaceAll(/\d/g, (digit) => superscripts.charAt(Number(digit)))

/** Times, with blanks at which no line breaks. */
const times = '\u00a0×\u00a010'

/** 6.3 and -9 as they are set in print: "6.3 × 10⁻⁹" */
export const power = (mantissa: number, exponent: number): string => `${mantissa}${times}${superscript(exponent)}`

/** The same in so many figures, zeros at the end as well: "6.0 × 10⁻¹⁰" */
export const scientific = (mantissa: number, exponent: number, figures: number): string =>
  `${mantissa.toFixed(figures - 1)}${times}${superscript(exponent)}`

/** "10-12" → "10–12" */
export const range = (text: string): string => text.replace('-', '–')

const minus = '−'

/** A number as it is printed, with a real minus sign. */
export const signed = (value: number): string => (value < 0 ? `${minus}${-value}` : String(value))

/** A number in so many significant figures: plain where that is short, else as a power of ten. */
export const significant = (value: number, figures: number): string => {
  const exponent = Math.floor(Math.log10(value))
  if (exponent >= -3 && exponent < 5) return String(Number(value.toPrecision(figures)))
  return power(Number((value / 10 ** exponent).toPrecision(figures)), exponent)
}
