import { strFromU8, unzipSync } from 'fflate'
import { markupParts } from './markup.ts'
import { TYPED_MARK } from './numbers.ts'
import { type FileTable, ofEqualWidth } from './text.ts'
import { unitOf } from './units.ts'

/** Unpacked bytes of a sheet beyond which a file is refused. */
const MAX_XML_BYTES = 64 * 1024 * 1024
/** Columns of a sheet beyond which nothing is read. */
const MAX_COLUMNS = 256
/** Formats 14 to 22 of every workbook are dates and times. */
const dateFormats = { first: 14, last: 22 }
const DAY_MS = 86_400_000
/** Day 0 of a spreadsheet. */
const EPOCH = Date.UTC(1899, 11, 30)

type Files = ReadonlyMap<string, string>

function unpack(bytes: Uint8Array): Files {
  let total = 0
  const files = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      const isNeeded = /\.(xml|rels)$/.test(name) && /workbook|worksheets|sharedStrings|styles/i.test(name)
      total += isNeeded ? originalSize : 0
      if (total > MAX_XML_BYTES) throw new RangeError('The workbook is too large.')
      return isNeeded
    },
  })
  return new Map(Object.entries(files).map(([name, content]) => [name, strFromU8(content)]))
}

function fileOf(files: Files, end: RegExp): string {
  const name = [...files.keys()].find((each) => end.test(each))
  return name === undefined ? '' : (files.get(name) ?? '')
}

/** Texts that cells refer to, without the phonetic guides of Japanese ones. */
function sharedTexts(xml: string): string[] {
  const texts: string[] = []
  let [isText, isPhonetic] = [false, false]
  for (const { kind, name, text } of markupParts(xml)) {
    if (name === 'si' && kind === 'open') texts.push('')
    else if (name === 'rph') isPhonetic = kind === 'open'
    else if (name === 't') isText = kind === 'open'
    else if (kind === 'text' && isText && !isPhonetic) texts[texts.length - 1] += text
  }
  return texts
}

/** Format codes of the cell styles. */
function styleFormats(xml: string): string[] {
  const codes = new Map<string, string>()
  const formats: string[] = []
  let isCellStyle = false
  for (const { kind, name, attribute } of markupParts(xml)) {
    if (name === 'numfmt' && kind === 'open') codes.set(attribute('numFmtId') ?? '', attribute('formatCode') ?? '')
    else if (name === 'cellxfs') isCellStyle = kind === 'open'
    else if (name === 'xf' && kind === 'open' && isCellStyle) {
      const id = attribute('numFmtId') ?? ''
      const isDate = Number(id) >= dateFormats.first && Number(id) <= dateFormats.last
      formats.push(codes.get(id) ?? (isDate ? 'yyyy-mm-dd' : ''))
    }
  }
  return formats
}

/** What a format writes behind a positive number: "ft" for `0" ft"`. */
function formatText(format: string): string {
  const [positive = ''] = format.split(';')
  return /[0#?]([^0#?]*)$/.exec(positive)?.[1]?.replaceAll(/["\\]/g, '').trim() ?? ''
}

/** A number as its cell shows it: with leading zeros, with a unit, or as a date. */
function numberText(value: string, format: string): string {
  const number = Number(value)
  if (value === '' || Number.isNaN(number)) return value
  if (/^0+$/.test(format) && Number.isInteger(number)) return String(number).padStart(format.length, '0')
  const date = new Date(EPOCH + number * DAY_MS)
  const isDate = /[yd]/i.test(format.replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, '')) && !Number.isNaN(date.getTime())
  if (isDate) return date.toISOString().slice(0, 10)
  if (!Number.isInteger(number)) return `${number}${TYPED_MARK}`
  const unit = formatText(format)
  return unitOf(unit) === undefined ? String(number) : `${number} ${unit}`
}

