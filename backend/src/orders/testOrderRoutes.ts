import type { FastifyInstance } from 'fastify'
import type { Database } from '../database/tables.ts'
import { forbidden } from '../jsonapi/errors.ts'
import { hasTestKey } from '../jsonapi/resource.ts'
import type { JsonApiRequest } from '../jsonapi/request.ts'
import { type JsonApiResponse, jsonApiRoute } from '../jsonapi/route.ts'

/** Deletes a customer's test orders and test cart. Resolves with the number of orders. */
export function deleteTestOrders(database: Database, userId: number): Promise<number> {
  return database.transaction().execute(async (transaction) => {
    const orders = await transaction
      .selectFrom('orders')
      .select(['id', 'placed'])
      .where('user_id', '=', userId)
      .where('is_test', '=', true)
      .forUpdate()
      .execute()
    if (orders.length === 0) return 0
    const ids = orders.map(({ id }) => id)
    const placements = await transaction.selectFrom('placements').select('uuid').where('order_id', 'in', ids).execute()
    const references = placements.map(({ uuid }) => uuid)
    if (references.length > 0)
      await transaction.deleteFrom('test_charges').where('reference', 'in', references).execute()
    await transaction.deleteFrom('orders').where('id', 'in', ids).execute()
    return orders.filter(({ placed }) => placed !== null).length
  })
}

/** `DELETE /jsonapi/user/test-orders`, for customers and their test keys. */
export function testOrderRoutes(app: FastifyInstance, database: Database, modified: Date): void {
  const remove = async ({ viewer, self }: JsonApiRequest): Promise<JsonApiResponse> => {
    const { user } = viewer
    if (user === null || (user.key !== undefined && !hasTestKey(user)))
      throw forbidden('Log in, or use a test key, to delete test orders.')
    const deleted = await deleteTestOrders(database, user.id)
    return { document: { data: [], meta: { deleted }, links: { self: { href: self } } }, shared: false }
  }
  jsonApiRoute(app, '/jsonapi/user/test-orders', { DELETE: remove }, modified)
}
