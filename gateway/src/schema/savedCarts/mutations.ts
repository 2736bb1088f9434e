import type { LinkOutcome, OpenedLink, SavedCartOutcome } from '../../backend/savedCarts/cartLists.ts'
import type { HandedLine } from '../../backend/savedCarts/handOver.ts'
import { SignedOutError } from '../../backend/jsonapi/errors.ts'
import { planOf } from '../../backend/jsonapi/plan.ts'
import { notAuthenticated, type UserError as ErrorValue } from '../../backend/jsonapi/userErrors.ts'
import { Viewer, viewerOf } from '../accounts/viewer.ts'
import { builder, decodeGlobalId, encodeGlobalId } from '../core/builder.ts'
import { CartPayload } from '../carts/mutations.ts'
import { below, merged, selectionOf } from '../core/selection.ts'
import { UserError } from '../core/userErrors.ts'
import { SavedCart } from './list.ts'

const SavedCartPayload = builder.objectRef<SavedCartOutcome>('SavedCartPayload').implement({
  description: 'A saved cart, or why not.',
  fields: (t) => ({
    savedCart: t.expose('savedCart', { type: SavedCart, nullable: true, description: 'As it was saved.' }),
    viewer: t.field({
      type: Viewer,
      nullable: true,
      description: 'Whose it is, with all their saved carts.',
      resolve: (_outcome, _args, _context, info) => viewerOf(selectionOf(info)),
    }),
    userErrors: t.field({
      type: [UserError],
      description: 'What was wrong.',
      resolve: ({ userErrors }) => [...userErrors],
    }),
  }),
})

interface Deletion {
  /** Uuid of what is gone. */
  readonly deleted: string | null
  readonly userErrors: readonly ErrorValue[]
}

const DeleteSavedCartPayload = builder.objectRef<Deletion>('DeleteSavedCartPayload').implement({
  description: 'A saved cart that is gone.',
  fields: (t) => ({
    deletedId: t.id({
      nullable: true,
      description: 'Which.',
      resolve: ({ deleted }) => deleted && encodeGlobalId('SavedCart', deleted),
    }),
    viewer: t.field({
      type: Viewer,
      nullable: true,
      description: 'Whose it was.',
      resolve: (_deletion, _args, _context, info) => viewerOf(selectionOf(info)),
    }),
    userErrors: t.field({
      type: [UserError],
      description: 'What was wrong.',
      resolve: ({ userErrors }) => [...userErrors],
    }),
  }),
})

const linkPayload = (name: 'ShareCartPayload' | 'CartLinkPayload', words: Record<'it' | 'url' | 'errors', string>) =>
  builder.objectRef<LinkOutcome>(name).implement({
    description: words.it,
    fields: (t) => ({
      url: t.field({
        type: 'URL',
        nullable: true,
        description: words.url,
        resolve: ({ link }) => link?.url ?? null,
      }),
      expiresAt: t.field({
        type: 'DateTime',
        nullable: true,
        description: 'Until when it opens.',
        resolve: ({ link }) => link?.expiresAt ?? null,
      }),
      userErrors: t.field({
        type: [UserError],
        description: words.errors,
        resolve: ({ userErrors }) => [...userErrors],
      }),
    }),
  })

const ShareCartPayload = linkPayload('ShareCartPayload', {
  it: 'A link to a shared cart, or why not.',
  url: 'The address to hand on.',
  errors: 'What was wrong.',
})

const CartLinkPayload = linkPayload('CartLinkPayload', {
  it: 'A link that opens the quick order, or why not.',
  url: 'The address to open, once.',
  errors: 'What was wrong, by lines: ["lines", "3", "quantity"].',
})

const CartLinkLine = builder.objectRef<HandedLine>('CartLinkLine').implement({
  description: 'A line handed over.',
  fields: (t) => ({
    partNumber: t.exposeString('partNumber', { description: 'Part number, as it was given.' }),
    quantity: t.exposeInt('quantity', { description: 'How many.' }),
    reference: t.exposeString('reference', { nullable: true, description: "The buyer's own number." }),
    note: t.exposeString('note', { nullable: true, description: "The buyer's own words." }),
  }),
})

const OpenCartLinkPayload = builder.objectRef<OpenedLink>('OpenCartLinkPayload').implement({
  description: 'The lines of a link that was opened.',
  fields: (t) => ({
    lines: t.field({
      type: [CartLinkLine],
      nullable: true,
      description: 'As they were handed over.',
      complexity: { field: 1, multiplier: 20 },
      resolve: ({ lines }) => lines && [...lines],
    }),
    userErrors: t.field({
      type: [UserError],
      description: 'NOT_FOUND: no such link; EXPIRED: too old, or used before.',
      resolve: ({ userErrors }) => [...userErrors],
    }),
  }),
})

const SaveCartInput = builder.inputType('SaveCartInput', {
  description: 'How a saved cart is called.',
  fields: (t) => ({
    name: t.string({ required: true, description: '1 to 60 characters. A saved cart of this name is replaced.' }),
  }),
})

const DeleteSavedCartInput = builder.inputType('DeleteSavedCartInput', {
  description: 'A saved cart to forget.',
  fields: (t) => ({ id: t.id({ required: true, description: 'Which.' }) }),
})

const AddSavedCartInput = builder.inputType('AddSavedCartInput', {
  description: 'A saved cart to add.',
  fields: (t) => ({ id: t.id({ required: true, description: 'Which.' }) }),
})

