import { randomUUID } from 'node:crypto'
import type { BackendCalls } from '../calls.ts'
import { BackendError, SignedOutError } from '../errors.ts'
import { PATHS } from '../names.ts'
import { CART_RULES_PLAN } from '../shapes.ts'
import { addLines, type CartLine, prepareLines } from './add.ts'
import type { Cart, CartItem } from './cart.ts'
import { askAsOwner, type CartOwner, type Carts } from './carts.ts'
import { type CartWriter, changeItem, type LineChange, removeItem } from './lines.ts'
import { type CartOutcome, NO_PROBLEMS, UNKNOWN_LINE } from './outcome.ts'
import { quantityError } from './quantity.ts'
import type { KeyedQueue } from './queue.ts'

export interface ItemChange extends LineChange {
  readonly itemUuid: string
}

export interface CartWritesOptions {
  readonly calls: BackendCalls
  readonly carts: Carts
  readonly owner: CartOwner
  /** Shared by the whole process: a site loses parallel writes to one cart without saying so. */
  readonly queue: KeyedQueue
}

/** Times that a write is sent once more when somebody else changed the order meanwhile. */
const CONFLICT_RETRIES = 2

/** Changes of the asker's cart. Writes to one cart go one after another. */
export class CartWrites {
  readonly #options: CartWritesOptions

  constructor(options: CartWritesOptions) {
    this.#options = options
  }

  async add(lines: readonly CartLine[]): Promise<CartOutcome> {
    const { calls, owner } = this.#options
    const { wanted, userErrors } = await prepareLines(calls, lines)
    if (wanted.length === 0) return { userErrors, warnings: [] }
    const outcome = await this.#inTurn(async (writer) => {
      const before = await writer.read()
      if (owner.customerKey === null) owner.ensureCartToken()
      return addLines(wanted, before, writer)
    })
    return { ...outcome, userErrors: [...userErrors, ...outcome.userErrors] }
  }

  async update({ itemUuid, ...change }: ItemChange): Promise<CartOutcome> {
    const error = change.quantity === 0 ? null : quantityError(change.quantity, ['quantity'])
    if (error) return { userErrors: [error], warnings: [] }
    return this.#onItem(itemUuid, (item, cart, writer) =>
      change.quantity === 0 ? removeItem(item, cart, writer) : changeItem(item, cart, change, writer),
    )
  }

  async remove(itemUuid: string): Promise<CartOutcome> {
    return this.#onItem(itemUuid, removeItem)
  }

  async clear(): Promise<CartOutcome> {
    return this.#inTurn(async (writer) => {
      const { order } = await writer.read()
      if (order) await writer.send({ operation: 'cartClear', method: 'DELETE', address: `${PATHS.carts}/${order.id}` })
      return NO_PROBLEMS
    })
  }

  async #onItem(
    itemUuid: string,
    write: (item: CartItem, cart: Cart, writer: CartWriter) => Promise<CartOutcome>,
  ): Promise<CartOutcome> {
    return this.#inTurn(async (writer) => {
      const cart = await writer.read()
      const item = cart.items.find(({ uuid }) => uuid === itemUuid)
      return item ? write(item, cart, writer) : UNKNOWN_LINE
    })
  }

  /** Does the task when nobody else changes the same cart. When that turns out to be a session too late, anew as a guest. */
  async #inTurn(task: (writer: CartWriter) => Promise<CartOutcome>): Promise<CartOutcome> {
    const { calls, carts, owner, queue } = this.#options
    const writer: CartWriter = {
      read: () => carts.readOf(owner, CART_RULES_PLAN),
      send: (call) => sendWithConflicts(() => askAsOwner(calls, owner, call)),
    }
    const inTurn = () => queue.run(ownerKey(owner), () => task(writer))
    try {
      return await inTurn()
    } catch (error) {
      if (!(error instanceof SignedOutError) || owner.customerKey !== null) throw error
      return inTurn()
    }
  }
}

/** Two requests of a guest who has no token yet will have two carts, and need not wait for each other. */
const ownerKey = ({ customerKey, cartToken }: CartOwner): string =>
  customerKey === null ? `guest:${cartToken ?? randomUUID()}` : `customer:${customerKey}`

async function sendWithConflicts(send: () => Promise<unknown>): Promise<unknown> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await send()
    } catch (error) {
      const isConflict = error instanceof BackendError && error.kind === 'conflict'
      if (!isConflict || attempt >= CONFLICT_RETRIES) throw error
    }
  }
}
