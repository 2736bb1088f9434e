import { removeInvisible } from '@shop/schema/plainText'
import { type Attempts, TOO_MANY_OF_THESE } from '../../protection/attempts.ts'
import type { BackendCalls, Call } from '../jsonapi/calls.ts'
import { isNotTheirs, isInvalid, SignedOutError } from '../jsonapi/errors.ts'
import { Document, type Resource } from '../jsonapi/document.ts'
import { type KeysetPage, type KeysetQuery, type Paging, type Place, readKeyset } from '../jsonapi/keyset.ts'
import type { Plan } from '../jsonapi/plan.ts'
import { type Filter, queryString } from '../jsonapi/query.ts'
import { wireNames, paths, isUuid } from '../jsonapi/names.ts'
import type { SiteProfile } from '../profile/siteProfile.ts'
import { notAuthenticated, type UserError, userError } from '../jsonapi/userErrors.ts'
import { isPlaced, Order } from './order.ts'
import { type OrderFilter, orderFilters, filterErrorOf } from './filter.ts'

/** 128 bits in URL-safe characters. */
const tokenPattern = /^[\w-]{16,128}$/
const MAX_SEARCH_LENGTH = 100
const HOUR_MS = 3_600_000
/** How long a browser remembers its order, and how recent an order of another browser must be to be mentioned. */
const RECENT_MS = 3 * HOUR_MS

const OPERATION = 'order'

/** The viewer of orders. */
interface OrderViewer {
  /** Identifies the customer; null for guests. */
  readonly customerKey: string | null
  readonly cartToken: string | null
  /** UUID of the order placed in this browser recently; null if none was. */
  readonly lastOrder: string | null
  /** The emailed link that was opened last in this browser. */
  readonly orderLink: { readonly uuid: string; readonly token: string } | null
  /** The browser remembers the link's token for a while. */
  keepOrderLink(uuid: string, token: string): void
}

export interface OrdersOptions {
  readonly calls: BackendCalls
  readonly viewer: OrderViewer
  readonly attempts: Attempts
  readonly profile: SiteProfile
  readonly now: () => Date
}

/** A page of orders. */
export interface OrdersPage extends Omit<KeysetPage, 'resources'> {
  readonly orders: readonly Order[]
  /** Number of orders on all pages; if the site does not count them, the number known so far. */
  readonly countAll: () => Promise<number>
}

export interface OrdersRequest {
  readonly paging: Paging
  readonly search?: string | null | undefined
  readonly filter?: OrderFilter | null | undefined
}

/** Result of an order mutation. */
export interface OrderOutcome {
  readonly order: Order | null
  readonly userErrors: readonly UserError[]
}

const unknownOrder = userError('NOT_FOUND', 'This order does not exist.', ['id'])
const unknownLink = userError(
  'NOT_FOUND',
  'This link is invalid or has expired. Use the link in our latest email, or log in.',
)
const notCancelable = userError('CONFLICT', 'This order can no longer be canceled online. Please call us.', ['id'])

const wrongLink: OrderOutcome = { order: null, userErrors: [unknownLink] }
const tooMany: OrderOutcome = {
  order: null,
  userErrors: [{ code: 'RATE_LIMITED', message: TOO_MANY_OF_THESE, path: [] }],
}

const placedFilter: Filter = { path: 'placed', key: 'placed', operator: 'IS NOT NULL' }
/** Fields for a request that only counts. */
const noFields: Plan = { include: [], fields: { [wireNames.order.type]: ['placed'] } }

/** Position of an order in the list, in whole seconds as the site sends them. */
export function placeOfOrder(order: Resource): Place {
  return { at: Math.floor((order.moment('placed')?.getTime() ?? 0) / 1000), id: order.id }
}

/** Fields to search. */
const searchFilters = ['order_number', 'field_po_number', 'order_items.purchased_entity.sku'] as const

/**
 * Placed orders that the requester may see: as a customer, with the cart token they ordered with, or with an emailed
 * link.
 */
export class Orders {
  readonly #options: OrdersOptions
  readonly #read = new Map<string, Promise<Order | null>>()

  constructor(options: OrdersOptions) {
    this.#options = options
  }

  /** Null for orders of others and for unknown IDs. @throws BackendError */
  byUuid(uuid: string, plan: Plan): Promise<Order | null> {
    if (!isUuid(uuid)) return Promise.resolve(null)
    const address = `${paths.orders}/${uuid.toLowerCase()}${queryString(plan)}`
    const key = `${this.#options.viewer.customerKey} ${address}`
    const reading = this.#read.get(key) ?? this.#readOne(uuid.toLowerCase(), address)
    this.#read.set(key, reading)
    return reading
  }

  /** Reads the current order again. @throws BackendError */
  reload(uuid: string, plan: Plan): Promise<Order | null> {
    this.#read.clear()
    return this.byUuid(uuid, plan)
  }

