import { forbidden, notFound } from '../jsonapi/errors.ts'
import type { JsonApiRequest } from '../jsonapi/request.ts'
import { isUuid } from '../jsonapi/uuid.ts'
import type { Database } from '../database/tables.ts'

const denied = () =>
  forbidden("The following permissions are required: 'update commerce_order' OR 'update default commerce_order'.")

const orderBy = (database: Database, uuid: string) =>
  database
    .selectFrom('orders')
    .select(['id', 'uuid', 'state', 'user_id', 'token_hash'])
    .where('uuid', '=', uuid)
    .executeTakeFirst()

/**
 * The order that a checkout's address names: 404 when there is none, 403 when it is someone else's. What follows the order in
 * the address tells which of its routes it is.
 */
export const orderOf = async (database: Database, { params, viewer }: JsonApiRequest, after = '') => {
  const uuid = params['order'] ?? ''
  const order = isUuid(uuid) ? await orderBy(database, uuid) : undefined
  if (order === undefined)
    throw notFound(
      'commerce_order',
      `/jsonapi/checkout/{commerce_order}${after}`,
      `commerce_api.checkout${after.replaceAll('/', '.').replaceAll('-', '_')}`,
    )
  const isOwn =
    viewer.user === null
      ? viewer.cartTokenHash !== null && order.token_hash === viewer.cartTokenHash
      : order.user_id === viewer.user.id
  if (!isOwn) throw denied()
  return order
}

/** The same, as long as it is a cart. */
export const draftOf = async (database: Database, request: JsonApiRequest, after = '') => {
  const order = await orderOf(database, request, after)
  if (order.state !== 'draft') throw denied()
  return order
}
