import type { SharedCart as SharedCartValue } from '../../backend/savedCarts/cartList.ts'
import { type CartListItem, SavedCart as SavedCartValue } from '../../backend/savedCarts/cartList.ts'
import { planOf } from '../../backend/jsonapi/plan.ts'
import { ofCustomers, Viewer } from '../accounts/viewer.ts'
import { fixedVariation } from '../../backend/catalog/needs.ts'
import { NAMES } from '../../backend/jsonapi/names.ts'
import type { Needs } from '../../backend/jsonapi/needs.ts'
import { builder } from '../core/builder.ts'
import { ProductVariation } from '../catalog/refs.ts'
import { Money } from '../core/scalars.ts'
import { selectionOf } from '../core/selection.ts'

/** What a list costs today is one call of the backend, however little is asked of it. */
const ESTIMATE = 100
const ITEMS = { field: 1, multiplier: 20 }

const SavedCartItem = builder.objectRef<CartListItem>('SavedCartItem').implement({
  description: 'A line of a saved or shared cart.',
  fields: (t) => ({
    partNumber: t.exposeString('partNumber', { description: 'Part number.' }),
    name: t.exposeString('name', { description: 'Name of the part when it was saved.' }),
    quantity: t.exposeInt('quantity', { description: 'How many.' }),
    isOneLength: t.exposeBoolean('isOneLength', { nullable: true, description: 'Whether as one uncut piece.' }),
    note: t.exposeString('note', { nullable: true, description: "The buyer's own words." }),
    reference: t.exposeString('reference', { nullable: true, description: "The buyer's own number." }),
    variation: t.expose('variation', {
      type: ProductVariation,
      nullable: true,
      description: 'The part; null when it is gone from the shop.',
    }),
    linePrice: t.field({
      type: Money,
      nullable: true,
      description: 'Price of all of the line today.',
      complexity: ESTIMATE,
      resolve: ({ linePrice }) => linePrice(),
    }),
  }),
})

const ITEM_NEEDS: Needs = [
  { via: 'variations', to: 'ProductVariation', at: [{ on: 'SavedCartItem', field: 'variation' }] },
  { via: 'variations', fixed: fixedVariation(['sku']) },
]

export const SavedCart = builder.objectRef<SavedCartValue>('SavedCart')

builder.node(SavedCart, {
  description: 'Lines that a customer keeps under a name.',
  resource: { type: NAMES.savedCart.type, always: ['name', 'created', 'lines'] },
  isTypeOf: (value) => value instanceof SavedCartValue,
  id: { resolve: ({ uuid }) => uuid },
  fields: (t) => ({
    name: t.exposeString('name', { needs: [], description: 'Given by the customer.' }),
    savedAt: t.field({
      needs: [],
      type: 'DateTime',
      description: 'When it was saved.',
      resolve: ({ created }) => created,
    }),
    items: t.expose('items', {
      needs: ITEM_NEEDS,
      type: [SavedCartItem],
      description: 'Its lines.',
      complexity: ITEMS,
    }),
    quantityTotal: t.exposeInt('quantityTotal', { needs: [], description: 'Pieces in all lines.' }),
  }),
})

const SharedCart = builder.objectRef<SharedCartValue>('SharedCart').implement({
  description: 'Lines that somebody shares, as they were when the link was made.',
  resource: { type: NAMES.sharedCart.type, always: ['created', 'expires', 'lines'] },
  fields: (t) => ({
    sharedAt: t.field({
      needs: [],
      type: 'DateTime',
      description: 'When the link was made.',
      resolve: ({ created }) => created,
    }),
    expiresAt: t.field({
      needs: [],
      type: 'DateTime',
      description: 'Until when it opens.',
      resolve: ({ expires }) => expires,
    }),
    items: t.expose('items', {
      needs: ITEM_NEEDS,
      type: [SavedCartItem],
      description: 'Its lines.',
      complexity: ITEMS,
    }),
    quantityTotal: t.exposeInt('quantityTotal', { needs: [], description: 'Pieces in all lines.' }),
    subTotal: t.field({
      needs: [],
      type: Money,
      nullable: true,
      description: 'What the lines that can be bought come to today; null where that is not known.',
      complexity: ESTIMATE,
      resolve: (cart) => cart.subTotal(),
    }),
  }),
})

builder.objectField(Viewer, 'savedCarts', (t) =>
  t.field({
    type: [SavedCart],
    nullable: true,
    description: 'Carts they keep, the newest first. Null for guests.',
    complexity: { field: 1, multiplier: 20 },
    resolve: (_viewer, _args, { cart }, info) =>
      ofCustomers(() => cart.savedCarts.saved(planOf('SavedCart', selectionOf(info)))),
  }),
)

builder.queryField('sharedCart', (t) =>
  t.field({
    type: SharedCart,
    nullable: true,
    description: 'A cart that somebody shares by its link, to read and to copy. Null when there is none, or no longer.',
    args: { token: t.arg.string({ required: true, description: 'From the link.' }) },
    resolve: (_root, { token }, { cart }, info) =>
      cart.savedCarts.shared(token, planOf('SharedCart', selectionOf(info))),
  }),
)
