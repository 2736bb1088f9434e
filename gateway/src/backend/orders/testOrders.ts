import { z } from 'zod'
import type { BackendCalls } from '../jsonapi/calls.ts'
import { isAbsent, SignedOutError } from '../jsonapi/errors.ts'
import { paths } from '../jsonapi/names.ts'
import { notAuthenticated, type UserError } from '../jsonapi/userErrors.ts'

const responseSchema = z.object({ meta: z.object({ deleted: z.number() }) })

export interface DeletedOrders {
  readonly deletedCount: number
  readonly userErrors: readonly UserError[]
}

const forbidden: UserError = {
  code: 'FORBIDDEN',
  message: 'Log in, or use a test key, to delete test orders.',
  path: [],
}

/** Deletes the customer's test orders and test cart. @throws BackendError */
export async function deleteTestOrders(calls: BackendCalls): Promise<DeletedOrders> {
  const call = { operation: 'deleteTestOrders', method: 'DELETE', address: paths.testOrders } as const
  try {
    return { deletedCount: responseSchema.parse(await calls.asCustomer(call)).meta.deleted, userErrors: [] }
  } catch (error) {
    if (error instanceof SignedOutError) return { deletedCount: 0, userErrors: [notAuthenticated(error.hasEnded)] }
    if (isAbsent(error)) return { deletedCount: 0, userErrors: [forbidden] }
    throw error
  }
}
