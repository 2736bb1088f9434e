import { z } from 'zod'
import type { Attempts } from '../../protection/attempts.ts'
import { TOO_MANY_OF_THESE } from '../../protection/attempts.ts'
import type { BackendCalls, Call } from '../jsonapi/calls.ts'
import { Document } from '../jsonapi/document.ts'
import { type BackendError, isInvalid, isNotTheirs, SignedOutError } from '../jsonapi/errors.ts'
import { type KeysetPage, type KeysetQuery, type Paging, type Place, readKeyset } from '../jsonapi/keyset.ts'
import { isUuid, wireNames } from '../jsonapi/names.ts'
import type { Plan } from '../jsonapi/plan.ts'
import { queryString } from '../jsonapi/query.ts'
import type { Resource } from '../jsonapi/document.ts'
import { notAuthenticated, type UserError, userError } from '../jsonapi/userErrors.ts'
import { userErrorsOf } from '../validation/problems.ts'
import { Quote } from './quote.ts'
import { checkQuoteRequest, type QuoteInput, quoteNote, quoteViolation } from './quoteRequest.ts'

/** 128 bits in URL-safe characters. */
const tokenPattern = /^[\w-]{16,128}$/

/** Shortest time in which a person can fill in a form, in milliseconds. */
const MIN_DURATION_MS = 3_000

/** The requester, with the emailed link that this browser opened last. */
interface QuoteViewer {
  readonly customerKey: string | null
  readonly cartToken: string | null
  readonly orderLink: { readonly uuid: string; readonly token: string } | null
  keepOrderLink(uuid: string, token: string): void
}

export interface QuotesOptions {
  readonly calls: BackendCalls
  readonly viewer: QuoteViewer
  readonly attempts: Attempts
  /** Work to finish before the cart is read, such as a pending merge. Never fails. */
  readonly prepare: () => Promise<unknown>
  readonly now: () => Date
}

export interface QuoteOutcome {
  readonly quote: Quote | null
  readonly userErrors: readonly UserError[]
}

/** A page of quotes. */
export interface QuotesPage extends Omit<KeysetPage, 'resources'> {
  readonly quotes: readonly Quote[]
}

function refused(code: UserError['code'], message: string, path: readonly string[] = []): QuoteOutcome {
  return { quote: null, userErrors: [{ code, message, path }] }
}

const unknownQuote = refused('NOT_FOUND', 'This quote does not exist.', ['id'])
const noQuotes = refused('INVALID', 'This shop does not accept quote requests here. Please use the contact form.')
const wrongLink = refused(
  'NOT_FOUND',
  'This link is invalid or has expired. Use the link in our latest email, or log in.',
)
const tooManyRequests = refused('RATE_LIMITED', 'Too many requests. Please try again in an hour, or call us.')

/** User errors for the codes with which a site refuses to accept or reopen a quote. */
const refusals: Readonly<Record<string, UserError>> = {
  quote_open: { code: 'CONFLICT', message: 'We have not replied to this request yet.', path: ['id'] },
  quote_ordered: { code: 'ALREADY_PLACED', message: 'This quote was already ordered.', path: ['id'] },
  quote_expired: { code: 'EXPIRED', message: 'This quote has expired. Request a revised quote.', path: ['id'] },
  quote_unavailable: userError(
    'OUT_OF_STOCK',
    'A part in this quote is no longer available. Request a revised quote with a replacement.',
    ['id'],
  ),
  cart_full: { code: 'TOO_LONG', message: 'Your cart is full. Remove some lines first.', path: [] },
}

/** @throws errors that the buyer cannot fix */
export function quoteRefusal(error: unknown): UserError {
  if (error instanceof SignedOutError) return notAuthenticated(error.hasEnded)
  if (isNotTheirs(error)) return { code: 'NOT_FOUND', message: 'This quote does not exist.', path: ['id'] }
  if (!isInvalid(error)) throw error
  const known = error.violations.map(({ code }) => refusals[code ?? '']).find((refusal) => refusal !== undefined)
  if (!known) throw error
  return known
}

