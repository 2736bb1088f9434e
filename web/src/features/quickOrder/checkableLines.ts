import { plainCode } from '@shop/schema/plainText'
import { type OrderLine, isBlank, quantityOf } from './orderLine.ts'

/** Input for checking a line. */
export interface CheckableLine {
  partNumber: string
  quantity: number
}

/** Lines that can be checked; skips lines without a part number or with an invalid quantity. */
export function checkableLines(lines: readonly OrderLine[]): CheckableLine[] {
  return lines.flatMap((line) => {
    const checkable = isBlank(line) ? null : checkableLine(line)
    return checkable ? [checkable] : []
  })
}

/** Null for a line without a part number or with an invalid quantity. */
export function checkableLine(line: OrderLine): CheckableLine | null {
  const partNumber = plainCode(line.partNumber)
  const quantity = quantityOf(line.quantity)
  return partNumber === '' || quantity === null ? null : { partNumber, quantity }
}
