import { randomUUID } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { SharedStore } from '../../cache/store.ts'
import { hashOf } from '../../secrets.ts'
import type { Cart } from './cart.ts'

const MAX_CARTS = 500
/** Longer than any operation and the life of a cart that it read. */
const VERSION_LIFE_MS = 60_000

interface CachedCart {
  readonly owner: string
  readonly cart: Cart
  readonly version: string | null
  readonly content: number
  readonly readAt: number
}

export interface CartCacheOptions {
  /** Where gateways tell one another of changes. */
  readonly store: SharedStore
  readonly isOn: boolean
  /** The version of the shop's content, whose prices carts show. */
  readonly contentVersion: () => number
  readonly now: () => number
}

/** A read of a cart that may be a few seconds old. */
export interface CachedRead {
  /** Whose cart it is, as in `changed`. */
  readonly owner: string
  /** Distinguishes secret credentials and the fields that are read. */
  readonly key: string
  /** Maximum age in milliseconds. */
  readonly maxAgeMs: number
  /** Whether the site still accepts the credential. */
  readonly isAccepted: () => Promise<boolean>
  /** Reads the cart. @returns null if it is not the owner's */
  readonly read: () => Promise<{ readonly cart: Cart; readonly isOfOwner: boolean }>
}

/**
 * Carts for the header of pages, each for the credential it was read with. They are read again after any change that
 * their owner makes at any gateway. While the gateways cannot tell one another, nothing is cached.
 */
export class CartCache {
  readonly #options: CartCacheOptions
  readonly #carts = new LRUCache<string, CachedCart>({ max: MAX_CARTS })

  constructor(options: CartCacheOptions) {
    this.#options = options
  }

  async read({ owner, key, maxAgeMs, isAccepted, read }: CachedRead): Promise<Cart> {
    const { store, isOn, contentVersion, now } = this.#options
    const name = hashOf(key)
    const [content, readAt] = [contentVersion(), now()]
    const version = await store.get(versionKey(owner))
    if (!isOn || !store.isShared) return (await read()).cart
    const cached = this.#carts.get(name)
    const isCurrent = cached?.version === version && cached.content === content && readAt - cached.readAt < maxAgeMs
    if (cached && isCurrent && (await isAccepted())) return cached.cart
    const { cart, isOfOwner } = await read()
    if (isOfOwner && cart.isLoaded) this.#carts.set(name, { owner, cart, version, content, readAt })
    return cart
  }

  /** Carts that were read until now are not shown to their owner anymore, by any gateway. */
  async changed(owner: string): Promise<void> {
    // Even if the gateways cannot tell one another.
    for (const [name, cached] of this.#carts) if (cached.owner === owner) this.#carts.delete(name)
    await this.#options.store.put(versionKey(owner), randomUUID(), VERSION_LIFE_MS)
  }
}

function versionKey(owner: string): string {
  return `cart-version:${hashOf(owner)}`
}