  /** The customer's placed orders, newest first. @throws SignedOutError for guests, OrderFilterError, BackendError */
  async page({ paging, search, filter: orderFilter }: OrdersRequest, plan: Plan): Promise<OrdersPage> {
    const { calls, profile } = this.#options
    const filter = [placedFilter, ...this.#matching(search), ...orderFilters(orderFilter ?? {}, profile)]
    const whole: Document[] = []
    const read = async (query: KeysetQuery, fields: Plan = plan) => {
      const address = `${paths.orders}${queryString({ ...fields, ...query, filter: [...filter, ...query.filter] })}`
      const answer = await calls
        .asCustomer({ operation: 'orders', method: 'GET', address })
        .catch((error: unknown) => Promise.reject(filterErrorOf(error, orderFilter ?? {})))
      const document = Document.parse(answer, 'orders')
      if (query.filter.length === 0 && query.page.offset === 0) whole.push(document)
      return document
    }
    const { resources, ...page } = await readKeyset(paging, { field: 'placed', placeOf: placeOfOrder, read })
    // A page between cursors does not count the orders outside of it.
    const countAll = async () => {
      const first = whole[0] ?? (await read({ filter: [], sort: ['-placed'], page: { offset: 0, limit: 1 } }, noFields))
      return first.count ?? first.data.length + (first.nextQuery === null ? 0 : 1)
    }
    return { ...page, orders: resources.filter(isPlaced).map((order) => new Order(order)), countAll }
  }

  #matching(search: string | null | undefined): Filter[] {
    const { profile } = this.#options
    const words = removeInvisible(search?.toWellFormed() ?? '')
      .trim()
      .slice(0, MAX_SEARCH_LENGTH)
    if (words === '') return []
    return searchFilters
      .filter((path) => profile.hasPath(wireNames.order.type, path))
      .map((path, index) => ({ path, key: `search-${index}`, operator: 'CONTAINS', value: words, group: 'search' }))
  }

  /** The order placed in this browser recently. */
  async last(plan: Plan): Promise<Order | null> {
    const { lastOrder } = this.#options.viewer
    return lastOrder === null ? null : this.byUuid(lastOrder, plan)
  }

  /** The newest order of the last three hours, if this browser does not know of it. @throws BackendError */
  async newestUnseen(plan: Plan): Promise<Order | null> {
    const { viewer, now } = this.#options
    const query = { ...plan, filter: [placedFilter], sort: ['-placed'], page: { limit: 1 } }
    const call = { operation: 'orders', method: 'GET', address: `${paths.orders}${queryString(query)}` } as const
    const answer = await this.#ask(call, null)
    const [newest] = answer === null ? [] : Document.parse(answer, 'orders').data.filter(isPlaced)
    const order = newest ? new Order(newest) : null
    const placed = order?.placedAt ?? null
    const isRecent = placed !== null && now().getTime() - placed.getTime() < RECENT_MS
    return isRecent && order?.uuid !== viewer.lastOrder ? order : null
  }

  /** Repeating it returns the canceled order again. @throws BackendError */
  async cancel(uuid: string, plan: Plan): Promise<OrderOutcome> {
    if (!isUuid(uuid)) return { order: null, userErrors: [unknownOrder] }
    try {
      await this.#ask({ operation: 'orderCancel', method: 'POST', address: `${paths.orders}/${uuid}/cancel` }, uuid)
    } catch (error) {
      if (error instanceof SignedOutError) return { order: null, userErrors: [notAuthenticated(error.hasEnded)] }
      if (isInvalid(error)) return { order: await this.reload(uuid, plan), userErrors: [notCancelable] }
      if (!isNotTheirs(error)) throw error
      return this.#notCanceled(uuid, plan)
    }
    const order = await this.reload(uuid, plan)
    return { order, userErrors: order ? [] : [unknownOrder] }
  }

  /** A site that cannot cancel answers like one without the order. */
  async #notCanceled(uuid: string, plan: Plan): Promise<OrderOutcome> {
    const order = await this.reload(uuid, plan)
    return { order, userErrors: [order ? notCancelable : unknownOrder] }
  }

  /** Opens an emailed link: this browser may see the order for a while. @throws BackendError */
  async open(uuid: string, token: string, plan: Plan): Promise<OrderOutcome> {
    if (!isUuid(uuid) || !tokenPattern.test(token)) return wrongLink
    const outcome = await this.#options.attempts.limited(
      'orderLinksFromPlace',
      () => this.#open(uuid, token, plan),
      ({ order }) => order === null,
    )
    return outcome === 'tooMany' ? tooMany : outcome
  }

  async #open(uuid: string, token: string, plan: Plan): Promise<OrderOutcome> {
    const address = `${paths.orders}/${uuid.toLowerCase()}${queryString(plan)}`
    const call = { operation: OPERATION, method: 'GET', address, orderToken: token } as const
    try {
      const [order] = Document.parse(await this.#options.calls.asAnonymous(call, 'jsonApi'), OPERATION).data
      if (!order || !isPlaced(order)) return wrongLink
      this.#options.viewer.keepOrderLink(order.id, token)
      return { order: new Order(order), userErrors: [] }
    } catch (error) {
      if (isNotTheirs(error)) return wrongLink
      throw error
    }
  }

  async #readOne(uuid: string, address: string): Promise<Order | null> {
    try {
      const answer = await this.#ask({ operation: OPERATION, method: 'GET', address }, uuid)
      const [order] = answer === null ? [] : Document.parse(answer, OPERATION).data
      return order && isPlaced(order) ? new Order(order) : null
    } catch (error) {
      if (isNotTheirs(error)) return null
      throw error
    }
  }

  /** Reads as the customer or guest, with the link's token if there is one. Null without any credentials. */
  async #ask(call: Call, uuid: string | null): Promise<unknown> {
    const { calls, viewer } = this.#options
    const link = viewer.orderLink !== null && viewer.orderLink.uuid === uuid ? viewer.orderLink.token : null
    const withLink = { ...call, orderToken: link }
    if (viewer.customerKey !== null) {
      try {
        return await calls.asCustomer(withLink)
      } catch (error) {
        if (!(error instanceof SignedOutError) || call.method !== 'GET') throw error
      }
    }
    if (viewer.cartToken !== null) return calls.asGuest(viewer.cartToken, withLink)
    return link === null ? null : calls.asAnonymous(withLink, 'jsonApi')
  }
}
