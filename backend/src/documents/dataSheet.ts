import { basename } from 'node:path'
import type { Part } from '@shop/drawings/draw'
import type { Sheet } from '@shop/drawings/render/sheet'
import { inkColors } from '@shop/drawings/render/ink'
import { newPdf, pdfBytes } from '@shop/drawings/render/sheetPdf'
import { typeset } from '@shop/drawings/render/text'
import { type Curve, curveSummary, plotCurve, readCurve } from '@shop/schema/curve'
import { specificationLabel } from '../catalog/specifications.ts'
import { descriptionOf } from '../fileAddresses/kinds.ts'
import { Flow } from './Flow.ts'
import type { PartFacts } from './facts.ts'
import { setFace } from '@shop/drawings/render/faces'
import { drawing, LINE, margins, notesOf, sheetPage, styles } from './partPdf.ts'

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

const MIDDLE = sheetPage.left + (sheetPage.right - sheetPage.left) * 0.36

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
  const { partNumber, title } = part
  const pdf = newPdf(notesOf(part, 'Data sheet'), { bufferPages: true })
  const flow = new Flow(pdf, sheetPage)

  flow.paragraph(partNumber, styles.number)
  flow.paragraph(title, styles.title)
  flow.space(4)
  flow.paragraph(facts.summary, styles.text)
  flow.space(10)
  if (sheet !== null) drawing(pdf, flow, sheet)
  table(flow, 'Part', [
    ['Part number', partNumber],
    ['Model number', facts.modelNumber],
    ...facts.attributes.map(({ label, value }): Row => [label, value]),
    ['Weight', `${Number(facts.weightKg)} kg`],
  ])
  const curves: { label: string; curve: Curve }[] = []
  const rows = Object.entries(facts.specifications)
    .filter(([field, value]) => !['field_model_number', 'field_weight'].includes(field) && !isPage(value))
    .map(([field, value]): Row => {
      const label = specificationLabel(field)
      const curve = readCurve(String(value))
      if (curve) curves.push({ label, curve })
      return [label, curve ? curveSummary(curve) : printed(value)]
    })
  table(flow, 'Specifications', rows)
  for (const { label, curve } of curves) figureOf(pdf, flow, label, curve)
  const groups = Map.groupBy(facts.documents, ({ kind }) => descriptionOf(kind))
  table(
    flow,
    'Documents',
    [...groups].map(([group, files]) => [group, files.map(({ path }) => basename(path)).join(', ')]),
  )
  margins(pdf, 'Data sheet', part)
  return pdfBytes(pdf)
}

const axes = { left: sheetPage.left + 28, width: 320, height: 150, below: 24 }

/** Draws a curve with its grid. */
function figureOf(pdf: PDFKit.PDFDocument, flow: Flow, label: string, curve: Curve): void {
  flow.keepTogether(axes.height + axes.below + 34)
  flow.paragraph(label, styles.heading)
  flow.space(6)
  const top = flow.reserve(axes.height + axes.below) + 4
  const { points, xTicks, yTicks } = plotCurve(curve, axes.width, axes.height)
  const at = (text: string, right: number, y: number) =>
    pdf.text(text, right - pdf.widthOfString(text), y, { lineBreak: false, baseline: 'alphabetic' })
  setFace(pdf, styles.small.face, styles.small.size, curve.xUnit)
  pdf.save().translate(axes.left, top).lineWidth(0.5)
  for (const tick of xTicks) pdf.moveTo(tick.at, 0).lineTo(tick.at, axes.height)
  for (const tick of yTicks) pdf.moveTo(0, tick.at).lineTo(axes.width, tick.at)
  pdf.stroke(LINE).fillColor(styles.small.color)
  for (const { at: x, text } of xTicks) at(text, x + pdf.widthOfString(text) / 2, axes.height + 11)
  for (const { at: y, text } of yTicks) at(text, -4, y + 3)
  at(curve.xUnit, axes.width + 22, axes.height + 11)
  at(curve.yUnit, -4, axes.height + 11)
  points.forEach(({ x, y }, i) => (i === 0 ? pdf.moveTo(x, y) : pdf.lineTo(x, y)))
  pdf.lineWidth(1.2).stroke(inkColors.ink).restore()
  flow.space(14)
}

function table(flow: Flow, name: string, rows: readonly Row[]): void {
  if (rows.length === 0) return
  flow.keepTogether(60)
  flow.paragraph(name, styles.heading)
  flow.space(3)
  for (const [label, value] of rows) {
    flow.keepTogether(20)
    flow.rule(LINE)
    flow.space(2)
    flow.columns([
      { text: label, style: styles.quiet, from: sheetPage.left, to: MIDDLE - 8 },
      { text: value, style: styles.text, from: MIDDLE, to: sheetPage.right },
    ])
    flow.space(2)
  }
  flow.space(14)
}
