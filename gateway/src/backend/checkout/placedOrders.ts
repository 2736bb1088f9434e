import { z } from 'zod'
import { BackendError, hasEnded, isSilence } from '../jsonapi/errors.ts'
import type { Plan } from '../jsonapi/plan.ts'
import type { Orders } from '../orders/orders.ts'
import { inputNamesOf } from './directOrderErrors.ts'
import { type PlacingOutcome, refused } from './outcome.ts'
import { inFlight, type KeyReuse, keyReused, lowerTotalWarnings, noSuchCheckout } from './verdicts.ts'

/** Leaves time to ask for the outcome if a placement gets no response. */
export const PLACING_MS = 22_000
/** Timeout of the second attempt. */
const REPEAT_MS = 5_000

const placedSchema = z.object({ order: z.object({ id: z.string() }) })

/**
 * Sends a request to place an order with a key, and returns the order's UUID. Sends it again if there is no response: the
 * site then returns the outcome of the first attempt.
 * @throws BackendError
 */
export async function sendWithKey(operation: string, send: (timeoutMs: number) => Promise<unknown>): Promise<string> {
  const sendOnce = async (timeoutMs: number) => {
    const answer = placedSchema.safeParse(await send(timeoutMs))
    if (!answer.success) throw new BackendError({ kind: 'malformed', operation })
    return answer.data.order.id
  }
  try {
    return await sendOnce(PLACING_MS)
  } catch (first) {
    if (!isSilence(first)) throw first
    return sendOnce(REPEAT_MS).catch((second) => {
      // The first attempt may go on though the second one has failed.
      throw isSilence(second) && !hasEnded(first) ? first : second
    })
  }
}

/** Placed orders, as outcomes of a placement. */
export class PlacedOrders {
  readonly #orders: Orders
  readonly #onRead: (uuid: string) => void

  /** @param onRead called with the UUID of an order that the requester placed */
  constructor(orders: Orders, onRead: (uuid: string) => void = () => {}) {
    this.#orders = orders
    this.#onRead = onRead
  }

  /** The placed order. @param otherwise message if the site does not show it */
  async read(
    uuid: string,
    expectedTotal: string | null,
    plan: Plan,
    otherwise = noSuchCheckout,
  ): Promise<PlacingOutcome> {
    try {
      const order = await this.#orders.reload(uuid, plan)
      if (!order) return refused([otherwise])
      this.#onRead(order.uuid)
      return { ...refused([]), order, warnings: lowerTotalWarnings(order.totals.total, expectedTotal) }
    } catch (error) {
      if (isSilence(error)) return refused([inFlight])
      throw error
    }
  }

  /** The key is bound to another request. */
  async reused({ differs, order: uuid }: KeyReuse, plan: Plan): Promise<PlacingOutcome> {
    // The inputs of another mutation cannot be compared.
    const differences = differs.includes('operation') ? ['operation'] : inputNamesOf(differs)
    const order = uuid === null ? null : await this.#orders.reload(uuid, plan)
    return { ...refused([keyReused(order?.number ?? null, differences)]), order, differences }
  }
}
