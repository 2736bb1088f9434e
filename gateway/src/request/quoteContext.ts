import { can } from '../backend/profile/capabilities.ts'
import { Quotes } from '../backend/quotes/quotes.ts'
import type { CartContext } from './cartContext.ts'
import type { RequestScope } from './scope.ts'

/** Requests for prices. */
export class QuoteContext {
  readonly #scope: RequestScope
  readonly #cart: CartContext
  #quotes: Quotes | undefined

  constructor(scope: RequestScope, cart: CartContext) {
    this.#scope = scope
    this.#cart = cart
  }

  /** Whether the site takes requests; unknown counts as yes. */
  get isOffered(): boolean {
    return can(this.#scope.services.profile, 'quotes')
  }

  get quotes(): Quotes {
    const { services, exchange, calls } = this.#scope
    return (this.#quotes ??= new Quotes({
      calls,
      viewer: exchange.session,
      attempts: exchange.attempts,
      prepare: () => this.#cart.merge.settle(),
      now: services.now,
    }))
  }
}
