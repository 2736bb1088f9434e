import { hasNoResponse } from '../jsonapi/errors.ts'
import type { Plan } from '../jsonapi/plan.ts'
import type { UserError } from '../jsonapi/userErrors.ts'
import type { Orders } from '../orders/orders.ts'
import { inputNamesOf } from './directOrderErrors.ts'
import type { KeyLookup } from './idempotencyKeys.ts'
import { type PlacementOutcome, refusalOutcome } from './outcome.ts'
import { inFlight, keyReuseIn, type KeyReuse, keyReused, lowerTotalWarnings, noSuchCheckout } from './verdicts.ts'

/** Placed orders, as outcomes of a placement. */
export class OrderOutcomes {
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
      if (!order) return refusalOutcome([otherwise])
      this.#onRead(order.uuid)
      return { ...refusalOutcome([]), order, warnings: lowerTotalWarnings(order.totals.total, expectedTotal) }
    } catch (error) {
      if (hasNoResponse(error)) return refusalOutcome([inFlight])
      throw error
    }
  }

  /** Rejects invalid inputs. They always differ from the inputs of a known key, which were valid. */
  async refuse(lookup: KeyLookup, userErrors: readonly UserError[], plan: Plan): Promise<PlacementOutcome> {
    if (!lookup.isKnown) return refusalOutcome(userErrors)
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
    return { ...refusalOutcome([keyReused(order?.number ?? null, differences)]), order, differences }
  }
}