/** Column index, from 0, of a cell address such as AB12. */
function columnOf(address: string): number {
  const letters = /^[A-Z]+/.exec(address)?.[0] ?? ''
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

interface CellSource {
  column: number
  type: string
  format: string
  value: string
  formula: string | null
}

function cellText({ type, format, value, formula }: CellSource, texts: readonly string[]): string {
  if (type === 's') return texts[Number(value)] ?? ''
  // A formula without a value has not been calculated; it must not read as blank.
  if (value === '' && formula !== null) return `=${formula || '?'}`
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  return type === '' || type === 'n' ? numberText(value, format) : value
}

function isOn(value: string | undefined) {
  return value === '1' || value === 'true'
}

interface SheetRow {
  cells: string[]
  line: number
  isHidden: boolean
}

function writeCell({ cells }: SheetRow, column: number, text: string) {
  if (column >= MAX_COLUMNS) return
  while (cells.length < column) cells.push('')
  cells[column] = text
}

/** All rows of a sheet, and the indexes of its hidden columns. */
function sheetRows(xml: string, texts: readonly string[], formats: readonly string[]) {
  const rows: SheetRow[] = []
  const hiddenColumns = new Set<number>()
  let cell: CellSource | null = null
  let within = ''
  for (const { kind, name, text, attribute } of markupParts(xml)) {
    if (kind === 'text') {
      if (cell && (within === 'v' || within === 't')) cell.value += text
      else if (cell && within === 'f') cell.formula += text
      continue
    }
    within = kind === 'open' ? name : ''
    const row = rows.at(-1)
    if (name === 'col' && (isOn(attribute('hidden')) || attribute('width') === '0')) {
      const [first, last] = [Number(attribute('min')) - 1, Math.min(Number(attribute('max')), MAX_COLUMNS)]
      for (let column = first; column < last; column += 1) hiddenColumns.add(column)
    } else if (name === 'row' && kind === 'open') {
      rows.push({
        cells: [],
        line: Number(attribute('r') ?? (row?.line ?? 0) + 1),
        isHidden: isOn(attribute('hidden')) || attribute('ht') === '0',
      })
    } else if (name === 'c' && kind === 'open') {
      const [address, type = ''] = [attribute('r'), attribute('t')]
      const column = address ? columnOf(address) : (row?.cells.length ?? 0)
      cell = { column, type, format: formats[Number(attribute('s') ?? 0)] ?? '', value: '', formula: null }
    } else if (name === 'f' && kind === 'open' && cell) cell.formula = ''
    else if (name === 'c' && cell) {
      if (row) writeCell(row, cell.column, cellText(cell, texts).trim())
      cell = null
    }
  }
  return { rows, hiddenColumns }
}

function readSheet(xml: string, texts: readonly string[], formats: readonly string[]): Omit<FileTable, 'sheet'> {
  const { rows, hiddenColumns } = sheetRows(xml, texts, formats)
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell !== ''))
  const shown = filled.filter(({ isHidden }) => !isHidden)
  const columns = [...hiddenColumns].filter((column) => shown.some(({ cells }) => Boolean(cells[column]))).length
  return {
    rows: ofEqualWidth(
      shown.flatMap(({ cells, line }) => {
        const visible = cells.filter((_, column) => !hiddenColumns.has(column))
        const text = visible.join(' ').replaceAll(TYPED_MARK, '').trim()
        return text === '' ? [] : [{ cells: visible, line, text }]
      }),
    ),
    hidden: { rows: filled.length - shown.length, columns },
  }
}

/** The visible sheets of an .xlsx workbook. Throws if it is damaged. */
export function readWorkbook(bytes: Uint8Array): FileTable[] {
  const files = unpack(bytes)
  const texts = sharedTexts(fileOf(files, /sharedStrings\.xml$/i))
  const formats = styleFormats(fileOf(files, /styles\.xml$/i))
  const targets = new Map<string, string>()
  for (const { kind, name, attribute } of markupParts(fileOf(files, /workbook\.xml\.rels$/i))) {
    if (name === 'relationship' && kind === 'open') targets.set(attribute('Id') ?? '', attribute('Target') ?? '')
  }
  const tables: FileTable[] = []
  for (const { kind, name, attribute } of markupParts(fileOf(files, /workbook\.xml$/i))) {
    if (name !== 'sheet' || kind !== 'open' || /hidden/i.test(attribute('state') ?? '')) continue
    const file = targets
      .get(attribute('r:id') ?? attribute('id') ?? '')
      ?.split('/')
      .at(-1)
    const xml = [...files].find(([path]) => file !== undefined && path.endsWith(`worksheets/${file}`))?.[1]
    if (xml !== undefined) tables.push({ sheet: attribute('name') ?? '', ...readSheet(xml, texts, formats) })
  }
  if (tables.length === 0) throw new TypeError('The workbook has no visible sheets.')
  return tables
}
