import type { Plan } from '../jsonapi/plan.ts'
import { NAMES } from '../jsonapi/names.ts'

/**
 * Fields of accounts that this site keeps as references. Asking for them beforehand would be refused by every other site, so
 * the first account that has them tells, and all later ones are asked for with what the references lead to.
 */
export class ReferredFields {
  readonly #known = new Set<string>()

  /** Whether something new was learned. */
  learn(names: readonly string[]): boolean {
    const before = this.#known.size
    for (const name of names) this.#known.add(name)
    return this.#known.size > before
  }

  /** The plan with what its references lead to. */
  complete(plan: Plan): Plan {
    const asked = plan.fields[NAMES.user.type] ?? []
    const referred = asked.filter((name) => this.#known.has(name))
    return referred.length > 0 ? { ...plan, include: [...plan.include, ...referred] } : plan
  }
}
