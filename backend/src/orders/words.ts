import type { LineFacts, OrderFacts } from './facts.ts'

/** What a buyer wrote stays on one line, as every other part of a mail or a paper. */
export const onOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** What belongs to a line besides its part: how it is sold and cut, and what the buyer wrote to it. */
export const lineDetails = ({ unit, isOneLength, reference, note }: LineFacts): string[] => [
  ...(unit === null ? [] : [`Unit: ${unit}`]),
  ...(isOneLength === true ? ['As one length'] : []),
  ...(reference === null ? [] : [`Your number: ${onOneLine(reference)}`]),
  ...(note === null ? [] : [`Note: ${onOneLine(note)}`]),
]

/** How an order ships: `UPS Ground, items ship as they are ready`. */
export const shippingWords = ({ shipping, carrierAccount, isShippedComplete, lines }: OrderFacts): string => {
  const by = carrierAccount === null ? shipping : `billed to your ${carrierAccount}`
  const how = isShippedComplete ? 'everything in one shipment' : 'items ship as they are ready'
  return [...(by === null ? [] : [by]), ...(lines.length > 1 ? [how] : [])].join(', ')
}
