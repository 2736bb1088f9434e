import { dollarsOf } from '../catalog/money.ts'
import { formatDate, formatDay, formatFile, toOneLine } from '../orders/formatting.ts'
import { amountsOf, breaksOf, detailsOf, type QuoteFacts, termsOf } from '../quotes/facts.ts'
import { type Column, OrderPdf } from './OrderPdf.ts'

const columns: readonly Column[] = [
  { title: 'Part number', width: 17, isCode: true },
  { title: 'Product', width: 45 },
  { title: 'Quantity', width: 10, isNumber: true },
  { title: 'Unit price', width: 14, isNumber: true },
  { title: 'Total', width: 14, isNumber: true },
]

function optionalFact(label: string, value: string | null): (readonly [string, string])[] {
  return value === null ? [] : [[label, toOneLine(value)]]
}

/** Renders a quote, or the request while it has no prices, as searchable PDF in US Letter. */
export function renderQuoteDocument(quote: QuoteFacts, isDemo: boolean): Promise<Buffer> {
  const { totalCents, validUntil, answered, targetDate, file } = quote
  const title = totalCents === null || validUntil === null ? 'Quote request' : 'Quote'
  const pdf = new OrderPdf(quote.isTest ? `${title} (test)` : title, quote.number, answered ?? quote.requested, isDemo)
  pdf.facts([
    ['Quote number', quote.number],
    ['Requested', formatDay(quote.requested)],
    ...optionalFact('Quoted', answered === null ? null : formatDay(answered)),
    ...optionalFact('Valid until', validUntil === null ? null : formatDay(validUntil)),
    ...(totalCents === null ? [] : termsOf(quote)),
    ['For', toOneLine([quote.name, ...(quote.company === null ? [] : [quote.company])].join(', '))],
    ...optionalFact('Needed by', targetDate === null ? null : formatDate(targetDate)),
    ...optionalFact('Attached file', file === null ? null : formatFile(file)),
  ])
  pdf.table(
    columns,
    quote.lines.map((line) => ({
      cells: [line.part_number, line.title, String(line.quantity), ...amountsOf(line)],
      details: [...breaksOf(line), ...detailsOf(line)],
    })),
  )
  if (totalCents !== null) {
    pdf.totals([['Total', dollarsOf(totalCents)]])
    pdf.paragraph('Prices exclude shipping and tax, and apply only to these quantities.')
  }
  if (quote.reply !== null) pdf.paragraph(quote.reply)
  return pdf.end()
}
