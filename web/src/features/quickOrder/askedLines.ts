import { type OrderLine, isBlank, plainNumber, quantityOf } from './orderLine.ts'

/** A line as it is asked about. */
export interface AskedLine {
  partNumber: string
  quantity: number
}

/** The lines that can be asked about; those without a number or with a quantity that is none wait for the buyer. */
export function askedLines(lines: readonly OrderLine[]): AskedLine[] {
  return lines.flatMap((line) => {
    const asked = isBlank(line) ? null : askedLine(line)
    return asked ? [asked] : []
  })
}

/** Null for a line that waits for the buyer. */
export function askedLine(line: OrderLine): AskedLine | null {
  const partNumber = plainNumber(line.partNumber)
  const quantity = quantityOf(line.quantity)
  return partNumber === '' || quantity === null ? null : { partNumber, quantity }
}
