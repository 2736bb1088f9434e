import { use, useState } from 'react'
import { ShopContext } from '../../components/shop/ShopContext.ts'
import type { OrderColumns } from './orderColumns.ts'
import type { TableRow } from './orderTable.ts'
import { type OrderSheet, withBatch, withLines } from './rows.ts'

/** A pasted or uploaded table, and the meaning of its columns. */
export interface ImportedTable {
  batch: number
  /** Display name: that of the file, or "the pasted text". */
  name: string
  rows: readonly TableRow[]
  columns: OrderColumns
}

/** Loaded on first paste or upload. */
function loadColumns() {
  return import('./orderColumns.ts')
}

/** Imports tables into the sheet by guessing their columns, which the buyer can correct. */
export function useImports(setSheet: (change: (sheet: OrderSheet) => OrderSheet) => void) {
  const { hasItemNotes, hasItemReferences } = use(ShopContext).inputs
  const [table, setTable] = useState<ImportedTable | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  /** @param at ID of the row it was pasted into */
  async function importTable(name: string, rows: readonly TableRow[], at?: number) {
    const { guessColumns, linesOf } = await loadColumns()
    const guessed = guessColumns(rows)
    const columns = {
      ...guessed,
      note: hasItemNotes ? guessed.note : null,
      reference: hasItemReferences ? guessed.reference : null,
    }
    const lines = linesOf(rows, columns)
    const width = Math.max(0, ...rows.map(({ cells }) => cells.length))
    const batch = Date.now()
    // Two unnamed columns leave nothing to correct.
    setTable(width > 2 || columns.hasHeader ? { batch, name, rows, columns } : null)
    setProblem(lines.length > 0 ? null : `No lines found in ${name}${columns.hasHeader ? ' below the header' : ''}.`)
    if (lines.length > 0) setSheet((sheet) => withLines(sheet, lines, batch, at))
  }

  return {
    table,
    problem,
    async takeText(text: string, at?: number) {
      const { tableOf } = await import('./orderTable.ts')
      await importTable('the pasted text', tableOf(text), at)
    },
    async takeFile(file: File) {
      const { readOrderFile } = await import('./orderFile.ts')
      const result = await readOrderFile(file).catch(() => ({ problem: 'This file could not be read.' }))
      if ('table' in result) return importTable(file.name, result.table)
      setTable(null)
      setProblem(`${file.name}: ${result.problem}`)
    },
    async correct(columns: OrderColumns) {
      if (!table) return
      const { linesOf } = await loadColumns()
      const lines = linesOf(table.rows, columns)
      setTable({ ...table, columns })
      setProblem(lines.length > 0 ? null : `That column has no part numbers.`)
      setSheet((sheet) => withBatch(sheet, lines, table.batch))
    },
    dismiss: () => setTable(null),
  }
}
