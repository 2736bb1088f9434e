import type { BrowserContext } from '@playwright/test'
import { send, placeOrder, readyToPlace } from './buyers.ts'
import { ana, addToCart, newCustomer, signInAsNew, signIn } from './customers.ts'
import type { RunningShop } from './shop.ts'

/** Values in addresses that belong to one visitor, by the name used in the routes table. */
export type Places = Readonly<Record<string, string>>

type Enter = (context: BrowserContext, shop: RunningShop) => Promise<Places>

const lines = [
  { sku: '180050', quantity: 12 },
  { sku: '540003', quantity: 1 },
]

function lastOf(link: string) {
  return new URL(link).pathname.split('/').at(-1) ?? ''
}

interface Own {
  viewer: {
    orders: { edges: { node: { uuid: string } }[] }
    addresses: { edges: { node: { uuid: string } }[] }
  }
}

/** Kinds of visitors. Each sets up an empty browser without using the pages. */
const visitors = {
  guest: async () => ({}),

  /** A full cart and all decisions made: every checkout step is open. */
  async buyer(context, shop) {
    await readyToPlace(context, shop, { lines, email: newCustomer().email })
    const { shareCart } = await send<{ shareCart: { url: string } }>(
      context,
      shop,
      'mutation { shareCart { url userErrors { message } } }',
    )
    return { token: lastOf(shareCart.url) }
  },

  /** A guest who just placed an order. */
  async bought(context, shop) {
    const { uuid } = await placeOrder(context, shop, {
      lines,
      email: newCustomer().email,
      purchaseOrderNumber: 'TTF-77',
    })
    return { order: uuid }
  },

  /** A new customer with only a cart and a saved cart. */
  async newcomer(context, shop) {
    await signInAsNew(context, shop)
    await addToCart(context, shop, lines)
    const save = 'mutation($input: SaveCartInput!) { saveCart(input: $input) { userErrors { message } } }'
    await send(context, shop, save, { name: 'Chamber B' })
    return {}
  },

  /** A customer with orders and addresses. */
  async customer(context, shop) {
    await signIn(context, shop, ana)
    const own =
      'orders(first: 1) { edges { node { uuid } } } addresses(first: 1, type: SHIPPING) { edges { node { uuid } } }'
    const { viewer } = await send<Own>(context, shop, `{ viewer { ${own} } }`)
    return { order: viewer.orders.edges[0]?.node.uuid ?? '', address: viewer.addresses.edges[0]?.node.uuid ?? '' }
  },
} satisfies Record<string, Enter>

export type Visitor = keyof typeof visitors

export const visitorNames = Object.keys(visitors).filter((name): name is Visitor => name in visitors)

/** Sets up a browser as a visitor, and returns the values of its addresses. */
export function enter(as: Visitor, context: BrowserContext, shop: RunningShop): Promise<Places> {
  return visitors[as](context, shop)
}
