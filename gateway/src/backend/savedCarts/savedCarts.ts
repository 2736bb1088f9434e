import { z } from 'zod'
import { type BackendCalls, type Call, readAsCustomer } from '../jsonapi/calls.ts'
import { callAsOwner, type CartOwner } from '../jsonapi/owner.ts'
import { BackendError, ifAbsent, isAbsent, isInvalid, SignedOutError } from '../jsonapi/errors.ts'
import { Document, type Resource } from '../jsonapi/document.ts'
import type { Plan } from '../jsonapi/plan.ts'
import { queryString } from '../jsonapi/query.ts'
import { MAX_PAGE_SIZE, wireNames, paths, isUuid } from '../jsonapi/names.ts'
import type { Estimates } from '../pricing/estimates.ts'
import { refusalOf, type UserError, userError } from '../jsonapi/userErrors.ts'
import { userErrorsOf } from '../validation/problems.ts'
import { required } from '../validation/text.ts'
import { SavedCart, SharedCart } from './storedCart.ts'
import { checkCartLinkLines, cartLinkLinesSchema, type CartLinkLine } from './cartLinkLines.ts'

const MAX_NAME_LENGTH = 60
const MAX_SAVED = 20
/** 128 bits in base64url. */
const tokenPattern = /^[\w-]{22}$/
const GONE = 410

export interface SavedCartOutcome {
  readonly savedCart: SavedCart | null
  readonly userErrors: readonly UserError[]
}

/** A new link, or why there is none. */
export interface LinkOutcome {
  readonly link: { readonly url: string; readonly expiresAt: Date | null } | null
  readonly userErrors: readonly UserError[]
}

/** A quick order link that has not been used yet. */
export interface CartLink {
  readonly lines: readonly CartLinkLine[]
  readonly expiresAt: Date | null
}

export interface OpenedLink {
  readonly lines: readonly CartLinkLine[] | null
  readonly userErrors: readonly UserError[]
}

export interface SavedCartsOptions {
  readonly calls: BackendCalls
  readonly owner: CartOwner
  readonly estimates: Estimates
  /** Runs before a cart is read, such as a pending merge. Never fails. */
  readonly prepare: () => Promise<unknown>
  /** Whether the requester may create another link now. */
  readonly admitsLink: () => Promise<boolean>
  /** Origin of the shop, for links. */
  readonly publicUrl: string
}

const createdSchema = z.object({ meta: z.object({ token: z.string().regex(tokenPattern) }) })

const noSavedCarts = userError('INVALID', 'This shop does not support saved carts')
const noLinks = userError('INVALID', 'This shop does not support shared carts')
const noCartLinks = userError('INVALID', 'This shop does not support links from other programs')
const emptyCart = userError('REQUIRED', 'Your cart is empty. Add a part first.')
const tooManyLinks = userError('RATE_LIMITED', 'Your network has created too many links. Try again in an hour.')
const unknownLink = userError('NOT_FOUND', 'This link does not exist', ['token'])
const usedLink = userError('EXPIRED', 'This link was already opened or is more than 24 hours old. Ask for a new one.', [
  'token',
])

/** Saved carts, shared carts, and cart links created by other programs. */
export class SavedCarts {
  readonly #options: SavedCartsOptions

  constructor(options: SavedCartsOptions) {
    this.#options = options
  }

