import type { LoadedRow } from './resource.ts'

type Links = Readonly<Record<string, string>>

const maxOrders = 10_000

/**
 * Links of orders as Drupal caches them: the first reader of an order after a change decides which links everyone sees.
 */
export class KeptLinks {
  readonly #kept = new Map<string, { readonly version: unknown; readonly links: Links }>()

  /** The links that the first reader saw; the given ones if there was none. */
  read({ uuid, version }: LoadedRow & { readonly version?: unknown }, links: Links): Links {
    const kept = this.#kept.get(uuid)
    if (kept !== undefined && kept.version === version) return kept.links
    this.#kept.delete(uuid)
    this.#kept.set(uuid, { version, links })
    const [oldest] = this.#kept.keys()
    if (this.#kept.size > maxOrders && oldest !== undefined) this.#kept.delete(oldest)
    return links
  }
}
