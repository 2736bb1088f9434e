import type { Part } from '@shop/drawings/draw'
import { inkColors } from '@shop/drawings/render/ink'
import { paintingOrder } from '@shop/drawings/render/paintingOrder'
import type { Sheet } from '@shop/drawings/render/sheet'
import { PdfInk, type PdfNotes } from '@shop/drawings/render/sheetPdf'
import { companyName } from '../catalog/company.ts'
import type { Flow, Page, TextStyle } from './Flow.ts'

/** PDF metadata of a part's document. */
export function notesOf({ partNumber, title, date }: Part, subject: string): PdfNotes {
  return {
    title: `${partNumber}: ${title}`,
    author: companyName,
    subject,
    keywords: partNumber,
    date,
  }
}

const letter = { width: 612, height: 792 }
export const sheetPage: Page = { left: 51, right: letter.width - 51, top: 82, bottom: letter.height - 62 }
export const LINE = '#d3d9db'

/** Text styles of a part's documents. */
export const styles = {
  number: { face: 'mono', size: 12, color: inkColors.ink },
  title: { face: 'strong', size: 17, color: inkColors.ink },
  heading: { face: 'strong', size: 11, color: inkColors.ink },
  text: { face: 'text', size: 9.5, color: inkColors.ink },
  strong: { face: 'strong', size: 9.5, color: inkColors.ink },
  quiet: { face: 'text', size: 9.5, color: inkColors.thin },
  small: { face: 'text', size: 8, color: inkColors.thin },
} as const satisfies Record<string, TextStyle>

/** Draws the part's views across the page width. */
export function drawing(pdf: PDFKit.PDFDocument, flow: Flow, sheet: Sheet): void {
  const { x, y, width, height } = sheet.room
  const scale = (sheetPage.right - sheetPage.left) / width
  const top = flow.reserve(height * scale)
  pdf.save()
  pdf.translate(sheetPage.left, top).scale(scale).translate(-x, -y)
  new PdfInk(pdf).put(paintingOrder(sheet.views))
  pdf.restore()
  flow.paragraph('Dimensions in mm. Not to scale; see the outline drawing.', styles.small)
  flow.space(12)
}

/** Adds headers and footers once the number of pages is known. */
export function margins(pdf: PDFKit.PDFDocument, name: string, { partNumber, date }: Part): void {
  const { start, count } = pdf.bufferedPageRange()
  const at = (words: string, x: number, y: number, align: 'left' | 'right') => {
    const left = align === 'left' ? x : x - pdf.widthOfString(words)
    pdf.text(words, left, y, { lineBreak: false, baseline: 'alphabetic' })
  }
  for (let page = start; page < start + count; page += 1) {
    pdf.switchToPage(page)
    pdf.lineWidth(0.8).moveTo(sheetPage.left, 58).lineTo(sheetPage.right, 58).stroke(inkColors.ink)
    pdf.font('strong', 11).fillColor(inkColors.ink)
    at(companyName, sheetPage.left, 50, 'left')
    pdf.font('text', 9.5).fillColor(inkColors.thin)
    at(name, sheetPage.right, 50, 'right')
    pdf.font('text', 8.5)
    at(`${partNumber} · ${date}`, sheetPage.left, letter.height - 36, 'left')
    at(`Page ${page - start + 1} of ${count}`, sheetPage.right, letter.height - 36, 'right')
  }
}
