import { sql, type Transaction } from 'kysely'
import type { Tables } from '../database/tables.ts'

/** What cart lines need to know about a part. */
export interface Offer {
  readonly id: number
  readonly uuid: string
  readonly title: string
  readonly sku: string
  readonly available: boolean
  readonly canBeOneLength: boolean
  readonly minimum: number
  readonly maximum: number
  readonly step: number
  /** Remaining stock of a discontinued part; otherwise null. */
  readonly remaining: number | null
}

type By = { readonly uuids: readonly string[] } | { readonly id: number }

/** Existing parts by UUID, or the part with an ID. */
export async function selectOffers(transaction: Transaction<Tables>, by: By): Promise<readonly Offer[]> {
  const { rows } = await sql<Offer>`
    select v.id, v.uuid, v.title, v.sku,
      v.status and p.status and not v.discontinued and v.price is not null as available,
      coalesce(v.one_length, false) as "canBeOneLength",
      v.minimum_quantity as minimum, v.maximum_quantity as maximum, v.quantity_step as step,
      case when v.finite then v.stock end as remaining
    from variations v join products p on p.id = v.product_id
    where ${'id' in by ? sql`v.id = ${by.id}` : sql`v.uuid = any(${by.uuids}::uuid[])`}`.execute(transaction)
  return rows
}
