import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { Buyer } from '../chaos/buyer.ts'
import type { Random } from '../chaos/random.ts'
import type { ChaosShop } from '../chaos/shop.ts'

const GUESTS = 60
const CUSTOMERS = 6
const pages = [
  '/',
  '/products',
  '/electrical-feedthroughs',
  '/electrical-feedthroughs/power',
  '/help',
  '/about',
  '/contact-us',
]
const pagesOfCustomer = ['/user', '/user/orders', '/user/address-book', '/user/saved-carts', '/cart', '/checkout']
const searchWords = [
  'viewport',
  'flange',
  'cf40',
  'feedthrough',
  'copper',
  '2.75',
  'sapphire',
  'gasket',
  '1800',
  'kf25',
  'wire',
  'uhv',
]
const file = /\/sites\/default\/files\/[^"'\s<>\\&]+/g

const PRODUCTS = `query ($text: String!) { search(terms: $text, first: 12) { totalCount products { edges { node { title path } } } } }`
const SUGGEST = 'query ($text: String!) { searchSuggestions(text: $text) { type label path } }'

const foundSchema = z.object({
  search: z.object({
    products: z.object({ edges: z.array(z.object({ node: z.object({ path: z.string().nullable() }) })) }).nullable(),
  }),
})

/** Resolves with the status; 0 if there was no response. */
type Request = () => Promise<number>

/** A realistic mix of what people and programs request from a shop. */
export class MixedRequests {
  readonly #shop: ChaosShop
  readonly #random: Random
  readonly #guests: Buyer[]
  readonly #customers: Buyer[]
  #products: string[] = []
  #files: string[] = []
  #skus: string[] = []

  constructor(shop: ChaosShop, random: Random) {
    const buyers = (count: number) =>
      Array.from({ length: count }, () => new Buyer(shop.web, `${randomUUID()}@chaos.example`, random))
    this.#shop = shop
    this.#random = random
    this.#guests = buyers(GUESTS)
    this.#customers = buyers(CUSTOMERS)
  }

  /** Logs customers in, and finds products and files. */
  async prepare(): Promise<void> {
    const [guest] = this.#guests
    if (!guest) throw new Error('No guest visitors were created.')
    for (const customer of this.#customers) await customer.register()
    for (const text of searchWords) {
      const answer = await guest.visitor.ask(this.#shop.gateway, PRODUCTS, { text })
      const { products } = foundSchema.parse(answer).search
      this.#products.push(...(products?.edges ?? []).flatMap(({ node: { path } }) => path ?? []))
    }
    for (const path of this.#products.slice(0, 40)) {
      const { text } = await guest.visitor.request(`${this.#shop.web}${path}`)
      this.#files.push(...(text.match(file) ?? []))
    }
    const rows = await this.#shop.database.rows(
      z.object({ sku: z.string() }),
      'select sku from variations where price is not null and not finite and status order by sku limit 400',
    )
    this.#skus = rows.map(({ sku }) => sku)
  }

  /** Sends one random request. */
  next(): Request {
    const random = this.#random
    const guest = random.one(this.#guests)
    const customer = random.one(this.#customers)
    const words = () =>
      `${random.one(searchWords)} ${random.one(searchWords)}${random.isLucky(0.3) ? random.between(1, 999) : ''}`
    const chance = random.number()
    if (chance < 0.2) return this.#page(guest, random.one(pages))
    if (chance < 0.35) return this.#page(guest, random.one(this.#products))
    if (chance < 0.45) return this.#page(guest, `/search?terms=${encodeURIComponent(words())}`)
    if (chance < 0.55) return this.#page(customer, random.one(pagesOfCustomer))
    if (chance < 0.63) return this.#operation(guest, PRODUCTS, { text: words() })
    if (chance < 0.75) return this.#operation(guest, SUGGEST, { text: words().slice(0, random.between(2, 20)) })
    if (chance < 0.85) return () => statusOf(random.one([guest, customer]).fillCart([random.one(this.#skus)]))
    if (chance < 0.92) return this.#page(guest, random.one(this.#files))
    return this.#invalidDocument(guest)
  }

  #page({ visitor }: Buyer, path: string): Request {
    return () => visitor.request(`${this.#shop.web}${path}`).then(({ status }) => status, noStatus)
  }

  #operation({ visitor }: Buyer, query: string, variables: Record<string, string>): Request {
    return () => statusOf(visitor.ask(this.#shop.gateway, query, variables))
  }

  #invalidDocument({ visitor }: Buyer): Request {
    const id = randomUUID().replaceAll('-', '')
    const fields = Array.from({ length: this.#random.between(10, 450) }, (_, index) => `f${id}${index}`)
    const body = JSON.stringify({ query: `{ ${fields.join(' ')} }` })
    const options = { method: 'POST', headers: { 'content-type': 'application/json' }, body } as const
    // A refusal is the expected result.
    return () => visitor.request(`${this.#shop.gateway}/graphql`, options).then(() => 200, noStatus)
  }
}

function noStatus() {
  return 0
}

function statusOf(work: Promise<unknown>): Promise<number> {
  return work.then(() => 200, noStatus)
}
