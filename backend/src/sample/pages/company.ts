import type { PageLayout, PageSection } from '../types.ts'
import { heading, list, paragraphs } from './html.ts'

export type PageText = {
  readonly path: string
  readonly title: string
  readonly layout: PageLayout
  readonly summary: string
  readonly keywords?: string
  readonly body: string
  readonly sections?: readonly PageSection[]
}

export const companyPages: readonly PageText[] = [
  {
    path: '/about',
    title: 'About us',
    layout: 'default',
    summary: 'Vacuum Components in Valencia, California, makes and sells parts for high and ultrahigh vacuum.',
    body: [
      paragraphs(
        'Vacuum Components makes and sells parts for high and ultrahigh vacuum: feedthroughs, flanges, viewports, wire, connectors and the small hardware that goes between them. The catalogue holds 1,499 products in 11,990 variations. Each has an outline drawing that anyone can open, without an account.',
        'We work in Valencia, California. Glass and ceramic seals are made, brazed and leak tested here; flanges, wire and hardware come from makers whose certificates we keep on file.',
      ),
      heading('how-we-work', 'How we work'),
      list(
        'Every sealed part is tested with a helium leak detector before it is packed. CF and weldable parts pass below 1E-10 mbar L/s.',
        'Parts for ultrahigh vacuum are degreased, rinsed in deionised water, dried and bagged. Knife edges leave with a cap on.',
        'What is on the shelf ships the next business day. What is not carries its usual lead time on the page, before you order.',
        'Numbers on the pages are those on the drawing. Where the two disagree, the drawing counts, and we want to hear of it.',
      ),
      heading('hours', 'When to reach us'),
      paragraphs(
        'The office is open Monday to Thursday from 6:00 am to 5:00 pm Pacific time and closed on Friday. The shop takes orders at any hour.',
        'Call <a href="tel:+16615550100">(661) 555-0100</a> to speak to an engineer, or <a href="/contact-us">write to us</a> with a sketch. Outside the United States one of our <a href="/distributors">distributors</a> may be closer.',
      ),
    ].join('\n'),
  },
  {
    path: '/help',
    title: 'Help',
    layout: 'default',
    summary: 'How to find a part, order lengths and packs, read availability, pay, and return what does not fit.',
    body: [
      heading('finding', 'Finding a part'),
      paragraphs(
        'Type a part number, a model number or a partner number into the search box; the beginning is enough. Words work too: flange sizes, connectors, materials. With a list in hand, use <a href="/quick-order">quick order</a>: paste part numbers and quantities, one line each.',
        'A part number may end in a suffix. <strong>-T</strong> stands for bolt holes tapped in inches, <strong>-MT</strong> for metric ones. Without a suffix the holes are clearance holes.',
      ),
      heading('quantities', 'Lengths and packs'),
      paragraphs(
        'Wire, cable, tube and film are sold in lengths: two of “× 50 ft” are 100 ft, in two pieces or, if you ask for one piece, in one. Gaskets, screws, contacts and insulators come in packs, and the price is that of the pack.',
      ),
      heading('availability', 'Availability'),
      paragraphs(
        'Stocked parts ship the next business day; the office is closed on Friday. If you order more than there is, the rest follows after the lead time shown. You choose whether to wait for the complete order.',
      ),
      heading('payment', 'Payment'),
      paragraphs(
        'Pay by card, by wire transfer in advance, or on account with Net 30 terms once your credit is approved. A purchase order number can go with any of them. You may order as a guest; an account keeps addresses and earlier orders.',
      ),
      heading('returns', 'Returns'),
      paragraphs(
        'Unused stock parts can come back within 30 days in their sealed bag. <a href="/contact-us">Write to us</a> first for a return number. Cut lengths and parts made to order cannot be returned unless they are faulty.',
      ),
      heading('safety-data-sheets', 'Safety data sheets'),
      paragraphs(
        'Adhesives, greases, solders and cleaners travel with their safety data sheet in the parcel. For a copy beforehand, write to us with the part number. Keep the sheet where the material is used.',
      ),
    ].join('\n'),
  },
  {
    path: '/privacy',
    title: 'Privacy Statement',
    layout: 'default',
    summary: 'What this shop stores about you, why, for how long, and how to have it removed.',
    body: [
      paragraphs(
        'This page says what the shop keeps about you and why. It covers this website and the orders placed with it.',
      ),
      heading('what', 'What we keep'),
      list(
        '<strong>Orders</strong>: names, addresses, e-mail, phone, what was bought and what was paid. Tax law obliges us to keep them.',
        '<strong>Accounts</strong>: your name, company, e-mail, phone, address book and a password that is stored only as a salted hash.',
        '<strong>Messages</strong>: what you write in the contact form, with attachments, until the matter is closed and for two years after.',
        '<strong>Card numbers</strong>: never. They go straight from your browser to the payment provider, who gives us a token.',
      ),
      heading('browser', 'What stays in your browser'),
      paragraphs(
        'A cookie holds the key of your cart, and two more hold your sign-in while it lasts; scripts cannot read them. Recently viewed parts, switches of the feature page and half-filled checkout addresses stay in the storage of your browser and can be cleared there. The shop sets no advertising cookies.',
      ),
      heading('who', 'Who else sees it'),
      paragraphs(
        'Carriers get the delivery address and phone number, the payment provider the payment, and distributors only what you ask us to pass on. Technical logs record paths and times, not search words or tokens, and are deleted after 30 days.',
      ),
      heading('rights', 'Your choice'),
      paragraphs(
        'Ask for a copy of what we keep, have it corrected, or have your account removed: <a href="/contact-us">write to us</a> from the address it belongs to. The newsletter is off unless you switch it on.',
      ),
    ].join('\n'),
  },
  {
    path: '/terms-conditions',
    title: 'Terms & Conditions',
    layout: 'default',
    summary: 'Prices, delivery, warranty, export and liability for orders placed with this shop.',
    body: [
      heading('orders', 'Orders and prices'),
      paragraphs(
        'Prices are in US dollars, without tax, freight and duty, and hold at the moment an order is placed. An order becomes binding when we confirm it. You may cancel within 30 minutes, as long as work has not begun. If a price on the page is plainly wrong, we tell you before we ship.',
      ),
      heading('delivery', 'Delivery'),
      paragraphs(
        'Stocked parts leave the next business day, others after the lead time shown, which is an estimate. Risk passes to you when the carrier takes the parcel. Shipments abroad are delivered at place: duties and taxes are paid by the receiver.',
      ),
      heading('payment', 'Payment'),
      paragraphs(
        'Card payments are taken when the order is placed. On approved credit, invoices are due 30 days after their date. Goods stay ours until they are paid.',
      ),
      heading('warranty', 'Warranty'),
      paragraphs(
        'For one year we repair, replace or refund parts with faults of material or workmanship. Wear, overheating, ramps faster than stated, broken glass after installation and seals used twice are not covered. Report a leak before the part is welded or altered.',
      ),
      heading('use', 'Use'),
      paragraphs(
        'Dimensions on the pages are for reference; the drawing counts. Whether a part suits your use, and the safety of the apparatus around it, is for you to judge. Ratings hold only under the conditions stated with them.',
      ),
      heading('export', 'Export'),
      paragraphs(
        'Some parts need an export licence for some countries. You agree not to pass them on against the export law of the United States.',
      ),
      heading('liability', 'Liability and law'),
      paragraphs(
        'Our liability is limited to the price of the part, except where the law does not allow a limit. The law of California applies.',
      ),
    ].join('\n'),
  },
  {
    path: '/distributors',
    title: 'Distributors',
    layout: 'default',
    summary: 'Companies that sell our parts in Europe and Asia, with stock and advice in your own time zone.',
    body: [
      paragraphs(
        'Four companies sell our parts in nine countries. They quote in your currency, clear customs and know the parts: ask them first if you are in one of their countries. Part numbers, drawings and specifications are the same as here.',
      ),
      heading('what-they-do', 'What a distributor does for you'),
      list(
        'Keeps the common gaskets, blanks, viewports and feedthroughs on the shelf, and adds the rest to a weekly consolidated shipment from Valencia.',
        'Invoices in local currency with local tax, and accepts the purchase orders of universities and public institutes.',
        'Handles export papers. Some feedthroughs and fast valves need a licence; allow two more weeks for it.',
        'Takes returns and warranty claims. Quote the part number and the number on the packing list.',
      ),
      heading('no-distributor', 'No distributor in your country?'),
      paragraphs(
        'Order here: we ship to 48 countries by International Economy or Express. Duties and taxes are paid by the receiver. For large or repeated orders, <a href="/contact-us">write to us</a> and we find the cheapest way together.',
        'If you would like to sell our parts, write with a few lines on your company, your customers and the vacuum lines you carry already. We appoint one distributor a country and train your engineers in Valencia.',
      ),
    ].join('\n'),
  },
]
