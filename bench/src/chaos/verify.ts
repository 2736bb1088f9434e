import { z } from 'zod'
import type { Placement, Verdict } from './placement.ts'
import type { ChaosShop } from './shop.ts'

const orderSchema = z.object({
  uuid: z.string(),
  key: z.string().nullable(),
  email: z.string().nullable(),
  cents: z.coerce.number(),
  items: z.array(z.object({ sku: z.string().nullable(), quantity: z.number() })),
})

type StoredOrder = z.infer<typeof orderSchema>

const ORDERS = `select o.uuid, o.email, o.total_cents as cents, p.key,
    (select coalesce(jsonb_agg(jsonb_build_object('sku', v.sku, 'quantity', i.quantity)), '[]')
      from order_items i left join variations v on v.id = i.variation_id where i.order_id = o.id) as items
  from orders o left join placements p on p.order_id = o.id and p.state in ('committed', 'stamped')
  where o.placed is not null and o.email like '%@chaos.example'`

const UNFINISHED = `select p.uuid, p.state from placements p where p.state in ('started', 'authorized', 'committed')`

/** Violations found after a storm, one sentence each. */
export interface Violations {
  /** Acknowledged orders that do not exist. */
  readonly lost: string[]
  /** Keys with several orders, and orders with a key that no buyer sent. */
  readonly duplicated: string[]
  /** Orders that differ from what the buyer confirmed, or that exist although they were reported as not placed. */
  readonly wrong: string[]
  /** Placements without a verdict, and those that the shop has not settled. */
  readonly stuck: string[]
}

type PlacedVerdict = Extract<Verdict, { is: 'placed' }>

/** Compares the responses that buyers received with the database. */
export async function verify(shop: ChaosShop, placements: readonly Placement[]): Promise<Violations> {
  const violations: Violations = { lost: [], duplicated: [], wrong: [], stuck: [] }
  const stored = await shop.database.rows(orderSchema, ORDERS)
  const unfinished = await shop.database.rows(z.object({ uuid: z.string(), state: z.string() }), UNFINISHED)
  for (const { uuid, state } of unfinished) violations.stuck.push(`Placement ${uuid} is still ${state}.`)
  const byUuid = new Map(stored.map((order) => [order.uuid, order]))
  const byKey = Map.groupBy(stored, ({ key }) => key ?? '')
  for (const [key, all] of Map.groupBy(placements, (placement) => placement.key))
    verifyKey(key, all, byKey.get(key) ?? [], byUuid, violations)
  const keys = new Set(placements.map(({ key }) => key))
  for (const { uuid, key, email } of stored) {
    if (key === null || !keys.has(key))
      violations.duplicated.push(`Order ${uuid} of ${email} was placed with an unknown key.`)
  }
  return violations
}

function verifyKey(
  key: string,
  placements: readonly Placement[],
  orders: readonly StoredOrder[],
  byUuid: ReadonlyMap<string, StoredOrder>,
  violations: Violations,
): void {
  const acknowledged = new Map<string, PlacedVerdict>()
  for (const placement of placements) {
    for (const verdict of placement.verdicts) {
      if (verdict.is === 'none') violations.stuck.push(`Key ${key} has no verdict: ${verdict.lastResponse}.`)
      if (verdict.is !== 'placed') continue
      acknowledged.set(verdict.order.uuid, verdict)
      const order = byUuid.get(verdict.order.uuid)
      if (!order)
        violations.lost.push(`Order ${verdict.order.number} of key ${key} was acknowledged but does not exist.`)
      else compare(placement, verdict, order, violations)
    }
  }
  const uuids = new Set([...acknowledged.keys(), ...orders.map(({ uuid }) => uuid)])
  if (uuids.size > 1) violations.duplicated.push(`Key ${key} has ${uuids.size} orders: ${[...uuids].join(', ')}.`)
  if (orders.length > 0 && placements.some(isDenied))
    violations.wrong.push(
      `Key ${key} has an order, but its buyer was told: ${JSON.stringify(placements.map(reportedOutcome))}.`,
    )
}

/** Refusal codes that mean there is an order. */
const placedCodes = new Set(['ALREADY_PLACED', 'KEY_REUSED'])

function isDenied({ verdicts }: Placement): boolean {
  return verdicts.some((verdict) => verdict.is === 'refused' && !placedCodes.has(verdict.code))
}

function reportedOutcome({ verdicts }: Placement) {
  return verdicts.map((verdict) => (verdict.is === 'refused' ? `${verdict.code} ${verdict.message}` : verdict.is))
}

function compare({ key, confirmed }: Placement, verdict: PlacedVerdict, order: StoredOrder, violations: Violations) {
  const expected = cents(confirmed.totals.total.amount)
  const reportedCents = cents(verdict.order.totals.total.amount)
  if (reportedCents !== order.cents)
    violations.wrong.push(`Key ${key}: told ${reportedCents} cents, stored ${order.cents}.`)
  if (order.cents > expected || (order.cents < expected && !verdict.isCheaper))
    violations.wrong.push(`Key ${key}: confirmed ${expected} cents, stored ${order.cents}.`)
  const confirmedItems = quantities(
    confirmed.cart.items.map(({ partNumber, quantity }) => ({ sku: partNumber, quantity })),
  )
  if (confirmedItems !== quantities(order.items))
    violations.wrong.push(`Key ${key}: confirmed ${confirmedItems}, stored ${quantities(order.items)}.`)
}

function cents(amount: string): number {
  return Math.round(Number(amount) * 100)
}

function quantities(items: readonly { sku: string | null; quantity: number }[]): string {
  const bySku = new Map<string, number>()
  for (const { sku, quantity } of items) bySku.set(sku ?? '?', (bySku.get(sku ?? '?') ?? 0) + quantity)
  return [...bySku]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([sku, quantity]) => `${quantity} × ${sku}`)
    .join(', ')
}
