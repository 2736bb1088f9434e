import {
  SavedCart as SavedCartValue,
  type SharedCart as SharedCartValue,
  type StoredCart,
  type StoredCartItem,
} from '../../backend/savedCarts/storedCart.ts'
import { planOf } from '../../backend/jsonapi/plan.ts'
import { forCustomers, Viewer } from '../accounts/viewer.ts'
import { fixedVariation } from '../../backend/catalog/needs.ts'
import { wireNames } from '../../backend/jsonapi/names.ts'
import type { Needs } from '../../backend/jsonapi/needs.ts'
import { builder } from '../core/builder.ts'
import { ProductVariation } from '../catalog/refs.ts'
import { nodeType, type FieldBuilder } from '../core/fields.ts'
import { Money } from '../core/scalars.ts'
import { selectionOf } from '../core/selection.ts'

/** Pricing a saved cart takes one backend call, however few fields are requested. */
const ESTIMATE = 100
const itemsComplexity = { field: 1, multiplier: 20 }

const SavedCartItem = builder.objectRef<StoredCartItem>('SavedCartItem').implement({
  description: 'A part and its quantity in a saved or shared cart.',
  fields: (t) => ({
    partNumber: t.property('partNumber', 'String', 'Part number at the time of saving.'),
    name: t.property('name', 'String', 'Name of the part at the time of saving.'),
    quantity: t.property('quantity', 'Int', 'Quantity in selling units.'),
    isOneLength: t.optional('isOneLength', 'Boolean', {
      description: 'Whether to ship it as one uncut piece; null if that does not apply.',
    }),
    note: t.optional('note', 'String', "Buyer's note, up to 80 characters."),
    reference: t.optional('reference', 'String', "Buyer's own item or requisition number, up to 80 characters."),
    variation: t.optional('variation', ProductVariation, 'The variation; null if it is no longer in the catalog.'),
    linePrice: t.field({
      type: Money,
      nullable: true,
      description: 'Current price of the full quantity; null if unknown.',
      complexity: ESTIMATE,
      resolve: ({ linePrice }) => linePrice(),
    }),
  }),
})

const itemNeeds: Needs = [
  { via: 'variations', to: 'ProductVariation', at: [{ on: 'SavedCartItem', field: 'variation' }] },
  { via: 'variations', fixed: fixedVariation(['sku']) },
]

function storedCartFields(t: FieldBuilder<StoredCart>, itemsDescription: string) {
  return {
    items: t.property('items', [SavedCartItem], {
      needs: itemNeeds,
      complexity: itemsComplexity,
      description: itemsDescription,
    }),
    quantityTotal: t.property('quantityTotal', 'Int', {
      needs: [],
      description: 'Sum of the quantities of all items.',
    }),
    subTotal: t.field({
      needs: [],
      type: Money,
      nullable: true,
      description: 'Current price of all items that can be ordered; null if unknown.',
      complexity: ESTIMATE,
      resolve: (cart) => cart.subTotal(),
    }),
  }
}

export const SavedCart = builder.objectRef<SavedCartValue>('SavedCart')

nodeType(SavedCart, {
  scopes: ['cart:write'],
  description: 'A cart that a customer saved under a name.',
  resource: { type: wireNames.savedCart.type, always: ['name', 'created', 'lines'] },
  isTypeOf: (value) => value instanceof SavedCartValue,
  fields: (t) => ({
    name: t.property('name', 'String', { needs: [], description: 'Name given by the customer, up to 60 characters.' }),
    savedAt: t.property('created', 'DateTime', {
      needs: [],
      description: 'Time at which the cart was last saved under this name.',
    }),
    ...storedCartFields(t, 'Saved parts and quantities.'),
  }),
})

const SharedCart = builder.objectRef<SharedCartValue>('SharedCart').implement({
  description: 'A copy of a cart that is shared by link, as it was when the link was created.',
  resource: { type: wireNames.sharedCart.type, always: ['created', 'expires', 'lines'] },
  fields: (t) => ({
    sharedAt: t.property('created', 'DateTime', { needs: [], description: 'Time at which the link was created.' }),
    expiresAt: t.property('expires', 'DateTime', { needs: [], description: 'Time at which the link expires.' }),
    ...storedCartFields(t, 'Shared parts and quantities.'),
  }),
})

builder.objectField(Viewer, 'savedCarts', (t) =>
  t.field({
    scopes: ['cart:write'],
    type: [SavedCart],
    nullable: true,
    description: "The customer's saved carts, newest first, up to 20. Null for guests.",
    complexity: { field: 1, multiplier: 20 },
    resolve: (_viewer, _args, { cart }, info) =>
      forCustomers(() => cart.savedCarts.saved(planOf('SavedCart', selectionOf(info)))),
  }),
)

builder.queryField('sharedCart', (t) =>
  t.field({
    scopes: ['cart:write'],
    type: SharedCart,
    nullable: true,
    description: 'A cart shared by link. Null if the link does not exist or has expired.',
    args: { token: t.arg.string({ required: true, description: 'Token from the link, 22 characters.' }) },
    resolve: (_root, { token }, { cart }, info) =>
      cart.savedCarts.shared(token, planOf('SharedCart', selectionOf(info))),
  }),
)
