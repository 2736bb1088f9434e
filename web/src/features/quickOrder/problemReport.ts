import { csvText } from '../../platform/csv/csvText.ts'
import type { CheckedLine } from './checkedSheet.ts'
import type { LineVerdict } from './lineVerdict.ts'
import type { OrderLine } from './orderLine.ts'

/** A line that could not be added, with what is wrong with it. */
export interface Problem {
  /** Its place in the sheet, from 1. */
  place: number
  line: OrderLine
  verdict: LineVerdict
  answer: CheckedLine | undefined
}

/** What to do instead, as far as the shop knows: the nearest numbers, or those it may be. */
function suggestionOf({ answer }: Problem) {
  return [...(answer?.suggestions ?? []), ...(answer?.choices ?? [])].map(({ sku }) => sku).join(' or ')
}

/** The lines that are to be mended as CSV: where each stood, how it read, the reason, and what it may be. */
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
