import { basename } from 'node:path'
import type { Part } from '../../../drawings/src/draw.ts'
import { inkColors } from '../../../drawings/src/render/ink.ts'
import { paintingOrder } from '../../../drawings/src/render/paintingOrder.ts'
import type { Sheet } from '../../../drawings/src/render/sheet.ts'
import { PdfInk, type PdfNotes, newPdf, pdfBytes } from '../../../drawings/src/render/sheetPdf.ts'
import { typeset } from '../../../drawings/src/render/text.ts'
import { companyName } from '../catalog/company.ts'
import { specificationLabel } from '../catalog/specifications.ts'
import { descriptionOf } from '../fileAddresses/kinds.ts'
import { Flow, type Page } from './Flow.ts'
import type { PartFacts } from './facts.ts'

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

interface Conversion {
  readonly from: string
  readonly to: string
  /** Converts a printed value to the other unit. */
  readonly convert: (printed: string) => string
}

const torrInMbar = 1.33322387

/** Keeps the printed number of digits, at least three; `1.33E-10` is the catalog's format. */
function scientific(value: number, printed: string): string {
  const digits = printed.replace(/[eE].*$/, '').replace(/^\D*0*\.?0*|\D/g, '').length
  const rounded = Number(value.toPrecision(Math.max(3, digits)))
  if (rounded === 0 || (Math.abs(rounded) >= 1e-4 && Math.abs(rounded) < 1e7)) return String(rounded)
  const [coefficient = '', exponent = ''] = rounded.toExponential().split('e')
  return `${coefficient}E${Number(exponent)}`
}

function number(printed: string) {
  return Number(printed.replaceAll(',', '').replace('−', '-'))
}

const conversions: readonly Conversion[] = [
  { from: '°C', to: '°F', convert: (printed) => String(Math.round(number(printed) * 1.8 + 32)) },
  { from: 'Torr', to: 'mbar', convert: (printed) => scientific(number(printed) * torrInMbar, printed) },
]

const figure = String.raw`[-−]?\d[\d,]*(?:\.\d+)?(?:[eE][+-]?\d+)?`
const measured = new RegExp(String.raw`(?<![\w./-])(${figure}(?:(?: to |–|-)${figure})?) ?(°C|C|Torr)(?![\w/])`, 'g')

/**
 * Adds °F to temperatures in °C and mbar to pressures in Torr: "-269 to 260 C" becomes
 * "-269 to 260 °C (-452 to 500 °F)". Values that already have both units are unchanged.
 */
export function inBothUnits(text: string): string {
  return text.replace(measured, (whole: string, figures: string, unit: string) => {
    const conversion = conversions.find(({ from }) => from === unit || from === `°${unit}`)
    if (conversion === undefined || text.includes(conversion.to)) return whole
    const converted = figures.replace(new RegExp(figure, 'g'), conversion.convert)
    return `${figures} ${conversion.from} (${converted} ${conversion.to})`
  })
}

const letter = { width: 612, height: 792 }
const sheetPage: Page = { left: 51, right: letter.width - 51, top: 82, bottom: letter.height - 62 }
const MIDDLE = sheetPage.left + (sheetPage.right - sheetPage.left) * 0.36
const LINE = '#d3d9db'

const heading = { face: 'strong', size: 11, color: inkColors.ink } as const
const text = { face: 'text', size: 9.5, color: inkColors.ink } as const
const quiet = { face: 'text', size: 9.5, color: inkColors.thin } as const

type Row = readonly [label: string, value: string]

function printed(value: PartFacts['specifications'][string]): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return typeset(inBothUnits(typeof value === 'string' ? value : value.join(', ')))
}

/** Some specifications are a URL with more information. */
function isPage(value: PartFacts['specifications'][string]) {
  return typeof value === 'string' && value.startsWith('/')
}

/** Renders a part's data sheet as PDF; `sheet` is its drawing, or null. */
export function dataSheet(part: Part, facts: PartFacts, sheet: Sheet | null): Promise<Buffer> {
  const { partNumber, title, date } = part
  const pdf = newPdf(notesOf(part, 'Data sheet'), { bufferPages: true })
  const flow = new Flow(pdf, sheetPage)

  flow.paragraph(partNumber, { face: 'mono', size: 12, color: inkColors.ink })
  flow.paragraph(title, { face: 'strong', size: 17, color: inkColors.ink })
  flow.space(4)
  flow.paragraph(facts.summary, text)
  flow.space(10)
  if (sheet !== null) drawing(pdf, flow, sheet)
  table(flow, 'Part', [
    ['Part number', partNumber],
    ['Model number', facts.modelNumber],
    ...facts.attributes.map(({ label, value }): Row => [label, value]),
    ['Weight', `${Number(facts.weightKg)} kg`],
  ])
  table(
    flow,
    'Specifications',
    Object.entries(facts.specifications)
      .filter(([field, value]) => field !== 'field_model_number' && !isPage(value))
      .map(([field, value]) => [specificationLabel(field), printed(value)]),
  )
  const groups = Map.groupBy(facts.documents, ({ kind }) => descriptionOf(kind))
  table(
    flow,
    'Documents',
    [...groups].map(([group, files]) => [group, files.map(({ path }) => basename(path)).join(', ')]),
  )
  margins(pdf, partNumber, date)
  return pdfBytes(pdf)
}

/** Draws the part's views across the page width. */
function drawing(pdf: PDFKit.PDFDocument, flow: Flow, sheet: Sheet): void {
  const { x, y, width, height } = sheet.room
  const scale = (sheetPage.right - sheetPage.left) / width
  const top = flow.reserve(height * scale)
  pdf.save()
  pdf.translate(sheetPage.left, top).scale(scale).translate(-x, -y)
  new PdfInk(pdf).put(paintingOrder(sheet.views))
  pdf.restore()
  flow.paragraph('Dimensions in mm. Not to scale; see the outline drawing.', { ...quiet, size: 8 })
  flow.space(12)
}

function table(flow: Flow, name: string, rows: readonly Row[]): void {
  if (rows.length === 0) return
  flow.keepTogether(60)
  flow.paragraph(name, heading)
  flow.space(3)
  for (const [label, value] of rows) {
    flow.keepTogether(20)
    flow.rule(LINE)
    flow.space(2)
    flow.columns([
      { text: label, style: quiet, from: sheetPage.left, to: MIDDLE - 8 },
      { text: value, style: text, from: MIDDLE, to: sheetPage.right },
    ])
    flow.space(2)
  }
  flow.space(14)
}

/** Adds headers and footers once the number of pages is known. */
function margins(pdf: PDFKit.PDFDocument, partNumber: string, date: string): void {
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
    at('Data sheet', sheetPage.right, 50, 'right')
    pdf.font('text', 8.5)
    at(`${partNumber} · ${date}`, sheetPage.left, letter.height - 36, 'left')
    at(`Page ${page - start + 1} of ${count}`, sheetPage.right, letter.height - 36, 'right')
  }
}
