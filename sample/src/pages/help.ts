import { paragraphs, steps } from './html.ts'
import { links, type PageText, table, text } from './sections.ts'

const shippingTable = table(
  'Freight of an order up to 50 lb, US dollars. Each 50 lb begun above that adds $20.00. The checkout shows what holds for your address.',
  ['Where to', 'Method', 'Freight', 'On the way, at most'],
  [
    ['Contiguous United States', 'UPS Ground', '$15.00, free above $1,000.00 of goods', '5 workdays'],
    ['Contiguous United States', 'UPS 2nd Day Air', '$35.00', '2 workdays'],
    ['Contiguous United States', 'UPS Next Day Air', '$65.00', '1 workday'],
    ['Alaska, Hawaii, Puerto Rico', 'UPS, each method', '$25.00 more', '2 to 7 workdays'],
    [
      'PO boxes, military posts',
      'USPS Priority Mail',
      '$18.00, or $43.00 outside the contiguous states',
      '3 to 5 workdays',
    ],
    ['Canada and Mexico', 'International Economy / Express', '$45.00 / $80.00', '7 / 3 workdays'],
    ['Other countries', 'International Economy / Express', '$60.00 / $110.00', '10 / 5 workdays'],
    ['Wherever they go', 'Your account with UPS, FedEx or DHL', 'billed to your account', 'as you choose'],
  ],
)

const paymentTable = table(
  'Ways to pay.',
  ['Way', 'For whom', 'Limits'],
  [
    ['Credit card', 'everybody', 'orders up to $25,000.00; charged when the order is placed'],
    [
      'Net 30',
      'customers with approved credit',
      'from $25.00 of goods, within what is free of the credit; needs a PO number',
    ],
    ['Wire transfer', 'everybody', 'paid ahead; we begin when it has arrived'],
  ],
)

const quickOrderTable = table(
  'Columns of a quick order. A first row with heads says which is which and is not ordered.',
  ['Column', 'What it holds', 'Where it is missing'],
  [
    ['Part number', 'ours, a model number or a partner number', 'the row is skipped'],
    ['Quantity', 'a whole number from 1 to 9,999', 'counts as 1'],
    ['Note', 'your own words for the line', 'no note'],
    ['Reference', 'your part or requisition number; only under a head of that name', 'no reference'],
  ],
)

