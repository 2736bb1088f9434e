import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import { registerFaces } from './faces.ts'
import {
  arrowHead,
  type Band,
  inkColors,
  type Ink,
  lineStyles,
  type Label,
  type Stroke,
  texts,
  lineStyle,
} from './ink.ts'
import { hatches, type Hatch } from './materials.ts'
import { paintingOrder } from './paintingOrder.ts'
import { pathData, polygon } from './path.ts'
import type { Sheet } from './sheet.ts'

type Pdf = PDFKit.PDFDocument
type Pattern = ReturnType<Pdf['pattern']>

/** Draws ink on a PDF page whose coordinates are already those of a sheet. Create one for each page. */
export class PdfInk {
  readonly #pdf: Pdf
  readonly #patterns = new Map<Hatch, Pattern>()

  constructor(pdf: Pdf) {
    this.#pdf = pdf
  }

  put(ink: readonly Ink[]): void {
    for (const each of ink) this.#one(each)
  }

  #one(ink: Ink): void {
    switch (ink.kind) {
      case 'stroke':
        return this.#stroke(ink)
      case 'band':
        return this.#band(ink)
      case 'arrow':
        return this.#within(() => {
          this.#pdf.translate(...ink.at).rotate(ink.degrees)
          this.#pdf.path(pathData(arrowHead)).fill(inkColors.thin)
        })
      case 'label':
        return this.#label(ink)
      case 'measure':
        return this.put(ink.parts)
    }
  }

  #within(draw: () => void): void {
    this.#pdf.save()
    draw()
    this.#pdf.restore()
  }

  #stroke({ role, path, evenOdd, hatch, width, turn }: Stroke): void {
    const pdf = this.#pdf
    const style = lineStyle(role)
    const line = width ?? style.width
    const rule = evenOdd ? 'even-odd' : 'non-zero'
    this.#within(() => {
      if (turn) pdf.rotate(turn)
      if (hatch) this.#hatched(hatch)
      else if (style.fill) pdf.fillColor(inkColors[style.fill])
      if (style.stroke && line > 0) pdf.lineWidth(line).lineJoin('round').strokeColor(inkColors[style.stroke])
      if (style.dashes) pdf.addContent(`[${style.dashes.join(' ')}] 0 d`)
      pdf.path(pathData(path))
      const fills = style.fill !== undefined || hatch !== undefined
      const strokes = style.stroke !== undefined && line > 0
      if (fills && strokes) pdf.fillAndStroke(undefined, undefined, rule)
      else if (fills) pdf.fill(rule)
      else if (strokes) pdf.stroke()
    })
  }

  /**
   * Fills with the hatch. A pattern keeps the coordinates of its first use, so the page is rotated while it is created.
   */
  #hatched(name: Hatch): void {
    const pdf = this.#pdf
    const { size, turn, lines } = hatches[name]
    const drawn = lines.map(([x0, y0, x1, y1]) => `${x0} ${y0} m ${x1} ${y1} l`).join(' ')
    // Half of a line along the edge of a tile lies outside of the tile.
    const pattern =
      this.#patterns.get(name) ?? pdf.pattern([-0.35, -0.35, size + 0.35, size + 0.35], size, size, `0.7 w ${drawn} S`)
    this.#patterns.set(name, pattern)
    pdf.rotate(turn).fillColor([pattern, inkColors.hatch]).rotate(-turn)
  }

  #band({ pts, closed, width, line }: Band): void {
    const along = (w: number, color: string) =>
      this.#pdf
        .lineWidth(w)
        .lineCap('butt')
        .lineJoin('round')
        .path(pathData(polygon(pts, closed)))
        .stroke(color)
    this.#within(() => {
      along(width + line, inkColors[lineStyles.lineFull.stroke])
      along(width - line, inkColors.paper)
    })
  }

  #label({ role, at: [x, y], text, anchor, upright }: Label): void {
    const pdf = this.#pdf
    const { size, ink, face, spacing } = texts[role]
    const options: PDFKit.Mixins.TextOptions = { characterSpacing: spacing * size, features: ['tnum'] }
    pdf.font(face, size)
    const width = pdf.widthOfString(text, options)
    const left = { start: 0, middle: -width / 2, end: -width }[anchor]
    this.#within(() => {
      pdf.translate(x, y)
      if (upright) pdf.rotate(-90)
      // Lines end just before text that they would cross.
      if (role === 'dimension') pdf.rect(left - 1.5, -size * 0.8, width + 3, size * 0.95).fill(inkColors.paper)
      pdf.fillColor(inkColors[ink]).text(text, left, 0, { ...options, lineBreak: false, baseline: 'alphabetic' })
    })
  }
}

export interface PdfNotes {
  readonly title: string
  readonly author: string
  readonly subject: string
  readonly keywords: string
  /** ISO 8601 date. */
  readonly date: string
}

const POINTS_A_MM = 72 / 25.4

/** An empty document with one page, US Letter unless a size is given. The same input gives the same bytes. */
export function newPdf(
  { title, author, subject, keywords, date }: PdfNotes,
  options: Pick<PDFKit.PDFDocumentOptions, 'layout' | 'bufferPages' | 'size'> = {},
): PDFKit.PDFDocument {
  const pdf = new PDFDocument({
    size: 'LETTER',
    ...options,
    margin: 0,
    lang: 'en-US',
    displayTitle: true,
    info: { Title: title, Author: author, Subject: subject, Keywords: keywords, CreationDate: new Date(date) },
  })
  registerFaces(pdf)
  return pdf
}

/** All bytes of a finished document. */
export function pdfBytes(pdf: PDFKit.PDFDocument): Promise<Buffer> {
  pdf.end()
  return buffer(pdf)
}

/** The sheet on US Letter as PDF: true-to-scale vectors, selectable and searchable text. */
export function sheetPdf(sheet: Sheet, notes: PdfNotes): Promise<Buffer> {
  const { x, y, width, height } = sheet.window
  const pdf = newPdf(notes, { layout: width > height ? 'landscape' : 'portrait' })
  const scale = POINTS_A_MM / sheet.unit
  pdf.translate((pdf.page.width - width * scale) / 2, (pdf.page.height - height * scale) / 2)
  pdf.scale(scale).translate(-x, -y)
  new PdfInk(pdf).put([...sheet.frame, ...paintingOrder(sheet.views), ...sheet.block])
  return pdfBytes(pdf)
}
