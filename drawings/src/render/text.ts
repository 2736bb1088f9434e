const superscripts: Readonly<Record<string, string>> = {
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

/** Formats an exponent: "⁻⁹" for -9. */
function superscript(exponent: number): string {
  return [...String(exponent)].map((sign) => superscripts[sign] ?? sign).join('')
}

/** Display form of catalog text: `1E-10 Torr` becomes "1 × 10⁻¹⁰ Torr", `50 ohm` "50 Ω". */
export function typeset(text: string): string {
  return text
    .replace(
      /(?<![\w.])(\d+(?:\.\d+)?)[eE]([+-]?\d+)\b/g,
      (_, figure: string, power: string) => `${figure} × 10${superscript(Number(power))}`,
    )
    .replace(/\bohms?\b/g, 'Ω')
}

/** Escapes text for XML elements and attributes. */
export function escapeText(s: string): string {
  return s.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

/** Width of dimension text in sheet units, rounded up: 11.5 px Inter with tabular figures. */
export function textWidth(s: string): number {
  return s.length * 6.7
}

const MOST_LINES = 3

/**
 * Splits a title into lines of at most `max` characters, after a comma or a space. An ellipsis replaces what does not
 * fit in three lines.
 */
export function titleLines(s: string, max: number): string[] {
  const lines: string[] = []
  let rest = s
  while (rest.length > max && lines.length < MOST_LINES - 1) {
    let cut = rest.lastIndexOf(', ', max - 1) + 1
    if (cut < max * 0.4) cut = rest.lastIndexOf(' ', max)
    if (cut < 10) cut = max
    lines.push(rest.slice(0, cut))
    rest = rest.slice(cut).trimStart()
  }
  return [...lines, rest.length > max ? `${rest.slice(0, max - 1)}…` : rest]
}

/** A short ID for a text, only needed to differ from others on the page. */
export function shortHash(s: string): string {
  let h = 7
  for (const ch of s) h = (h * 31 + (ch.codePointAt(0) ?? 0)) >>> 0
  return h.toString(36)
}
