import { graphql } from 'react-relay/hooks'
import { readInlineData } from 'relay-runtime'
import type { checkedSheet_sheet$key } from './__generated__/checkedSheet_sheet.graphql.ts'
import { type CheckableLine, checkableLine } from './checkableLines.ts'
import type { CartLine } from '../cart/cartMutations.ts'
import { type CheckedLine, verdictOn } from './lineVerdict.ts'
import { type OrderLine, isBlank } from './orderLine.ts'

/** Check results of a sheet, and the subtotal of its valid lines. */
export interface CheckedSheet {
  /** Results by `keyOf`. */
  lines: ReadonlyMap<string, CheckedLine>
  subTotal: string | null
  /** The checked lines as JSON. */
  of: string
}

function keyOf({ partNumber, quantity }: CheckableLine) {
  return `${quantity} ${partNumber}`
}

/** Check result for the current values of a line. */
export function resultFor(line: OrderLine, sheet: CheckedSheet | null): CheckedLine | undefined {
  const checkable = checkableLine(line)
  return checkable ? sheet?.lines.get(keyOf(checkable)) : undefined
}

/** Quantity to add to the cart; null for an invalid line. */
function buyableQuantity(result: CheckedLine | undefined): number | null {
  return result?.variation && (result.status === 'OK' || result.status === 'ADJUSTED')
    ? (result.orderQuantity ?? null)
    : null
}

/** @param checkable the checked lines, in the order of the results */
export function readCheckedSheet(sheet: checkedSheet_sheet$key, checkable: readonly CheckableLine[]): CheckedSheet {
  const { lines, subTotal } = readInlineData(
    graphql`
      fragment checkedSheet_sheet on QuickOrderSheet @inline {
        subTotal {
          formatted
        }
        lines {
          status
          orderQuantity
          price {
            formatted
          }
          linePrice {
            formatted
          }
          shipsBy
          stockedQuantity
          problems {
            message
          }
          variation {
            sku
            title
            quantityMultiplierLabel
            availability {
              status
              quantity
              leadTime
              shipsBy: shipDate
            }
          }
          choices {
            sku
            title
            price {
              formatted
            }
          }
          suggestions {
            sku
            title
          }
        }
      }
    `,
    sheet,
  )
  const checkedLines = lines.flatMap((line, index): [string, CheckedLine][] => {
    const question = checkable[index]
    return question ? [[keyOf(question), line]] : []
  })
  return { lines: new Map(checkedLines), subTotal: subTotal?.formatted ?? null, of: JSON.stringify(checkable) }
}

/** Valid lines as cart input, with their places among all lines. */
export function buyableLines(lines: readonly OrderLine[], sheet: CheckedSheet): { place: number; line: CartLine }[] {
  return lines.flatMap((line, place) => {
    const result = isBlank(line) ? undefined : resultFor(line, sheet)
    const quantity = buyableQuantity(result)
    if (quantity === null || !result?.variation || verdictOn(line, result)?.kind === 'choice') return []
    const details = {
      ...(line.note ? { note: line.note } : {}),
      ...(line.reference ? { reference: line.reference } : {}),
    }
    return [{ place, line: { sku: result.variation.sku, quantity, ...details } }]
  })
}
