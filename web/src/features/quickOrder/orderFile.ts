import type { TableRow } from './orderTable.ts'

/** Bytes of a file, at most. */
const largestFile = 1024 * 1024

export type FileReading = { table: TableRow[] } | { problem: string }

function megabytes(bytes: number) {
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`
}

function startsWith(bytes: Uint8Array, ...signs: number[]) {
  return signs.every((sign, index) => bytes[index] === sign)
}

/** Bytes that no text has: zeros and other control characters. */
function isBinary(text: string) {
  return /[\0-\x08\x0e-\x1a\x1c-\x1f\uFFFD]/.test(text)
}

/** Whether every other byte is a zero, as in UTF-16 without a mark. 0: the first ones, 1: the second ones. */
function zerosAt(bytes: Uint8Array, offset: 0 | 1) {
  const sample = bytes.subarray(0, 200)
  return sample.length >= 4 && sample.every((byte, index) => (byte === 0) === (index % 2 === offset))
}

/** Text of a file: by its mark, else UTF-16 or UTF-8 by how it looks, else as Windows in the west writes it. Null for no text. */
export function textOf(bytes: Uint8Array): string | null {
  const decoded = (encoding: string, isFatal = false) => new TextDecoder(encoding, { fatal: isFatal }).decode(bytes)
  let text: string
  if (startsWith(bytes, 0xff, 0xfe) || zerosAt(bytes, 1)) text = decoded('utf-16le')
  else if (startsWith(bytes, 0xfe, 0xff) || zerosAt(bytes, 0)) text = decoded('utf-16be')
  else {
    try {
      text = decoded('utf-8', true)
    } catch {
      text = decoded('windows-1252')
    }
  }
  return isBinary(text) ? null : text
}

function cellText(value: unknown): string {
  if (typeof value === 'string') return value.trim()
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return value instanceof Date ? value.toISOString().slice(0, 10) : ''
}

async function readWorkbook(bytes: Uint8Array<ArrayBuffer>): Promise<FileReading> {
  const { readSheet } = await import('read-excel-file/universal')
  try {
    const rows: readonly (readonly unknown[])[] = await readSheet(new Blob([bytes]))
    const table = rows.flatMap((row, index) => {
      const cells = row.map(cellText)
      const text = cells.join(' ').trim()
      return text === '' ? [] : [{ cells, line: index + 1, text }]
    })
    return { table }
  } catch {
    return { problem: 'This spreadsheet cannot be read. It may be damaged; save it again as .xlsx or CSV.' }
  }
}

/** The rows of a CSV, TSV, TXT or XLSX file, told by what is in it, not by its name; or in words why there are none. */
export async function readOrderFile(file: File): Promise<FileReading> {
  if (file.size === 0) return { problem: 'This file is empty.' }
  if (file.size > largestFile) return { problem: `This file has ${megabytes(file.size)}; at most 1 MB can be read.` }
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) {
    return { problem: 'This is an old Excel file (.xls), or one with a password. Save it as .xlsx or CSV without one.' }
  }
  const reading = startsWith(bytes, 0x50, 0x4b) ? await readWorkbook(bytes) : await readText(bytes)
  if ('problem' in reading) return reading
  return reading.table.length === 0 ? { problem: 'This file has no lines.' } : reading
}

async function readText(bytes: Uint8Array): Promise<FileReading> {
  const text = textOf(bytes)
  if (text === null) return { problem: 'This is no text and no spreadsheet. Save the list as CSV or .xlsx.' }
  const { tableOf } = await import('./orderTable.ts')
  return { table: tableOf(text) }
}
