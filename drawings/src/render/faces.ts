import { fileURLToPath } from 'node:url'
import { type Font, openSync } from 'fontkit'

function readFont(address: string): Font {
  const font = openSync(fileURLToPath(address))
  if (!('layout' in font)) throw new Error(`${address} is a collection of fonts.`)
  return font
}

function openFont(address: string): Font {
  const font = readFont(address)
  // Keeps the first character that a glyph stands for. As part of a ligature or under a private code, a glyph would
  // lose it, and the text could not be searched.
  font.layout(FIGURES, ['tnum'])
  for (const point of font.characterSet) if (point < OWN_CODES) font.glyphForCodePoint(point)
  return font
}

/** Private use areas of Unicode. */
const OWN_CODES = 0xe000
/** Glyphs with a tabular form. */
const FIGURES = '0123456789.,:+-'

const sources = {
  text: import.meta.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  strong: import.meta.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
  mono: import.meta.resolve('@expo-google-fonts/ibm-plex-mono/500Medium/IBMPlexMono_500Medium.ttf'),
}
/** Fonts embedded in documents. Each has Ø ± ° Ω µ and Latin, Greek and Cyrillic letters. */
export type Face = keyof typeof sources

/** Fonts for buyers' texts in other scripts: Chinese and Japanese, and Korean. Loaded on first use. */
const otherFaces = {
  han: new URL('../fonts/NotoSansHans-Regular.otf', import.meta.resolve('@embedpdf/fonts-sc')).href,
  hangul: new URL('../fonts/NotoSansKR-Regular.otf', import.meta.resolve('@embedpdf/fonts-kr')).href,
}
type FurtherFace = keyof typeof otherFaces

const furtherFonts = new Map<FurtherFace, Font>()

function furtherFont(face: FurtherFace): Font {
  const font = furtherFonts.get(face) ?? readFont(otherFaces[face])
  furtherFonts.set(face, font)
  return font
}

// Opened once for all documents: parsing a font's glyphs on first use is slow.
let faces: readonly (readonly [Face, Font])[] | undefined

/** pdfkit accepts an open font since 0.18, but its types do not. */
function register(pdf: PDFKit.PDFDocument, name: string, font: Font): void {
  pdf.registerFont(name, font as unknown as PDFKit.Mixins.PDFFontSource)
}

/** Registers all faces by name. The document embeds those it uses. */
export function registerFaces(pdf: PDFKit.PDFDocument): void {
  faces ??= (['text', 'strong', 'mono'] as const).map((face) => [face, openFont(sources[face])] as const)
  for (const [face, font] of faces) register(pdf, face, font)
}

function countMissing(font: Font, text: string): number {
  return [...text].filter((letter) => !font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)).length
}

/** Scripts of the other fonts: ideographs, kana, hangul, and their punctuation and full-width forms. */
const eastAsian = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\u3000-\u303f\uff00-\uffef]/u

/** Sets the font for a text: the face, or for East Asian text the font that covers most of its characters. */
export function setFace(pdf: PDFKit.PDFDocument, face: Face, size: number, text: string): void {
  if (!eastAsian.test(text)) {
    pdf.font(face, size)
    return
  }
  const [han, hangul] = [furtherFont('han'), furtherFont('hangul')]
  const name: FurtherFace = countMissing(hangul, text) < countMissing(han, text) ? 'hangul' : 'han'
  register(pdf, name, name === 'han' ? han : hangul)
  pdf.font(name, size)
}
