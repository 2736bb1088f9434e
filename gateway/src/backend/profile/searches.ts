import type { Log } from '../../observability/log.ts'
import { BackendError } from '../jsonapi/errors.ts'
import { acceptsInputs, hasRoute, missingFields, type Probe, relationshipsOf } from './discovery.ts'
import { type Facts, withNames } from './facts.ts'

export interface SearchesOptions {
  readonly probe: Probe
  readonly log: Log
  readonly facts: () => Facts
  readonly update: (facts: Partial<Facts>) => void
}

/** Facts found by a check. */
type Finding = (facts: Facts) => Partial<Facts>

/** Rejects after a request that the site did not answer, which says nothing about what it has. */
async function conclusively(probe: Probe, find: (probe: Probe) => Promise<Finding>): Promise<Finding> {
  const failures: unknown[] = []
  const finding = await find(async (address, body) => {
    try {
      return await probe(address, body)
    } catch (error) {
      if (!(error instanceof BackendError) || error.status === null || error.status >= 500) failures.push(error)
      throw error
    }
  })
  if (failures.length > 0) throw failures[0]
  return finding
}

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

  /** All of the fields or none of them: the site names only one that it lacks. */
  inputs(type: string, fields: readonly string[]): Promise<void> {
    return this.#search(type, async (probe, { types }) => {
      const lacking = (await acceptsInputs(type, fields, { types, probe })) ? [] : fields
      return ({ missing }) => ({ missing: withNames(missing, type, lacking) })
    })
  }

  relationships(type: string): Promise<void> {
    return this.#search(type, async (probe, { types }) => {
      const names = type in types ? await relationshipsOf(type, { types, probe }) : []
      return ({ relationships }) => (names?.length ? { relationships: { ...relationships, [type]: [...names] } } : {})
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
    const search = this.#running.get(what) ?? conclusively(probe, (noting) => find(noting, facts()))
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
