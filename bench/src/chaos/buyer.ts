import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import type { Random } from './random.ts'
import { NoResult, Visitor } from './visitor.ts'

const RETRY_MS = 250
const MAX_TRIES = 400
const PASSWORD = 'ultra-high-vacuum-chamber'

const ERRORS = 'userErrors { code message path }'
const REVIEW = `id totals { total { amount } } cart { items { id partNumber quantity } }`

const CART =
  'id subTotal { formatted } items { id name partNumber quantity price { formatted } linePrice { formatted } image { url } }'

const errorsSchema = z.array(z.object({ code: z.string(), message: z.string() }))
const itemSchema = z.object({ id: z.string(), partNumber: z.string(), quantity: z.number() })
const checkoutSchema = z.object({
  id: z.string(),
  totals: z.object({ total: z.object({ amount: z.string() }) }),
  cart: z.object({ items: z.array(itemSchema) }),
})

export type Review = z.infer<typeof checkoutSchema>

const payloadSchema = z.looseObject({ userErrors: errorsSchema })

const operations = {
  register: 'RegisterInput',
  login: 'LoginInput',
  addToCart: 'AddToCartInput',
  updateCartItem: 'UpdateCartItemInput',
  setCheckoutContact: 'SetCheckoutContactInput',
  setCheckoutShipping: 'SetCheckoutShippingInput',
  setCheckoutShippingMethod: 'SetCheckoutShippingMethodInput',
  setCheckoutPayment: 'SetCheckoutPaymentInput',
} as const

const shipTo = {
  countryCode: 'US',
  givenName: 'Ana',
  familyName: 'Ruiz',
  addressLine1: '25020 Avenue Stanford',
  locality: 'Valencia',
  administrativeArea: 'CA',
  postalCode: '91355',
  phone: '(661) 555-0100',
}

/** Rejected for good: this visit leads to no order. */
export class Refused extends Error {}

/** A buyer who retries until there is an answer. */
export class Buyer {
  readonly visitor: Visitor
  readonly email: string
  /** Whether the bank reports the card's outcome 3 s late: the shop cannot have a verdict before that. */
  isBankLate = false
  readonly #base: string
  readonly #random: Random

  constructor(base: string, email: string, random: Random) {
    this.#base = base
    this.email = email
    this.#random = random
    this.visitor = new Visitor(random.address())
  }

  /** Creates an account and logs in. */
  async register(): Promise<void> {
    const names = { firstName: 'Chaos', lastName: 'Buyer' }
    await this.mutate('register', { ...names, email: this.email, password: PASSWORD })
    await this.mutate('login', { email: this.email, password: PASSWORD })
  }

  /** Opens a page and ignores the response. */
  async look(path: string): Promise<void> {
    await this.visitor.request(`${this.#base}${path}`).catch(() => undefined)
  }

  async fillCart(skus: readonly string[]): Promise<void> {
    const lines = skus.map((sku) => ({ sku, quantity: this.#random.between(1, 3) }))
    await this.mutate('addToCart', { lines })
  }

  /** Reads the cart as its page does. */
  async readCart(): Promise<void> {
    await this.retry(() => this.visitor.ask(this.#base, `{ viewer { cart { ${CART} } } }`))
  }

  /** Enters contact, address, shipping and payment. */
  async checkOut(payment: Readonly<Record<string, unknown>>): Promise<void> {
    await this.mutate('setCheckoutContact', { email: this.email })
    await this.mutate('setCheckoutShipping', { to: { address: shipTo } })
    await this.mutate('setCheckoutShippingMethod', { shippingMethodId: 'ups--ground' })
    await this.mutate('setCheckoutPayment', payment)
    this.isBankLate = String(payment.paymentToken).startsWith('tok_timeout_')
  }

  /** The total and items to confirm; null for an empty cart. */
  async review(): Promise<Review | null> {
    const data = await this.retry(() => this.visitor.ask(this.#base, `{ viewer { checkout { ${REVIEW} } } }`))
    return z.object({ viewer: z.object({ checkout: checkoutSchema.nullable() }) }).parse(data).viewer.checkout
  }

  /** Retries a mutation until it is answered. @throws Refused */
  async mutate(name: keyof typeof operations, input: Readonly<Record<string, unknown>>): Promise<void> {
    const query = `mutation ($input: ${operations[name]}!) { ${name}(input: $input) { ${ERRORS} } }`
    await this.retry(async () => {
      const { userErrors } = payloadSchema.parse((await this.visitor.ask(this.#base, query, { input }))[name])
      const [problem] = userErrors
      if (!problem) return
      const why = `${name}: ${problem.code} ${problem.message}`
      throw problem.code === 'RATE_LIMITED' || problem.code === 'CONFLICT' ? new NoResult(why) : new Refused(why)
    })
  }

  /** Retries until there is an answer. @throws Refused if that takes too long */
  async retry<T>(attempt: () => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await attempt()
      } catch (error) {
        if (!(error instanceof NoResult)) throw error
        if (tries === MAX_TRIES) throw new Refused(`gave up: ${error.message}`)
        await wait(RETRY_MS * (0.5 + this.#random.number()))
      }
    }
  }
}
