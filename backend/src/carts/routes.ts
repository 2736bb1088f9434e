import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { document, omission, type RenderContext } from '../jsonapi/document.ts'
import { forbidden, notFound } from '../jsonapi/errors.ts'
import { readInclude } from '../jsonapi/include.ts'
import type { JsonApiRequest } from '../jsonapi/request.ts'
import type { LoadedRow, ResourceType } from '../jsonapi/resource.ts'
import { renderAll, rendering, type Site } from '../jsonapi/resources.ts'
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

function orderOf({ types }: Pick<Site, 'types'>): ResourceType {
  return types.get('order--default')
}

function itemOf({ types }: Pick<Site, 'types'>): ResourceType {
  return types.get('order-item--product')
}

function cartRendering(site: Site, request: JsonApiRequest): RenderContext {
  const context = rendering(site, request)
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
  site: Site,
  request: JsonApiRequest,
  route: keyof typeof afterCart,
  permission: string,
): Promise<CartInPath> {
  const uuid = request.params['cart'] ?? ''
  const cart = isUuid(uuid)
    ? await site.database
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

function listCarts(site: Site) {
  return async (request: JsonApiRequest): Promise<JsonApiResponse> => {
    await refreshOldPrices(site.database, request.viewer)
    const context = cartRendering(site, request)
    const rows = await selectRows(site.database, orderOf(site), context.viewer, context.hasField, {
      where: sql`${sql.ref(`${rowAlias}.state`)} = 'draft'`,
    })
    return orderResponse(context, request, rows, false, alwaysIncluded)
  }
}

function showCart(site: Site) {
  return async (request: JsonApiRequest): Promise<JsonApiResponse> => {
    const cart = await cartOf(site, request, 'canonical', permissions.view)
    await refreshOldPrices(site.database, request.viewer)
    const context = cartRendering(site, request)
    const rows = await selectById(site.database, orderOf(site), context.viewer, context.hasField, [cart.id])
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

function add(site: Site) {
  return async (request: JsonApiRequest): Promise<JsonApiResponse> => {
    const context = cartRendering(site, request)
    const { ids, refusal } = await addLines(site.database, request.viewer, readAdditions(request.body(), site))
    if (refusal !== undefined) throw refusal
    return itemsResponse(context, request, ids, false)
  }
}

function changeItem(site: Site) {
  return async (request: JsonApiRequest): Promise<JsonApiResponse> => {
    const context = cartRendering(site, request)
    const cart = await cartOf(site, request, 'update_item', permissions.manageItems)
    const uuid = request.params['item'] ?? ''
    const item = isUuid(uuid)
      ? await site.database
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
    const change = readChange(request.body(), uuid, itemOf(site))
    if (!(await changeLine(site.database, cart, item.id, change(), request.viewer.now))) throw goneError()
    return itemsResponse(context, request, [item.id], true)
  }
}

function removeItems(site: Site) {
  return async (request: JsonApiRequest): Promise<JsonApiResponse> => {
    const cart = await cartOf(site, request, 'remove_items', permissions.update)
    await removeLines(site.database, cart, readRemovals(request, itemOf(site)), request.viewer.now)
    const context = cartRendering(site, request)
    const rows = await selectById(site.database, orderOf(site), context.viewer, context.hasField, [cart.id])
    return orderResponse(context, request, rows, true, [])
  }
}

function clear(site: Site) {
  return async (request: JsonApiRequest): Promise<JsonApiResponse> => {
    const cart = await cartOf(site, request, 'clear', permissions.update)
    await clearCart(site.database, cart, request.viewer.now)
    return undefined
  }
}

function setCoupon(site: Site) {
  return async (request: JsonApiRequest): Promise<JsonApiResponse> => {
    const cart = await cartOf(site, request, 'coupons', permissions.update)
    const code = readCouponCode(request.body())
    const coupon = await changeCoupon(site.database, cart, code, request.viewer.now)
    const data = coupon === null ? [] : [couponIdentifier(coupon)]
    const related = `${request.origin}/jsonapi${orderOf(site).path}/${cart.uuid}/coupons`
    const links = { related: { href: related }, self: { href: request.self } }
    return { document: document({ data, links }), shared: false }
  }
}

function removeCoupon(site: Site) {
  return async (request: JsonApiRequest): Promise<JsonApiResponse> => {
    const cart = await cartOf(site, request, 'coupons', permissions.update)
    await changeCoupon(site.database, cart, null, request.viewer.now)
    return undefined
  }
}

/** Shoppers cannot read their store. */
function currentStore(site: Site) {
  return (request: JsonApiRequest): Promise<JsonApiResponse> => {
    const context = rendering(site, request)
    const hidden = omission(context, site.types.get('store--online'), { id: store.id, uuid: store.uuid })
    return Promise.resolve({
      document: document({ data: null, omitted: [hidden], links: { self: { href: request.self } } }),
      shared: false,
    })
  }
}

export function cartRoutes(app: FastifyInstance, site: Site, modified: Date): void {
  jsonApiRoute(app, '/jsonapi/carts', { GET: listCarts(site) }, modified)
  jsonApiRoute(app, '/jsonapi/cart/add', { POST: add(site) }, modified)
  jsonApiRoute(app, '/jsonapi/cart/estimate', { POST: estimate(site) }, modified)
  jsonApiRoute(app, '/jsonapi/carts/:cart', { GET: showCart(site), DELETE: clear(site) }, modified)
  jsonApiRoute(app, '/jsonapi/carts/:cart/items', { DELETE: removeItems(site) }, modified)
  jsonApiRoute(app, '/jsonapi/carts/:cart/items/:item', { PATCH: changeItem(site) }, modified)
  jsonApiRoute(app, '/jsonapi/carts/:cart/coupons', { PATCH: setCoupon(site), DELETE: removeCoupon(site) }, modified)
  jsonApiRoute(app, '/jsonapi/current-store', { GET: currentStore(site) }, modified)
}
