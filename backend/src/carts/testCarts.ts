import type { TestResponse, TestShop } from '../testShop.ts'

const mediaType = 'application/vnd.api+json'

type Attributes = Readonly<Record<string, unknown>>

/** A line as carts return it. */
interface CartLine {
  readonly id: string
  readonly attributes: Attributes
}

/** What a shopper does with a cart in tests; the headers identify the shopper. */
export interface Shopper {
  send(method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown): Promise<TestResponse>
  /** Adds parts by part number, each with the given meta. */
  add(...entries: readonly (readonly [sku: string, meta?: Attributes])[]): Promise<TestResponse>
  /** UUID and attributes of the cart. */
  cart(): Promise<CartLine>
  lines(): Promise<readonly CartLine[]>
  /** Changes a line of the cart by position. */
  change(place: number, attributes: Attributes): Promise<TestResponse>
  setCoupon(...codes: readonly string[]): Promise<TestResponse>
}

export function shopperOf(shop: TestShop, headers: Readonly<Record<string, string>>): Shopper {
  const carts = async () => (await shop.get('/jsonapi/carts', headers)).list()
  const shopper: Shopper = {
    send: (method, path, body) =>
      shop.send({
        method,
        url: `/jsonapi${path}`,
        headers: { 'content-type': mediaType, ...headers },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      }),
    add: async (...entries) => {
      const skus = entries.map(([sku]) => sku)
      const rows = await shop.database
        .selectFrom('variations')
        .select(['sku', 'uuid'])
        .where('sku', 'in', skus)
        .execute()
      const uuids = new Map(rows.map((row) => [row.sku, row.uuid]))
      const data = entries.map(([sku, meta], arity) => ({
        type: 'product-variation--product',
        id: uuids.get(sku),
        meta: { arity, ...meta },
      }))
      return shopper.send('POST', '/cart/add', { data })
    },
    cart: async () => {
      const [cart] = (await carts()).data
      if (cart === undefined) throw new Error('There is no cart.')
      return cart
    },
    lines: async () => (await carts()).included.filter(({ type }) => type === 'order-item--product'),
    change: async (place, attributes) => {
      const { id: cart } = await shopper.cart()
      const id = (await shopper.lines())[place]?.id
      return shopper.send('PATCH', `/carts/${cart}/items/${id}`, {
        data: { type: 'order-item--product', id, attributes },
      })
    },
    setCoupon: async (...codes) => {
      const { id: cart } = await shopper.cart()
      const data = codes.map((id) => ({ type: 'promotion-coupon', id }))
      return shopper.send('PATCH', `/carts/${cart}/coupons`, { data })
    },
  }
  return shopper
}

/** Status and error details of a response. */
export function errorsOf(answer: TestResponse) {
  return [answer.status, ...answer.errors().map(({ detail, source }) => [detail, source?.pointer])]
}
