import type { Log } from '../../observability/log.ts'
import { hasRoute, missingFields, type Probe } from './discovery.ts'
import { type Facts, withNames } from './facts.ts'

export interface SearchesOptions {
  readonly probe: Probe
  readonly log: Log
  readonly facts: () => Facts
  readonly update: (facts: Partial<Facts>) => void
}

/** Facts found by a check. */
type Finding = (facts: Facts) => Partial<Facts>

/** Checks for fields and routes that only some forms need, when a form first needs them. Each check runs once. */
export class Searches {
  readonly #options: SearchesOptions
  readonly #running = new Map<string, Promise<Finding>>()

  constructor(options: SearchesOptions) {
    this.#options = options
  }

  fields(type: string, fields: readonly string[]): Promise<void> {
    return this.#search(type, async (probe, { types }) => {
      const lacking = await missingFields(type, fields, { types, probe })
      return ({ missing }) => ({ missing: withNames(missing, type, lacking) })
    })
  }

  route(path: string): Promise<void> {
    return this.#search(path, async (probe) => {
      const exists = await hasRoute(probe, path)
      return ({ missingRoutes }) => ({ missingRoutes: exists ? missingRoutes : [...missingRoutes, path] })
    })
  }

  async #search(what: string, find: (probe: Probe, facts: Facts) => Promise<Finding>): Promise<void> {
    const { probe, log, facts, update } = this.#options
    if (facts().searched.includes(what)) return
    const search = this.#running.get(what) ?? find(probe, facts())
    this.#running.set(what, search)
    try {
      const finding = await search
      // Another request may have waited for the same check.
      if (this.#running.get(what) === search) update({ searched: [...facts().searched, what], ...finding(facts()) })
    } catch (error) {
      log.warn({ err: error, what }, 'could not check whether the site has it')
    } finally {
      this.#running.delete(what)
    }
  }
}
