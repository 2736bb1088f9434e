import type { CheckedLine } from './checkedSheet.ts'
import { type OrderLine, isBlank, quantityOf } from './orderLine.ts'

/** A part that is chosen for a line, as a form sends it: the line's place, from 1, and the part number. */
export function choiceOf(place: number, partNumber: string) {
  return `${place} ${partNumber}`
}

/** The place is 0 for what is no choice. */
export function chosenPart(choice: string): { place: number; partNumber: string } {
  const [place = '', ...partNumber] = choice.split(' ')
  return { place: /^\d+$/.test(place) ? Number(place) : 0, partNumber: partNumber.join(' ') }
}

/** What is to be said of a line: to be mended, changed by the shop, or fine. Null while nothing is known. */
export interface LineVerdict {
  kind: 'problem' | 'choice' | 'changed' | 'fine'
  text: string
  /** Which field it is about. */
  field: 'partNumber' | 'quantity'
}

const words: { [Status in CheckedLine['status']]?: Pick<LineVerdict, 'kind' | 'text'> } = {
  OK: { kind: 'fine', text: '' },
  ADJUSTED: { kind: 'changed', text: 'The quantity was brought to what is sold.' },
  MULTIPLE: { kind: 'choice', text: '' },
  DISCONTINUED: { kind: 'problem', text: 'Discontinued.' },
  NO_PRICE: { kind: 'problem', text: 'Sold by quote only. Contact us for a price.' },
  UNKNOWN: { kind: 'problem', text: 'No part has this number.' },
}

/**
 * @param answer what the shop said about the line as it stands
 * @param refusal why it was not added to the cart
 */
export function verdictOn(line: OrderLine, answer: CheckedLine | undefined, refusal?: string): LineVerdict | null {
  const problem = (text: string, field: LineVerdict['field'] = 'partNumber') => ({
    kind: 'problem' as const,
    text,
    field,
  })
  if (isBlank(line)) return null
  const partNumber = line.partNumber.trim()
  if (partNumber === '') return problem('Enter a part number.')
  if (/^[=@]/.test(partNumber)) return problem('This is a formula. Paste the number it results in.')
  if (quantityOf(line.quantity) === null) return problem('Enter a whole number.', 'quantity')
  if (refusal !== undefined) return problem(refusal)
  if (!answer) return null
  const { kind, text } = words[answer.status] ?? { kind: 'problem', text: 'This part cannot be ordered here.' }
  if (kind === 'choice')
    return { kind, text: `This fits ${several(answer.choices.length)}. Choose one.`, field: 'partNumber' }
  if (kind !== 'changed') return { kind, text, field: 'partNumber' }
  // Only the shop knows by which rule it changed a quantity.
  return { kind, text: answer.problems.map(({ message }) => message).join(' ') || text, field: 'quantity' }
}

/** The shop names ten parts at most. */
function several(count: number) {
  return count < 10 ? `${count} part numbers` : 'ten part numbers or more'
}
