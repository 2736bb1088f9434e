import { csvText } from '../../platform/csv/csvText.ts'
import type { CheckedLine, LineVerdict } from './lineVerdict.ts'
import type { OrderLine } from './orderLine.ts'

/** A line that cannot be added, with its verdict. */
export interface Problem {
  /** ID of its row. */
  id: number
  /** Place in the sheet, from 1. */
  place: number
  line: OrderLine
  verdict: LineVerdict
  result: CheckedLine | undefined
}

/** Suggested part numbers. */
function suggestionOf({ result }: Problem) {
  return [...(result?.suggestions ?? []), ...(result?.choices ?? [])].map(({ sku }) => sku).join(' or ')
}

/** CSV report of lines with problems: number on screen and in the pasted text or file, source text, reason and suggestions. */
export function problemReport(problems: readonly Problem[]): string {
  return csvText([
    ['Line', 'Line in source', 'As typed', 'Reason', 'Suggestion'],
    ...problems.map((problem) => {
      const { place, line, verdict } = problem
      const { line: number, text } = line.source ?? { line: '', text: `${line.partNumber} ${line.quantity}`.trim() }
      return [place, number, text, verdict.text, suggestionOf(problem)]
    }),
  ])
}
