import { type MarkupPart, markupParts } from './markup.ts'
import { type FileTable, ofEqualWidth } from './text.ts'

const rowNames = new Set(['tr', 'row'])
const cellNames = new Set(['td', 'th', 'cell'])
const unseen = new Set(['style', 'script', 'title', 'comment'])
/** Columns and rows that one element fills at most. */
const MAX_SPAN = 100

type Attributes = Pick<MarkupPart, 'attribute'>

/** A sheet of an XML spreadsheet, or all tables of an HTML page. */
class MarkupSheet {
  isHidden = false
  readonly #name: string | null
  readonly #rows: { cells: string[]; isHidden: boolean }[] = []
  readonly #hiddenColumns = new Set<number>()
  #columns = 0
  /** Number of rows, from the last one, that a cell of each column fills. */
  #filled: number[] = []
  /** The open cell. */
  #cell: number | null = null

  constructor(name: string | null) {
    this.#name = name
  }

  addColumn(name: string, { attribute }: Attributes) {
    this.#columns = Number(attribute('index') ?? this.#columns + 1) - 1
    const count = spanOf(attribute('span'), name === 'column' ? 1 : 0)
    if (isHiddenBy(attribute))
      for (let place = 0; place < count; place += 1) this.#hiddenColumns.add(this.#columns + place)
    this.#columns += count
  }

  addRow({ attribute }: Attributes) {
    this.#rows.push({ cells: [], isHidden: isHiddenBy(attribute) })
    this.#filled = this.#filled.map((rows) => rows - 1)
    this.#cell = null
  }

  addCell({ attribute }: Attributes) {
    const cells = this.#rows.at(-1)?.cells
    if (!cells) return
    const start = Math.min(Number(attribute('index') ?? 0) - 1, cells.length + MAX_SPAN)
    while (cells.length < start || (this.#filled[cells.length] ?? 0) > 0) cells.push('')
    this.#cell = isHiddenBy(attribute) ? null : cells.length
    const width = spanOf(attribute('colspan') ?? attribute('mergeacross'), attribute('mergeacross') ? 1 : 0)
    const height = spanOf(attribute('rowspan') ?? attribute('mergedown'), attribute('mergedown') ? 1 : 0)
    for (let place = 0; place < width; place += 1) this.#filled[cells.push('') - 1] = height
  }

  endCell() {
    this.#cell = null
  }

  endTable() {
    this.#filled = []
  }

  addText(text: string) {
    const row = this.#rows.at(-1)
    if (row && this.#cell !== null) row.cells[this.#cell] += text
  }

  read(): FileTable {
    const rows = this.#rows.map(({ cells, isHidden }, index) => ({
      cells: cells.map((cell) => cell.replaceAll(/\s+/g, ' ').trim()),
      isHidden,
      line: index + 1,
    }))
    const filled = rows.filter(({ cells }) => cells.some((cell) => cell !== ''))
    const shown = filled.filter(({ isHidden }) => !isHidden)
    const columns = [...this.#hiddenColumns].filter((column) => shown.some(({ cells }) => Boolean(cells[column])))
    const visible = shown.map(({ cells, line }) => {
      const kept = cells.filter((_, column) => !this.#hiddenColumns.has(column))
      return { cells: kept, line, text: kept.join(' ').trim() }
    })
    return {
      sheet: this.#name,
      rows: ofEqualWidth(visible.filter(({ text }) => text !== '')),
      hidden: { rows: filled.length - shown.length, columns: columns.length },
    }
  }
}

function isHiddenBy(attribute: MarkupPart['attribute']) {
  return (
    /^(?:1|true|hidden)?$/i.test(attribute('hidden') ?? '0') || /display\s*:\s*none/i.test(attribute('style') ?? '')
  )
}

/** @param more 1 if the value counts only what is beyond the first */
function spanOf(value: string | undefined, more: 0 | 1): number {
  return Math.min(Math.max(1, value === undefined ? 1 : Number(value) + more || 1), MAX_SPAN)
}

/** Whether a text is an HTML page or an XML spreadsheet, as programs save them under names that end in .xls. */
export function isMarkup(text: string) {
  return /^\s*<(?:!doctype html|html|table|\?xml|\?mso)/i.test(text) && /<(?:\w+:)?(?:table|worksheet)\b/i.test(text)
}

/** The tables of an HTML page, as one, or the visible sheets of an XML spreadsheet. */
export function markupTables(source: string): FileTable[] {
  const sheets = [new MarkupSheet(null)]
  let [depth, isVisibility] = [0, false]
  for (const part of markupParts(source)) {
    const { kind, name, text } = part
    const sheet = sheets.at(-1)
    const isOpen = kind === 'open'
    if (kind === 'text') {
      if (depth === 0) sheet?.addText(text)
      if (sheet && isVisibility && /hidden/i.test(text)) sheet.isHidden = true
    } else if (unseen.has(name)) depth += isOpen ? 1 : -1
    else if (name === 'worksheet' && isOpen) sheets.push(new MarkupSheet(part.attribute('name') ?? null))
    else if (name === 'visible') isVisibility = isOpen
    else if (name === 'table') sheet?.endTable()
    else if (name === 'br' && isOpen) sheet?.addText(' ')
    else if ((name === 'col' || name === 'column') && isOpen) sheet?.addColumn(name, part)
    else if (rowNames.has(name) && isOpen) sheet?.addRow(part)
    else if (cellNames.has(name) && isOpen) sheet?.addCell(part)
    else if (cellNames.has(name)) sheet?.endCell()
  }
  const tables = sheets.filter(({ isHidden }) => !isHidden).map((sheet) => sheet.read())
  const filled = tables.filter(({ rows, hidden }) => rows.length + hidden.rows > 0)
  return filled.length === 1 ? filled.map((table) => ({ ...table, sheet: null })) : filled
}
