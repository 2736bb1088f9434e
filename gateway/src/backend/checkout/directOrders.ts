import { offeredCountries } from '../addresses/offeredCountries.ts'
import { z } from 'zod'
import type { PaymentMethodName } from '@shop/runtime/settings'
import type { BackendCalls } from '../jsonapi/calls.ts'
import { violationsSchema } from '../connection/backendResponse.ts'
import { lookupPath, wireNames, paths } from '../jsonapi/names.ts'
import { Document } from '../jsonapi/document.ts'
import { BackendError, hasNoResponse } from '../jsonapi/errors.ts'
import type { Plan } from '../jsonapi/plan.ts'
import { queryString } from '../jsonapi/query.ts'
import { catchSignedOut, type UserError, userError } from '../jsonapi/userErrors.ts'
import { can, savedInputs } from '../profile/capabilities.ts'
import type { SiteProfile } from '../profile/siteProfile.ts'
import { Checkout } from './checkout.ts'
import { directOrderErrors } from './directOrderErrors.ts'
import { directOrderBody, type DirectOrderInput, lossesOf } from './directOrderInput.ts'
import { type OrderOutcome, refusalOutcome } from './outcome.ts'
import { lookUpKey, PLACEMENT_TIMEOUT_MS, sendWithKey } from './idempotencyKeys.ts'
import type { OrderOutcomes } from './orderOutcomes.ts'
import { inFlight, keyReuseIn, placedButHidden } from './verdicts.ts'

export interface DirectOrdersOptions {
  readonly calls: BackendCalls
  readonly outcomes: OrderOutcomes
  readonly payments: readonly PaymentMethodName[]
  readonly profile: SiteProfile
}

/** Result of a preview: the order as it would be placed now. */
export interface OrderPreviewOutcome {
  /** Null if a line or another input is invalid. */
  readonly preview: Checkout | null
  readonly userErrors: readonly UserError[]
}

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
  create(input: DirectOrderInput, plan: Plan): Promise<OrderOutcome> {
    return catchSignedOut(
      async () => {
        const { outcomes, profile } = this.#options
        const operation = 'createOrder'
        if (!(await this.#isSupported(operation))) return refusalOutcome([notSupported])
        const { value: body, userErrors } = directOrderBody(input, profile)
        if (userErrors.length === 0) return this.#create(body, input, plan)
        const lookup = await lookUpKey((timeoutMs) => this.#post(operation, lookupPath(null), body, timeoutMs))
        return outcomes.refuse(lookup, userErrors, plan)
      },
      (error) => refusalOutcome([error]),
    )
  }

  /** Computes the order without placing it. @throws BackendError */
  preview(input: DirectOrderInput): Promise<OrderPreviewOutcome> {
    return catchSignedOut<OrderPreviewOutcome>(
      async () => {
        if (!(await this.#isSupported('previewOrder'))) return { preview: null, userErrors: [notSupported] }
        const { value: body, userErrors } = directOrderBody(input, this.#options.profile)
        if (userErrors.length > 0) return { preview: null, userErrors }
        const address = paths.orderPreview + queryString(previewPlan)
        try {
          return this.#previewOf(await this.#post('previewOrder', address, body), input)
        } catch (error) {
          return { preview: null, userErrors: errorsOf(error, input) }
        }
      },
      (error) => ({ preview: null, userErrors: [error] }),
    )
  }

  /** Whether the site places direct orders. */
  async #isSupported(operation: string): Promise<boolean> {
    const { profile } = this.#options
    await profile.requireKnown(operation)
    return can(profile, 'directOrders')
  }

  #post(operation: string, address: string, body: unknown, timeoutMs = PLACEMENT_TIMEOUT_MS): Promise<unknown> {
    return this.#options.calls.asCustomer({ operation, method: 'POST', address, body, isPlainJson: true, timeoutMs })
  }

  async #create(body: Record<string, unknown>, input: DirectOrderInput, plan: Plan): Promise<OrderOutcome> {
    const { outcomes, profile } = this.#options
    try {
      const operation = 'createOrder'
      const send = (timeoutMs: number) => this.#post(operation, paths.directOrders, body, timeoutMs)
      const uuid = await sendWithKey(operation, send)
      const outcome = await outcomes.read(uuid, input.expectedTotal ?? null, plan, placedButHidden)
      return outcome.order ? { ...outcome, warnings: [...outcome.warnings, ...lossesOf(input, profile)] } : outcome
    } catch (error) {
      const reuse = error instanceof BackendError ? keyReuseIn(error) : null
      if (reuse) return outcomes.reused(reuse, plan)
      return refusalOutcome(hasNoResponse(error) ? [inFlight] : errorsOf(error, input))
    }
  }

  #previewOf(response: unknown, input: DirectOrderInput): OrderPreviewOutcome {
    const { payments: accepted, profile } = this.#options
    const [order] = Document.parse(response, 'previewOrder').data
    if (order?.type !== wireNames.order.type) return { preview: null, userErrors: [] }
    const { hasPurchaseOrderNumbers } = savedInputs(profile)
    const violations = violationsSchema.parse(metaSchema.safeParse(response).data?.meta.errors ?? [])
    return {
      preview: new Checkout(order, { accepted, hasPurchaseOrderNumbers }, offeredCountries(profile.document)),
      userErrors: directOrderErrors(violations, input),
    }
  }
}

/** The site's reasons as errors of the inputs. @throws other failures */
function errorsOf(error: unknown, input: DirectOrderInput): readonly UserError[] {
  if (!(error instanceof BackendError) || error.violations.length === 0) throw error
  return directOrderErrors(error.violations, input)
}

const notSupported = userError(
  'NOT_SUPPORTED',
  'This shop does not accept direct orders. Use a cart instead: `addToCart`, the checkout mutations and `placeOrder`.',
)