  /** Newest first. @throws SignedOutError, BackendError */
  async saved(plan: Plan): Promise<SavedCart[]> {
    const query = queryString({ ...plan, sort: ['-created'], page: { limit: MAX_PAGE_SIZE } })
    // Sites without saved carts have none for this customer.
    const resources = readAsCustomer(this.#options.calls, 'savedCarts', `${wireNames.savedCart.path}${query}`)
    return (await resources.catch(ifAbsent([]))).map(this.#savedCart)
  }

  /** Null for unknown IDs and for those of others. @throws SignedOutError, BackendError */
  async savedByUuid(uuid: string, plan: Plan): Promise<SavedCart | null> {
    if (!isUuid(uuid)) return null
    const address = `${wireNames.savedCart.path}/${uuid}${queryString(plan)}`
    const [resource] = await readAsCustomer(this.#options.calls, 'savedCart', address).catch(ifAbsent([]))
    return resource ? this.#savedCart(resource) : null
  }

  /** Saves the current cart, replacing one with the same name. @throws BackendError */
  async save(typedName: string, plan: Plan): Promise<SavedCartOutcome> {
    const { calls, prepare } = this.#options
    const name = required(MAX_NAME_LENGTH).safeParse(typedName)
    if (!name.success) return { savedCart: null, userErrors: userErrorsOf(name.error, ['name']) }
    await prepare()
    const address = `${wireNames.savedCart.path}${queryString(plan)}`
    const body = { data: { type: wireNames.savedCart.type, attributes: { name: name.data } } }
    try {
      const answer = await calls.asCustomer({ operation: 'saveCart', method: 'POST', address, body })
      const [resource] = Document.parse(answer, 'saveCart').data
      return { savedCart: resource ? this.#savedCart(resource) : null, userErrors: [] }
    } catch (error) {
      return { savedCart: null, userErrors: [saveError(error)] }
    }
  }

  /** Whether it existed and belonged to the requester. @throws SignedOutError, BackendError */
  async delete(uuid: string): Promise<boolean> {
    if (!isUuid(uuid)) return false
    const call = {
      operation: 'deleteSavedCart',
      method: 'DELETE',
      address: `${wireNames.savedCart.path}/${uuid}`,
    } as const
    return this.#options.calls.asCustomer(call).then(() => true, ifAbsent(false))
  }

  /** Creates a link to a copy of the current cart. @throws BackendError */
  async share(): Promise<LinkOutcome> {
    const { admitsLink, prepare } = this.#options
    await prepare()
    if (!(await admitsLink())) return { link: null, userErrors: [tooManyLinks] }
    const body = { data: { type: wireNames.sharedCart.type } }
    try {
      const call = { operation: 'shareCart', method: 'POST', address: paths.sharedCarts, body } as const
      const answer = await this.#asRequester(call)
      if (answer === null) return { link: null, userErrors: [emptyCart] }
      return { link: this.#link(answer, 'shareCart', (token) => `/cart/shared/${token}`), userErrors: [] }
    } catch (error) {
      if (isAbsent(error)) return { link: null, userErrors: [noLinks] }
      if (isInvalid(error)) return { link: null, userErrors: [emptyCart] }
      throw error
    }
  }

  /** Null for an unknown or expired link. @throws BackendError */
  async shared(token: string, plan: Plan): Promise<SharedCart | null> {
    const address = `${paths.openSharedCart}${queryString(plan)}`
    const opened = await this.#open('openSharedCart', address, wireNames.sharedCart.type, token)
    return typeof opened === 'string' ? null : new SharedCart(opened, this.#options.estimates)
  }

  /** Creates a link that opens quick order with these lines. @throws BackendError */
  async createCartLink(lines: readonly CartLinkLine[]): Promise<LinkOutcome> {
    const { admitsLink, calls } = this.#options
    const checked = checkCartLinkLines(lines)
    if ('userErrors' in checked) return { link: null, userErrors: checked.userErrors }
    if (!(await admitsLink())) return { link: null, userErrors: [tooManyLinks] }
    const operation = 'createCartLink'
    const call = { operation, method: 'POST', address: paths.cartLinks, body: { data: checked.data } } as const
    try {
      const answer = await calls.asAnonymous(call, 'jsonApi')
      return { link: this.#link(answer, operation, (token) => `/quick-order?list=${token}`), userErrors: [] }
    } catch (error) {
      if (isAbsent(error)) return { link: null, userErrors: [noCartLinks] }
      throw error
    }
  }

  /** The lines of a quick order link, without using it up. Null if it is unknown, used or expired. @throws BackendError */
  async cartLink(token: string): Promise<CartLink | null> {
    const opened = await this.#open('viewCartLink', paths.viewCartLink, wireNames.cartLink.type, token)
    if (typeof opened === 'string') return null
    return { lines: opened.read('lines', cartLinkLinesSchema) ?? [], expiresAt: opened.moment('expires') }
  }

  /** The lines of such a link, which can be used once. @throws BackendError */
  async openCartLink(token: string): Promise<OpenedLink> {
    const opened = await this.#open('openCartLink', paths.openCartLink, wireNames.cartLink.type, token)
    if (opened === 'unknown') return { lines: null, userErrors: [unknownLink] }
    if (opened === 'gone') return { lines: null, userErrors: [usedLink] }
    return { lines: opened.read('lines', cartLinkLinesSchema) ?? [], userErrors: [] }
  }

  /** The token is sent in the body, because URLs are logged. */
  async #open(operation: string, address: string, type: string, token: string): Promise<Resource | 'unknown' | 'gone'> {
    if (!tokenPattern.test(token)) return 'unknown'
    const body = { data: { type, attributes: { token } } }
    try {
      const answer = await this.#options.calls.asAnonymous({ operation, method: 'POST', address, body }, 'jsonApi')
      return Document.parse(answer, operation).data[0] ?? 'unknown'
    } catch (error) {
      if (isAbsent(error)) return 'unknown'
      if (error instanceof BackendError && error.status === GONE) return 'gone'
      throw error
    }
  }

  #link(answer: unknown, operation: string, pathOf: (token: string) => string): LinkOutcome['link'] {
    const [resource] = Document.parse(answer, operation).data
    const created = createdSchema.safeParse(answer)
    if (!created.success) throw new BackendError({ kind: 'malformed', operation, detail: 'a link without its token' })
    return {
      url: `${this.#options.publicUrl}${pathOf(created.data.meta.token)}`,
      expiresAt: resource?.moment('expires') ?? null,
    }
  }

  /** Null for a guest without a cart. Falls back to the guest when the session ends. */
  async #asRequester(call: Call): Promise<unknown> {
    const { calls, owner } = this.#options
    try {
      return await callAsOwner(calls, owner, call)
    } catch (error) {
      if (!(error instanceof SignedOutError)) throw error
      return callAsOwner(calls, owner, call)
    }
  }

  readonly #savedCart = (resource: Resource): SavedCart => new SavedCart(resource, this.#options.estimates)
}

/** @throws errors that the user cannot fix */
function saveError(error: unknown): UserError {
  if (!isInvalid(error)) return refusalOf(error, noSavedCarts)
  return error.violations.some(({ field }) => field === 'lines')
    ? emptyCart
    : userError('TOO_LONG', `An account can save at most ${MAX_SAVED} carts. Delete one first.`)
}