/** @throws BackendError for violations that are our fault */
function requestRefusals(error: BackendError): UserError[] {
  const known = error.violations.flatMap(({ field }) => (field === '' ? [] : (quoteViolation(field) ?? [])))
  if (known.length > 0) return known
  // The site limits open requests.
  if (error.violations.length > 0 && error.violations.every(({ field }) => field === ''))
    return [...tooManyRequests.userErrors]
  throw error
}

/** Position of a quote in the list, in whole seconds as the site sends them. */
export function placeOfQuote(quote: Resource): Place {
  return { at: Math.floor((quote.moment('requested')?.getTime() ?? 0) / 1000), id: quote.id }
}

const createdSchema = z.object({ meta: z.object({ token: z.string().regex(tokenPattern).optional() }).optional() })

/** The requester's quotes: those of a customer, or the one of an emailed link. */
export class Quotes {
  readonly #options: QuotesOptions

  constructor(options: QuotesOptions) {
    this.#options = options
  }

  /** Null for quotes of others and for unknown IDs. @throws BackendError */
  async byUuid(uuid: string, plan: Plan): Promise<Quote | null> {
    if (!isUuid(uuid)) return null
    const address = `${wireNames.quote.path}/${uuid.toLowerCase()}${queryString(plan)}`
    try {
      return quoteIn(await this.#call({ operation: 'quote', method: 'GET', address }, uuid), 'quote')
    } catch (error) {
      if (isNotTheirs(error)) return null
      throw error
    }
  }

  /** The customer's quotes, newest first. @throws SignedOutError for guests, BackendError */
  async page(paging: Paging, plan: Plan): Promise<QuotesPage> {
    const read = async (query: KeysetQuery) => {
      const address = `${wireNames.quote.path}${queryString({ ...plan, ...query })}`
      return Document.parse(
        await this.#options.calls.asCustomer({ operation: 'quotes', method: 'GET', address }),
        'quotes',
      )
    }
    const { resources, ...page } = await readKeyset(paging, { field: 'requested', placeOf: placeOfQuote, read })
    return { ...page, quotes: resources.map((quote) => new Quote(quote)) }
  }

  /** Sends a quote request. At most 5 per hour per network, counting other messages to the office. @throws BackendError */
  async request(input: QuoteInput, plan: Plan): Promise<QuoteOutcome> {
    const { attempts, now } = this.#options
    const checked = checkQuoteRequest(input)
    if ('userErrors' in checked) return { quote: null, userErrors: checked.userErrors }
    if ((input.website ?? '') !== '') return refused('INVALID', 'Leave this field empty', ['website'])
    if (input.startedAt && now().getTime() - input.startedAt.getTime() < MIN_DURATION_MS)
      return refused('RATE_LIMITED', 'Please wait a few seconds and send your request again.')
    const outcome = await attempts.limited(
      'messagesFromPlace',
      () => this.#send(checked.data, plan),
      ({ userErrors }) => userErrors.length === 0,
    )
    return outcome === 'tooMany' ? tooManyRequests : outcome
  }

  async #send(data: Record<string, unknown>, plan: Plan): Promise<QuoteOutcome> {
    const { viewer, prepare } = this.#options
    await prepare()
    const address = `${wireNames.quote.path}${queryString(plan)}`
    try {
      const answer = await this.#call({ operation: 'requestQuote', method: 'POST', address, body: { data } }, null)
      const quote = quoteIn(answer, 'requestQuote')
      const token = createdSchema.safeParse(answer).data?.meta?.token
      if (quote && token) viewer.keepOrderLink(quote.uuid, token)
      return { quote, userErrors: [] }
    } catch (error) {
      if (isNotTheirs(error)) return noQuotes
      if (isInvalid(error)) return { quote: null, userErrors: requestRefusals(error) }
      throw error
    }
  }

