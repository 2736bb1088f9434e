const raised: Readonly<Record<string, string>> = {
  '-': '⁻',
  '0': '⁰',
  '1': '¹',
  '2': '²',
  '3': '³',
  '4': '⁴',
  '5': '⁵',
  '6': '⁶',
  '7': '⁷',
  '8': '⁸',
  '9': '⁹',
}

/** -9 as an exponent is set: "⁻⁹" */
const superscript = (exponent: number): string => [...String(exponent)].map((sign) => raised[sign] ?? sign).join('')

/** Catalogue text as it is printed: `1E-10 Torr` becomes "1 × 10⁻¹⁰ Torr", `50 ohm` "50 Ω". */
export const typeset = (text: string): string =>
  text
    .replace(
      /(?<![\w.])(\d+(?:\.\d+)?)[eE]([+-]?\d+)\b/g,
      (_, figure: string, power: string) => `${figure} × 10${superscript(Number(power))}`,
    )
    .replace(/\bohms?\b/g, 'Ω')
