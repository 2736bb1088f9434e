import { isUtf8 } from 'node:buffer'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import papaparse from 'papaparse'
import type { z } from 'zod'
import { messageOf } from '../errors.ts'
import { attributePrefix, identities, type Kind, kinds, requiredColumns, rowShapes } from './format.ts'

/** Where a row was read from. */
interface Place {
  readonly file: string
  /** From 1. */
  readonly line: number
}

/** A problem with a row; column is null if it concerns the whole row or file. */
export interface Problem extends Place {
  readonly column: string | null
  readonly reason: string
}

export type RowAt<T> = Place & { readonly row: T }

/** Reports a problem in a column of a row; `missing` is the key of a record that doesn't exist. */
export type ReportProblem = (place: Place, column: string, reason: string, missing?: string) => void

type Cells = Readonly<Record<string, string>>
type RawRow = Place & { readonly cells: Cells }
type Report = (problem: Problem) => void

/** `price_breaks` of price-breaks.csv, price_breaks-2027.json and the like. */
function kindOf(file: string): Kind | undefined {
  const name = basename(file).toLowerCase().replaceAll('-', '_')
  return kinds.find((kind) => new RegExp(`^${kind}(?![a-z])`).test(name))
}

function linesIn(text: string): number {
  return text.split(/\r\n|\r|\n/).length - 1
}

function readCsv(file: string, text: string, report: Report): RawRow[] {
  const { data, errors } = papaparse.parse<string[]>(text, { delimitersToGuess: [',', ';', '\t'] })
  let next = 1
  const rows = data.map((given) => {
    const line = next
    next += 1 + linesIn(given.join(''))
    return { line, cells: given.map((each) => each.trim()) }
  })
  for (const { type, row, message } of errors)
    if (type === 'Quotes') report({ file, line: rows[row ?? 0]?.line ?? 1, column: null, reason: `${message}.` })
  const [head, ...body] = rows.filter(({ cells }) => cells.some((each) => each !== ''))
  if (head === undefined) {
    report({ file, line: 1, column: null, reason: 'The file is empty.' })
    return []
  }
  const columns = head.cells
  for (const column of new Set(columns.filter((each, index) => columns.indexOf(each) !== index)))
    report({ file, line: head.line, column, reason: 'The column appears twice.' })
  return body.flatMap(({ line, cells }) => {
    if (cells.length > columns.length) {
      const reason = `The row has ${cells.length} cells, but there are ${columns.length} columns.`
      report({ file, line, column: null, reason })
      return []
    }
    return [{ file, line, cells: Object.fromEntries(columns.map((column, index) => [column, cells[index] ?? ''])) }]
  })
}

/** Line on which each element of a JSON array starts. */
function elementLines(text: string): number[] {
  const lines: number[] = []
  let [line, depth] = [1, 0]
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]{}]|\n/gs)) {
    if (token === '\n') line += 1
    if (depth === 1 && token === '{') lines.push(line)
    if (token === '{' || token === '[') depth += 1
    if (token === '}' || token === ']') depth -= 1
  }
  return lines
}

/** JSON value as the text of a CSV cell; undefined if it can't be one. */
function cellText(value: unknown): string | undefined {
  if (value === null) return ''
  if (typeof value === 'string') return value.trim()
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (Array.isArray(value) && value.every((each) => typeof each === 'string')) return value.join(';')
  return undefined
}

function readJson(file: string, text: string, report: Report): RawRow[] {
  let data: unknown
  try {
    data = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    report({ file, line: 1, column: null, reason: `The file is not JSON: ${messageOf(error)}.` })
    return []
  }
  if (
    !Array.isArray(data) ||
    !data.every((each) => typeof each === 'object' && each !== null && !Array.isArray(each))
  ) {
    report({ file, line: 1, column: null, reason: 'The file must contain a list of objects: [{ … }, { … }].' })
    return []
  }
  const lines = elementLines(text)
  return data.map((item: object, index) => {
    const line = lines[index] ?? 1
    const cells = Object.entries(item).flatMap(([column, value]: [string, unknown]): [string, string][] => {
      const cell = cellText(value)
      if (cell !== undefined) return [[column, cell]]
      report({ file, line, column, reason: 'must be a string, a number, true, false, null or a list of strings' })
      return []
    })
    return { file, line, cells: Object.fromEntries(cells) }
  })
}

