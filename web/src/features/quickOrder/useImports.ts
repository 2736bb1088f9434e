import { use, useState } from 'react'
import { ShopContext } from '../../components/shop/ShopContext.ts'
import { useSession } from '../../platform/relay/SessionContext.ts'
import { findPartNumbers } from './findPartNumbers.ts'
import { importedLines } from './orderLine.ts'
import type { FileContents } from './reading/readFile.ts'
import type { Choices, Reading } from './reading/readTable.ts'
import { type OrderSheet, withBatch } from './rows.ts'

/** A pasted or uploaded file, and how its table is read. */
export interface ImportedFile extends FileContents {
  batch: number
  /** Display name: that of the file, or "Pasted text". */
  name: string
  /** Indexes of the table and the encoding that are read. */
  table: number
  encoding: number
  choices: Choices
  reading: Reading
}

/** Loaded on first paste or upload. */
async function loadReader() {
  const [{ readFile, textTables }, { readTable }] = await Promise.all([
    import('./reading/readFile.ts'),
    import('./reading/readTable.ts'),
  ])
  return { readFile, textTables, readTable }
}

/** Imports tables into the sheet, or asks how to read them first. */
export function useImports(setSheet: (change: (sheet: OrderSheet) => OrderSheet) => void) {
  const session = useSession()
  const { hasItemNotes, hasItemReferences } = use(ShopContext).inputs
  const [file, setFile] = useState<ImportedFile | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  /** @param at ID of the row it was pasted into */
  async function show(imported: Omit<ImportedFile, 'reading'>, at?: number) {
    const { readTable } = await loadReader()
    const rows = imported.tables[imported.table]?.rows ?? []
    let { choices } = imported
    let reading = readTable(rows, choices)
    const { partNumbers, question } = reading
    const isUnsure = partNumbers.length > 1 || question?.about === 'partNumber'
    if (isUnsure && partNumbers.length > 0 && !choices.roles && choices.partNumber === undefined) {
      const partNumber = await findPartNumbers(session, reading)
      if (partNumber !== undefined) {
        choices = { ...choices, partNumber }
        reading = readTable(rows, choices)
      }
    }
    setFile({ ...imported, choices, reading })
    setProblem(reading.rows.length > 0 ? null : `${imported.name}: No lines found.`)
    const lines = reading.question ? [] : importedLines(reading)
    const stored = lines.map((line) => ({
      ...line,
      note: hasItemNotes ? line.note : '',
      reference: hasItemReferences ? line.reference : '',
    }))
    setSheet((sheet) => withBatch(sheet, stored, imported.batch, at))
  }

  function open(name: string, contents: FileContents, at?: number) {
    return show({ ...contents, name, batch: Date.now(), table: 0, encoding: 0, choices: {} }, at)
  }

  return {
    file,
    problem,
    async takeText(text: string, at?: number) {
      const { textTables } = await loadReader()
      await open('Pasted text', { tables: textTables(text), encodings: [] }, at)
    },
    async takeFile(source: File) {
      const { readFile } = await loadReader()
      const result = await readFile(source).catch(() => ({ problem: 'This file could not be read.' }))
      if ('tables' in result) return open(source.name, result)
      setFile(null)
      setProblem(`${source.name}: ${result.problem}`)
    },
    /** Reads the file again with other choices. */
    choose: (choices: Choices) => file && show({ ...file, choices: { ...file.choices, ...choices } }),
    /** Reads another sheet of a workbook. */
    chooseTable: (table: number) => file && show({ ...file, table, choices: {} }),
    /** Reads the file in another encoding. */
    async chooseEncoding(index: number) {
      const { textTables } = await loadReader()
      const text = file?.encodings[index]?.text
      if (file && text !== undefined) await show({ ...file, encoding: index, tables: textTables(text) })
    },
    dismiss: () => setFile(null),
  }
}
