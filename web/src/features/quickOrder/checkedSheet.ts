import { graphql } from 'react-relay/hooks'
import { readInlineData } from 'relay-runtime'
import type { checkedSheet_sheet$data, checkedSheet_sheet$key } from './__generated__/checkedSheet_sheet.graphql.ts'
import { type AskedLine, askedLine } from './askedLines.ts'
import type { CartLine } from '../cart/cartMutations.ts'
import { type OrderLine, isBlank } from './orderLine.ts'

/** What the shop says about one line. */
export type CheckedLine = checkedSheet_sheet$data['lines'][number]

/** What the shop says about the lines of a sheet, and what those that can be bought come to. */
export interface CheckedSheet {
  /** By `keyOf`. */
  lines: ReadonlyMap<string, CheckedLine>
  subTotal: string | null
  /** The lines that were asked about, as text. */
  of: string
}

function keyOf({ partNumber, quantity }: AskedLine) {
  return `${quantity} ${partNumber}`
}

/** What was answered about a line as it stands now. */
export function answerTo(line: OrderLine, sheet: CheckedSheet | null): CheckedLine | undefined {
  const asked = askedLine(line)
  return asked ? sheet?.lines.get(keyOf(asked)) : undefined
}

/** How many can be bought of a line; null for a line that is to be mended first. */
function buyable(answer: CheckedLine | undefined): number | null {
  return answer?.variation && (answer.status === 'OK' || answer.status === 'ADJUSTED')
    ? (answer.orderQuantity ?? null)
    : null
}

/** @param asked the lines that it answers, in their order */
export function readCheckedSheet(sheet: checkedSheet_sheet$key, asked: readonly AskedLine[]): CheckedSheet {
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
              shipsBy
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
  const answers = lines.flatMap((line, index): [string, CheckedLine][] => {
    const question = asked[index]
    return question ? [[keyOf(question), line]] : []
  })
  return { lines: new Map(answers), subTotal: subTotal?.formatted ?? null, of: JSON.stringify(asked) }
}

/** The lines that can be bought, as they go into the cart, with their places among all lines. */
export function buyableLines(lines: readonly OrderLine[], sheet: CheckedSheet): { place: number; line: CartLine }[] {
  return lines.flatMap((line, place) => {
    const answer = isBlank(line) ? undefined : answerTo(line, sheet)
    const quantity = buyable(answer)
    if (quantity === null || !answer?.variation) return []
    const words = {
      ...(line.note ? { note: line.note } : {}),
      ...(line.reference ? { reference: line.reference } : {}),
    }
    return [{ place, line: { sku: answer.variation.sku, quantity, ...words } }]
  })
}
