import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { document, omission, type RenderContext } from '../jsonapi/document.ts'
import { forbidden, notFound } from '../jsonapi/errors.ts'
import { readInclude } from '../jsonapi/include.ts'
import type { JsonApiRequest } from '../jsonapi/request.ts'
import type { LoadedRow, ResourceType } from '../jsonapi/resource.ts'
import { renderAll, rendering, type JsonApi } from '../jsonapi/resources.ts'
import { type JsonApiResponse, jsonApiRoute } from '../jsonapi/route.ts'
import { rowAlias, selectById, selectRows } from '../jsonapi/rows.ts'
import { isUuid } from '../jsonapi/uuid.ts'
import { store } from '../catalog/site.ts'
import { changeCoupon } from './coupons.ts'
import { couponIdentifier, readCouponCode } from '../coupons/type.ts'
import { readAdditions, readChange, readRemovals } from './bodies.ts'
import { estimate } from './estimate.ts'
import { type CartInPath, refreshOldPrices } from './lockCart.ts'
import { addLines, changeLine, clearCart, removeLines } from './lines.ts'
import { isOfViewerCart } from '../orders/access.ts'
import { limitToCartFields } from './cartFields.ts'

/** Included in every cart response, requested or not. */
const alwaysIncluded = ['order_items', 'order_items.purchased_entity']

const permissions = {
  view: "The following permissions are required: 'view commerce_order' OR 'view default commerce_order'.",
  update: "The following permissions are required: 'update commerce_order' OR 'update default commerce_order'.",
  manageItems: "The 'manage default commerce_order_item' permission is required.",
}

function orderOf({ types }: Pick<JsonApi, 'types'>): ResourceType {
  return types.get('order--default')
}

function itemOf({ types }: Pick<JsonApi, 'types'>): ResourceType {
  return types.get('order-item--product')
}

function cartRendering(api: JsonApi, request: JsonApiRequest): RenderContext {
  const context = rendering(api, request)
  return { ...context, hasField: limitToCartFields(context.hasField) }
}

/** Path suffixes of the cart routes. */
const afterCart = {
  canonical: '',
  clear: '',
  coupons: '/coupons',
  remove_items: '/items',
  update_item: '/items/{commerce_order_item}',
}

/** The cart in the path: 404 if it does not exist, 403 if it is someone else's or no longer a cart. */
async function cartOf(
  api: JsonApi,
  request: JsonApiRequest,
  route: keyof typeof afterCart,
  permission: string,
): Promise<CartInPath> {
  const uuid = request.params['cart'] ?? ''
  const cart = isUuid(uuid)
    ? await api.database
        .selectFrom('orders')
        .select(['id', 'uuid', 'state', isOfViewerCart('orders', request.viewer).as('isOwn')])
        .where('uuid', '=', uuid)
        .executeTakeFirst()
    : undefined
  if (cart === undefined)
    throw notFound(
      'commerce_order',
      `/jsonapi/carts/{commerce_order}${afterCart[route]}`,
      `commerce_api.carts.${route}`,
    )
  const refusal = forbidden(permission)
  if (!cart.isOwn || cart.state !== 'draft') throw refusal
  return { id: cart.id, uuid: cart.uuid, refusal }
}

async function orderResponse(
  context: RenderContext,
  request: JsonApiRequest,
  rows: readonly LoadedRow[],
  single: boolean,
  always: readonly string[],
): Promise<JsonApiResponse> {
  const include = readInclude(request.query['include'], always)
  const { data, included, omitted } = await renderAll(context, orderOf(context), rows, include)
  const links = { self: { href: request.self } }
  return { document: document({ data: single ? (data[0] ?? null) : data, included, omitted, links }), shared: false }
}

function listCarts(api: JsonApi) {
  return async (request: JsonApiRequest): Promise<JsonApiResponse> => {
    await refreshOldPrices(api.database, request.viewer)
    const context = cartRendering(api, request)
    const rows = await selectRows(api.database, orderOf(api), context.viewer, context.hasField, {
      where: sql`${sql.ref(`${rowAlias}.state`)} = 'draft'`,
    })
    return orderResponse(context, request, rows, false, alwaysIncluded)
  }
}

function showCart(api: JsonApi) {
  return async (request: JsonApiRequest): Promise<JsonApiResponse> => {
    const cart = await cartOf(api, request, 'canonical', permissions.view)
    await refreshOldPrices(api.database, request.viewer)
    const context = cartRendering(api, request)
    const rows = await selectById(api.database, orderOf(api), context.viewer, context.hasField, [cart.id])
    return orderResponse(context, request, rows, true, alwaysIncluded)
  }
}

