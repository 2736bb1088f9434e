import { describe, expect, test } from 'vitest'
import { textTables } from './readFile.ts'
import { readTable } from './readTable.ts'
import { type ReadingCase, questionOf, writtenLines } from './testing/cases.ts'
import exports from './testing/exports.json' with { type: 'json' }
import publicExports from './testing/publicExports.json' with { type: 'json' }

interface ExportCase extends ReadingCase {
  format: string
  text: string
  /** Line number and reason of each skipped row. */
  skipped?: string[]
}

describe('readTable', () => {
  test.each([...exports, ...publicExports] as ExportCase[])(
    'reads or asks: $format',
    ({ text, lines, asks, answers, skipped = [] }) => {
      const table = textTables(text)[0]?.rows ?? []
      const first = readTable(table)
      expect(questionOf(first)).toBe(asks)
      if (!lines) return
      const reading = answers ? readTable(table, answers) : first
      expect(reading.question).toBeNull()
      expect(writtenLines(reading)).toEqual(lines)
      expect(reading.skipped.map(({ line, reason }) => `${line} ${reason}`)).toEqual(skipped)
    },
  )
})
