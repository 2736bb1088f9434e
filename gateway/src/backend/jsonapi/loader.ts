import DataLoader from 'dataloader'
import { type BackendCalls, readDocument } from './calls.ts'
import { isAbsent } from './errors.ts'
import { MAX_PAGE_SIZE, isUuid } from './names.ts'
import { bareResource, type Resource } from './document.ts'
import { isIdentityOnly, type Plan } from './plan.ts'
import { queryString } from './query.ts'

interface Key {
  readonly id: string
  readonly plan: Plan
}

const signatures = new WeakMap<Plan, string>()

function signature({ plan }: Key): string {
  const known = signatures.get(plan) ?? queryString(plan)
  signatures.set(plan, known)
  return known
}

interface Collection {
  readonly operation: string
  readonly type: string
  /** Path of lists. */
  readonly path: string
  /** Base path of single resources, if different; null if only lists have the fields of every bundle. */
  readonly pathOfOne?: string | null
}

/** Resources of one collection by UUID: concurrent requests of an operation with the same plan become one. */
export class ResourceLoader {
  readonly #calls: BackendCalls
  readonly #collection: Collection
  readonly #loader: DataLoader<Key, Resource | null, string>

  constructor(calls: BackendCalls, collection: Collection) {
    this.#calls = calls
    this.#collection = collection
    this.#loader = new DataLoader((keys) => this.#batch(keys), { cacheKeyFn: (key) => `${key.id}${signature(key)}` })
  }

  /** The resource; null if the requester has none with this ID. Invalid UUIDs are never sent. */
  async load(id: string, plan: Plan): Promise<Resource | null> {
    return isUuid(id) ? this.#loader.load({ id: id.toLowerCase(), plan }) : null
  }

  /** A resource that is known to exist: if only its identity is requested, this needs no request. */
  async loadExisting(id: string, plan: Plan): Promise<Resource | null> {
    return isIdentityOnly(plan) ? bareResource(this.#collection.type, id) : this.load(id, plan)
  }

  async #batch(keys: readonly Key[]): Promise<Array<Resource | null | Error>> {
    const results = new Map<Key, Resource | null | Error>()
    const groups = Map.groupBy(keys, signature)
    await Promise.all([...groups.values()].flatMap((group) => chunks(group).map((chunk) => this.#fill(chunk, results))))
    return keys.map((key) => results.get(key) ?? null)
  }

  async #fill(keys: readonly Key[], results: Map<Key, Resource | null | Error>) {
    try {
      const resources = await this.#read(keys)
      for (const key of keys) results.set(key, resources.find(({ id }) => id.toLowerCase() === key.id) ?? null)
    } catch (error) {
      const failure = error instanceof Error ? error : new Error('not an error', { cause: error })
      for (const key of keys) results.set(key, isAbsent(error) ? null : failure)
    }
  }

  async #read(keys: readonly Key[]): Promise<readonly Resource[]> {
    const { operation, path, pathOfOne = path } = this.#collection
    const [first] = keys
    if (!first) return []
    const address =
      keys.length === 1 && pathOfOne !== null
        ? `${pathOfOne}/${first.id}${queryString(first.plan)}`
        : `${path}${queryString({ ...first.plan, filter: [{ path: 'id', value: keys.map(({ id }) => id) }], page: { limit: MAX_PAGE_SIZE } })}`
    return (await readDocument(this.#calls, operation, address)).data
  }
}

/** Parts of a list as long as the site's largest page. */
export function chunks<T>(list: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(list.length / MAX_PAGE_SIZE) }, (_, index) =>
    list.slice(index * MAX_PAGE_SIZE, (index + 1) * MAX_PAGE_SIZE),
  )
}