  /** Opens an emailed link, so that this browser can view the quote for three hours. @throws BackendError */
  async open(uuid: string, token: string, plan: Plan): Promise<QuoteOutcome> {
    if (!isUuid(uuid) || !tokenPattern.test(token)) return wrongLink
    const outcome = await this.#options.attempts.limited(
      'orderLinksFromPlace',
      () => this.#open(uuid, token, plan),
      ({ quote }) => quote === null,
    )
    return outcome === 'tooMany' ? refused('RATE_LIMITED', TOO_MANY_OF_THESE) : outcome
  }

  async #open(uuid: string, token: string, plan: Plan): Promise<QuoteOutcome> {
    const address = `${wireNames.quote.path}/${uuid.toLowerCase()}${queryString(plan)}`
    const call = { operation: 'quote', method: 'GET', address, orderToken: token } as const
    try {
      const quote = quoteIn(await this.#options.calls.asAnonymous(call, 'jsonApi'), 'quote')
      if (!quote) return wrongLink
      this.#options.viewer.keepOrderLink(quote.uuid, token)
      return { quote, userErrors: [] }
    } catch (error) {
      if (isNotTheirs(error)) return wrongLink
      throw error
    }
  }

  /** Reopens a quote with a note to the office. @throws BackendError */
  async requestRevision(uuid: string, typedNote: string | null | undefined, plan: Plan): Promise<QuoteOutcome> {
    const note = quoteNote.safeParse(typedNote)
    if (!note.success) return { quote: null, userErrors: userErrorsOf(note.error, ['note']) }
    if (!isUuid(uuid)) return unknownQuote
    const address = `${wireNames.quote.path}/${uuid}/revise${queryString(plan)}`
    const body = { data: { type: wireNames.quote.type, attributes: { note: note.data } } }
    const send = async (): Promise<QuoteOutcome> => {
      try {
        const answer = await this.#call({ operation: 'requestRevisedQuote', method: 'POST', address, body }, uuid)
        return { quote: quoteIn(answer, 'requestRevisedQuote'), userErrors: [] }
      } catch (error) {
        return { quote: null, userErrors: [quoteRefusal(error)] }
      }
    }
    const outcome = await this.#options.attempts.limited(
      'messagesFromPlace',
      send,
      ({ userErrors }) => userErrors.length === 0,
    )
    return outcome === 'tooMany' ? tooManyRequests : outcome
  }

  /** The call that puts the lines of a quote into the cart. */
  acceptance(uuid: string): Call {
    const address = `${wireNames.quote.path}/${encodeURIComponent(uuid)}/accept`
    return { operation: 'acceptQuote', method: 'POST', address, orderToken: this.#tokenOf(uuid) }
  }

  /** Token of the opened link, if it is that of the quote. */
  #tokenOf(uuid: string): string | null {
    const { orderLink } = this.#options.viewer
    return orderLink?.uuid === uuid.toLowerCase() ? orderLink.token : null
  }

  /** Sends a call as the customer or guest, with the link's token if there is one. Reads fall back to the guest. */
  async #call(call: Call, uuid: string | null): Promise<unknown> {
    const { calls, viewer } = this.#options
    const withLink = { ...call, orderToken: uuid === null ? null : this.#tokenOf(uuid) }
    if (viewer.customerKey !== null) {
      try {
        return await calls.asCustomer(withLink)
      } catch (error) {
        if (!(error instanceof SignedOutError) || call.method !== 'GET') throw error
      }
    }
    return viewer.cartToken === null
      ? calls.asAnonymous(withLink, 'jsonApi')
      : calls.asGuest(viewer.cartToken, withLink)
  }
}

function quoteIn(answer: unknown, operation: string): Quote | null {
  const [quote] = Document.parse(answer, operation).data
  return quote ? new Quote(quote) : null
}
