import { isDeepStrictEqual } from 'node:util'
import type { WebhookEvent } from '@shop/schema/webhookEvents'
import type { Database } from '../database/tables.ts'
import { publishEvent } from '../outbox/events.ts'
import type { AppliedCatalog, ProductRecord, VariationRecord } from './records.ts'
import { sql } from 'kysely'

/** The event for each value of a part. A change to any other value is a change of its product. */
const eventOf = new Map<string, WebhookEvent>(
  Object.entries({
    price: 'price.changed',
    priceBreaks: 'price.changed',
    stock: 'stock.changed',
    finite: 'stock.changed',
    leadTime: 'stock.changed',
    discontinued: 'stock.changed',
  } satisfies Partial<Record<keyof VariationRecord, WebhookEvent>>),
)

/** Events for one part. A new part is a change of its product. */
function eventsOf(before: VariationRecord | undefined, after: VariationRecord): ReadonlySet<WebhookEvent> {
  if (before === undefined) return new Set(['product.changed'])
  const known = new Map<string, unknown>(Object.entries(before))
  const changed = Object.entries(after).filter(([name, value]) => !isDeepStrictEqual(known.get(name), value))
  return new Set(changed.map(([name]) => eventOf.get(name) ?? 'product.changed'))
}

interface Changes {
  readonly before: { readonly variations: ReadonlyMap<string, VariationRecord> }
  readonly after: AppliedCatalog
  readonly parts: readonly VariationRecord[]
  readonly products: readonly ProductRecord[]
}

/** Reports the changes of an import to webhooks, in the import's transaction. */
export async function reportChanges(
  transaction: Database,
  { before, after, parts, products }: Changes,
  now: Date,
): Promise<void> {
  const skus = { 'price.changed': new Set<string>(), 'stock.changed': new Set<string>() }
  const changedProducts = new Set(products.map(({ key }) => key))
  for (const part of parts)
    for (const event of eventsOf(before.variations.get(part.sku), part))
      if (event === 'price.changed' || event === 'stock.changed') skus[event].add(part.sku)
      else changedProducts.add(part.product)
  for (const type of ['price.changed', 'stock.changed'] as const) {
    const rows = await transaction
      .selectFrom('variations')
      .select('uuid')
      .where('sku', 'in', ['', ...skus[type]])
      .execute()
    await recordAll(transaction, type, rows, now)
  }
  const ofProducts = [...after.variations.values()].filter(({ product }) => changedProducts.has(product))
  const rows = await transaction
    .selectFrom('products')
    .innerJoin('variations', 'variations.product_id', 'products.id')
    .select('products.uuid')
    .distinct()
    .where('variations.sku', 'in', ['', ...ofProducts.map(({ sku }) => sku)])
    .execute()
  await recordAll(transaction, 'product.changed', rows, now)
}

function recordAll(transaction: Database, type: WebhookEvent, rows: readonly { readonly uuid: string }[], now: Date) {
  return publishEvent(transaction, { type, subjects: rows.map(({ uuid }) => uuid), userId: null, isTest: false }, now)
}

type Records = ReadonlyMap<string, VariationRecord>

function hasOtherPrices(before: Records, { sku, price, priceBreaks }: VariationRecord): boolean {
  const known = before.get(sku)
  return known !== undefined && (known.price !== price || !isDeepStrictEqual(known.priceBreaks, priceBreaks))
}

/** Gives the changes of a long import the time of its end, because programs read changes up to a few seconds ago. */
export async function stampParts(
  database: Database,
  before: Records,
  parts: readonly VariationRecord[],
): Promise<void> {
  const repriced = parts.filter((part) => hasOtherPrices(before, part)).map(({ sku }) => sku)
  await sql`update variations set changed = clock_timestamp(),
      price_changed = case when sku = any(${repriced}::text[]) then date_trunc('second', clock_timestamp())
        else price_changed end
    where sku = any(${parts.map(({ sku }) => sku)}::text[])`.execute(database)
}
