import { z } from 'zod'
import type { BackendCalls, Call } from '../jsonapi/calls.ts'
import { BackendError, SignedOutError, isAbsent } from '../jsonapi/errors.ts'
import { type Money, readMoney } from '../jsonapi/money.ts'
import { wireNames, paths } from '../jsonapi/names.ts'
import { type CartOwner, askAsOwner } from '../jsonapi/owner.ts'

/** A moment as the site writes it, RFC 3339 with any offset. */
const Moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text))

/** Lines that the site estimates at once. */
export const MOST_LINES = 200
const OPERATION = 'cartEstimate'

/** A line as it would be ordered. */
export interface PricedLine {
  /** Uuid of the part. */
  readonly uuid: string
  readonly quantity: number
  readonly isOneLength?: boolean | null
}

/** What a line would cost who asks, and when it would leave. Null is what the site does not say. */
export interface LineEstimate {
  /** Price of one. */
  readonly price: Money | null
  /** Price of all of the line. */
  readonly linePrice: Money | null
  readonly shipsBy: Date | null
  /** How many can leave at once where not all can. */
  readonly stockedQuantity: number | null
}

export interface Estimate {
  /** In the order of the lines asked for. */
  readonly lines: readonly LineEstimate[]
  readonly subTotal: Money | null
}

const answerSchema = z.object({
  data: z.array(
    z.looseObject({
      unit_price: z.unknown().optional(),
      total_price: z.unknown().optional(),
      ships_by: Moment.nullish().catch(null),
      stocked_quantity: z.coerce.number().int().nullish().catch(null),
      available: z.boolean().optional(),
    }),
  ),
  meta: z.looseObject({ subtotal: z.unknown().optional() }).optional(),
})

type EstimatedLine = z.infer<typeof answerSchema>['data'][number]

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
  /** Told of prices that could not be had: what they belong to is shown without. */
  readonly onFailure: (error: unknown) => void
}

/** What lines would cost whoever asks, without any cart. Sums are the site's: nobody else adds money. */
export class Estimates {
  readonly #options: EstimatesOptions

  constructor(options: EstimatesOptions) {
    this.#options = options
  }

  /** One request for up to 200 lines; null where there are none, and on a site that estimates nothing, or not now. */
  async of(lines: readonly PricedLine[]): Promise<Estimate | null> {
    if (lines.length === 0 || lines.length > MOST_LINES) return null
    try {
      return await this.#estimate(lines)
    } catch (error) {
      if (!isAbsent(error)) this.#options.onFailure(error)
      return null
    }
  }

  async #estimate(lines: readonly PricedLine[]): Promise<Estimate> {
    const data = lines.map(({ uuid, quantity, isOneLength }, index) => ({
      type: wireNames.variation.type,
      id: uuid,
      // The arity keeps two lines of one part apart.
      meta: { quantity, arity: index, ...(typeof isOneLength === 'boolean' && { one_length: isOneLength }) },
    }))
    const call = { operation: OPERATION, method: 'POST', address: paths.cartEstimate, body: { data } } as const
    const answer = await this.#ask(call)
    const parsed = answerSchema.safeParse(answer)
    if (!parsed.success || parsed.data.data.length !== lines.length) {
      const detail = parsed.success ? 'not a line for each line' : z.prettifyError(parsed.error)
      throw new BackendError({ kind: 'malformed', operation: OPERATION, detail })
    }
    return { lines: parsed.data.data.map(estimateOf), subTotal: readMoney(parsed.data.meta?.subtotal) }
  }

  async #ask(call: Call): Promise<unknown> {
    const { calls, owner } = this.#options
    try {
      return (await askAsOwner(calls, owner, call)) ?? (await calls.asNobody(call, 'jsonApi'))
    } catch (error) {
      // Whose session just ended is asked for as the guest that they are now.
      if (error instanceof SignedOutError) return this.#ask(call)
      throw error
    }
  }
}
