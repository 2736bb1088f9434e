import type { CartLinkLine as CartLinkLineValue } from '../../backend/savedCarts/cartLinkLines.ts'
import type { CartLink as CartLinkValue, LinkOutcome, OpenedLink } from '../../backend/savedCarts/savedCarts.ts'
import { builder } from '../core/builder.ts'
import { inputArg, payloadType, objectType, inputType } from '../core/fields.ts'

/** Result of creating a link, with its descriptions. */
export function linkPayload(
  name: 'ShareCartPayload' | 'CartLinkPayload',
  words: Record<'it' | 'url' | 'errors', string>,
) {
  return payloadType<LinkOutcome>(name, {
    description: words.it,
    errors: words.errors,
    fields: (t) => ({
      url: t.field({ type: 'URL', nullable: true, description: words.url, resolve: ({ link }) => link?.url ?? null }),
      expiresAt: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'Time at which the link expires; null if none was created.',
        resolve: ({ link }) => link?.expiresAt ?? null,
      }),
    }),
  })
}

const CartLinkPayload = linkPayload('CartLinkPayload', {
  it: 'Result of creating a quick order link.',
  url: 'URL that opens the quick order once; null if none was created.',
  errors: 'Reasons why no link was created, with paths such as ["lines", "3", "quantity"].',
})

const CartLinkLine = builder.objectRef<CartLinkLineValue>('CartLinkLine').implement({
  description: 'A part number and quantity from a quick order link.',
  fields: (t) => ({
    partNumber: t.property('partNumber', 'String', 'Part number as given by the creator of the link.'),
    quantity: t.property('quantity', 'Int', 'Quantity as given by the creator of the link.'),
    reference: t.optional('reference', 'String', "Buyer's own item or requisition number, up to 80 characters."),
    note: t.optional('note', 'String', "Buyer's note, up to 80 characters."),
  }),
})

const OpenCartLinkPayload = payloadType<OpenedLink>('OpenCartLinkPayload', {
  description: 'Result of opening a quick order link.',
  errors: 'NOT_FOUND if there is no such link; EXPIRED if it is too old or was opened before.',
  fields: (t) => ({
    lines: t.optional('lines', [CartLinkLine], {
      complexity: { field: 1, multiplier: 20 },
      description: 'Lines in the order in which they were submitted; null if the link could not be opened.',
    }),
  }),
})

const CartLink = objectType<CartLinkValue>('CartLink', 'A quick order link that has not been used yet.', (t) => ({
  lines: t.property('lines', [CartLinkLine], {
    complexity: { field: 1, multiplier: 20 },
    description: 'Lines in the order in which they were submitted.',
  }),
  expiresAt: t.optional('expiresAt', 'DateTime', 'Time at which the link expires; null if unknown.'),
}))

builder.queryField('cartLink', (t) =>
  t.field({
    scopes: ['cart:write'],
    type: CartLink,
    nullable: true,
    description:
      'Lines of a quick order link. Reading them does not use up the link; `openCartLink` does. Null if the link is unknown, used or expired.',
    args: { token: t.arg.string({ required: true, description: 'Token from the link.' }) },
    resolve: (_root, { token }, { cart }) => cart.savedCarts.cartLink(token),
  }),
)

const CartLinkLineInput = inputType('CartLinkLineInput', 'A part number and quantity for a quick order link.', (t) => ({
  partNumber: t.string({ required: true, description: 'Up to 100 characters. Not checked until the link is opened.' }),
  quantity: t.int({ required: true, description: 'Quantity in selling units, 1 to 9,999.' }),
  reference: t.string({ description: "Buyer's own item or requisition number, up to 80 characters." }),
  note: t.string({ description: "Buyer's note, up to 80 characters." }),
}))

const CreateCartLinkInput = inputType('CreateCartLinkInput', 'Order lines for a quick order link.', (t) => ({
  lines: t.field({ type: [CartLinkLineInput], required: true, description: '1 to 200 lines.' }),
}))

const OpenCartLinkInput = inputType('OpenCartLinkInput', 'Quick order link to open.', (t) => ({
  token: t.string({ required: true, description: 'Token from the link, 22 characters.' }),
}))

builder.mutationFields((t) => ({
  createCartLink: t.field({
    scopes: ['cart:write'],
    type: CartLinkPayload,
    description:
      'For engineering tools: creates a link that opens quick order with these lines. The link works once, within 24 hours.',
    args: inputArg(CreateCartLinkInput, 'Lines for the quick order.'),
    resolve: (_root, { input }, { cart }) => cart.savedCarts.createCartLink(input.lines),
  }),
  openCartLink: t.field({
    scopes: ['cart:write'],
    type: OpenCartLinkPayload,
    description: 'Opens a quick order link and returns its lines. A link can be opened only once.',
    args: inputArg(OpenCartLinkInput, 'Token from the link.'),
    resolve: (_root, { input }, { cart }) => cart.savedCarts.openCartLink(input.token),
  }),
}))
