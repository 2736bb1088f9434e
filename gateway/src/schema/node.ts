import type { GraphQLResolveInfo } from 'graphql'
import { planOf, type Selection } from '../backend/jsonapi/plan.ts'
import type { GatewayContext } from '../request/gatewayContext.ts'
import { forCustomers } from './accounts/viewer.ts'
import { builder, decodeGlobalId } from './core/builder.ts'
import { tooMany } from './core/errors.ts'
import { Node } from './core/fields.ts'
import { selectionOf } from './core/selection.ts'

export const MAX_NODES = 100

type Loader = (id: string, selection: Selection, context: GatewayContext) => Promise<object | null> | object | null

/** Every type with an ID, and how to find its objects. */
const loaders: Readonly<Record<string, Loader>> = {
  Product: (id, selection, { catalog }) => catalog.products.byUuid(id, planOf('Product', selection)),
  ProductVariation: (id, selection, { catalog }) =>
    catalog.products.variationByUuid(id, planOf('ProductVariation', selection)),
  Category: async (id, _selection, { catalog }) => (await catalog.categories.tree()).byUuid(id),
  ContentPage: (id, selection, { content }) => content.pages.byUuid(id, planOf('ContentPage', selection)),
  // Requesters can load only their own cart.
  Cart: async (id, selection, { cart }) => {
    const value = await cart.carts.readOrEmpty(planOf('Cart', selection))
    return value.uuid === id ? value : null
  },
  // Cart items are searched in the requester's own cart only.
  CartItem: async (id, selection, { cart }) => {
    const items: Selection = { on: (type) => (type === 'Cart' ? [{ name: 'items', args: {}, selection }] : []) }
    const value = await cart.carts.readOrEmpty(planOf('Cart', items))
    return value.items.find(({ uuid }) => uuid === id) ?? null
  },
  // The same applies to accounts and addresses: those of others are not even requested.
  User: async (id, selection, { account }) => {
    const user = await account.users.read(planOf('User', selection))
    return user?.uuid === id ? user : null
  },
  AccountSession: async (id, _selection, { account }) => {
    const all = await forCustomers(() => account.sessions.all())
    return all?.find(({ uuid }) => uuid === id) ?? null
  },
  ApiKey: async (id, _selection, { account }) => {
    const all = await forCustomers(() => account.apiKeys.all())
    return all?.find(({ uuid }) => uuid === id) ?? null
  },
  SavedCart: (id, selection, { cart }) =>
    forCustomers(() => cart.savedCarts.savedByUuid(id, planOf('SavedCart', selection))),
  Checkout: (id, selection, { checkout }) => checkout.checkouts.byUuid(id, planOf('Checkout', selection)),
  Order: (id, selection, { checkout }) => checkout.orders.byUuid(id, planOf('Order', selection)),
  Quote: (id, selection, { quotes }) => quotes.quotes.byUuid(id, planOf('Quote', selection)),
  Address: (id, _selection, { account }) => forCustomers(() => account.addressBook.byUuid(id)),
}

function load(
  globalId: string,
  context: GatewayContext,
  info: GraphQLResolveInfo,
): Promise<object | null> | object | null {
  const { typename, id } = decodeGlobalId(globalId)
  const loader = Object.hasOwn(loaders, typename) ? loaders[typename] : undefined
  return loader ? loader(id, selectionOf(info), context) : null
}

builder.queryFields((t) => ({
  node: t.field({
    scopes: 'any',
    type: Node,
    nullable: true,
    description: 'The object with a global ID; null if there is none.',
    args: { id: t.arg.id({ required: true, description: 'Global ID of the object.' }) },
    resolve: (_root, { id }, context, info) => load(id, context, info),
  }),
  nodes: t.field({
    scopes: 'any',
    type: [Node],
    nullable: { list: true, items: true },
    description: `Up to ${MAX_NODES} objects by their global IDs, in the same order; null for each that is not found.`,
    args: { ids: t.arg.idList({ required: true, description: 'Global IDs of the objects, up to 100.' }) },
    complexity: ({ ids }) => ({ field: 1, multiplier: ids.length }),
    resolve: (_root, { ids }, context, info) => {
      if (ids.length > MAX_NODES) {
        const limit = { name: 'ids', maximum: MAX_NODES, value: ids.length }
        throw tooMany(`Request at most ${MAX_NODES} IDs at a time.`, limit)
      }
      return ids.map((id) => load(id, context, info))
    },
  }),
}))