export const help: PageText = {
  path: '/help',
  title: 'Help',
  layout: 'paragraphs-two-thirds',
  summary:
    'How to find a part, use quick order, read availability, ship, pay, cancel and return, and what an account adds.',
  keywords:
    'help, ordering, quick order CSV, shipping cost, delivery time, returns, payment, Net 30, wire transfer, purchase order, cancel order, safety data sheet',
  changed: '2026-11-20T17:00:00+00:00',
  body: paragraphs(
    'How the shop works, from finding a part to sending one back. If an answer is missing, <a href="/contact-us">write to us</a> or call <a href="tel:+16615550100">(661) 555-0100</a>, Monday to Thursday from 6:00 am to 5:00 pm Pacific time.',
  ),
  sections: [
    text(
      'Finding a part',
      paragraphs(
        'Type at least three characters of a part number, a model number or a partner number into the search box; the beginning is enough, with or without dashes. Words work too: flange sizes, connectors, materials. Lists are narrowed by facets at their side and can be compared.',
        'A part number may end in a suffix. <strong>-T</strong> stands for bolt holes tapped in inches, <strong>-MT</strong> for metric ones. Without a suffix the holes are clearance holes.',
      ),
    ),
    text(
      'Ordering',
      steps(
        'Put parts into the cart from their pages, from lists, or by <a href="/quick-order">quick order</a>.',
        'Go to the checkout with an account or with nothing but an e-mail address.',
        'Enter the address; freight, tax and dates follow from it at once.',
        'Choose how to pay, look at everything once more, and place the order. A confirmation comes by mail.',
      ),
      paragraphs(
        'A cart takes 200 lines. Prices in it are looked at again at each step of the checkout, and we tell you when one has changed. Coupons are entered in the cart.',
      ),
    ),
    text(
      'Quick order',
      paragraphs(
        'Type up to 200 lines, paste them from a spreadsheet, or open a file: CSV, TSV, TXT or XLSX of at most 1 MB. Files are read in your browser. Columns may be separated by tabs, commas or semicolons; without any of them the last number after a blank is the quantity. The same part on two lines is added up.',
      ),
    ),
    quickOrderTable,
    text(
      'A quick order file',
      '<pre>Part number,Quantity,Note\n180001,2,beamline 4\n130002,1,\n120002,10,spare</pre>',
      paragraphs(
        'Each line is checked at once. What needs a look says why: unknown numbers with the nearest ones, quantities that were raised to a full pack, discontinued parts. Good lines can be added while the others wait. “Save as CSV” in the cart writes such a file.',
      ),
    ),
    text(
      'Lengths and packs',
      paragraphs(
        'Wire, cable, tube and film are sold in lengths: two of “× 50 ft” are 100 ft, in two pieces or, if you ask for one piece, in one. Gaskets, screws, contacts and insulators come in packs, and the price is that of the pack. A quantity that is no multiple of the pack is raised to the next one, and the line says so.',
      ),
    ),
    text(
      'Availability',
      paragraphs(
        'A part on the shelf ships the same business day when it is ordered before 2:00 pm Pacific time, else on the next; most orders are processed and shipped the next business day. Business days are Monday to Thursday. Other parts carry their lead time in weeks, counted from the day of the order. Some parts are the last of their kind: no more can be ordered than there are.',
        'When the parts of an order are ready on different days, you choose: ship each as it is ready, for one freight charge, or ship all together.',
      ),
    ),
    text(
      'Shipping',
      paragraphs(
        'We ship to 48 countries and territories. Parcels abroad are delivered at place (DAP): duties and taxes are paid by the receiver. For more than $2,500.00 of goods an export declaration may be needed, which can take longer.',
      ),
    ),
    shippingTable,
    text(
      'Tax',
      paragraphs(
        'Sales tax is charged on goods that go to California, by the rate of the place; freight is not taxed. With a resale certificate that we have checked no tax is charged. Elsewhere tax may be due in your state or country.',
      ),
    ),
    text(
      'Payment',
      paragraphs(
        'A purchase order number of up to 30 characters can go with each way to pay. Card numbers go from your browser to the payment provider; the shop never sees them. Invoices and packing lists can be printed from the order.',
      ),
    ),
    paymentTable,
    text(
      'After the order',
      paragraphs(
        'Mails tell when parts have shipped, with tracking numbers. With an account all orders are listed under <a href="/user/orders">My account</a> and can be ordered again; guests find theirs by the link in the mail, for 90 days.',
        'You can cancel within 30 minutes, unless we have begun with the order. After that, call us: what is not yet packed can sometimes be changed.',
      ),
    ),
    text(
      'Returns',
      paragraphs(
        'Unused stock parts can come back within 30 days of delivery in their sealed bag. <a href="/contact-us?subject=Returns">Write to us</a> first for a return number, with the order number, the part numbers and the reason. Cut lengths and parts made to order cannot be returned unless they are faulty. For faults see the <a href="/terms-conditions#warranty">warranty</a>.',
      ),
    ),
    text(
      'Accounts',
      paragraphs(
        'An account keeps addresses, orders and up to 20 saved carts, and moves the cart between your devices. Passwords have at least 12 characters. A forgotten one is replaced by a link in a mail, good for 24 hours. A cart can also be shared with a colleague by a link, good for 30 days.',
      ),
    ),
    text(
      'Safety data sheets',
      paragraphs(
        'Adhesives, greases, solders and cleaners have a safety data sheet. For a copy, <a href="/contact-us?subject=Technical">write to us</a> with the part number. Keep the sheet where the material is used.',
      ),
    ),
    links(
      'More',
      ['/feedthrough-drawings', 'Drawings and CAD files'],
      ['/terms-conditions', 'Terms & Conditions'],
      ['/privacy', 'Privacy Statement'],
      ['/distributors', 'Distributors'],
    ),
  ],
}
