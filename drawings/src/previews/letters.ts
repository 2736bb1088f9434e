import { fileURLToPath } from 'node:url'
import { type Font, openSync } from 'fontkit'

const sources = {
  text: import.meta.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  strong: import.meta.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
  mono: import.meta.resolve('@expo-google-fonts/ibm-plex-mono/500Medium/IBMPlexMono_500Medium.ttf'),
}
export type Face = keyof typeof sources

const openFonts = new Map<Face, Font>()

function fontOf(face: Face): Font {
  const openFont = openFonts.get(face)
  if (openFont !== undefined) return openFont
  const font = openSync(fileURLToPath(sources[face]))
  if (!('layout' in font)) throw new Error(`${sources[face]} is a collection of fonts.`)
  openFonts.set(face, font)
  return font
}

/** Characters missing from the fonts would be empty boxes. */
function supportedText(font: Font, text: string): string {
  return [...text].filter((letter) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)).join('')
}

/** Width of a text in pixels, set at `size` pixels. */
export function textWidth(face: Face, size: number, text: string): number {
  const font = fontOf(face)
  return (font.layout(supportedText(font, text)).advanceWidth * size) / font.unitsPerEm
}

/** A line of text as SVG outlines, with its baseline starting at `x`, `y`. Rendering it needs no fonts. */
export function outlines(face: Face, size: number, text: string, x: number, y: number, color: string): string {
  const font = fontOf(face)
  const { glyphs, positions } = font.layout(supportedText(font, text))
  const scale = size / font.unitsPerEm
  let advance = 0
  const letters = glyphs.map((glyph, i) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[i] ?? {}
    const transform = `translate(${advance + xOffset} ${yOffset})`
    advance += xAdvance
    return `<path transform="${transform}" d="${glyph.path.toSVG()}"/>`
  })
  return `<g fill="${color}" transform="translate(${x} ${y}) scale(${scale} ${-scale})">${letters.join('')}</g>`
}

/** Splits a text into at most `most` lines, each at most `width` pixels wide. An ellipsis replaces the rest. */
export function wrapText(face: Face, size: number, text: string, width: number, maxLines: number): readonly string[] {
  const fits = (line: string) => textWidth(face, size, line) <= width
  const lines: string[] = []
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim()
    if (lines.length > 0 && fits(longer)) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  const visibleLines = lines.slice(0, maxLines)
  const last = visibleLines.at(-1)
  if (last === undefined || (lines.length <= maxLines && fits(last))) return visibleLines
  const words = [...last]
  while (words.length > 1 && !fits(`${words.join('')}…`)) words.pop()
  return [...visibleLines.slice(0, -1), `${words.join('').replace(/[\s,;:–-]+$/, '')}…`]
}
