import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import type { Buyer, Review } from './buyer.ts'
import type { Random } from './random.ts'
import { NoResult } from './visitor.ts'

const RETRY_MS = 300
/** A placement without a verdict after this time is stuck. */
const PATIENCE_MS = 180_000

const PLACE = `mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) {
  order { uuid number totals { total { amount } } items { partNumber quantity } } warnings userErrors { code message path } } }`

const orderSchema = z.object({
  uuid: z.string(),
  number: z.string(),
  totals: z.object({ total: z.object({ amount: z.string() }) }),
  items: z.array(z.object({ partNumber: z.string(), quantity: z.number() })),
})

const payloadSchema = z.object({
  placeOrder: z.object({
    order: orderSchema.nullable(),
    warnings: z.array(z.string()),
    userErrors: z.array(z.object({ code: z.string(), message: z.string() })),
  }),
})

export type Verdict =
  | { readonly is: 'placed'; readonly order: z.infer<typeof orderSchema>; readonly isCheaper: boolean }
  | { readonly is: 'refused'; readonly code: string; readonly message: string }
  | { readonly is: 'none'; readonly lastResponse: string }

/** An idempotency key with what its buyer confirmed and every verdict they received. */
export interface Placement {
  readonly key: string
  readonly email: string
  readonly confirmed: Review
  readonly isBankLate: boolean
  readonly verdicts: Verdict[]
  /** Milliseconds since the epoch. */
  readonly sent: number
  decided?: number
  /** Responses without a verdict, each with the milliseconds since the request was sent. */
  readonly retries: string[]
}

export interface PlacingOptions {
  readonly bases: readonly string[]
  readonly random: Random
}

const notYet = new Set(['IN_FLIGHT', 'RATE_LIMITED'])

/** Starts a placement with a new key for the cart that the buyer sees. */
export function confirm(buyer: Buyer, confirmed: Review, key: string = randomUUID()): Placement {
  return {
    key,
    email: buyer.email,
    confirmed,
    isBankLate: buyer.isBankLate,
    verdicts: [],
    sent: Date.now(),
    retries: [],
  }
}

/** Retries a placement until there is a verdict, and records it. */
export async function placeUntilVerdict(
  buyer: Buyer,
  placement: Placement,
  { bases, random }: PlacingOptions,
): Promise<Verdict> {
  const until = Date.now() + PATIENCE_MS
  let verdict: Verdict = { is: 'none', lastResponse: '' }
  while (Date.now() < until) {
    verdict = await send(buyer, placement, random.one(bases)).catch(noVerdict)
    if (verdict.is !== 'none') break
    placement.retries.push(`${Date.now() - placement.sent} ms ${verdict.lastResponse}`)
    await wait(RETRY_MS * (0.5 + random.number()))
  }
  if (verdict.is !== 'none') placement.decided ??= Date.now()
  placement.verdicts.push(verdict)
  return verdict
}

/** Sends a placement and disconnects before the response. */
export async function placeAndHangUp(buyer: Buyer, placement: Placement, { bases, random }: PlacingOptions) {
  const verdict = await send(buyer, placement, random.one(bases), AbortSignal.timeout(random.between(5, 400))).catch(
    noVerdict,
  )
  if (verdict.is !== 'none') placement.verdicts.push(verdict)
}

function noVerdict(error: unknown): Verdict {
  if (error instanceof NoResult) return { is: 'none', lastResponse: error.message }
  throw error
}

async function send(buyer: Buyer, { key, confirmed }: Placement, base: string, signal?: AbortSignal): Promise<Verdict> {
  const expectedTotal = confirmed.totals.total.amount
  const input = { idempotencyKey: key, checkoutId: confirmed.id, expectedTotal }
  const data = await buyer.visitor.ask(base, PLACE, { input }, signal)
  const { order, warnings, userErrors } = payloadSchema.parse(data).placeOrder
  const [problem] = userErrors
  // That order is the one that the key placed for another cart.
  const isOther = problem?.code === 'KEY_REUSED'
  if (order && !isOther) return { is: 'placed', order, isCheaper: warnings.length > 0 }
  if (!problem || notYet.has(problem.code)) throw new NoResult(problem?.message ?? 'neither order nor refusal')
  return { is: 'refused', code: problem.code, message: problem.message }
}