/** Reports unknown and missing columns: once per CSV file, because its rows share them. */
function checkColumns(kind: Kind, rows: readonly RawRow[], attributes: ReadonlySet<string>, report: Report): void {
  const seen = new Set<string>()
  for (const { file, line, cells } of rows) {
    const columns = Object.keys(cells)
    const isKnown = (column: string) =>
      Object.hasOwn(rowShapes[kind].shape, column) || (kind === 'variations' && attributes.has(column))
    const missing = requiredColumns[kind].filter((column) => !Object.hasOwn(cells, column))
    for (const column of [...columns.filter((each) => !isKnown(each)), ...missing]) {
      const isMissing = missing.includes(column)
      if (seen.has(`${file}/${column}`) && (!isMissing || file.endsWith('.csv'))) continue
      seen.add(`${file}/${column}`)
      const known = Object.keys(rowShapes[kind].shape).join(', ')
      const reason = isMissing ? 'The column is missing.' : `Unknown column; ${kind} files have ${known}.`
      report({ file, line, column, reason })
    }
  }
}

function parseRows<T>(
  kind: Kind,
  shape: z.ZodType<T>,
  raw: readonly RawRow[],
  report: Report,
  badKeys: Set<string>,
): RowAt<T>[] {
  const first = new Map<string, Place>()
  const columns = identities[kind]
  return raw.flatMap(({ file, line, cells }) => {
    const identity = columns.map((column) => (cells[column] ?? '').toLowerCase().replace(/^\//, '')).join('\n')
    const earlier = first.get(identity)
    if (earlier === undefined) first.set(identity, { file, line })
    else report({ file, line, column: columns[0], reason: `repeats line ${earlier.line} of ${basename(earlier.file)}` })
    const parsed = shape.safeParse(cells)
    for (const { path, message } of parsed.error?.issues ?? [])
      if (Object.hasOwn(cells, String(path[0]))) report({ file, line, column: String(path[0]), reason: message })
    if (parsed.success) return [{ file, line, row: parsed.data }]
    badKeys.add((cells[columns[0]] ?? '').replace(/^\//, ''))
    if (kind === 'variations') badKeys.add(`parts of ${cells['product'] ?? ''}`)
    return []
  })
}

async function readRows(file: string, report: Report): Promise<readonly RawRow[]> {
  const bytes = await readFile(file).catch((error: unknown) => {
    report({ file, line: 1, column: null, reason: `The file cannot be read: ${messageOf(error)}.` })
  })
  if (bytes === undefined) return []
  if (!isUtf8(bytes)) {
    report({ file, line: 1, column: null, reason: 'The file is not UTF-8: save it as CSV UTF-8.' })
    return []
  }
  const text = new TextDecoder().decode(bytes)
  return file.toLowerCase().endsWith('.json') ? readJson(file, text, report) : readCsv(file, text, report)
}

/**
 * Reads files of all kinds; their names start with the kind. Reports and skips every row that is invalid by itself;
 * `badKeys` are the categories, products and parts of those rows.
 */
export async function readFiles(files: readonly string[], attributes: readonly string[]) {
  const problems: Problem[] = []
  const report: Report = (problem) => problems.push(problem)
  const raw = new Map<Kind, RawRow[]>()
  const attributeColumns = new Set(attributes.map((id) => `${attributePrefix}${id}`))
  for (const file of files) {
    const kind = /\.(csv|json)$/i.test(file) ? kindOf(file) : undefined
    if (kind === undefined) {
      const reason = `The name must begin with ${kinds.join(', ')} and end with .csv or .json.`
      report({ file, line: 1, column: null, reason })
      continue
    }
    const rows = await readRows(file, report)
    checkColumns(kind, rows, attributeColumns, report)
    raw.set(kind, [...(raw.get(kind) ?? []), ...rows])
  }
  const badKeys = new Set<string>()
  const parse = <T>(kind: Kind, shape: z.ZodType<T>) => parseRows(kind, shape, raw.get(kind) ?? [], report, badKeys)
  const rows = {
    categories: parse('categories', rowShapes.categories),
    products: parse('products', rowShapes.products),
    variations: parse('variations', rowShapes.variations),
    price_breaks: parse('price_breaks', rowShapes.price_breaks),
    specifications: parse('specifications', rowShapes.specifications),
    terms: parse('terms', rowShapes.terms),
  }
  return { rows, problems, badKeys }
}

export type Rows = Awaited<ReturnType<typeof readFiles>>['rows']
