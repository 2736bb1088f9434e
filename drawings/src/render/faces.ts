import { fileURLToPath } from 'node:url'
import { type Font, openSync } from 'fontkit'

function read(address: string): Font {
  const font = openSync(fileURLToPath(address))
  if (!('layout' in font)) throw new Error(`${address} is a collection of fonts.`)
  return font
}

function open(address: string): Font {
  const font = read(address)
  // A glyph keeps the letter it stands for from when it is first met, and as a part of another one, or by a code of the font's
  // own, it would stand for none: text set with it could not be searched for.
  font.layout(FIGURES, ['tnum'])
  for (const point of font.characterSet) if (point < OWN_CODES) font.glyphForCodePoint(point)
  return font
}

/** Where Unicode leaves the codes to each font. */
const OWN_CODES = 0xe000
/** What has forms of its own in figures that stand in columns. */
const FIGURES = '0123456789.,:+-'

const sources = {
  text: import.meta.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  strong: import.meta.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
  mono: import.meta.resolve('@expo-google-fonts/ibm-plex-mono/500Medium/IBMPlexMono_500Medium.ttf'),
}
/** A font that documents embed; each has Ø ± ° Ω µ and the Latin, Greek and Cyrillic letters. */
export type Face = keyof typeof sources

/** Fonts for what buyers write in other scripts: Chinese and Japanese, and Korean. Read when a document needs one first. */
const otherFaces = {
  han: new URL('../fonts/NotoSansHans-Regular.otf', import.meta.resolve('@embedpdf/fonts-sc')).href,
  hangul: new URL('../fonts/NotoSansKR-Regular.otf', import.meta.resolve('@embedpdf/fonts-kr')).href,
}
type FurtherFace = keyof typeof otherFaces

const further = new Map<FurtherFace, Font>()

function furtherFont(face: FurtherFace): Font {
  const font = further.get(face) ?? read(otherFaces[face])
  further.set(face, font)
  return font
}

// Opened once for all documents: what a font says of its letters is read when they are first set, and that takes long.
let faces: readonly (readonly [Face, Font])[] | undefined

/** pdfkit takes a font that is open already, since 0.18; its types do not know yet. */
function register(pdf: PDFKit.PDFDocument, name: string, font: Font): void {
  pdf.registerFont(name, font as unknown as PDFKit.Mixins.PDFFontSource)
}

/** Lets a document set text in all faces, by their names; those it uses are embedded. */
export function registerFaces(pdf: PDFKit.PDFDocument): void {
  faces ??= (['text', 'strong', 'mono'] as const).map((face) => [face, open(sources[face])] as const)
  for (const [face, font] of faces) register(pdf, face, font)
}

function lacking(font: Font, text: string): number {
  return [...text].filter((letter) => !font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)).length
}

/** The scripts that the other fonts are for: ideographs, kana, hangul, and the signs and widths that go with them. */
const eastAsian = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\u3000-\u303f\uff00-\uffef]/u

/** Sets the font of a text: the face, or where it has letters of East Asia the one that has most of them. */
export function setFace(pdf: PDFKit.PDFDocument, face: Face, size: number, text: string): void {
  if (!eastAsian.test(text)) {
    pdf.font(face, size)
    return
  }
  const [han, hangul] = [furtherFont('han'), furtherFont('hangul')]
  const name: FurtherFace = lacking(hangul, text) < lacking(han, text) ? 'hangul' : 'han'
  register(pdf, name, name === 'han' ? han : hangul)
  pdf.font(name, size)
}
