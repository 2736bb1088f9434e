import type { GraphQLResolveInfo } from 'graphql'
import { emptySelection, planOf } from '../../backend/jsonapi/plan.ts'
import { placeOfQuote, quoteRefusal, type QuoteOutcome } from '../../backend/quotes/quotes.ts'
import { connectionCost } from '../../protection/cost.ts'
import { forCustomers, Viewer } from '../accounts/viewer.ts'
import { CartPayload } from '../carts/mutations.ts'
import { builder, uuidIn } from '../core/builder.ts'
import { idInput, inputArg, payloadType, inputType } from '../core/fields.ts'
import { connectionType, pagingArgs } from '../core/connection.ts'
import { Cursors } from '../core/cursor.ts'
import { type Limits, pageInfoOf, pagingOf } from '../core/pagination.ts'
import { mergeSelections, nodeSelections, selectionOf, selectionsBelow } from '../core/selection.ts'
import { Quote } from './quote.ts'

export const quoteLimits: Limits = { name: 'quotes', defaultSize: 25, maxSize: 50 }

const QuoteConnection = connectionType(Quote, {
  name: 'Quote',
  rows: 'quotes',
  description: "A page of a customer's quotes.",
})

builder.objectField(Viewer, 'quotes', (t) =>
  t.field({
    scopes: ['orders:read'],
    type: QuoteConnection,
    nullable: true,
    description:
      "The customer's quotes, newest first, 25 by default and at most 50 per page. Null for guests, and if the shop does not accept quote requests.",
    args: pagingArgs,
    complexity: connectionCost(quoteLimits.defaultSize),
    resolve: (_viewer, args, { quotes }, info) =>
      forCustomers(async () => {
        if (!quotes.isOffered) return null
        const cursors = new Cursors('quotes', {})
        const nodes = nodeSelections(selectionOf(info), 'QuoteConnection', 'QuoteEdge')
        const page = await quotes.quotes.page(
          pagingOf(args, quoteLimits, cursors),
          planOf('Quote', mergeSelections(...nodes)),
        )
        const edges = page.quotes.map((node) => ({ node, cursor: cursors.encode(placeOfQuote(node.resource)) }))
        return { edges, pageInfo: pageInfoOf(edges, page) }
      }),
  }),
)

builder.queryField('quote', (t) =>
  t.field({
    scopes: ['orders:read'],
    type: Quote,
    nullable: true,
    description: 'A quote of the requester, or one opened with an emailed link. Null for all others.',
    args: { uuid: t.arg({ type: 'UUID', required: true, description: 'UUID of the quote in the backend.' }) },
    resolve: (_root, { uuid }, { quotes }, info) => quotes.quotes.byUuid(uuid, planOf('Quote', selectionOf(info))),
  }),
)

const QuotePayload = payloadType<QuoteOutcome>('QuotePayload', {
  description: 'Result of a quote mutation.',
  errors: 'Reasons why the request was rejected.',
  fields: (t) => ({
    quote: t.optional('quote', Quote, 'The quote after the change; null if nothing changed.'),
  }),
})

function quotePlan(info: GraphQLResolveInfo) {
  return planOf('Quote', emptySelection, ...selectionsBelow(selectionOf(info), 'QuotePayload', 'quote'))
}

const QuoteLineInput = inputType('QuoteLineInput', 'A part number and quantity to quote.', (t) => ({
  partNumber: t.string({ required: true, description: 'Part number, not case-sensitive.' }),
  quantity: t.int({ required: true, description: 'Quantity in selling units, 1 to 9,999.' }),
  note: t.string({ description: "Buyer's note, up to 80 characters." }),
  reference: t.string({ description: "Buyer's own item or requisition number, up to 80 characters." }),
}))

const RequestQuoteInput = inputType('RequestQuoteInput', 'Parts to quote, and the buyer.', (t) => ({
  lines: t.field({ type: [QuoteLineInput], description: 'Parts to quote, 1 to 200; those of the cart if omitted.' }),
  name: t.string({ required: true, description: 'Name of the buyer, up to 100 characters.' }),
  email: t.string({ required: true, description: 'Email address for the reply, up to 254 characters.' }),
  company: t.string({ description: 'Company of the buyer, up to 100 characters.' }),
  phone: t.string({ description: 'Phone number of the buyer with an optional extension, up to 40 characters.' }),
  targetDate: t.field({ type: 'Date', description: 'Date by which the parts are needed, such as "2026-12-24".' }),
  note: t.string({ description: 'Note to the office, up to 2,000 characters.' }),
  fileId: t.field({
    type: 'UUID',
    description: 'UUID of an attachment uploaded with `POST /contact-files`. Valid once, for one hour.',
  }),
  startedAt: t.field({
    type: 'DateTime',
    description:
      'Time at which the form was displayed, if there was one. Requests sent less than 3 seconds later are rejected.',
  }),
  website: t.string({ description: 'Spam trap: leave it empty. Requests with a value are rejected.' }),
}))

const AcceptQuoteInput = idInput('AcceptQuoteInput', 'Quote to accept.', 'Global ID of the quote.')

const RequestRevisedQuoteInput = inputType('RequestRevisedQuoteInput', 'Quote to revise.', (t) => ({
  id: t.id({ required: true, description: 'Global ID of the quote.' }),
  note: t.string({ description: 'Note to the office, up to 2,000 characters.' }),
}))

const OpenQuoteInput = inputType('OpenQuoteInput', 'Link from a quote email.', (t) => ({
  uuid: t.field({ type: 'UUID', required: true, description: 'UUID of the quote in the backend.' }),
  token: t.string({ required: true, description: 'Token from the link, 16 to 128 characters.' }),
}))

builder.mutationFields((t) => ({
  requestQuote: t.field({
    scopes: ['orders:write'],
    type: QuotePayload,
    description:
      'Asks the office for prices, up to 5 times per hour from one network. The buyer gets an email with a link, then another with the prices.',
    args: inputArg(RequestQuoteInput, 'Parts to quote, and the buyer.'),
    resolve: (_root, { input }, { quotes }, info) => quotes.quotes.request(input, quotePlan(info)),
  }),
  acceptQuote: t.field({
    scopes: ['cart:write'],
    type: CartPayload,
    description:
      'Puts the parts of a quote into the cart at the quoted prices, in place of the same quantities at list prices. The prices apply to the quoted quantities until the quote expires. Safe to retry. EXPIRED if the quote is no longer valid, CONFLICT if the office has not replied, ALREADY_PLACED if it was ordered.',
    args: inputArg(AcceptQuoteInput, 'Quote to accept.'),
    resolve: (_root, { input }, { cart, quotes }) =>
      cart.writes.fill(quotes.quotes.acceptance(uuidIn(input.id, 'Quote')), quoteRefusal),
  }),
  requestRevisedQuote: t.field({
    scopes: ['orders:write'],
    type: QuotePayload,
    description:
      'Requests a revised quote. The current prices expire immediately, and the quoted parts are removed from the cart.',
    args: inputArg(RequestRevisedQuoteInput, 'Quote to revise, and a note.'),
    resolve: (_root, { input }, { quotes }, info) =>
      quotes.quotes.requestRevision(uuidIn(input.id, 'Quote'), input.note, quotePlan(info)),
  }),
  openQuote: t.field({
    type: QuotePayload,
    description: 'Opens a link from a quote email. This browser can then view and accept the quote for three hours.',
    args: inputArg(OpenQuoteInput, 'UUID and token from the link.'),
    resolve: (_root, { input }, { quotes }, info) => quotes.quotes.open(input.uuid, input.token, quotePlan(info)),
  }),
}))
