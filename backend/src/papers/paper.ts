import { companyAddress, companyName, companyPhone } from '../catalog/company.ts'
import { Flow, type Page, type TextStyle } from './flow.ts'
import { INKS } from '../../../drawings/src/render/ink.ts'
import { newPdf, pdfBytes } from '../../../drawings/src/render/sheetPdf.ts'

/** US Letter, on which the shop and most of its buyers print. */
const LETTER = { width: 612, height: 792 }
const PAGE: Page = { left: 51, right: LETTER.width - 51, top: 82, bottom: LETTER.height - 66 }
const LINE = '#d3d9db'

const heading = { face: 'strong', size: 10.5, colour: INKS.ink } as const
const text = { face: 'text', size: 9.5, colour: INKS.ink } as const
const strong = { face: 'strong', size: 9.5, colour: INKS.ink } as const
const quiet = { face: 'text', size: 9, colour: INKS.thin } as const
const code = { face: 'mono', size: 9, colour: INKS.ink } as const

export type Column = {
  readonly title: string
  /** Share of the width. */
  readonly width: number
  readonly isCode?: boolean
  /** Numbers stand at the right. */
  readonly isNumber?: boolean
}

export type TableRow = {
  readonly cells: readonly string[]
  /** Below the second cell: what belongs to it. */
  readonly details: readonly string[]
}

const GAP = 8

/** A paper of an order while it is written: blocks that run over as many pages as they need. */
export class Paper {
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
    this.#flow = new Flow(this.#pdf, PAGE)
    this.#flow.paragraph(number, { face: 'mono', size: 12, colour: INKS.ink })
    this.#flow.paragraph(title, { face: 'strong', size: 17, colour: INKS.ink })
    this.#flow.space(8)
  }

  /** A sentence. */
  paragraph(words: string, style: TextStyle = text): void {
    this.#flow.paragraph(words, style)
    this.#flow.space(4)
  }

  title(words: string): void {
    this.#flow.keep(70)
    this.#flow.space(6)
    this.#flow.paragraph(words, heading)
    this.#flow.space(2)
  }

  /** Blocks of lines beside each other, each under its name. */
  beside(blocks: readonly { readonly name: string; readonly lines: readonly string[] }[]): void {
    const width = (PAGE.right - PAGE.left) / blocks.length
    const cells = (of: (block: (typeof blocks)[number]) => string, style: TextStyle) =>
      blocks.map((block, i) => ({
        text: of(block),
        style,
        from: PAGE.left + i * width,
        to: PAGE.left + (i + 1) * width - GAP,
      }))
    this.#flow.keep(90)
    this.#flow.columns(cells(({ name }) => name, heading))
    const most = Math.max(...blocks.map(({ lines }) => lines.length))
    for (let i = 0; i < most; i += 1) this.#flow.columns(cells(({ lines }) => lines[i] ?? '', text))
    this.#flow.space(10)
  }

  /** Names and what they stand for, one below the other. */
  facts(rows: readonly (readonly [label: string, value: string])[]): void {
    const middle = PAGE.left + (PAGE.right - PAGE.left) * 0.26
    for (const [label, value] of rows)
      this.#flow.columns([
        { text: label, style: quiet, from: PAGE.left, to: middle - GAP },
        { text: value, style: text, from: middle, to: PAGE.right },
      ])
    this.#flow.space(10)
  }

  /** A table whose head is repeated on every page that it runs over to. */
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
    this.#flow.keep(60)
    head()
    this.#flow.pageHead = head
    for (const { cells, details } of rows) {
      this.#flow.keep(20 + 13 * details.length)
      this.#flow.rule(LINE)
      this.#flow.space(3)
      line(cells, ({ isCode }) => (isCode === true ? code : text))
      if (second !== undefined)
        for (const detail of details)
          this.#flow.columns([{ text: detail, style: quiet, from: second.from, to: second.to }])
      this.#flow.space(3)
    }
    this.#flow.pageHead = undefined
    this.#flow.rule(LINE)
    this.#flow.space(8)
  }

  /** Amounts at the right, the last of them strong. */
  sums(rows: readonly (readonly [label: string, amount: string])[]): void {
    const middle = PAGE.left + (PAGE.right - PAGE.left) * 0.45
    this.#flow.keep(15 * rows.length)
    rows.forEach(([label, amount], i) => {
      const style = i === rows.length - 1 ? strong : text
      this.#flow.columns([
        { text: label, style, from: middle, to: PAGE.right - 90 },
        { text: amount, style, from: PAGE.right - 86, to: PAGE.right, align: 'right' },
      ])
    })
    this.#flow.space(10)
  }

  /** All bytes, with head and foot on every page. */
  end(): Promise<Buffer> {
    const pdf = this.#pdf
    const { start, count } = pdf.bufferedPageRange()
    const at = (words: string, x: number, y: number, align: 'left' | 'right') =>
      pdf.text(words, align === 'left' ? x : x - pdf.widthOfString(words), y, {
        lineBreak: false,
        baseline: 'alphabetic',
      })
    const foot = LETTER.height - 40
    for (let page = start; page < start + count; page += 1) {
      pdf.switchToPage(page)
      pdf.lineWidth(0.8).moveTo(PAGE.left, 58).lineTo(PAGE.right, 58).stroke(INKS.ink)
      pdf.font('strong', 11).fillColor(INKS.ink)
      at(companyName, PAGE.left, 50, 'left')
      pdf.font('text', 9.5).fillColor(INKS.thin)
      at(this.#title, PAGE.right, 50, 'right')
      pdf.font('text', 8.5)
      at([companyName, ...companyAddress, companyPhone].join(' · '), PAGE.left, foot, 'left')
      if (this.#isDemo)
        at('Demo shop: this document is for testing. Nothing is sold or charged.', PAGE.left, foot + 12, 'left')
      at(`${this.#number} · Page ${page - start + 1} of ${count}`, PAGE.right, foot, 'right')
    }
    return pdfBytes(pdf)
  }
}

const placesOf = (columns: readonly Column[]) => {
  const all = columns.reduce((sum, { width }) => sum + width, 0)
  const unit = (PAGE.right - PAGE.left) / all
  let from = PAGE.left
  return columns.map((column, i) => {
    const place = { column, from, to: from + column.width * unit - (i === columns.length - 1 ? 0 : GAP) }
    from += column.width * unit
    return place
  })
}