async function itemsResponse(
  context: RenderContext,
  request: JsonApiRequest,
  ids: readonly number[],
  single: boolean,
): Promise<JsonApiResponse> {
  const itemType = itemOf(context)
  // A cart created without a token belongs to nobody, but its creator sees what was just added.
  const rows = await selectById(
    context.database,
    { ...itemType, access: visibleToAll },
    context.viewer,
    context.hasField,
    ids,
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  const inOrder = ids.map((id) => byId.get(id)).filter((row) => row !== undefined)
  const { data, included, omitted } = await renderAll(context, itemType, inOrder, readInclude(request.query['include']))
  const links = { self: { href: request.self } }
  return { document: document({ data: single ? (data[0] ?? null) : data, included, omitted, links }), shared: false }
}

const visibleToAll = { allowed: () => sql<boolean>`true`, hidden: 'vanishes' } as const

function add(api: JsonApi) {
  return async (request: JsonApiRequest): Promise<JsonApiResponse> => {
    const context = cartRendering(api, request)
    const { ids, refusal } = await addLines(api.database, request.viewer, readAdditions(request.body(), api))
    if (refusal !== undefined) throw refusal
    return itemsResponse(context, request, ids, false)
  }
}

function changeItem(api: JsonApi) {
  return async (request: JsonApiRequest): Promise<JsonApiResponse> => {
    const context = cartRendering(api, request)
    const cart = await cartOf(api, request, 'update_item', permissions.manageItems)
    const uuid = request.params['item'] ?? ''
    const item = isUuid(uuid)
      ? await api.database
          .selectFrom('order_items')
          .select('id')
          .where('uuid', '=', uuid)
          .where('order_id', '=', cart.id)
          .executeTakeFirst()
      : undefined
    const goneError = () =>
      notFound(
        'commerce_order_item',
        '/jsonapi/carts/{commerce_order}/items/{commerce_order_item}',
        'commerce_api.carts.update_item',
      )
    if (item === undefined) throw goneError()
    const change = readChange(request.body(), uuid, itemOf(api))
    if (!(await changeLine(api.database, cart, item.id, change(), request.viewer.now))) throw goneError()
    return itemsResponse(context, request, [item.id], true)
  }
}

function removeItems(api: JsonApi) {
  return async (request: JsonApiRequest): Promise<JsonApiResponse> => {
    const cart = await cartOf(api, request, 'remove_items', permissions.update)
    await removeLines(api.database, cart, readRemovals(request, itemOf(api)), request.viewer.now)
    const context = cartRendering(api, request)
    const rows = await selectById(api.database, orderOf(api), context.viewer, context.hasField, [cart.id])
    return orderResponse(context, request, rows, true, [])
  }
}

function clear(api: JsonApi) {
  return async (request: JsonApiRequest): Promise<JsonApiResponse> => {
    const cart = await cartOf(api, request, 'clear', permissions.update)
    await clearCart(api.database, cart, request.viewer.now)
    return undefined
  }
}

function setCoupon(api: JsonApi) {
  return async (request: JsonApiRequest): Promise<JsonApiResponse> => {
    const cart = await cartOf(api, request, 'coupons', permissions.update)
    const code = readCouponCode(request.body())
    const coupon = await changeCoupon(api.database, cart, code, request.viewer.now)
    const data = coupon === null ? [] : [couponIdentifier(coupon)]
    const related = `${request.origin}/jsonapi${orderOf(api).path}/${cart.uuid}/coupons`
    const links = { related: { href: related }, self: { href: request.self } }
    return { document: document({ data, links }), shared: false }
  }
}

function removeCoupon(api: JsonApi) {
  return async (request: JsonApiRequest): Promise<JsonApiResponse> => {
    const cart = await cartOf(api, request, 'coupons', permissions.update)
    await changeCoupon(api.database, cart, null, request.viewer.now)
    return undefined
  }
}

/** Shoppers cannot read their store. */
function currentStore(api: JsonApi) {
  return (request: JsonApiRequest): Promise<JsonApiResponse> => {
    const context = rendering(api, request)
    const hidden = omission(context, api.types.get('store--online'), { id: store.id, uuid: store.uuid })
    return Promise.resolve({
      document: document({ data: null, omitted: [hidden], links: { self: { href: request.self } } }),
      shared: false,
    })
  }
}

export function cartRoutes(app: FastifyInstance, api: JsonApi, modified: Date): void {
  jsonApiRoute(app, '/jsonapi/carts', { GET: listCarts(api) }, modified)
  jsonApiRoute(app, '/jsonapi/cart/add', { POST: add(api) }, modified)
  jsonApiRoute(app, '/jsonapi/cart/estimate', { POST: estimate(api) }, modified)
  jsonApiRoute(app, '/jsonapi/carts/:cart', { GET: showCart(api), DELETE: clear(api) }, modified)
  jsonApiRoute(app, '/jsonapi/carts/:cart/items', { DELETE: removeItems(api) }, modified)
  jsonApiRoute(app, '/jsonapi/carts/:cart/items/:item', { PATCH: changeItem(api) }, modified)
  jsonApiRoute(app, '/jsonapi/carts/:cart/coupons', { PATCH: setCoupon(api), DELETE: removeCoupon(api) }, modified)
  jsonApiRoute(app, '/jsonapi/current-store', { GET: currentStore(api) }, modified)
}
