import { z } from 'zod'
import { BackendError, hasEnded, isInvalid, isNotTheirs, isSilence } from '../jsonapi/errors.ts'
import type { Plan } from '../jsonapi/plan.ts'
import type { UserError } from '../jsonapi/userErrors.ts'
import type { Orders } from '../orders/orders.ts'
import { inputNamesOf } from './directOrderErrors.ts'
import { type PlacementOutcome, refused } from './outcome.ts'
import {
  inFlight,
  isOutcome,
  keyReuseIn,
  type KeyReuse,
  keyReused,
  lowerTotalWarnings,
  noSuchCheckout,
} from './verdicts.ts'

/** Leaves time to ask for the outcome if a placement gets no response. */
export const PLACEMENT_TIMEOUT_MS = 22_000
/** Timeout of the second attempt. */
const REPEAT_MS = 5_000
/** Timeout of a lookup, which computes the checkout if the key is unknown: carriers' rates can take seconds. */
const LOOKUP_MS = 15_000

const placedSchema = z.object({ order: z.object({ id: z.string() }) })

type Send = (timeoutMs: number) => Promise<unknown>

async function repeatIfSilent<T>(send: (timeoutMs: number) => Promise<T>, timeoutMs: number): Promise<T> {
  try {
    return await send(timeoutMs)
  } catch (first) {
    if (!isSilence(first)) throw first
    return send(REPEAT_MS).catch((second) => {
      // The first attempt may still be in progress, even though the second one has failed.
      throw isSilence(second) && !hasEnded(first) ? first : second
    })
  }
}

/**
 * Sends a request to place an order with a key, and returns the order's UUID. Sends it again if there is no response: the
 * site then returns the outcome of the first attempt.
 * @throws BackendError
 */
export function sendWithKey(operation: string, send: Send): Promise<string> {
  return repeatIfSilent(async (timeoutMs) => {
    const answer = placedSchema.safeParse(await send(timeoutMs))
    if (!answer.success) throw new BackendError({ kind: 'malformed', operation })
    return answer.data.order.id
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
    const answer = await repeatIfSilent(send, LOOKUP_MS)
    const placed = placedSchema.safeParse(answer)
    return placed.success ? { isKnown: true, result: placed.data.order.id } : { isKnown: false, checkout: answer }
  } catch (error) {
    if (error instanceof BackendError && isOutcome(error)) return { isKnown: true, result: error }
    if (isNotTheirs(error) || isInvalid(error)) return { isKnown: false, checkout: null }
    throw error
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
  ): Promise<PlacementOutcome> {
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

  /** Rejects invalid inputs. They always differ from the inputs of a known key, which were valid. */
  async refuse(lookup: KeyLookup, userErrors: readonly UserError[], plan: Plan): Promise<PlacementOutcome> {
    if (!lookup.isKnown) return refused(userErrors)
    const { result } = lookup
    const known = typeof result === 'string' ? { differs: [], order: result } : keyReuseIn(result)
    const invalid = userErrors.flatMap(({ path }) => path.slice(0, 1))
    return this.reused({ order: known?.order ?? null, differs: [...invalid, ...(known?.differs ?? [])] }, plan)
  }

  /** The key is bound to another request. */
  async reused({ differs, order: uuid }: KeyReuse, plan: Plan): Promise<PlacementOutcome> {
    // The inputs of another mutation cannot be compared.
    const differences = differs.includes('operation') ? ['operation'] : inputNamesOf(differs)
    const order = uuid === null ? null : await this.#orders.reload(uuid, plan)
    return { ...refused([keyReused(order?.number ?? null, differences)]), order, differences }
  }
}
