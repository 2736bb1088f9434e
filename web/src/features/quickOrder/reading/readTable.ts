import {
  type Column,
  assignRoles,
  columnsOf,
  findHeader,
  findPartNumberColumns,
  isNested,
  orderHeaderScore,
  quantityColumn,
  share,
} from './columns.ts'
import { CERTAIN, LOOSE, type Role, headingScores } from './headings.ts'
import { type DecimalSign, TYPED_MARK, decimalSignOf, readAmount, readNumber } from './numbers.ts'
import type { TableRow } from './text.ts'
import { unitInHeading } from './units.ts'

type Roles = readonly (Role | null)[]

/** What the buyer, or the catalog, decided about a table. */
export interface Choices {
  /** Role of each column. */
  roles?: Roles
  /** Column whose cells are part numbers of the catalog. */
  partNumber?: number
  decimal?: DecimalSign | undefined
  /** Order one of each part: the table has no quantities. */
  isOneEach?: boolean
}

/** A line of a table. */
interface ReadLine {
  partNumber: string
  /** A plain number, or the cell's text if it is not one; empty if the cell is. */
  quantity: string
  /** Unit of measure as written; empty if none. */
  unit: string
  note: string
  reference: string
  source: { line: number; text: string }
}

export interface SkippedRow {
  line: number
  text: string
  reason: string
}

/** What must be decided before any line can be ordered. */
export type Question =
  | { about: 'partNumber' }
  /** @property isNested whether quantities may be per assembly */
  | { about: 'quantity'; isNested: boolean }
  /** @property readings of the first number that reads either way, with decimals and with thousands */
  | { about: 'decimal'; written: string; sign: DecimalSign; readings: readonly [number, number] }

export interface Reading {
  columns: readonly { heading: string; role: Role | null }[]
  /** The rows below the heading, with the lines and the skipped rows among them. */
  rows: readonly TableRow[]
  lines: readonly ReadLine[]
  skipped: readonly SkippedRow[]
  /** Columns that may hold the part numbers; more than one if the catalog should decide. */
  partNumbers: readonly number[]
  /** The first open question; the lines are not final until it is answered. */
  question: Question | null
}

interface Body {
  columns: readonly Column[]
  rows: readonly TableRow[]
  skipped: readonly SkippedRow[]
  hasHeader: boolean
}

function skip({ line, text }: TableRow, reason: string): SkippedRow {
  return { line, text, reason }
}

/** Separates the rows below the header from those of other tables, which have headings of their own. */
function rowsBelow(table: readonly TableRow[], index: number): { rows: TableRow[]; others: SkippedRow[] } {
  const header = table[index]
  const rows: TableRow[] = []
  const others: SkippedRow[] = []
  let current: TableRow | undefined
  for (const [place, row] of table.entries()) {
    if (place === index || row.text === header?.text || orderHeaderScore(row) > 0) current = row
    else if (place > index && (!current || current.text === header?.text)) rows.push(row)
    else if (current) others.push(skip(row, 'Below other headings'))
  }
  return { rows, others }
}

/** Finds rows in which a missing cell moved the others: with fewer cells than columns, and numbers at other places. */
function shiftedRow(rows: readonly TableRow[], width: number): (row: TableRow) => boolean {
  const full = rows.filter(({ cells }) => cells.length >= width)
  const numbers = Array.from({ length: width }, (_, column) =>
    share(
      full.map(({ cells }) => cells[column] ?? ''),
      (cell) => readAmount(cell) !== null,
    ),
  )
  const isText = (column: number) => numbers[column] === 0 && full.some(({ cells }) => cells[column] !== '')
  return ({ cells }) =>
    cells.length < width &&
    cells.filter((cell) => cell !== '').length > 1 &&
    (numbers.slice(cells.length).includes(1) ||
      cells.some((cell, column) => isText(column) && /^\d{1,4}([.,]\d+)?$/.test(cell)))
}

/** Separates the rows below the header from those that cannot be read by it. */
function bodyOf(table: readonly TableRow[]): Body {
  const { index } = findHeader(table)
  const header = table[index]
  const { rows, others } = rowsBelow(table, index)
  const width = (header?.cells.findLastIndex((cell) => cell !== '') ?? -1) + 1
  const isWide = ({ cells }: TableRow) => cells.slice(width).some((cell) => cell !== '')
  // Headings that only spaces separate are not split as the rows are.
  if (!header || (width === 1 && rows.every(isWide)))
    return { columns: columnsOf(undefined, rows), rows, skipped: others, hasHeader: false }
  const isShifted = shiftedRow(rows, width)
  const fitting = rows.filter((row) => !isWide(row) && !isShifted(row))
  const columns = columnsOf({ ...header, cells: header.cells.slice(0, width) }, fitting)
  const excluded = columns.flatMap(({ scores }, column) => ((scores.excluded ?? 0) >= CERTAIN ? [column] : []))
  const isExcluded = ({ cells }: TableRow) => excluded.some((column) => !/^(|0|no?|false)$/i.test(cells[column] ?? ''))
  const skipped = [
    ...others,
    ...rows.filter(isWide).map((row) => skip(row, 'More cells than columns')),
    ...rows.filter(isShifted).map((row) => skip(row, 'Fewer cells than columns')),
    ...fitting.filter(isExcluded).map((row) => skip(row, 'Marked as not to be ordered')),
  ]
  return { columns, rows: fitting.filter((row) => !isExcluded(row)), skipped, hasHeader: true }
}

/** The buyer's own number beside ours: another column whose heading may name part numbers. */
function ownNumber(columns: readonly Column[], partNumber: number | undefined, roles: Roles): number {
  const cells = JSON.stringify(columns[partNumber ?? -1]?.cells)
  return columns.findIndex(
    ({ scores, partShare, isRunning, cells: own }, index) =>
      roles[index] === null &&
      (scores.partNumber ?? 0) >= LOOSE &&
      partShare >= 0.5 &&
      !isRunning &&
      JSON.stringify(own) !== cells,
  )
}

