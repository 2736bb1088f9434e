import { z } from 'zod'
import type { BackendCalls } from '../jsonapi/calls.ts'
import { paths } from '../jsonapi/names.ts'
import { refusalOf, type UserError, userError } from '../jsonapi/userErrors.ts'

const responseSchema = z.object({ meta: z.object({ deleted: z.number() }) })

export interface DeletedOrders {
  readonly deletedCount: number
  readonly userErrors: readonly UserError[]
}

const forbidden = userError('FORBIDDEN', 'Log in, or use a test key, to delete test orders.')

/** Deletes the customer's test orders and test cart. @throws BackendError */
export async function deleteTestOrders(calls: BackendCalls): Promise<DeletedOrders> {
  const call = { operation: 'deleteTestOrders', method: 'DELETE', address: paths.testOrders } as const
  try {
    return { deletedCount: responseSchema.parse(await calls.asCustomer(call)).meta.deleted, userErrors: [] }
  } catch (error) {
    return { deletedCount: 0, userErrors: [refusalOf(error, forbidden)] }
  }
}
