import { z } from 'zod'
import type { PaymentMethodName } from '../../../../runtime/src/settings.ts'
import type { BackendCalls } from '../jsonapi/calls.ts'
import { violationsSchema } from '../connection/answer.ts'
import { wireNames, paths } from '../jsonapi/names.ts'
import { Document } from '../jsonapi/document.ts'
import { BackendError } from '../jsonapi/errors.ts'
import type { Plan } from '../jsonapi/plan.ts'
import { queryString } from '../jsonapi/query.ts'
import type { UserError } from '../jsonapi/userErrors.ts'
import type { Orders } from '../orders/orders.ts'
import { savedInputs } from '../profile/savedInputs.ts'
import type { SiteProfile } from '../profile/siteProfile.ts'
import { Checkout } from './checkout.ts'
import { directOrderErrors, inputNamesOf } from './directOrderErrors.ts'
import { directOrderBody, type DirectOrderInput, lossesOf } from './directOrderInput.ts'
import { catchSignedOut, type OrderingOutcome } from './outcome.ts'
import { isSilence, type PlacedOrders, PLACING_MS } from './placedOrders.ts'
import type { Placements } from './placements.ts'
import { inFlight, keyReuseIn, lowerTotalWarnings, placedButHidden } from './verdicts.ts'

export interface DirectOrdersOptions {
  readonly calls: BackendCalls
  readonly orders: Orders
  readonly placements: Placements
  readonly placed: PlacedOrders
  readonly payments: readonly PaymentMethodName[]
  readonly profile: SiteProfile
}

/** Result of a preview: the order as it would be placed now. */
export interface OrderPreviewOutcome {
  /** Null if a line or another input is invalid. */
  readonly preview: Checkout | null
  readonly userErrors: readonly UserError[]
}

const answerSchema = z.object({ order: z.object({ id: z.string() }) })
const metaSchema = z.object({ meta: z.object({ errors: z.array(z.unknown()) }) })

/** Resources that a preview needs. */
const previewPlan: Plan = { include: ['order_items.purchased_entity'], fields: {} }

/** Places and previews direct orders, each in one request and without a cart. */
export class DirectOrders {
  readonly #options: DirectOrdersOptions

  constructor(options: DirectOrdersOptions) {
    this.#options = options
  }

  /** Places an order. The same key always returns the same order. @throws BackendError */
  create(input: DirectOrderInput, plan: Plan): Promise<OrderingOutcome> {
    return catchSignedOut(
      async () => {
        const { placed, profile } = this.#options
        if (!(await this.#isSupported())) return refused([notSupported])
        const body = directOrderBody(input, profile)
        if ('userErrors' in body) return placed.refuseInvalid(input.idempotencyKey, body.userErrors, plan)
        const uuid = await this.#send(body.value, input)
        return typeof uuid === 'string' ? this.#read(uuid, input, plan) : uuid(plan)
      },
      (error) => refused([error]),
    )
  }

  /** Computes the order without placing it. @throws BackendError */
  preview(input: DirectOrderInput): Promise<OrderPreviewOutcome> {
    return catchSignedOut<OrderPreviewOutcome>(
      async () => {
        if (!(await this.#isSupported())) return { preview: null, userErrors: [notSupported] }
        const body = directOrderBody(input, this.#options.profile)
        if ('userErrors' in body) return { preview: null, userErrors: body.userErrors }
        const address = `${paths.directOrders}/preview${queryString(previewPlan)}`
        try {
          return this.#previewOf(await this.#post('previewOrder', address, body.value), input)
        } catch (error) {
          return { preview: null, userErrors: errorsOf(error, input) }
        }
      },
      (error) => ({ preview: null, userErrors: [error] }),
    )
  }

  /** Whether the site places direct orders. */
  async #isSupported(): Promise<boolean> {
    const { profile } = this.#options
    await profile.whenKnown()
    return !profile.lacksRoute(paths.directOrders)
  }

  #post(operation: string, address: string, body: unknown): Promise<unknown> {
    const { calls } = this.#options
    return calls.asCustomer({ operation, method: 'POST', address, body, isPlainJson: true, timeoutMs: PLACING_MS })
  }

  /** @returns the order's UUID, or a function that returns the outcome if there is none */
  async #send(
    body: Record<string, unknown>,
    input: DirectOrderInput,
  ): Promise<string | ((plan: Plan) => Promise<OrderingOutcome>)> {
    try {
      const answer = answerSchema.safeParse(await this.#post('createOrder', paths.directOrders, body))
      if (answer.success) return answer.data.order.id
      throw new BackendError({ kind: 'malformed', operation: 'createOrder' })
    } catch (error) {
      const reuse = keyReuseIn(error)
      if (reuse) return (plan) => this.#options.placed.reused(inputNamesOf(reuse.differs), reuse.order ?? null, plan)
      const uuid = isSilence(error) ? await this.#placedUuid(input) : null
      if (uuid !== null) return uuid
      const userErrors = isSilence(error) || isInProgress(error) ? [inFlight] : errorsOf(error, input)
      return () => Promise.resolve(refused(userErrors))
    }
  }

  /** The UUID of the order that the key placed, after a lost response; null if it is unknown. */
  async #placedUuid({ idempotencyKey }: DirectOrderInput): Promise<string | null> {
    const known = await this.#options.placements.outcomeOf(idempotencyKey.toLowerCase()).catch(() => null)
    return known?.is === 'placed' ? known.order : null
  }

  async #read(uuid: string, input: DirectOrderInput, plan: Plan): Promise<OrderingOutcome> {
    try {
      const order = await this.#options.orders.reload(uuid, plan)
      if (!order) return refused([placedButHidden])
      const warnings = [
        ...lowerTotalWarnings(order.totals.total, input.expectedTotal ?? null),
        ...lossesOf(input, this.#options.profile),
      ]
      return { ...refused([]), order, warnings }
    } catch (error) {
      if (isSilence(error)) return refused([inFlight])
      throw error
    }
  }

  #previewOf(answer: unknown, input: DirectOrderInput): OrderPreviewOutcome {
    const { payments: accepted, profile } = this.#options
    const [order] = Document.parse(answer, 'previewOrder').data
    if (order?.type !== wireNames.order.type) return { preview: null, userErrors: [] }
    const { hasPurchaseOrderNumbers } = savedInputs(profile)
    const violations = violationsSchema.parse(metaSchema.safeParse(answer).data?.meta.errors ?? [])
    return {
      preview: new Checkout(order, { accepted, hasPurchaseOrderNumbers }),
      userErrors: directOrderErrors(violations, input),
    }
  }
}

function refused(userErrors: readonly UserError[]): OrderingOutcome {
  return { order: null, userErrors, warnings: [], differences: [] }
}

/** The site's reasons as errors of the inputs. @throws other failures */
function errorsOf(error: unknown, input: DirectOrderInput): readonly UserError[] {
  if (!(error instanceof BackendError) || error.violations.length === 0) throw error
  return directOrderErrors(error.violations, input)
}

function isInProgress(error: unknown): boolean {
  return error instanceof BackendError && error.violations.some(({ code }) => code === 'in_flight')
}

const notSupported: UserError = {
  code: 'NOT_SUPPORTED',
  message:
    'This shop does not accept direct orders. Use a cart instead: `addToCart`, the checkout mutations and `placeOrder`.',
  path: [],
}