interface Guess {
  roles: Roles
  partNumbers: readonly number[]
  /** Whether the first of these is certain. */
  isSure: boolean
  isNested: boolean
}

/** @param known column whose cells are part numbers of the catalog */
function guessRoles({ columns, hasHeader }: Body, known?: number): Guess {
  const assigned = assignRoles(columns)
  const found = findPartNumberColumns(columns, hasHeader, assigned)
  const partNumber = known ?? found.columns[0]
  const roles: (Role | null)[] = columns.map(() => null)
  for (const [role, column] of assigned) if (role !== 'partNumber' && role !== 'quantity') roles[column] = role
  const quantity = quantityColumn(columns, hasHeader, partNumber)
  const isOfLevels = quantity !== undefined && isNested(columns, quantity)
  if (quantity !== undefined && !isOfLevels) roles[quantity] = 'quantity'
  if (partNumber !== undefined) roles[partNumber] = 'partNumber'
  const own = roles.includes('reference') ? -1 : ownNumber(columns, partNumber, roles)
  if (own >= 0) roles[own] = 'reference'
  // Three unnamed columns are the shop's own format.
  if (!hasHeader && columns.length === 3 && roles[2] === null && (columns[2]?.numberShare ?? 1) < 0.5) roles[2] = 'note'
  return { roles, partNumbers: found.columns, isSure: known !== undefined || found.isSure, isNested: isOfLevels }
}

function cellOf(row: TableRow, roles: Roles, role: Role) {
  return row.cells[roles.indexOf(role)] ?? ''
}

/** Whether a row has a part number, rather than the title of a section, a total or a closing text; true until that is known. */
function isLine(row: TableRow, roles: Roles) {
  if (!roles.includes('partNumber')) return true
  const partNumber = cellOf(row, roles, 'partNumber')
  const isTotal = (headingScores(partNumber).price ?? 0) >= CERTAIN
  const isTitle = roles.includes('quantity') && cellOf(row, roles, 'quantity') === ''
  if (/\d/.test(partNumber)) {
    const isAlone = row.cells.filter((cell) => cell !== '').length === 1
    const isNumbered = isTitle && isAlone && !/\d{3}/.test(partNumber)
    return !partNumber.includes(' ') || !(isTotal || isNumbered)
  }
  return partNumber !== '' && !isTitle && !isTotal
}

/** The decimal sign of a table's quantities, by all of its amounts. */
function decimalOf({ columns }: Body, roles: Roles): DecimalSign | undefined {
  const cells = columns.flatMap(({ scores: { price = 0, measure = 0, ...others }, cells: own }, index) => {
    const isNamed = Math.max(price, measure) >= LOOSE || Object.keys(others).length === 0
    const isAmount = isNamed && share(own, (cell) => readAmount(cell) !== null) >= 0.5
    return roles[index] === 'quantity' || (roles[index] === null && isAmount) ? own : []
  })
  return decimalSignOf(cells)
}

function openQuestion(roles: Roles, guess: Guess, rows: readonly TableRow[], choices: Choices): Question | null {
  if (!roles.includes('partNumber') || !(choices.roles ?? guess.isSure)) return { about: 'partNumber' }
  if (!roles.includes('quantity')) return choices.isOneEach ? null : { about: 'quantity', isNested: guess.isNested }
  for (const row of rows) {
    const written = cellOf(row, roles, 'quantity')
    const { readings } = readNumber(written, choices.decimal) ?? {}
    if (readings) return { about: 'decimal', written, sign: written.includes(',') ? ',' : '.', readings }
  }
  return null
}

/** Zeros with which SAP fills a number up to 18 or 40 digits. */
const fillingZeros = /^0{6,}(?=\d+$)/

/** @param unit of all quantities; empty if unknown */
function readLine(row: TableRow, roles: Roles, { decimal, isOneEach }: Choices, unit: string): ReadLine {
  const cell = (role: Role) => cellOf(row, roles, role).replace(TYPED_MARK, '').replaceAll(/\s+/g, ' ')
  const number = readNumber(cellOf(row, roles, 'quantity'), decimal)
  const quantity = number && !number.readings ? String(number.value) : cell('quantity')
  return {
    partNumber: cell('partNumber').replace(fillingZeros, ''),
    quantity: isOneEach ? '1' : quantity,
    unit: number?.unit || cell('unit') || unit,
    note: cell('note'),
    reference: cell('reference'),
    source: { line: row.line, text: row.text },
  }
}

/** Reads the order lines of a table, or says what must be decided first. */
export function readTable(table: readonly TableRow[], choices: Choices = {}): Reading {
  const body = bodyOf(table)
  const guess = guessRoles(body, choices.partNumber)
  const roles = choices.roles ?? guess.roles
  const known = { ...choices, decimal: choices.decimal ?? decimalOf(body, roles) }
  const filled = body.rows.filter((row) => isLine(row, roles))
  const unit = unitInHeading(body.columns[roles.indexOf('quantity')]?.heading ?? '')
  const empty = body.rows.filter((row) => !isLine(row, roles)).map((row) => skip(row, 'No part number'))
  return {
    columns: body.columns.map(({ heading }, index) => ({ heading, role: roles[index] ?? null })),
    rows: body.rows,
    lines: filled.map((row) => readLine(row, roles, known, unit)),
    skipped: [...body.skipped, ...empty].toSorted((a, b) => a.line - b.line),
    partNumbers: guess.partNumbers,
    question: openQuestion(roles, guess, filled, known),
  }
}