const AddSharedCartInput = builder.inputType('AddSharedCartInput', {
  description: 'A shared cart to add.',
  fields: (t) => ({ token: t.string({ required: true, description: 'From the link.' }) }),
})

const CartLinkLineInput = builder.inputType('CartLinkLineInput', {
  description: 'A line handed over.',
  fields: (t) => ({
    partNumber: t.string({ required: true, description: 'Part number.' }),
    quantity: t.int({ required: true, description: 'How many.' }),
    reference: t.string({ description: "The buyer's own item or requisition number, up to 80 characters." }),
    note: t.string({ description: "The buyer's own words, up to 80 characters." }),
  }),
})

const CreateCartLinkInput = builder.inputType('CreateCartLinkInput', {
  description: 'Lines handed over by another program.',
  fields: (t) => ({ lines: t.field({ type: [CartLinkLineInput], required: true, description: '1 to 200.' }) }),
})

const OpenCartLinkInput = builder.inputType('OpenCartLinkInput', {
  description: 'A link to open.',
  fields: (t) => ({ token: t.string({ required: true, description: 'From the link.' }) }),
})

/** Uuid of a saved cart; an id of anything else is no saved cart of anybody. */
function savedCartUuid(globalId: string): string {
  const { typename, id } = decodeGlobalId(globalId)
  return typename === 'SavedCart' ? id : ''
}

const UNKNOWN: ErrorValue = { code: 'NOT_FOUND', message: 'There is no such saved cart', path: ['id'] }
const UNKNOWN_SHARED: ErrorValue = { code: 'NOT_FOUND', message: 'There is no such shared cart', path: ['token'] }

/** What was wrong with a change of the account, for whoever has none any more. */
async function forCustomers<T>(change: () => Promise<T>, refused: (error: ErrorValue) => T): Promise<T> {
  try {
    return await change()
  } catch (error) {
    if (error instanceof SignedOutError) return refused(notAuthenticated(error.hasEnded))
    throw error
  }
}

const nothingAdded = (error: ErrorValue) => ({ userErrors: [error], warnings: [] })

builder.mutationFields((t) => ({
  saveCart: t.field({
    type: SavedCartPayload,
    description: 'Keeps the lines of the cart in the account under a name.',
    args: { input: t.arg({ type: SaveCartInput, required: true, description: 'Its name.' }) },
    resolve: (_root, { input }, { cart }, info) => {
      const asked = below(selectionOf(info), 'SavedCartPayload', 'savedCart')
      return cart.savedCarts.save(input.name, planOf('SavedCart', merged(...asked)))
    },
  }),
  deleteSavedCart: t.field({
    type: DeleteSavedCartPayload,
    description: 'Forgets a saved cart.',
    args: { input: t.arg({ type: DeleteSavedCartInput, required: true, description: 'Which.' }) },
    resolve: (_root, { input }, { cart }) =>
      forCustomers<Deletion>(
        async () => {
          const uuid = savedCartUuid(input.id)
          const isGone = await cart.savedCarts.delete(uuid)
          return { deleted: isGone ? uuid : null, userErrors: isGone ? [] : [UNKNOWN] }
        },
        (error) => ({ deleted: null, userErrors: [error] }),
      ),
  }),
  addSavedCart: t.field({
    type: CartPayload,
    description: 'Adds the lines of a saved cart to the cart.',
    args: { input: t.arg({ type: AddSavedCartInput, required: true, description: 'Which.' }) },
    resolve: (_root, { input }, { cart }) =>
      forCustomers(async () => {
        const saved = await cart.savedCarts.savedByUuid(savedCartUuid(input.id), planOf('SavedCart', merged()))
        return saved ? cart.writes.addKept(saved.items) : nothingAdded(UNKNOWN)
      }, nothingAdded),
  }),
  shareCart: t.field({
    type: ShareCartPayload,
    description: 'Makes a link by which anybody can read the lines of the cart as they are now, for 30 days.',
    resolve: (_root, _args, { cart }) => cart.savedCarts.share(),
  }),
  addSharedCart: t.field({
    type: CartPayload,
    description: 'Adds the lines of a shared cart to the cart.',
    args: { input: t.arg({ type: AddSharedCartInput, required: true, description: 'From the link.' }) },
    resolve: async (_root, { input }, { cart }) => {
      const shared = await cart.savedCarts.shared(input.token, planOf('SharedCart', merged()))
      return shared ? cart.writes.addKept(shared.items) : nothingAdded(UNKNOWN_SHARED)
    },
  }),
  createCartLink: t.field({
    type: CartLinkPayload,
    description:
      'For engineering tools: takes order lines and answers a link that opens the quick order with them, once, within 24 hours. Nothing is put into a cart.',
    args: { input: t.arg({ type: CreateCartLinkInput, required: true, description: 'The lines.' }) },
    resolve: (_root, { input }, { cart }) => cart.savedCarts.handOver(input.lines),
  }),
  openCartLink: t.field({
    type: OpenCartLinkPayload,
    description: 'Opens such a link, which is then used up.',
    args: { input: t.arg({ type: OpenCartLinkInput, required: true, description: 'From the link.' }) },
    resolve: (_root, { input }, { cart }) => cart.savedCarts.openHandOver(input.token),
  }),
}))
