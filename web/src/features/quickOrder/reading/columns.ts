import { LARGEST_QUANTITY } from '@shop/schema/quantity'
import {
  CERTAIN,
  EXACT,
  LOOSE,
  WHOLE,
  type HeadingScores,
  type Role,
  bestScore,
  headingScores,
  roles,
} from './headings.ts'
import { readNumber } from './numbers.ts'
import type { TableRow } from './text.ts'
import { isUnit } from './units.ts'

/** A column of a table: its heading, its cells below, and what they look like. */
export interface Column {
  heading: string
  cells: readonly string[]
  scores: HeadingScores
  /** Shares of the nonempty cells that could be part numbers, numbers and units, from 0 to 1. */
  partShare: number
  numberShare: number
  unitShare: number
  /** Whether it holds line numbers: a constant step, such as 1, 2, 3 or 10, 20, 30. */
  isRunning: boolean
}

const HEADER_ROWS = 20
/** Lowest score of a row that names its columns. */
const HEADER_SCORE = 8

/** Lowest score of a heading that gives its column a role. */
const ROLE_SCORE = 3

/** A position such as 1.2, or a date. */
const notPartNumber = /^\d{1,2}(?:\.\d{1,2})+$|^\d{1,4}([-/.])\d{1,2}\1\d{1,4}$/

/** Whether a cell could be a part number of any supplier. */
function couldBePartNumber(cell: string) {
  return /\d/.test(cell) && !notPartNumber.test(cell) && /^[\p{L}\p{N}][\w./()#+-]{2,39}$/u.test(cell)
}

/** How well a row names columns, among them those of part numbers and quantities; 0 if it does not. */
export function orderHeaderScore(row: TableRow): number {
  const named = row.cells.map(headingScores)
  const isFull =
    named.some(({ partNumber = 0 }) => partNumber >= LOOSE) && named.some(({ quantity = 0 }) => quantity >= CERTAIN)
  const score = isFull ? headerScore(row) : 0
  return score >= HEADER_SCORE ? score : 0
}

function headerScore({ cells }: TableRow): number {
  const named = cells.map(headingScores)
  const scores = named.map(bestScore).filter((score) => score >= LOOSE)
  const isOfLines = named.some(({ partNumber = 0, quantity = 0 }) => partNumber >= LOOSE || quantity >= CERTAIN)
  const isHeader = isOfLines && (scores.length > 1 || cells.length === 1 || scores.includes(EXACT))
  // A year may be part of a heading: "2026 qty".
  const numbers = cells.filter((cell) => readNumber(cell) && !/^20\d\d \D/.test(cell)).length
  return isHeader ? scores.reduce((sum, score) => sum + score, 0) - EXACT * numbers : 0
}

/** Whether a row without known headings names columns: words above numbers. */
function looksLikeHeader(row: TableRow | undefined, next: TableRow | undefined) {
  const words = row?.cells.filter((cell) => cell !== '') ?? []
  return (
    words.length > 1 &&
    words.every((cell) => !/\d/.test(cell)) &&
    (next?.cells.some((cell) => /\d/.test(cell)) ?? false)
  )
}

/** Index of the row that names the columns, and how well; -1 if none does. */
export function findHeader(rows: readonly TableRow[]): { index: number; score: number } {
  let best = { index: -1, score: 0 }
  for (const [index, row] of rows.slice(0, HEADER_ROWS).entries()) {
    const score = headerScore(row)
    if (score >= HEADER_SCORE && score > best.score) best = { index, score }
  }
  return best.index === -1 && looksLikeHeader(rows[0], rows[1]) ? { index: 0, score: 0 } : best
}

/** Share of the nonempty cells for which a condition holds, from 0 to 1. */
export function share(cells: readonly string[], isOne: (cell: string) => boolean) {
  const filled = cells.filter((cell) => cell !== '')
  return filled.length === 0 ? 0 : filled.filter(isOne).length / filled.length
}

function isRunning(cells: readonly string[], minimum = 3) {
  const numbers = cells.map((cell) => (/^\d+$/.test(cell) ? Number(cell) : Number.NaN))
  const [first = 0, second = 0] = numbers
  const step = second - first
  return (
    numbers.length >= minimum &&
    step > 0 &&
    (first === step || first <= 1) &&
    numbers.every((number, index) => number === first + index * step)
  )
}

export function columnsOf(header: TableRow | undefined, rows: readonly TableRow[]): Column[] {
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), header?.cells.length ?? 0)
  return Array.from({ length: width }, (_, index) => {
    const cells = rows.map((row) => row.cells[index] ?? '')
    const heading = header?.cells[index] ?? ''
    return {
      heading,
      cells,
      scores: headingScores(heading),
      partShare: share(cells, couldBePartNumber),
      numberShare: share(cells, (cell) => readNumber(cell) !== null),
      unitShare: share(cells, isUnit),
      isRunning: isRunning(cells),
    }
  })
}

