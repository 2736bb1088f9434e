import { MAX_LINES } from '@shop/schema/quantity'
import DataLoader from 'dataloader'
import type { Users } from '../accounts/users.ts'
import type { ProductVariation } from '../catalog/variation.ts'
import { compareDecimals } from '../jsonapi/decimals.ts'
import type { Money } from '../jsonapi/money.ts'
import { wireNames } from '../jsonapi/names.ts'
import type { Plan } from '../jsonapi/plan.ts'
import { type Estimates, type LineEstimate } from './estimates.ts'

const membershipPlan: Plan = {
  include: [],
  fields: {
    [wireNames.user.type]: [
      'display_name',
      'field_membership_discount',
      'field_membership_level',
      'field_membership_status',
      'mail',
    ],
  },
}

export interface MemberPricesOptions {
  readonly estimates: Estimates
  readonly users: Users
}

/** Prices reduced by a membership. Concurrent requests of an operation become one. */
export class MemberPrices {
  readonly #users: Users
  readonly #loader: DataLoader<string, LineEstimate | null>

  constructor({ estimates, users }: MemberPricesOptions) {
    this.#users = users
    this.#loader = new DataLoader(
      async (uuids) => {
        const estimate = await estimates.of(uuids.map((uuid) => ({ uuid, quantity: 1 })))
        return uuids.map((_uuid, index) => estimate?.lines[index] ?? null)
      },
      { maxBatchSize: MAX_LINES },
    )
  }

  /** Unit price for the requester, if lower than the list price. Sends no request for guests. */
  async of({ uuid, price }: ProductVariation): Promise<Money | null> {
    if (price === null || !(await this.#isMember())) return null
    const memberPrice = (await this.#loader.load(uuid))?.price ?? null
    return memberPrice && compareDecimals(memberPrice.amount, price.amount) < 0 ? memberPrice : null
  }

  /** If the account cannot be read, no discount is promised. */
  async #isMember(): Promise<boolean> {
    const user = await this.#users.read(membershipPlan, true).catch(() => null)
    return user?.membership?.status?.toLowerCase() === 'active'
  }
}
