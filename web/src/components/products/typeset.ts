/** A run of text, or a raised exponent. */
export interface Run {
  text: string
  raised?: true
}

const unitSigns: [RegExp, string][] = [
  [/(?<=\d\s?)C\b(?!-)/g, '°C'],
  [/(?<=\d\s?)F\b(?!-)/g, '°F'],
  [/\bohms?\b/gi, 'Ω'],
  [/\bum\b/g, 'µm'],
]
const units =
  'AWG|µm|um|nm|mm|cm|m|in|ft|V|kV|A|W|kW|Hz|MHz|GHz|°C|°F|C|F|Ω|Torr|mbar|N m|pF|pins?|weeks?|days?|DC|AC|K|psi|Pa|kPa|bar|kg|g|lb|oz|mA|µA|kΩ|MΩ|GΩ|L|mL|s|min|options?'
const range = new RegExp(`(?<![\\w/.-])(\\d+(?:\\.\\d+)?)-(\\d+(?:\\.\\d+)?)(?=\\s(?:${units})\\b)`, 'g')
const unitSpace = String.raw`(?<=\d) (?=(?:${units}|%)(?![\w/]))`
const beforeUnit = new RegExp(unitSpace, 'g')

/** Between the properties of a part in one line: the dot never begins a line. */
export const SEPARATOR = '\u00a0· '

/**
 * Typesets plain catalog text: unit signs, real minus signs, en dashes between numbers (threads such as `1/4-28` keep
 * their hyphen), and non-breaking spaces before units.
 */
export function typeset(text: string): string {
  let out = text
  for (const [pattern, sign] of unitSigns) out = out.replace(pattern, sign)
  return out
    .replace(range, '$1–$2')
    .replace(/(?<![\w.])-(?=\d)/g, '−')
    .replace(/(?<=\d) ?[x×] ?(?=Ø?\d)/g, '\u00a0×\u00a0')
    .replace(beforeUnit, '\u00a0')
    .replace(/(?<=[VA]) (?=[AD]C\b)/g, '\u00a0')
    .replace(/\b(pack|roll|box|set) of (?=\d)/g, '$1\u00a0of\u00a0')
}

const tagOrSpace = new RegExp(
  String.raw`<[^>]*>|${unitSpace}|(?<=\d"?) (?=[CK]F\b)|(?<=\d) (?=×)|(?<=\d ×) (?=[\dØ])`,
  'g',
)

/** Keeps numbers and units, and flange sizes, on one line in HTML, outside its tags. */
export function withFixedSpaces(html: string): string {
  return html.replace(tagOrSpace, (found) => (found === ' ' ? '\u00a0' : found))
}

/** Typeset text with exponents: `1E-10 Torr` becomes 1 × 10⁻¹⁰ Torr in two text runs and one raised run. */
export function runs(text: string): Run[] {
  const out: Run[] = []
  let rest = text
  for (;;) {
    const power = /(\d+(?:\.\d+)?)[eE]([+-]?\d+)/.exec(rest)
    if (!power) break
    const [whole, figure = '', exponent = ''] = power
    out.push({ text: `${typeset(rest.slice(0, power.index))}${figure}\u00a0×\u00a010` })
    out.push({ text: String(Number(exponent)).replace('-', '−'), raised: true })
    rest = rest.slice(power.index + whole.length)
  }
  if (rest) {
    const set = typeset(rest)
    out.push({ text: out.length ? set.replace(/^ /, '\u00a0') : set })
  }
  return out
}
