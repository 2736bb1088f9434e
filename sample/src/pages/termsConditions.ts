import { list, paragraphs } from './html.ts'
import { links, type PageText, text } from './sections.ts'

export const termsConditions: PageText = {
  path: '/terms-conditions',
  title: 'Terms & Conditions',
  layout: 'paragraphs-two-thirds',
  summary:
    'Prices, delivery, payment, cancellation, returns, warranty, export and liability for orders placed with this shop.',
  keywords:
    'terms and conditions, warranty, returns, export license, DAP, Net 30, limitation of liability, vacuum components',
  changed: '2026-11-20T17:00:00+00:00',
  body: paragraphs(
    'These terms hold for every order placed with Vacuum Components, 28100 Example Avenue, Valencia, CA 91355. Other terms, such as those printed on a purchase order, hold only where we have agreed to them in writing.',
  ),
  sections: [
    text(
      'Orders and prices',
      paragraphs(
        'Prices are in US dollars, without tax, freight and duty, and hold at the moment an order is placed. An order becomes binding when we confirm it. If a price on the page is plainly wrong, we tell you before we ship, and you may withdraw.',
      ),
    ),
    text(
      'Canceling',
      paragraphs(
        'You may cancel an order within 30 minutes, as long as work has not begun. After that ask us: we cancel what can still be stopped, and charge parts made to order as far as they are made.',
      ),
    ),
    text(
      'Delivery',
      paragraphs(
        'Dates of shipping and lead times, shown when an order is placed, are estimates. Within the United States risk passes to you when the carrier takes the parcel. Shipments abroad are delivered at place (DAP, Incoterms 2020): risk passes there, and duties and taxes are paid by the receiver. Report damage of a parcel within 10 days, and keep the packing.',
      ),
    ),
    text(
      'Payment',
      paragraphs(
        'Card payments are taken when the order is placed. Orders by wire transfer are begun when the payment has arrived. On approved credit, invoices are due 30 days after the parts have shipped. Goods stay ours until they are paid.',
      ),
    ),
    text(
      'Returns',
      paragraphs(
        'Unused stock parts can come back within 30 days of delivery in their sealed bag, with a return number that we give you first. Cut lengths and parts made to order cannot be returned unless they are faulty. See <a href="/help#returns">how to return a part</a>.',
      ),
    ),
    text(
      'Warranty',
      paragraphs(
        'For one year from delivery we repair, replace or refund, as we choose, parts with faults of material or workmanship. Not covered are wear, overheating, ramps faster than stated, glass broken after installation, seals used twice, and parts that were changed. Report a leak before the part is welded or altered.',
      ),
    ),
    text(
      'Use',
      list(
        'Dimensions on the pages are for reference; the drawing counts.',
        'Whether a part suits your use, and the safety of the apparatus around it, is for you to judge.',
        'Ratings hold only under the conditions stated with them.',
        'Parts are not made for implants, for life support or for aircraft in flight.',
        'Read the <a href="/viewports/safety-information">safety information for viewports</a> before you fit one.',
      ),
    ),
    text(
      'Export',
      paragraphs(
        'Some parts need an export license for some countries. You agree not to pass them on against the export law of the United States. We may ask who uses a part and for what, and refuse an order where the law says so.',
      ),
    ),
    text(
      'Drawings and texts',
      paragraphs(
        'You may use drawings, models and data sheets to design, build and document apparatus with our parts. Passing them on by themselves, or putting them into another catalog, needs our consent.',
      ),
    ),
    text(
      'Liability and law',
      paragraphs(
        'Our liability is limited to the price of the part, except where the law does not allow a limit. We are not liable for lost profit or lost time of machines. The law of California applies, without its rules on conflicts of law and without the UN convention on the sale of goods.',
      ),
    ),
    links('See also', ['/help', 'Help'], ['/privacy', 'Privacy Statement'], ['/contact-us', 'Contact us']),
  ],
}
