import { list, paragraphs } from './html.ts'
import { type PageText, text } from './sections.ts'

export const distributorsPage: PageText = {
  path: '/distributors',
  title: 'Distributors',
  layout: 'default',
  summary: 'Companies that sell our parts in Europe and Asia, with advice in your own time zone.',
  keywords: 'distributors, vacuum components Europe, vacuum components Asia, local support, export',
  changed: '2026-11-20T17:00:00+00:00',
  body: paragraphs(
    'Four companies sell our parts in nine countries. They know the parts and can quote in your currency: ask them first if you are in one of their countries. Part numbers, drawings and specifications are the same as here.',
  ),
  sections: [
    text(
      'What a distributor does for you',
      list(
        'Orders parts from Valencia, and may have common ones on the shelf.',
        'Invoices in local currency with local tax.',
        'Helps with customs and export papers. Some parts may need an export license, which takes time.',
        'Takes returns and warranty claims for what it sold. Quote the part number and the number on the packing list.',
      ),
    ),
    text(
      'No distributor in your country?',
      paragraphs(
        'Order here: we ship to 48 countries and territories by International Economy or Express. Duties and taxes are paid by the receiver. For large or repeated orders, <a href="/contact-us?subject=Sales">write to us</a> and we find the cheapest way together.',
        'If you would like to sell our parts, write with a few lines on your company, your customers and the vacuum lines you carry already.',
      ),
    ),
  ],
}
