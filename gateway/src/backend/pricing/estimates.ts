import { MAX_LINES } from '@shop/schema/quantity'
import { z } from 'zod'
import type { BackendCalls, Call } from '../jsonapi/calls.ts'
import { dateIn } from '../jsonapi/dates.ts'
import { SignedOutError, parseAnswer } from '../jsonapi/errors.ts'
import { type Money, readMoney } from '../jsonapi/money.ts'
import { wireNames, paths } from '../jsonapi/names.ts'
import { type CartOwner, callAsOwner } from '../jsonapi/owner.ts'

const OPERATION = 'cartEstimate'

/** A line as it would be ordered. */
export interface PricedLine {
  /** UUID of the part. */
  readonly uuid: string
  readonly quantity: number
  readonly isOneLength?: boolean | null
}

/** Estimated price and ship date of a line for the requester. Null if the site does not say. */
export interface LineEstimate {
  /** Unit price. */
  readonly price: Money | null
  /** Price of the whole line. */
  readonly linePrice: Money | null
  readonly shipsBy: string | null
  /** Quantity that ships immediately, if not all of it does. */
  readonly stockedQuantity: number | null
}

export interface Estimate {
  /** In the order of the requested lines. */
  readonly lines: readonly LineEstimate[]
  readonly subTotal: Money | null
}

const responseSchema = z.object({
  data: z.array(
    z.looseObject({
      unit_price: z.unknown().optional(),
      total_price: z.unknown().optional(),
      ships_by: z.string().transform(dateIn).nullish().catch(null),
      stocked_quantity: z.coerce.number().int().nullish().catch(null),
      available: z.boolean().optional(),
    }),
  ),
  meta: z.looseObject({ subtotal: z.unknown().optional() }).optional(),
})

type EstimatedLine = z.infer<typeof responseSchema>['data'][number]

function estimateOf({ available, ...line }: EstimatedLine): LineEstimate {
  return available === false
    ? { price: null, linePrice: null, shipsBy: null, stockedQuantity: null }
    : {
        price: readMoney(line.unit_price),
        linePrice: readMoney(line.total_price),
        shipsBy: line.ships_by ?? null,
        stockedQuantity: line.stocked_quantity ?? null,
      }
}

export interface EstimatesOptions {
  readonly calls: BackendCalls
  readonly owner: CartOwner
  /** Whether the site estimates prices of lines. */
  readonly isOffered: boolean
  /** Called when prices could not be loaded; they are omitted. */
  readonly onFailure: (error: unknown) => void
}

/** Prices of lines for the requester, without a cart. The site computes the totals: the gateway never adds money. */
export class Estimates {
  readonly #options: EstimatesOptions

  constructor(options: EstimatesOptions) {
    this.#options = options
  }

  get isOffered(): boolean {
    return this.#options.isOffered
  }

  /** One request for up to 200 lines; null without lines, and if the site cannot estimate (now). */
  async of(lines: readonly PricedLine[]): Promise<Estimate | null> {
    if (!this.isOffered || lines.length === 0 || lines.length > MAX_LINES) return null
    try {
      return await this.#estimate(lines)
    } catch (error) {
      this.#options.onFailure(error)
      return null
    }
  }

  async #estimate(lines: readonly PricedLine[]): Promise<Estimate> {
    const data = lines.map(({ uuid, quantity, isOneLength }, index) => ({
      type: wireNames.variation.type,
      id: uuid,
      // The `arity` keeps two lines of the same part apart.
      meta: { quantity, arity: index, ...(typeof isOneLength === 'boolean' && { one_length: isOneLength }) },
    }))
    const call = { operation: OPERATION, method: 'POST', address: paths.cartEstimate, body: { data } } as const
    const answer = await this.#ask(call)
    const schema = responseSchema.refine(({ data }) => data.length === lines.length, 'the number of lines differs')
    const estimate = parseAnswer(schema, answer, OPERATION)
    return { lines: estimate.data.map(estimateOf), subTotal: readMoney(estimate.meta?.subtotal) }
  }

  async #ask(call: Call): Promise<unknown> {
    const { calls, owner } = this.#options
    try {
      return (await callAsOwner(calls, owner, call)) ?? (await calls.asAnonymous(call, 'jsonApi'))
    } catch (error) {
      // If the session has just ended, prices are requested as a guest.
      if (error instanceof SignedOutError) return this.#ask(call)
      throw error
    }
  }
}
