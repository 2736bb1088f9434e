import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import { registerFaces } from './faces.ts'
import { PdfInk } from './pdfInk.ts'
import type { Sheet } from './sheet.ts'

export interface PdfNotes {
  readonly title: string
  readonly author: string
  readonly subject: string
  readonly keywords: string
  /** ISO date. */
  readonly date: string
}

const POINTS_A_MM = 72 / 25.4

/** An empty document with one page, of A4 unless its size is given; two that are made of the same are the same. */
export function newPdf(
  { title, author, subject, keywords, date }: PdfNotes,
  options: Pick<PDFKit.PDFDocumentOptions, 'layout' | 'bufferPages' | 'size'> = {},
): PDFKit.PDFDocument {
  const pdf = new PDFDocument({
    size: 'A4',
    ...options,
    margin: 0,
    lang: 'en-US',
    displayTitle: true,
    info: { Title: title, Author: author, Subject: subject, Keywords: keywords, CreationDate: new Date(date) },
  })
  registerFaces(pdf)
  return pdf
}

/** All bytes of a document whose content is complete. */
export function pdfBytes(pdf: PDFKit.PDFDocument): Promise<Buffer> {
  pdf.end()
  return buffer(pdf)
}

/** The sheet on A4 as PDF: vectors in true scale, text that can be selected and searched. */
export function sheetPdf(sheet: Sheet, notes: PdfNotes): Promise<Buffer> {
  const { x, y, width, height } = sheet.window
  const pdf = newPdf(notes, { layout: width > height ? 'landscape' : 'portrait' })
  const scale = POINTS_A_MM / sheet.unit
  pdf.translate((pdf.page.width - width * scale) / 2, (pdf.page.height - height * scale) / 2)
  pdf.scale(scale).translate(-x, -y)
  new PdfInk(pdf).put([...sheet.frame, ...sheet.views, ...sheet.block])
  return pdfBytes(pdf)
}
