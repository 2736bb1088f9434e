import { companyAddress, companyName, companyPhone } from '../catalog/company.ts'
import { Flow, type Page, type TextStyle } from './Flow.ts'
import { inkColors } from '@shop/drawings/render/ink'
import { newPdf, pdfBytes } from '@shop/drawings/render/sheetPdf'

/** US Letter, the paper size of the shop and most of its buyers. */
const letter = { width: 612, height: 792 }
const pageBox: Page = { left: 51, right: letter.width - 51, top: 82, bottom: letter.height - 66 }
const lineColor = '#d3d9db'

const heading = { face: 'strong', size: 10.5, color: inkColors.ink } as const
const text = { face: 'text', size: 9.5, color: inkColors.ink } as const
const strong = { face: 'strong', size: 9.5, color: inkColors.ink } as const
const quiet = { face: 'text', size: 9, color: inkColors.thin } as const
const code = { face: 'mono', size: 9, color: inkColors.ink } as const

export interface Column {
  readonly title: string
  /** Share of the page width. */
  readonly width: number
  readonly isCode?: boolean
  /** Aligns numbers to the right. */
  readonly isNumber?: boolean
}

export interface TableRow {
  readonly cells: readonly string[]
  /** Lines below the second cell. */
  readonly details: readonly string[]
}

const GAP = 8

/** An order document: blocks that flow over as many pages as they need. */
export class OrderPdf {
  readonly #pdf: PDFKit.PDFDocument
  readonly #flow: Flow
  readonly #title: string
  readonly #number: string
  readonly #isDemo: boolean

  constructor(title: string, number: string, date: Date, isDemo: boolean) {
    this.#isDemo = isDemo
    this.#title = title
    this.#number = number
    this.#pdf = newPdf(
      { title: `${title} ${number}`, author: companyName, subject: title, keywords: number, date: date.toISOString() },
      { bufferPages: true, size: 'LETTER' },
    )
    this.#flow = new Flow(this.#pdf, pageBox)
    this.#flow.paragraph(number, { face: 'mono', size: 12, color: inkColors.ink })
    this.#flow.paragraph(title, { face: 'strong', size: 17, color: inkColors.ink })
    this.#flow.space(8)
  }

  paragraph(words: string, style: TextStyle = text): void {
    this.#flow.paragraph(words, style)
    this.#flow.space(4)
  }

  title(words: string): void {
    this.#flow.keepTogether(70)
    this.#flow.space(6)
    this.#flow.paragraph(words, heading)
    this.#flow.space(2)
  }

  /** Titled blocks of lines, side by side. */
  columns(blocks: readonly { readonly name: string; readonly lines: readonly string[] }[]): void {
    const width = (pageBox.right - pageBox.left) / blocks.length
    const cells = (of: (block: (typeof blocks)[number]) => string, style: TextStyle) =>
      blocks.map((block, i) => ({
        text: of(block),
        style,
        from: pageBox.left + i * width,
        to: pageBox.left + (i + 1) * width - GAP,
      }))
    this.#flow.keepTogether(90)
    this.#flow.columns(cells(({ name }) => name, heading))
    const lineCount = Math.max(...blocks.map(({ lines }) => lines.length))
    for (let i = 0; i < lineCount; i += 1) this.#flow.columns(cells(({ lines }) => lines[i] ?? '', text))
    this.#flow.space(10)
  }

  /** Labels and values, one per line. */
  facts(rows: readonly (readonly [label: string, value: string])[]): void {
    const middle = pageBox.left + (pageBox.right - pageBox.left) * 0.26
    for (const [label, value] of rows)
      this.#flow.columns([
        { text: label, style: quiet, from: pageBox.left, to: middle - GAP },
        { text: value, style: text, from: middle, to: pageBox.right },
      ])
    this.#flow.space(10)
  }

  /** A table whose header repeats on every page. */
  table(columns: readonly Column[], rows: readonly TableRow[]): void {
    const places = placesOf(columns)
    const line = (cells: readonly string[], styleOf: (column: Column) => TextStyle) =>
      this.#flow.columns(
        places.map(({ column, from, to }, i) => ({
          text: cells[i] ?? '',
          style: styleOf(column),
          from,
          to,
          ...(column.isNumber === true ? { align: 'right' as const } : {}),
        })),
      )
    const head = () => {
      line(
        columns.map(({ title }) => title),
        () => ({ ...quiet, face: 'strong' }),
      )
      this.#flow.space(2)
    }
    const second = places[1]
    this.#flow.keepTogether(60)
    head()
    this.#flow.pageHead = head
    for (const { cells, details } of rows) {
      this.#flow.keepTogether(20 + 13 * details.length)
      this.#flow.rule(lineColor)
      this.#flow.space(3)
      line(cells, ({ isCode }) => (isCode === true ? code : text))
      if (second !== undefined)
        for (const detail of details)
          this.#flow.columns([{ text: detail, style: quiet, from: second.from, to: second.to }])
      this.#flow.space(3)
    }
    this.#flow.pageHead = undefined
    this.#flow.rule(lineColor)
    this.#flow.space(8)
  }

  /** Amounts aligned right, the last one bold. */
  totals(rows: readonly (readonly [label: string, amount: string])[]): void {
    const middle = pageBox.left + (pageBox.right - pageBox.left) * 0.45
    this.#flow.keepTogether(15 * rows.length)
    rows.forEach(([label, amount], i) => {
      const style = i === rows.length - 1 ? strong : text
      this.#flow.columns([
        { text: label, style, from: middle, to: pageBox.right - 90 },
        { text: amount, style, from: pageBox.right - 86, to: pageBox.right, align: 'right' },
      ])
    })
    this.#flow.space(10)
  }

  /** Returns the PDF with headers and footers on every page. */
  end(): Promise<Buffer> {
    const pdf = this.#pdf
    const { start, count } = pdf.bufferedPageRange()
    const at = (words: string, x: number, y: number, align: 'left' | 'right') =>
      pdf.text(words, align === 'left' ? x : x - pdf.widthOfString(words), y, {
        lineBreak: false,
        baseline: 'alphabetic',
      })
    const foot = letter.height - 40
    for (let page = start; page < start + count; page += 1) {
      pdf.switchToPage(page)
      pdf.lineWidth(0.8).moveTo(pageBox.left, 58).lineTo(pageBox.right, 58).stroke(inkColors.ink)
      pdf.font('strong', 11).fillColor(inkColors.ink)
      at(companyName, pageBox.left, 50, 'left')
      pdf.font('text', 9.5).fillColor(inkColors.thin)
      at(this.#title, pageBox.right, 50, 'right')
      pdf.font('text', 8.5)
      at([companyName, ...companyAddress, companyPhone].join(' · '), pageBox.left, foot, 'left')
      if (this.#isDemo)
        at('Demo shop: this document is for testing. Nothing is sold or charged.', pageBox.left, foot + 12, 'left')
      at(`${this.#number} · Page ${page - start + 1} of ${count}`, pageBox.right, foot, 'right')
    }
    return pdfBytes(pdf)
  }
}

function placesOf(columns: readonly Column[]) {
  const totalWidth = columns.reduce((sum, { width }) => sum + width, 0)
  const unit = (pageBox.right - pageBox.left) / totalWidth
  let from = pageBox.left
  return columns.map((column, i) => {
    const place = { column, from, to: from + column.width * unit - (i === columns.length - 1 ? 0 : GAP) }
    from += column.width * unit
    return place
  })
}