/** Whether a column holds small or consecutive numbers, although its heading may name part numbers. */
function hasLineNumbers({ partShare, numberShare, isRunning: isCounted }: Column) {
  return isCounted || (partShare === 0 && numberShare === 1)
}

/** Score of a column of units, also below another heading: "UOM description", "Price unit". */
function unitScore({ scores, unitShare, numberShare }: Column, heading: number): number {
  if (heading > 0 && numberShare <= 0.5) return heading
  return unitShare === 1 && bestScore(scores) < EXACT ? ROLE_SCORE : 0
}

/** Whether a cell is a number, or a range, a formula or an error in place of one. */
function hasQuantities({ cells }: Column) {
  return cells.some((cell) => /^(?:[#=]|\P{L}*\p{Nd})/u.test(cell))
}

/** Score of a column for a role: its heading, unless that rather names something else, adjusted by its cells. */
function roleScore(role: Role, column: Column): number {
  const { scores, partShare } = column
  const named = scores[role] ?? 0
  const heading = named < bestScore(scores) ? 0 : named
  if (role === 'unit') return unitScore(column, heading)
  if (role === 'partNumber') {
    const isNamed = heading >= CERTAIN || (heading > 0 && partShare >= 0.5)
    return isNamed && !hasLineNumbers(column) ? heading + partShare : 0
  }
  return role === 'quantity' && (heading < CERTAIN || !hasQuantities(column)) ? 0 : heading
}

/** The roles that headings give to columns, the highest score first. */
export function assignRoles(columns: readonly Column[]): Map<Role, number> {
  const scored = roles.flatMap((role) =>
    columns.map((column, index) => ({ role, index, score: roleScore(role, column) })),
  )
  const assigned = new Map<Role, number>()
  for (const { role, index } of scored
    .filter(({ score }) => score >= ROLE_SCORE)
    .toSorted((a, b) => b.score - a.score)) {
    if (!assigned.has(role) && ![...assigned.values()].includes(index)) assigned.set(role, index)
  }
  return assigned
}

/** Columns whose heading names a role for certain: only one if their cells are the same. */
function certainColumns(columns: readonly Column[], role: Role): number[] {
  const named = [...columns.entries()].filter(
    ([, column]) =>
      (column.scores[role] ?? 0) >= CERTAIN &&
      roleScore(role, column) >= CERTAIN &&
      column.cells.some((cell) => cell !== ''),
  )
  const isSame = new Set(named.map(([, { cells }]) => JSON.stringify(cells))).size === 1
  return named.slice(0, isSame ? 1 : undefined).map(([index]) => index)
}

/** Whether a column's heading may mean part numbers: also the supplier's. */
function mayNamePartNumbers({ scores: { partNumber = 0, supplier = 0, ...others } }: Column) {
  return partNumber >= LOOSE || supplier > 0 || bestScore(others) < LOOSE
}

/** Columns that may hold a value, the likeliest first, and whether that one is certain without a question. */
interface Candidates {
  columns: readonly number[]
  isSure: boolean
}

function namedPartNumbers(columns: readonly Column[], assigned: ReadonlyMap<Role, number>): Candidates {
  const certain = certainColumns(columns, 'partNumber')
  const named = assigned.get('partNumber') ?? -1
  const similar = [...columns.entries()].filter(
    ([
      index,
      {
        partShare,
        isRunning: isCounted,
        scores: { price = 0 },
      },
    ]) =>
      partShare >= 0.5 &&
      price < CERTAIN &&
      !isCounted &&
      index !== assigned.get('quantity') &&
      !certain.includes(index),
  )
  // A number that is the same on each line is an order number.
  const varied = similar.filter(([, { cells }]) => new Set(cells).size > 1)
  const texts = varied.map(([, { cells }]) => JSON.stringify(cells))
  const distinct = varied.filter((_, place) => texts.indexOf(texts[place] ?? '') === place)
  const alike = distinct.length > 0 ? distinct : similar
  const likely = alike.filter(([, column]) => mayNamePartNumbers(column)).map(([index]) => index)
  if (certain.length > 0) return { columns: [...certain, ...likely], isSure: certain.length === 1 }
  const found = likely.length > 0 ? likely : alike.map(([index]) => index)
  const isNamed = found.some((index) => (columns[index]?.scores.partNumber ?? 0) > 0)
  const sorted = found.toSorted((a, b) => Number(b === named) - Number(a === named))
  return { columns: sorted, isSure: sorted.length === 1 && isNamed }
}

/** The same for a table without headings, where small numbers are quantities. */
function unnamedPartNumbers(columns: readonly Column[]): Candidates {
  const indexes = [...columns.keys()]
  const isSmall = (cell: string) => cell === '' || (readNumber(cell)?.value ?? Infinity) <= LARGEST_QUANTITY
  const textual = indexes.filter((index) => columns[index]?.cells.some((cell) => !isSmall(cell)))
  const candidates = textual.filter((index) => (columns[index]?.partShare ?? 0) >= 0.5)
  const likely = [candidates, textual, indexes].find(({ length }) => length > 0) ?? []
  return { columns: likely, isSure: likely.length === 1 }
}

/** Columns that may hold the part numbers. */
export function findPartNumberColumns(
  columns: readonly Column[],
  hasHeader: boolean,
  assigned: ReadonlyMap<Role, number>,
): Candidates {
  return hasHeader ? namedPartNumbers(columns, assigned) : unnamedPartNumbers(columns)
}

/** Depth of each row of a bill of materials, by its level or a position such as 1.2; null if all rows have the same. */
function depthsOf(columns: readonly Column[]): readonly number[] | null {
  for (const { scores, cells } of columns) {
    const isLevel = (scores.level ?? 0) >= CERTAIN
    if (!isLevel && (scores.position ?? 0) < LOOSE) continue
    const depths = cells.map((cell) => (isLevel ? Number(cell.replaceAll(/\D/g, '')) : cell.split('.').length))
    if (new Set(depths).size > 1) return depths
  }
  return null
}

/** Whether quantities may be per assembly, for an assembly that is needed more than once. */
export function isNested(columns: readonly Column[], quantity: number): boolean {
  const depths = depthsOf(columns)
  const { cells = [] } = columns[quantity] ?? {}
  const isSeveral = (cell = '') => cell !== '' && readNumber(cell)?.value !== 1
  return depths?.some((depth, row) => (depths[row + 1] ?? 0) > depth && isSeveral(cells[row])) ?? false
}

/** The column that holds the quantities; undefined if that is uncertain. */
export function quantityColumn(
  columns: readonly Column[],
  hasHeader: boolean,
  partNumber: number | undefined,
): number | undefined {
  const certain = certainColumns(columns, 'quantity')
  const [named] = certain
  const isSure = certain.length === 1 && (columns[named ?? -1]?.scores.quantity ?? 0) >= WHOLE
  if (certain.length > 0 || hasHeader) return isSure ? named : undefined
  const others = [...columns.entries()].filter(([index, column]) => index !== partNumber && !column.isRunning)
  // With more columns than two, nothing says which of them is the quantity.
  const [[only, column] = []] = others
  if (only === undefined || !column || others.length > 1 || column.numberShare < 0.5) return undefined
  const isNumbering = only < (partNumber ?? 0) && /^0*10?$/.test(column.cells[0] ?? '') && isRunning(column.cells, 2)
  const isPrice = column.cells.some((cell) => /[.,]\d\d$/.test(cell))
  return isNumbering || isPrice ? undefined : only
}
