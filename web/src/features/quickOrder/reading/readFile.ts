import { findHeader } from './columns.ts'
import { type Decoded, decodings, startsWith } from './encodings.ts'
import { isMarkup, markupTables } from './markupTables.ts'
import { readText } from './readText.ts'
import type { FileTable } from './text.ts'
import { readWorkbook } from './workbook.ts'

/** Maximum file size in bytes. */
const MAX_FILE_BYTES = 1024 * 1024

/** The tables of a file, the likeliest list first, and the encodings it may have if that is uncertain. */
export interface FileContents {
  tables: readonly FileTable[]
  encodings: readonly Decoded[]
}

type FileReading = FileContents | { problem: string }

function megabytes(bytes: number) {
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`
}

function byHeader(a: FileTable, b: FileTable) {
  const [first, second] = [a, b].map(({ rows }) => findHeader(rows).score)
  return (second ?? 0) - (first ?? 0) || b.rows.length - a.rows.length
}

function workbookContents(bytes: Uint8Array): FileReading {
  try {
    const tables = readWorkbook(bytes).filter(({ rows, hidden }) => rows.length + hidden.rows > 0)
    return { tables: tables.toSorted(byHeader), encodings: [] }
  } catch {
    return { problem: 'This spreadsheet could not be read. It may be damaged. Save it again as .xlsx or CSV.' }
  }
}

/** The tables of a decoded text, the likeliest list first: CSV, an HTML page or an XML spreadsheet. */
export function textTables(text: string): readonly FileTable[] {
  if (isMarkup(text)) return markupTables(text).toSorted(byHeader)
  const rows = readText(text)
  return rows.length > 0 ? [{ sheet: null, rows, hidden: { rows: 0, columns: 0 } }] : []
}

function textContents(bytes: Uint8Array): FileReading {
  const encodings = decodings(bytes)
  const [likeliest] = encodings
  if (!likeliest) return { problem: 'This file is neither text nor a spreadsheet. Save the list as CSV or .xlsx.' }
  return { tables: textTables(likeliest.text), encodings: encodings.length > 1 ? encodings : [] }
}

/** Reads a CSV, TSV, TXT, XLSX or HTML file, detected by its contents; returns its tables or an error message. */
export async function readFile(file: File): Promise<FileReading> {
  if (file.size === 0) return { problem: 'This file is empty.' }
  if (file.size > MAX_FILE_BYTES) return { problem: `This file is ${megabytes(file.size)}. The limit is 1 MB.` }
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) {
    return {
      problem: 'This is an old (.xls) or password-protected Excel file. Save it as .xlsx or CSV without a password.',
    }
  }
  const reading = startsWith(bytes, 0x50, 0x4b) ? workbookContents(bytes) : textContents(bytes)
  if ('problem' in reading) return reading
  return reading.tables.length === 0 ? { problem: 'This file contains no lines.' } : reading
}
