import type { Users } from '../backend/accounts/users.ts'
import { Estimates } from '../backend/pricing/estimates.ts'
import { OwnPrices } from '../backend/pricing/ownPrices.ts'
import type { RequestScope } from './scope.ts'

/** Prices that depend on quantity or customer. */
export class PricingContext {
  readonly #scope: RequestScope
  readonly #users: () => Users
  #estimates: Estimates | undefined
  #ownPrices: OwnPrices | undefined

  constructor(scope: RequestScope, users: () => Users) {
    this.#scope = scope
    this.#users = users
  }

  get estimates(): Estimates {
    return (this.#estimates ??= new Estimates({
      calls: this.#scope.calls,
      owner: this.#scope.exchange.session,
      onFailure: this.#scope.warner('lines are shown without their prices'),
    }))
  }

  get ownPrices(): OwnPrices {
    return (this.#ownPrices ??= new OwnPrices({ estimates: this.estimates, users: this.#users() }))
  }
}
