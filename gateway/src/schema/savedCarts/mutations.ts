import type { SavedCartOutcome } from '../../backend/savedCarts/savedCarts.ts'
import { SignedOutError } from '../../backend/jsonapi/errors.ts'
import { planOf } from '../../backend/jsonapi/plan.ts'
import { notAuthenticated, type UserError as ErrorValue } from '../../backend/jsonapi/userErrors.ts'
import { Viewer, viewerOf } from '../accounts/viewer.ts'
import { builder, uuidIn, encodeGlobalId } from '../core/builder.ts'
import { CartPayload } from '../carts/mutations.ts'
import { selectionsBelow, mergeSelections, selectionOf } from '../core/selection.ts'
import { UserError } from '../core/userErrors.ts'
import { linkPayload } from './cartLinks.ts'
import { SavedCart } from './storedCart.ts'

const SavedCartPayload = builder.objectRef<SavedCartOutcome>('SavedCartPayload').implement({
  description: 'Result of saving a cart.',
  fields: (t) => ({
    savedCart: t.expose('savedCart', {
      type: SavedCart,
      nullable: true,
      description: 'The saved cart; null if not saved.',
    }),
    viewer: t.field({
      type: Viewer,
      nullable: true,
      description: 'The requester, with all saved carts.',
      resolve: (_outcome, _args, _context, info) => viewerOf(selectionOf(info)),
    }),
    userErrors: t.field({
      type: [UserError],
      description: 'Reasons why the cart was not saved: no name, an empty cart, or 20 saved carts already.',
      resolve: ({ userErrors }) => [...userErrors],
    }),
  }),
})

interface DeletionOutcome {
  /** UUID of the deleted saved cart. */
  readonly deleted: string | null
  readonly userErrors: readonly ErrorValue[]
}

const DeleteSavedCartPayload = builder.objectRef<DeletionOutcome>('DeleteSavedCartPayload').implement({
  description: 'Result of deleting a saved cart.',
  fields: (t) => ({
    deletedId: t.id({
      nullable: true,
      description: 'Global ID of the deleted saved cart; null if none was deleted.',
      resolve: ({ deleted }) => deleted && encodeGlobalId('SavedCart', deleted),
    }),
    viewer: t.field({
      type: Viewer,
      nullable: true,
      description: 'The requester, with the remaining saved carts.',
      resolve: (_deletion, _args, _context, info) => viewerOf(selectionOf(info)),
    }),
    userErrors: t.field({
      type: [UserError],
      description: 'Reasons why nothing was deleted.',
      resolve: ({ userErrors }) => [...userErrors],
    }),
  }),
})

const ShareCartPayload = linkPayload('ShareCartPayload', {
  it: 'Result of sharing a cart by link.',
  url: 'URL of the shared cart to pass on; null if none was created.',
  errors: 'Reasons why no link was created: an empty cart or RATE_LIMITED.',
})

const SaveCartInput = builder.inputType('SaveCartInput', {
  description: 'Name to save the cart under.',
  fields: (t) => ({
    name: t.string({ required: true, description: '1 to 60 characters. Replaces a saved cart with the same name.' }),
  }),
})

const DeleteSavedCartInput = builder.inputType('DeleteSavedCartInput', {
  description: 'Saved cart to delete.',
  fields: (t) => ({ id: t.id({ required: true, description: 'Global ID of the saved cart to delete.' }) }),
})

const AddSavedCartInput = builder.inputType('AddSavedCartInput', {
  description: 'Saved cart to add to the cart.',
  fields: (t) => ({ id: t.id({ required: true, description: 'Global ID of the saved cart to add.' }) }),
})

const AddSharedCartInput = builder.inputType('AddSharedCartInput', {
  description: 'Shared cart to add to the cart.',
  fields: (t) => ({ token: t.string({ required: true, description: 'Token from the link, 22 characters.' }) }),
})

const unknown: ErrorValue = { code: 'NOT_FOUND', message: 'This saved cart does not exist', path: ['id'] }
const unknownShared: ErrorValue = {
  code: 'NOT_FOUND',
  message: 'This shared cart does not exist or has expired',
  path: ['token'],
}

/** Makes a change to the account; returns `refused` if the session has ended. */
async function forCustomers<T>(change: () => Promise<T>, refused: (error: ErrorValue) => T): Promise<T> {
  try {
    return await change()
  } catch (error) {
    if (error instanceof SignedOutError) return refused(notAuthenticated(error.hasEnded))
    throw error
  }
}

function nothingAdded(error: ErrorValue) {
  return { userErrors: [error], warnings: [] }
}

builder.mutationFields((t) => ({
  saveCart: t.field({
    scopes: ['cart:write'],
    type: SavedCartPayload,
    description: 'Saves a copy of the cart to the account under a name. NOT_AUTHENTICATED for guests.',
    args: { input: t.arg({ type: SaveCartInput, required: true, description: 'Name to save the cart under.' }) },
    resolve: (_root, { input }, { cart }, info) => {
      const savedCartSelections = selectionsBelow(selectionOf(info), 'SavedCartPayload', 'savedCart')
      return cart.savedCarts.save(input.name, planOf('SavedCart', mergeSelections(...savedCartSelections)))
    },
  }),
  deleteSavedCart: t.field({
    scopes: ['cart:write'],
    type: DeleteSavedCartPayload,
    description: 'Deletes a saved cart. NOT_FOUND if there is none with this ID.',
    args: { input: t.arg({ type: DeleteSavedCartInput, required: true, description: 'Saved cart to delete.' }) },
    resolve: (_root, { input }, { cart }) =>
      forCustomers<DeletionOutcome>(
        async () => {
          const uuid = uuidIn(input.id, 'SavedCart')
          const isGone = await cart.savedCarts.delete(uuid)
          return { deleted: isGone ? uuid : null, userErrors: isGone ? [] : [unknown] }
        },
        (error) => ({ deleted: null, userErrors: [error] }),
      ),
  }),
  addSavedCart: t.field({
    scopes: ['cart:write'],
    type: CartPayload,
    description: 'Adds the items of a saved cart to the cart at current prices.',
    args: { input: t.arg({ type: AddSavedCartInput, required: true, description: 'Saved cart to add to the cart.' }) },
    resolve: (_root, { input }, { cart }) =>
      forCustomers(async () => {
        const saved = await cart.savedCarts.savedByUuid(
          uuidIn(input.id, 'SavedCart'),
          planOf('SavedCart', mergeSelections()),
        )
        return saved ? cart.writes.addStored(saved.items) : nothingAdded(unknown)
      }, nothingAdded),
  }),
  shareCart: t.field({
    scopes: ['cart:write'],
    type: ShareCartPayload,
    description: 'Creates a link through which anyone can view a copy of the current cart for 30 days.',
    resolve: (_root, _args, { cart }) => cart.savedCarts.share(),
  }),
  addSharedCart: t.field({
    scopes: ['cart:write'],
    type: CartPayload,
    description: 'Adds the items of a shared cart to the cart at current prices.',
    args: { input: t.arg({ type: AddSharedCartInput, required: true, description: 'Shared cart to add.' }) },
    resolve: async (_root, { input }, { cart }) => {
      const shared = await cart.savedCarts.shared(input.token, planOf('SharedCart', mergeSelections()))
      return shared ? cart.writes.addStored(shared.items) : nothingAdded(unknownShared)
    },
  }),
}))
