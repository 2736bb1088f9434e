import { contentOf, spelledQuantity, totalContent } from '@shop/schema/quantity'
import { unitOf } from './reading/units.ts'

/** Lengths in millimeters. */
const lengths: Readonly<Record<string, number>> = { ft: 304.8, in: 25.4, m: 1000, cm: 10, mm: 1 }

function lengthOf(unit: string | undefined): number {
  return lengths[unit ?? ''] ?? 0
}

function plural(count: number, name: string) {
  return `${count.toLocaleString('en-US')} ${name}${count === 1 ? '' : 's'}`
}

/** A question about a quantity in another unit than the part is sold in, with the quantities that may be meant. */
interface UnitQuestion {
  text: string
  quantities: readonly number[]
}

/** Asks whether a quantity counts sold units, if its unit of measure does not say so. Null if there is no doubt. */
export function unitQuestion(
  quantity: number,
  written: string | undefined,
  label: string | null | undefined,
): UnitQuestion | null {
  if (!written) return null
  const [unit, content] = [unitOf(written), contentOf(label)]
  const [length, soldLength] = [lengthOf(unit), lengthOf(unitOf(content?.unit ?? ''))]
  const isPieces = unit === 'each' && soldLength === 0
  if (content && ((length > 0 && soldLength > 0) || (isPieces && content.amount > 1))) {
    const ratio = isPieces ? 1 / content.amount : length / (content.amount * soldLength)
    // Less than the error of the conversion.
    const count = Math.ceil(quantity * ratio - 1e-6)
    return {
      text: `${spelledQuantity(quantity, label)}. Did you mean ${plural(count, content.name)} (${totalContent(count, content)})?`,
      quantities: [count, quantity],
    }
  }
  if (unit === 'each' || (unit === 'pack' && content)) return null
  const sold = content ? `by the ${content.name} (${content.amount} ${content.unit})` : 'by the piece'
  return {
    text: `The list says ${quantity.toLocaleString('en-US')} ${written}, but this part is sold ${sold}.`,
    quantities: [quantity],
  }
}
