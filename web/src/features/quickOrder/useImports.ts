import { useState } from 'react'
import type { OrderColumns } from './orderColumns.ts'
import type { TableRow } from './orderTable.ts'
import { type OrderSheet, withBatch, withLines } from './rows.ts'

/** A table that was pasted or read from a file, and how its columns were understood. */
export interface ImportedTable {
  batch: number
  /** What it is called: the name of the file, or "pasted lines". */
  name: string
  rows: readonly TableRow[]
  columns: OrderColumns
}

/** Code that only those need who paste or upload. */
function reading() {
  return import('./orderColumns.ts')
}

/** Brings tables into the sheet: all at once by a guess of their columns, which can be corrected. */
export function useImports(setSheet: (change: (sheet: OrderSheet) => OrderSheet) => void) {
  const [table, setTable] = useState<ImportedTable | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  /** @param at the row at which it was pasted */
  async function take(name: string, rows: readonly TableRow[], at?: number) {
    const { guessColumns, linesOf } = await reading()
    const columns = guessColumns(rows)
    const lines = linesOf(rows, columns)
    const width = Math.max(0, ...rows.map(({ cells }) => cells.length))
    const batch = Date.now()
    // Two columns without names leave little to correct.
    setTable(width > 2 || columns.hasHeader ? { batch, name, rows, columns } : null)
    setProblem(
      lines.length > 0 ? null : `There are no lines in ${name}${columns.hasHeader ? ' under the header' : ''}.`,
    )
    if (lines.length > 0) setSheet((sheet) => withLines(sheet, lines, batch, at))
  }

  return {
    table,
    problem,
    async takeText(text: string, at?: number) {
      const { tableOf } = await import('./orderTable.ts')
      await take('the pasted text', tableOf(text), at)
    },
    async takeFile(file: File) {
      const { readOrderFile } = await import('./orderFile.ts')
      const read = await readOrderFile(file).catch(() => ({ problem: 'This file could not be read.' }))
      if ('table' in read) return take(file.name, read.table)
      setTable(null)
      setProblem(`${file.name}: ${read.problem}`)
    },
    async correct(columns: OrderColumns) {
      if (!table) return
      const { linesOf } = await reading()
      const lines = linesOf(table.rows, columns)
      setTable({ ...table, columns })
      setProblem(lines.length > 0 ? null : `There are no part numbers in that column.`)
      setSheet((sheet) => withBatch(sheet, lines, table.batch))
    },
    dismiss: () => setTable(null),
  }
}
