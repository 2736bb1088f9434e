import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import type { VariationRecord } from './records.ts'

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
