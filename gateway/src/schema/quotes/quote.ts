import {
  Quote as QuoteValue,
  type QuoteFile as FileValue,
  type QuoteLine as LineValue,
  type QuoteMessage as MessageValue,
  type QuoteState as StateValue,
} from '../../backend/quotes/quote.ts'
import { fixedVariation } from '../../backend/catalog/needs.ts'
import { wireNames } from '../../backend/jsonapi/names.ts'
import type { Needs } from '../../backend/jsonapi/needs.ts'
import { PriceBreak } from '../catalog/part.ts'
import { ProductVariation } from '../catalog/refs.ts'
import { builder } from '../core/builder.ts'
import { objectType, nodeType } from '../core/fields.ts'
import { Money } from '../core/scalars.ts'

const QuoteState = builder.enumType('QuoteState', {
  description: 'State of a quote.',
  values: {
    REQUESTED: { description: 'The office has not replied yet.' },
    ANSWERED: { description: 'The office has replied with prices, which can be accepted.' },
    EXPIRED: { description: 'The prices are no longer valid. The buyer can request a revised quote.' },
    ACCEPTED: { description: 'The parts are in a cart at the quoted prices.' },
    ORDERED: { description: 'The parts were ordered at the quoted prices.' },
  } satisfies Record<StateValue, object>,
})

const QuoteLine = objectType<LineValue>('QuoteLine', 'A part and its quantity in a quote.', (t) => ({
  partNumber: t.property('partNumber', 'String', 'Part number at the time of the request.'),
  name: t.property('name', 'String', 'Name of the part at the time of the request.'),
  quantity: t.property('quantity', 'Int', 'Quantity in selling units. The price applies only to this quantity.'),
  note: t.optional('note', 'String', "Buyer's note, up to 80 characters."),
  reference: t.optional('reference', 'String', "Buyer's own item or requisition number, up to 80 characters."),
  price: t.optional('price', Money, 'Quoted price per selling unit; null until the office replies.'),
  linePrice: t.optional('linePrice', Money, 'Quoted price of the full quantity; null until the office replies.'),
  priceBreaks: t.property('priceBreaks', [PriceBreak], {
    description: 'Lower prices of larger quantities, which a revised quote can have.',
  }),
  variation: t.optional('variation', ProductVariation, 'The variation; null if it is no longer in the catalog.'),
}))

const QuoteAuthor = builder.enumType('QuoteAuthor', {
  description: 'Who wrote a message about a quote.',
  values: {
    BUYER: { description: 'The buyer who requested the quote.' },
    OFFICE: { description: "The shop's office." },
  } satisfies Record<MessageValue['author'], object>,
})

const QuoteMessage = builder.objectRef<MessageValue>('QuoteMessage').implement({
  description: 'A message from the buyer or the office about a quote.',
  fields: (t) => ({
    author: t.property('author', QuoteAuthor, 'Who wrote it.'),
    at: t.property('at', 'DateTime', 'Time at which it was sent.'),
    text: t.property('text', 'String', 'Plain text with line breaks, up to 2,000 characters.'),
  }),
})

const QuoteFile = objectType<FileValue>('QuoteFile', 'A file that the buyer attached to a quote request.', (t) => ({
  name: t.property('name', 'String', 'File name as uploaded, such as "sketch.pdf".'),
  mimeType: t.property('mimeType', 'String', 'Media type, such as "application/pdf".'),
  bytes: t.property('bytes', 'Int', 'File size in bytes.'),
  url: t.property('url', 'URL', 'URL of the file. Only those who can view the quote can download it.'),
}))

const lineNeeds: Needs = [
  'lines',
  { via: 'variations', to: 'ProductVariation', at: [{ on: 'QuoteLine', field: 'variation' }] },
  { via: 'variations', fixed: fixedVariation(['sku']) },
]

export const Quote = builder.objectRef<QuoteValue>('Quote')

nodeType(Quote, {
  scopes: ['orders:read'],
  description: "A request for prices, and the office's reply.",
  resource: { type: wireNames.quote.type, always: ['number', 'state', 'requested', 'valid_until'] },
  isTypeOf: (value) => value instanceof QuoteValue,
  // eslint-disable-next-line max-lines-per-function -- a table of fields
  fields: (t) => ({
    uuid: t.property('uuid', 'UUID', {
      needs: [],
      description: 'UUID of the quote in the backend, as used by `Query.quote`.',
    }),
    number: t.property('number', 'String', {
      needs: [],
      description: 'Quote number as printed on documents, such as "Q-2026-001001".',
    }),
    state: t.field({
      needs: [],
      type: QuoteState,
      description: 'Current state of the quote.',
      resolve: (quote, _args, { now }) => quote.stateAt(now()),
    }),
    canAccept: t.boolean({
      needs: [],
      description: 'Whether `acceptQuote` can put the parts into the cart.',
      resolve: (quote, _args, { now }) => quote.canAccept(now()),
    }),
    requestedAt: t.property('requestedAt', 'DateTime', {
      needs: [],
      description: 'Time of the last request for prices.',
    }),
    answeredAt: t.optional('answeredAt', 'DateTime', {
      needs: ['answered'],
      description: "Time of the office's last reply; null before the first one.",
    }),
    validUntil: t.optional('validUntil', 'DateTime', {
      needs: [],
      description: 'Time until which the prices can be accepted and ordered; null until the office replies.',
    }),
    targetDate: t.optional('targetDate', 'Date', {
      needs: ['target_date'],
      description: 'Date by which the buyer needs the parts, such as "2026-12-24"; null if none was given.',
    }),
    email: t.property('email', 'String', { needs: ['mail'], description: 'Email address for the reply.' }),
    name: t.property('name', 'String', { needs: ['name'], description: 'Name of the buyer.' }),
    company: t.optional('company', 'String', {
      needs: ['company'],
      description: 'Company of the buyer; null if none was given.',
    }),
    phone: t.optional('phone', 'String', {
      needs: ['phone'],
      description: 'Phone number of the buyer; null if none was given.',
    }),
    lines: t.property('lines', [QuoteLine], {
      needs: lineNeeds,
      complexity: { field: 1, multiplier: 20 },
      description: 'Requested parts and quantities.',
    }),
    total: t.optional('total', Money, {
      needs: ['total_price'],
      description: 'Sum of the quoted prices, before shipping and tax; null until the office replies.',
    }),
    leadTime: t.optional('leadTime', 'String', {
      needs: ['lead_time'],
      description: 'Time from the order to the shipment, such as "3-4 weeks"; null if none was given.',
    }),
    freight: t.optional('freight', Money, {
      needs: ['freight'],
      description: 'Estimated shipping cost, not in `total`; null if none was given.',
    }),
    messages: t.property('messages', [QuoteMessage], {
      needs: ['messages'],
      description: 'What the buyer and the office wrote, oldest first.',
    }),
    file: t.optional('file', QuoteFile, {
      needs: ['file'],
      description: 'File that the buyer attached; null if there is none.',
    }),
    documentUrl: t.property('documentUrl', 'URL', {
      needs: [],
      description: 'URL of the quote as a PDF. Only those who can view the quote can download it.',
    }),
    isTest: t.property('isTest', 'Boolean', {
      needs: ['is_test'],
      description: 'Whether a test key made the request.',
    }),
  }),
})
