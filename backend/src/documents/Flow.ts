import { type Face, setFace } from '@shop/drawings/render/faces'

type Pdf = PDFKit.PDFDocument

export interface TextStyle {
  readonly face: Face
  readonly size: number
  readonly color: string
}

export interface Cell {
  readonly text: string
  readonly style: TextStyle
  readonly from: number
  readonly to: number
  /** Alignment within its columns; left by default. */
  readonly align?: 'right'
}

/** Points. */
export interface Page {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/** Tabular figures align in columns. */
const columnFigures: PDFKit.Mixins.TextOptions = { features: ['tnum'] }

/** Returns how many characters of a word fit, at least one. */
function countFitting(word: string, fits: (text: string) => boolean): number {
  let [enough, tooMany] = [1, word.length]
  while (tooMany - enough > 1) {
    const middle = Math.floor((enough + tooMany) / 2)
    if (fits(word.slice(0, middle))) enough = middle
    else tooMany = middle
  }
  return enough
}

/** Wraps text to a width, breaking words that are wider. */
function wrapText(pdf: Pdf, text: string, width: number): string[] {
  const lines: string[] = []
  let line = ''
  const fits = (candidate: string) => pdf.widthOfString(candidate) <= width
  for (const word of text.split(/\s+/).filter((each) => each !== '')) {
    const candidate = line === '' ? word : `${line} ${word}`
    if (fits(candidate)) {
      line = candidate
      continue
    }
    if (line !== '') lines.push(line)
    line = word
    while (!fits(line)) {
      const count = countFitting(line, fits)
      lines.push(line.slice(0, count))
      line = line.slice(count)
    }
  }
  return line === '' ? lines : [...lines, line]
}

/** Text that flows down a page and onto the next. */
export class Flow {
  readonly #pdf: Pdf
  readonly #page: Page
  #y: number
  /** Drawn at the top of every new page: the table header. */
  pageHead: (() => void) | undefined

  constructor(pdf: Pdf, page: Page) {
    this.#pdf = pdf
    this.#page = page
    this.#y = page.top
  }

  /** Starts a new page if less than `height` remains. */
  keepTogether(height: number): void {
    if (this.#y + height <= this.#page.bottom) return
    this.#pdf.addPage()
    this.#y = this.#page.top
    this.pageHead?.()
  }

  space(height: number): void {
    this.#y += height
  }

  rule(color: string): void {
    this.#pdf.lineWidth(0.5).moveTo(this.#page.left, this.#y).lineTo(this.#page.right, this.#y).stroke(color)
  }

  paragraph(text: string, style: TextStyle): void {
    this.columns([{ text, style, from: this.#page.left, to: this.#page.right }])
  }

  /** Texts in columns side by side. */
  columns(cells: readonly Cell[]): void {
    const columns = cells.map((cell) => {
      setFace(this.#pdf, cell.style.face, cell.style.size, cell.text)
      return { ...cell, lines: wrapText(this.#pdf, cell.text, cell.to - cell.from) }
    })
    const height = Math.max(...cells.map(({ style }) => style.size)) * 1.4
    const count = Math.max(...columns.map(({ lines }) => lines.length))
    for (let i = 0; i < count; i += 1) {
      this.keepTogether(height)
      for (const { text, lines, style, from, to, align } of columns) {
        const line = lines[i]
        if (line === undefined) continue
        setFace(this.#pdf, style.face, style.size, text)
        this.#pdf.fillColor(style.color)
        const figures = align === 'right' ? columnFigures : {}
        const x = align === 'right' ? to - this.#pdf.widthOfString(line, figures) : from
        const at = this.#y + height * 0.75
        this.#pdf.text(line, x, at, { ...figures, lineBreak: false, baseline: 'alphabetic' })
      }
      this.#y += height
    }
  }

  /** Reserves `height` for a drawing; returns its upper edge. */
  reserve(height: number): number {
    this.keepTogether(height)
    const top = this.#y
    this.#y += height
    return top
  }
}
