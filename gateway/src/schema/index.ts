import { GraphQLSchema } from 'graphql'
import './core/scalars.ts'
import './catalog/category.ts'
import './catalog/product.ts'
import './catalog/variation.ts'
import './catalog/productList.ts'
import './catalog/changes.ts'
import './exports/exports.ts'
import './routes/route.ts'
import './routes/route.ts'
import './search/suggestions.ts'
import './search/search.ts'
import './shop/shop.ts'
import './distributors/distributors.ts'
import './sitemap/sitemap.ts'
import './contact/contact.ts'
import './quickOrder/quickOrder.ts'
import './carts/mutations.ts'
import './savedCarts/mutations.ts'
import './accounts/viewer.ts'
import './accounts/mutations.ts'
import './addresses/mutations.ts'
import './accounts/session.ts'
import './accounts/sessions.ts'
import './apiKeys/apiKeys.ts'
import './checkout/mutations.ts'
import './checkout/directOrders.ts'
import './checkout/placeOrder.ts'
import './orders/orders.ts'
import './orders/invoice.ts'
import './orders/mutations.ts'
import './quotes/quotes.ts'
import './webhooks/mutations.ts'
import './node.ts'
import { registerShapes } from '../backend/jsonapi/needs.ts'
import { searchShapes } from '../backend/search/searchShapes.ts'
import { builder } from './core/builder.ts'
import { shapesOf } from './core/needs.ts'
import { pauseBetweenRows } from './core/pauses.ts'

/** GraphiQL's docs pane opens with this. */
const description = `The API of the shop: catalog, prices and stock, carts, orders.

- Programs send an API key or access token as \`Authorization: Bearer\`.
- A mutation reports what the user can correct in \`userErrors\`; other errors have a code in \`extensions.code\`.
- Lists have \`first\` and \`after\`, and \`pageInfo\` with the next cursor. IDs and cursors are opaque.
- Quick start, reference, error codes and limits: /developers`

export const schema = new GraphQLSchema({ ...builder.toSchema().toConfig(), description })
pauseBetweenRows(schema)

registerShapes({ ...shapesOf(schema), ...searchShapes })
