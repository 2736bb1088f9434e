import type { TableRow } from './orderTable.ts'

/** Maximum file size in bytes. */
const MAX_FILE_BYTES = 1024 * 1024

export type FileReading = { table: TableRow[] } | { problem: string }

function megabytes(bytes: number) {
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`
}

function startsWith(bytes: Uint8Array, ...signs: number[]) {
  return signs.every((sign, index) => bytes[index] === sign)
}

/** Whether a text contains control characters, which only binary files have. */
function isBinary(text: string) {
  return /[\0-\x08\x0e-\x1a\x1c-\x1f\uFFFD]/.test(text)
}

/** Whether every other byte is zero, starting at the offset, as in UTF-16 without a byte order mark. */
function zerosAt(bytes: Uint8Array, offset: 0 | 1) {
  const sample = bytes.subarray(0, 200)
  return sample.length >= 4 && sample.every((byte, index) => (byte === 0) === (index % 2 === offset))
}

/** Decodes a file by its byte order mark, or as UTF-16, UTF-8 or Windows-1252 by its bytes. Null for a binary file. */
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
    return { problem: 'This spreadsheet could not be read. It may be damaged. Save it again as .xlsx or CSV.' }
  }
}

/** Reads a CSV, TSV, TXT or XLSX file, detected by its contents; returns its rows or an error message. */
export async function readOrderFile(file: File): Promise<FileReading> {
  if (file.size === 0) return { problem: 'This file is empty.' }
  if (file.size > MAX_FILE_BYTES) return { problem: `This file is ${megabytes(file.size)}. The limit is 1 MB.` }
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) {
    return {
      problem: 'This is an old (.xls) or password-protected Excel file. Save it as .xlsx or CSV without a password.',
    }
  }
  const reading = startsWith(bytes, 0x50, 0x4b) ? await readWorkbook(bytes) : await readText(bytes)
  if ('problem' in reading) return reading
  return reading.table.length === 0 ? { problem: 'This file contains no lines.' } : reading
}

async function readText(bytes: Uint8Array): Promise<FileReading> {
  const text = textOf(bytes)
  if (text === null) return { problem: 'This file is neither text nor a spreadsheet. Save the list as CSV or .xlsx.' }
  const { tableOf } = await import('./orderTable.ts')
  return { table: tableOf(text) }
}
