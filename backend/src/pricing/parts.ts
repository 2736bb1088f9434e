import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { centsOf } from './cents.ts'
import type { PartFacts } from './facts.ts'

/** Columns for pricing a part, with variations as `v` and their products as `p`; all null without a variation. */
export const partColumns: RawBuilder<unknown> = sql`
  v.id as part_id, v.sku as part_sku, v.title as part_title, p.family,
  coalesce(v.status and p.status and not v.discontinued and v.price is not null, false) as is_sold,
  v.price::text as dollars, v.stock, v.lead_time, v.weight_kg::text as kilograms,
  (select json_agg(json_build_object('from', b.minimum_quantity, 'dollars', b.price::text))
    from price_breaks b where b.variation_id = v.id) as tiers`

export interface PartRow {
  readonly part_id: number | null
  readonly part_sku: string | null
  readonly part_title: string | null
  readonly family: string | null
  readonly is_sold: boolean
  readonly dollars: string | null
  readonly stock: number | null
  readonly lead_time: string | null
  readonly kilograms: string | null
  readonly tiers: unknown
}

const tiers = z.array(z.object({ from: z.number(), dollars: z.string() })).nullable()

/** The part of a row at a quoted price, which has no breaks. */
export function quotedPart(row: PartRow, cents: number): PartFacts | null {
  const part = partOf({ ...row, dollars: row.dollars ?? '0.00' })
  return part === null ? null : { ...part, isSold: true, isQuoted: true, cents, tiers: [] }
}

/** The part of a row; null if it left the catalog or has no price. */
export function partOf(row: PartRow): PartFacts | null {
  return row.part_id === null || row.dollars === null
    ? null
    : {
        id: row.part_id,
        family: row.family ?? '',
        isSold: row.is_sold,
        cents: centsOf(row.dollars),
        tiers: (tiers.parse(row.tiers) ?? []).map(({ from, dollars }) => ({ from, cents: centsOf(dollars) })),
        stock: row.stock,
        leadTime: row.lead_time,
        grams: Math.round(Number(row.kilograms) * 1000),
      }
}
