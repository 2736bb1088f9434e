import type { RelaySession } from '../../platform/relay/session.ts'
import { checkLines } from './checkLines.ts'
import { resultFor } from './checkedSheet.ts'
import { checkableLines } from './checkableLines.ts'
import { blankLine } from './orderLine.ts'
import type { Reading } from './reading/readTable.ts'

/** Cells of each column that are looked up. */
const SAMPLE_SIZE = 20
const MAX_COLUMNS = 8

/**
 * Finds the column whose cells are part numbers of the catalog, among the candidates. Undefined if none is, if several
 * are, or without a response.
 */
export async function findPartNumbers(
  session: RelaySession,
  { rows, partNumbers }: Reading,
): Promise<number | undefined> {
  const samples = partNumbers.slice(0, MAX_COLUMNS).map((column) => {
    const cells = new Set(rows.flatMap(({ cells }) => cells[column] || []))
    return { column, lines: [...cells].slice(0, SAMPLE_SIZE).map((partNumber) => ({ ...blankLine, partNumber })) }
  })
  const checked = await checkLines(session, checkableLines(samples.flatMap(({ lines }) => lines))).catch(() => null)
  const scored = samples.map(({ column, lines }) => {
    const known = lines.filter((line) => (resultFor(line, checked)?.status ?? 'UNKNOWN') !== 'UNKNOWN').length
    return { column, share: lines.length === 0 ? 0 : known / lines.length }
  })
  const [best, next] = scored.toSorted((a, b) => b.share - a.share)
  return best && best.share > 0 && best.share > 2 * (next?.share ?? 0) ? best.column : undefined
}
