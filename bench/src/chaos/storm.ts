import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { Buyer, Refused, type Review } from './buyer.ts'
import { confirm, placeAndHangUp, type Placement, placeUntilVerdict, type PlacingOptions } from './placement.ts'
import type { Random } from './random.ts'
import type { ChaosShop } from './shop.ts'

const pages = [
  '/',
  '/products',
  '/electrical-feedthroughs/subminiature-d',
  '/electrical-feedthroughs/power',
  '/search?terms=viewport',
  '/search?terms=cf40+feedthrough',
  '/cart',
]
/** Share of buyers who have an account. */
const CUSTOMERS = 0.3
/** Number of purchases per buyer with an account. */
const VISITS_OF_CUSTOMER = 8
/** Maximum reviews of one cart: prices may change between them. */
const MAX_REVIEWS = 5

export interface StormOptions {
  readonly shop: ChaosShop
  readonly random: Random
  readonly placements: number
  readonly buyers: number
  /** Ends the storm after all started visits have finished. */
  readonly signal: AbortSignal
}

export interface Storm {
  readonly placements: readonly Placement[]
  /** Visits without a placement, by reason. */
  readonly failedVisits: ReadonlyMap<string, number>
}

/** Concurrent buyers who buy until there are enough placements. */
export async function startStorm(options: StormOptions): Promise<Storm> {
  const skus = await partsForSale(options.shop)
  const placements: Placement[] = []
  const failedVisits = new Map<string, number>()
  const isOver = () => placements.length >= options.placements || options.signal.aborted
  const buyOnAndOn = async (): Promise<void> => {
    while (!isOver()) {
      const visits = new Visits(options, skus, placements)
      await visits.run(isOver).catch((error: unknown) => {
        if (!(error instanceof Refused)) throw error
        failedVisits.set(error.message, (failedVisits.get(error.message) ?? 0) + 1)
      })
    }
  }
  await Promise.all(Array.from({ length: options.buyers }, buyOnAndOn))
  return { placements, failedVisits }
}

async function partsForSale({ database }: ChaosShop): Promise<string[]> {
  const rows = await database.rows(
    z.object({ sku: z.string() }),
    'select sku from variations where price is not null and not finite and status order by sku limit 400',
  )
  return rows.map(({ sku }) => sku)
}

/** The visits of one buyer. */
class Visits {
  readonly #options: StormOptions
  readonly #skus: readonly string[]
  readonly #placements: Placement[]
  readonly #buyer: Buyer
  readonly #placing: PlacingOptions

  constructor(options: StormOptions, skus: readonly string[], placements: Placement[]) {
    const { shop, random } = options
    this.#options = options
    this.#skus = skus
    this.#placements = placements
    this.#buyer = new Buyer(shop.web, `${randomUUID()}@chaos.example`, random)
    this.#placing = { bases: [shop.web, shop.gateway], random }
  }

  async run(isOver: () => boolean): Promise<void> {
    const { random } = this.#options
    const isCustomer = random.isLucky(CUSTOMERS)
    if (isCustomer) await this.#buyer.register()
    for (let visit = 0; visit < (isCustomer ? VISITS_OF_CUSTOMER : 1) && !isOver(); visit += 1) await this.#visit()
  }

  async #visit(): Promise<void> {
    const { random } = this.#options
    const buyer = this.#buyer
    await buyer.look(random.one(pages))
    await buyer.fillCart([random.one(this.#skus)])
    if (random.isLucky(0.5)) await buyer.fillCart([random.one(this.#skus), random.one(this.#skus)])
    if (random.isLucky(0.3)) await this.#changeQuantity()
    await buyer.checkOut(this.#payment())
    for (let reviews = 0; reviews < MAX_REVIEWS; reviews += 1) {
      const review = await buyer.review()
      if (!review || review.cart.items.length === 0) return
      if (random.isLucky(0.1)) await this.#changePrice(review)
      const placement = confirm(buyer, review)
      this.#placements.push(placement)
      const verdict = await this.#place(placement)
      if (verdict.is === 'placed') return this.#afterward(placement, verdict.order.uuid)
      if (verdict.is === 'none') return
      if (verdict.code === 'PAYMENT_DECLINED') await buyer.checkOut({ paymentMethodId: 'wire_transfer' })
    }
  }

  #payment(): Record<string, unknown> {
    const { random } = this.#options
    if (random.isLucky(0.6)) return { paymentMethodId: 'wire_transfer' }
    const outcome = random.one(['approve', 'approve', 'approve', 'approve', 'insufficient', 'timeout'])
    const paymentToken = `tok_${outcome}_visa_4242_0528_${randomUUID().replaceAll('-', '')}`
    return { paymentMethodId: 'new--credit_card--card', paymentToken }
  }

  async #changeQuantity(): Promise<void> {
    const review = await this.#buyer.review()
    const [item] = review?.cart.items ?? []
    if (item)
      await this.#buyer.mutate('updateCartItem', { itemId: item.id, quantity: this.#options.random.between(1, 5) })
  }

  /** A price changes between the buyer's review and the confirmation. */
  async #changePrice({ cart }: Review): Promise<void> {
    const { shop, random } = this.#options
    const factor = random.one(['1.07', '0.93'])
    const sql = `update variations set price = round(price * $1::numeric, 2) where sku = $2`
    await shop.database.change(sql, [factor, random.one(cart.items).partNumber]).catch(() => undefined)
  }

  /** Places once, by a double click, or with lost responses. */
  async #place(placement: Placement) {
    const { random } = this.#options
    if (random.isLucky(0.25)) await placeAndHangUp(this.#buyer, placement, this.#placing)
    const clicks = random.isLucky(0.25) ? [1, 2, 3] : [1]
    const verdicts = await Promise.all(clicks.map(() => placeUntilVerdict(this.#buyer, placement, this.#placing)))
    const [verdict = { is: 'none', lastResponse: '' } as const] = verdicts
    return verdict
  }

  /** Reads the order back; sometimes sends its key again, for the same or another cart. */
  async #afterward(placement: Placement, uuid: string): Promise<void> {
    const { random, shop } = this.#options
    const buyer = this.#buyer
    if (random.isLucky(0.3)) await buyer.look(`/order/${uuid}`)
    if (random.isLucky(0.2)) await placeUntilVerdict(buyer, placement, this.#placing)
    if (!random.isLucky(0.1)) return
    await buyer.fillCart([random.one(this.#skus)])
    await buyer.checkOut({ paymentMethodId: 'wire_transfer' })
    const other = await buyer.review()
    if (!other) return
    // The second placement is recorded beside the first and verified with it.
    const reused = confirm(buyer, other, placement.key)
    this.#placements.push(reused)
    await placeUntilVerdict(buyer, reused, { bases: [shop.web], random })
  }
}
