import { csvText } from '../../platform/csv/csvText.ts'
import type { CheckedLine } from './checkedSheet.ts'
import type { LineVerdict } from './lineVerdict.ts'
import type { OrderLine } from './orderLine.ts'

/** A line that cannot be added, with its verdict. */
export interface Problem {
  /** Place in the sheet, from 1. */
  place: number
  line: OrderLine
  verdict: LineVerdict
  answer: CheckedLine | undefined
}

/** Suggested part numbers. */
function suggestionOf({ answer }: Problem) {
  return [...(answer?.suggestions ?? []), ...(answer?.choices ?? [])].map(({ sku }) => sku).join(' or ')
}

/** CSV report of lines with problems: line number, source text, reason and suggestions. */
export function problemReport(problems: readonly Problem[]): string {
  return csvText([
    ['Line', 'As typed', 'Reason', 'Suggestion'],
    ...problems.map((problem) => {
      const { place, line, verdict } = problem
      const { line: number, text } = line.source ?? { line: place, text: `${line.partNumber} ${line.quantity}`.trim() }
      return [number, text, verdict.text, suggestionOf(problem)]
    }),
  ])
}
