import { z } from 'zod'
import { BackendError, hasEnded, hasNoResponse, isInvalid, isNotTheirs } from '../jsonapi/errors.ts'
import { isOutcome } from './verdicts.ts'

/** Leaves time to ask for the outcome if a placement gets no response. */
export const PLACEMENT_TIMEOUT_MS = 22_000
/** Timeout of the second attempt. */
const REPEAT_MS = 5_000
/** Timeout of a lookup, which computes the checkout if the key is unknown: carriers' rates can take seconds. */
const LOOKUP_MS = 15_000

const placedOrderSchema = z.object({ order: z.object({ id: z.string() }) })

type Send = (timeoutMs: number) => Promise<unknown>

async function repeatWithoutResponse<T>(send: (timeoutMs: number) => Promise<T>, timeoutMs: number): Promise<T> {
  try {
    return await send(timeoutMs)
  } catch (first) {
    if (!hasNoResponse(first)) throw first
    return send(REPEAT_MS).catch((second) => {
      // The first attempt may still be in progress, even though the second one has failed.
      throw hasNoResponse(second) && !hasEnded(first) ? first : second
    })
  }
}

/**
 * Sends a request to place an order with a key, and returns the order's UUID. Sends it again if there is no response: the
 * site then returns the outcome of the first attempt.
 * @throws BackendError
 */
export function sendWithKey(operation: string, send: Send): Promise<string> {
  return repeatWithoutResponse(async (timeoutMs) => {
    const placedOrder = placedOrderSchema.safeParse(await send(timeoutMs))
    if (!placedOrder.success) throw new BackendError({ kind: 'malformed', operation })
    return placedOrder.data.order.id
  }, PLACEMENT_TIMEOUT_MS)
}

/** What the site knows about a key. */
export type KeyLookup =
  /** UUID of the placed order, or why there is none. */
  | { readonly isKnown: true; readonly result: string | BackendError }
  /** The checkout that the request names; null if it names none. */
  | { readonly isKnown: false; readonly checkout: unknown }

/** Looks up a key. The site does so before it loads any order, and places nothing. @throws BackendError */
export async function lookUpKey(send: Send): Promise<KeyLookup> {
  try {
    const response = await repeatWithoutResponse(send, LOOKUP_MS)
    const placedOrder = placedOrderSchema.safeParse(response)
    return placedOrder.success
      ? { isKnown: true, result: placedOrder.data.order.id }
      : { isKnown: false, checkout: response }
  } catch (error) {
    if (error instanceof BackendError && isOutcome(error)) return { isKnown: true, result: error }
    if (isNotTheirs(error) || isInvalid(error)) return { isKnown: false, checkout: null }
    throw error
  }
}
