import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { centsOf } from '../pricing/cents.ts'
import { readOffice } from '../contact/send.ts'
import type { Database } from '../database/tables.ts'
import { officeOnly } from '../orders/officeKey.ts'
import { publishEvent } from '../outbox/events.ts'
import { mailQuote } from './mailQuote.ts'
import type { QuoteLine } from './tables.ts'

const DAY = 86_400_000
const maxDays = 365

const dollars = /^\d{1,7}(\.\d{1,2})?$/
const dollarsHint = 'must be dollars, such as 12.50'

const reply = z.strictObject({
  /** Unit prices in dollars, by part number. */
  prices: z.record(z.string(), z.string().regex(dollars, dollarsHint)),
  /** Unit prices of larger quantities, by part number and quantity. */
  breaks: z
    .record(z.string(), z.record(z.string().regex(/^[1-9]\d{0,3}$/), z.string().regex(dollars, dollarsHint)))
    .default({}),
  /** `3-4 weeks` */
  lead: z.string().trim().min(1).max(60).optional(),
  /** Shipping cost in dollars. */
  freight: z.string().regex(dollars, dollarsHint).optional(),
  /** Days that the prices are valid. */
  days: z.int().min(1).max(maxDays).default(30),
  message: z.string().trim().min(1).max(2000).optional(),
})

type Reply = z.infer<typeof reply>

export interface Quotes {
  readonly database: Database
  readonly publicUrl: string
  readonly now: () => Date
}

/** Why the office cannot reply to a quote, as a sentence. */
class QuoteReplyError extends Error {
  override readonly name = 'QuoteReplyError'
}

/** The lines with their prices. @throws if a price is missing, or for a part that was not requested. */
function pricedLines(lines: readonly QuoteLine[], { prices, breaks }: Pick<Reply, 'prices' | 'breaks'>): QuoteLine[] {
  const byNumber = new Map(Object.entries(prices).map(([number, price]) => [number.toUpperCase(), price]))
  const requested = new Set(lines.map(({ part_number: number }) => number.toUpperCase()))
  const breaksByNumber = new Map(Object.entries(breaks).map(([number, each]) => [number.toUpperCase(), each]))
  const foreign = [...byNumber.keys(), ...breaksByNumber.keys()].find((number) => !requested.has(number))
  if (foreign !== undefined) throw new QuoteReplyError(`${foreign} was not requested.`)
  return lines.map((line) => {
    const price = byNumber.get(line.part_number.toUpperCase())
    if (price === undefined) throw new QuoteReplyError(`${line.part_number} has no price.`)
    const larger = Object.entries(breaksByNumber.get(line.part_number.toUpperCase()) ?? {})
    return {
      ...line,
      unit_cents: centsOf(price),
      breaks: larger.map(([quantity, each]) => ({ quantity: Number(quantity), unit_cents: centsOf(each) })),
    }
  })
}

/** Stores prices and their validity, and notifies the buyer. Returns undefined if there is no such quote. */
function replyToQuote({ database, publicUrl, now: clock }: Quotes, number: string, request: Reply) {
  const { days, message, lead, freight } = request
  const now = clock()
  return database.transaction().execute(async (transaction) => {
    const quote = await transaction
      .selectFrom('quotes')
      .selectAll()
      .where('number', '=', number)
      .forUpdate()
      .executeTakeFirst()
    if (quote === undefined) return undefined
    if (quote.state === 'accepted' || quote.state === 'ordered')
      throw new QuoteReplyError(`${number} was already accepted.`)
    const validUntil = new Date(now.getTime() + days * DAY)
    const text = message === undefined ? [] : [{ from: 'office' as const, at: now.toISOString(), text: message }]
    await transaction
      .updateTable('quotes')
      .set({
        state: 'answered',
        lines: JSON.stringify(pricedLines(quote.lines, request)),
        messages: JSON.stringify([...quote.messages, ...text]),
        answered: now,
        valid_until: validUntil,
        lead_time: lead ?? null,
        freight_cents: freight === undefined ? null : centsOf(freight),
      })
      .where('id', '=', quote.id)
      .execute()
    const { mail: office } = await readOffice(transaction)
    await mailQuote(transaction, quote.id, ['quoteAnswered'], { now, publicUrl, office, fileId: null })
    const { uuid, user_id: userId, is_test: isTest } = quote
    if (userId !== null)
      await publishEvent(transaction, { type: 'quote.answered', subjects: [uuid], userId, isTest }, now)
    return validUntil
  })
}

/** Requests without a reply, oldest first. */
async function openQuotes(database: Database) {
  const rows = await database
    .selectFrom('quotes')
    .select(['number', 'name', 'company', 'mail', 'target_date', 'requested', 'lines', 'file'])
    .where('state', '=', 'requested')
    .orderBy('requested')
    .limit(200)
    .execute()
  return rows.map(({ lines, ...quote }) => ({
    ...quote,
    lines: lines.map(({ part_number, quantity, title }) => ({ part_number, quantity, title })),
  }))
}

function send(response: FastifyReply, status: number, body: Readonly<Record<string, unknown>>) {
  return response.code(status).header('cache-control', 'private, no-store').type('application/json').send(body)
}

function jsonOf(body: unknown): unknown {
  try {
    return typeof body === 'string' ? JSON.parse(body) : undefined
  } catch {
    return undefined
  }
}

const numberParam = z.object({ number: z.string().regex(/^Q-\d{4}-\d{6,}$/) })

/** Office routes: `GET /office/quotes` lists open requests, `POST /office/quotes/{number}` replies to one. */
export function quoteOfficeRoutes(app: FastifyInstance, quotes: Quotes, key: string): void {
  const respond = async (request: FastifyRequest, response: FastifyReply) => {
    const params = numberParam.safeParse(request.params)
    const parsed = reply.safeParse(jsonOf(request.body))
    if (!parsed.success) return send(response, 400, { message: z.prettifyError(parsed.error) })
    try {
      const validUntil = params.success ? await replyToQuote(quotes, params.data.number, parsed.data) : undefined
      if (validUntil === undefined) return await send(response, 404, { message: 'This quote does not exist.' })
      return await send(response, 200, { valid_until: validUntil.toISOString() })
    } catch (error) {
      if (error instanceof QuoteReplyError) return send(response, 422, { message: error.message })
      throw error
    }
  }
  officeOnly(app, key, (office) => {
    office.get('/office/quotes', async (_request, response) =>
      send(response, 200, { quotes: await openQuotes(quotes.database) }),
    )
    office.post('/office/quotes/:number', respond)
  })
}
