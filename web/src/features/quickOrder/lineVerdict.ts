import type { checkedSheet_sheet$data } from './__generated__/checkedSheet_sheet.graphql.ts'
import { unitQuestion } from './lineUnits.ts'
import { type OrderLine, MISSING_QUANTITY, isBlank, quantityOf } from './orderLine.ts'
import { readNumber } from './reading/numbers.ts'

/** Check result of one line. */
export type CheckedLine = checkedSheet_sheet$data['lines'][number]

/** Form value for choosing a part for a line: the line's place, from 1, and the part number. */
export function formatChoice(place: number, partNumber: string) {
  return `${place} ${partNumber}`
}

/** Parses `formatChoice`. The place is 0 for an invalid value. */
export function parseChoice(choice: string): { place: number; partNumber: string } {
  const [place = '', ...partNumber] = choice.split(' ')
  return { place: /^\d+$/.test(place) ? Number(place) : 0, partNumber: partNumber.join(' ') }
}

/** Verdict on a line: a problem, a choice to make, an adjusted quantity, or fine. */
export interface LineVerdict {
  kind: 'problem' | 'choice' | 'changed' | 'fine'
  text: string
  /** The field it refers to. */
  field: 'partNumber' | 'quantity'
  /** Quantities to choose from, the likeliest first. */
  quantities?: readonly number[]
}

const verdicts: { [Status in CheckedLine['status']]?: Pick<LineVerdict, 'kind' | 'text'> } = {
  OK: { kind: 'fine', text: '' },
  ADJUSTED: { kind: 'changed', text: 'The quantity was adjusted to a valid amount.' },
  MULTIPLE: { kind: 'choice', text: '' },
  DISCONTINUED: { kind: 'problem', text: 'Discontinued.' },
  NO_PRICE: { kind: 'problem', text: 'Sold by quote only.' },
  UNKNOWN: { kind: 'problem', text: 'Unknown part number.' },
}

/** Verdict on a quantity that is not a number, or more than one. */
function quantityVerdict(quantity: string): LineVerdict {
  const field = 'quantity'
  const { readings } = readNumber(quantity) ?? {}
  if (readings) {
    const [first, second] = readings.map((reading) => reading.toLocaleString('en-US'))
    return {
      kind: 'choice',
      text: `${first} or ${second}? Choose one.`,
      field,
      quantities: readings.filter(Number.isInteger),
    }
  }
  if (quantity === MISSING_QUANTITY)
    return { kind: 'problem', text: 'The list has no quantity here. Enter one.', field, quantities: [1] }
  const text = 'Enter a whole number of 1 or more.'
  // An error value, or a formula that was not calculated.
  return { kind: 'problem', text, field, ...(/^[#=]/.test(quantity) ? { quantities: [1] } : {}) }
}

/**
 * Verdict on a line; null for a blank line or one not checked yet.
 * @param result check result for the current values
 * @param refusal error from adding it to the cart
 */
export function verdictOn(line: OrderLine, result: CheckedLine | undefined, refusal?: string): LineVerdict | null {
  const problem = (text: string, field: LineVerdict['field'] = 'partNumber') => ({
    kind: 'problem' as const,
    text,
    field,
  })
  if (isBlank(line)) return null
  const partNumber = line.partNumber.trim()
  if (partNumber === '') return problem('Enter a part number.')
  if (/^[=@]/.test(partNumber)) return problem('This is a formula. Paste its value instead.')
  const quantity = quantityOf(line.quantity)
  if (quantity === null) return quantityVerdict(line.quantity.trim())
  if (refusal !== undefined) return problem(refusal)
  if (!result) return null
  if (result.status === 'INVALID_QUANTITY')
    return problem(result.problems.map(({ message }) => `${message}.`).join(' '), 'quantity')
  const { kind, text } = verdicts[result.status] ?? { kind: 'problem', text: 'This part cannot be ordered online.' }
  if (kind === 'choice')
    return { kind, text: `Matches ${countText(result.choices.length)}. Choose one.`, field: 'partNumber' }
  const question = unitQuestion(quantity, line.unit, result.variation?.quantityMultiplierLabel)
  if (question && kind !== 'problem') return { kind: 'choice', ...question, field: 'quantity' }
  if (kind !== 'changed') return { kind, text, field: 'partNumber' }
  // Only the server knows which rule changed the quantity.
  return { kind, text: result.problems.map(({ message }) => message).join(' ') || text, field: 'quantity' }
}

/** The server lists at most ten parts. */
function countText(count: number) {
  return count < 10 ? `${count} part numbers` : '10 or more part numbers'
}
