import { sql, type Transaction } from 'kysely'
import type { Tables } from '../database/tables.ts'

/** What cart lines need to know about a part. */
export interface Offer {
  readonly id: number
  readonly uuid: string
  readonly title: string
  readonly sku: string
  readonly available: boolean
  readonly isPublished: boolean
  readonly isDiscontinued: boolean
  readonly canBeOneLength: boolean
  readonly minimum: number
  readonly maximum: number
  readonly step: number
  /** Remaining stock of a discontinued part; otherwise null. */
  readonly remaining: number | null
}

type By = { readonly uuids: readonly string[] } | { readonly skus: readonly string[] } | { readonly id: number }

function isSelected(by: By) {
  if ('id' in by) return sql`v.id = ${by.id}`
  if ('uuids' in by) return sql`v.uuid = any(${by.uuids}::uuid[])`
  return sql`lower(v.sku) = any(${by.skus.map((sku) => sku.toLowerCase())}::text[])`
}

/** Existing parts by UUID or part number, or the part with an ID. */
export async function selectOffers(transaction: Transaction<Tables>, by: By): Promise<readonly Offer[]> {
  const { rows } = await sql<Offer>`
    select v.id, v.uuid, v.title, v.sku,
      v.status and p.status and not v.discontinued and v.price is not null as available,
      v.status and p.status as "isPublished", v.discontinued as "isDiscontinued",
      coalesce(v.one_length, false) as "canBeOneLength",
      v.minimum_quantity as minimum, v.maximum_quantity as maximum, v.quantity_step as step,
      case when v.finite then v.stock end as remaining
    from variations v join products p on p.id = v.product_id
    where ${isSelected(by)}`.execute(transaction)
  return rows
}
