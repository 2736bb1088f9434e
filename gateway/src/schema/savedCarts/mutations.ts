import type { SavedCartOutcome } from '../../backend/savedCarts/savedCarts.ts'
import { planOf } from '../../backend/jsonapi/plan.ts'
import { catchSignedOut, type Outcome, type UserError, userError } from '../../backend/jsonapi/userErrors.ts'
import { viewerField } from '../accounts/viewer.ts'
import { builder, uuidIn, encodeGlobalId } from '../core/builder.ts'
import { idInput, inputArg, payloadType, inputType } from '../core/fields.ts'
import { CartPayload } from '../carts/mutations.ts'
import { selectionsBelow, mergeSelections, selectionOf } from '../core/selection.ts'
import { linkPayload } from './cartLinks.ts'
import { SavedCart } from './storedCart.ts'

const SavedCartPayload = payloadType<SavedCartOutcome>('SavedCartPayload', {
  description: 'Result of saving a cart.',
  errors: 'Reasons why the cart was not saved: no name, an empty cart, or 20 saved carts already.',
  fields: (t) => ({
    savedCart: t.optional('savedCart', SavedCart, 'The saved cart; null if not saved.'),
    viewer: viewerField(t, 'The requester, with all saved carts.'),
  }),
})

interface DeletionOutcome extends Outcome {
  /** UUID of the deleted saved cart. */
  readonly deleted: string | null
}

const DeleteSavedCartPayload = payloadType<DeletionOutcome>('DeleteSavedCartPayload', {
  description: 'Result of deleting a saved cart.',
  errors: 'Reasons why nothing was deleted.',
  fields: (t) => ({
    deletedId: t.id({
      nullable: true,
      description: 'Global ID of the deleted saved cart; null if none was deleted.',
      resolve: ({ deleted }) => deleted && encodeGlobalId('SavedCart', deleted),
    }),
    viewer: viewerField(t, 'The requester, with the remaining saved carts.'),
  }),
})

const ShareCartPayload = linkPayload('ShareCartPayload', {
  it: 'Result of sharing a cart by link.',
  url: 'URL of the shared cart to pass on; null if none was created.',
  errors: 'Reasons why no link was created: an empty cart or RATE_LIMITED.',
})

const SaveCartInput = inputType('SaveCartInput', 'Name to save the cart under.', (t) => ({
  name: t.string({ required: true, description: '1 to 60 characters. Replaces a saved cart with the same name.' }),
}))

const DeleteSavedCartInput = idInput(
  'DeleteSavedCartInput',
  'Saved cart to delete.',
  'Global ID of the saved cart to delete.',
)

const AddSavedCartInput = idInput(
  'AddSavedCartInput',
  'Saved cart to add to the cart.',
  'Global ID of the saved cart to add.',
)

const AddSharedCartInput = inputType('AddSharedCartInput', 'Shared cart to add to the cart.', (t) => ({
  token: t.string({ required: true, description: 'Token from the link, 22 characters.' }),
}))

const unknown = userError('NOT_FOUND', 'This saved cart does not exist', ['id'])
const unknownShared = userError('NOT_FOUND', 'This shared cart does not exist or has expired', ['token'])

function nothingAdded(error: UserError) {
  return { userErrors: [error], warnings: [] }
}

builder.mutationFields((t) => ({
  saveCart: t.field({
    scopes: ['cart:write'],
    type: SavedCartPayload,
    description: 'Saves a copy of the cart to the account under a name. NOT_AUTHENTICATED for guests.',
    args: inputArg(SaveCartInput, 'Name to save the cart under.'),
    resolve: (_root, { input }, { cart }, info) => {
      const savedCartSelections = selectionsBelow(selectionOf(info), 'SavedCartPayload', 'savedCart')
      return cart.savedCarts.save(input.name, planOf('SavedCart', mergeSelections(...savedCartSelections)))
    },
  }),
  deleteSavedCart: t.field({
    scopes: ['cart:write'],
    type: DeleteSavedCartPayload,
    description: 'Deletes a saved cart. NOT_FOUND if there is none with this ID.',
    args: inputArg(DeleteSavedCartInput, 'Saved cart to delete.'),
    resolve: (_root, { input }, { cart }) =>
      catchSignedOut<DeletionOutcome>(
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
    args: inputArg(AddSavedCartInput, 'Saved cart to add to the cart.'),
    resolve: (_root, { input }, { cart }) =>
      catchSignedOut(async () => {
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
    args: inputArg(AddSharedCartInput, 'Shared cart to add.'),
    resolve: async (_root, { input }, { cart }) => {
      const shared = await cart.savedCarts.shared(input.token, planOf('SharedCart', mergeSelections()))
      return shared ? cart.writes.addStored(shared.items) : nothingAdded(unknownShared)
    },
  }),
}))
