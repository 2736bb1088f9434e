import { sql } from 'kysely'
import { z } from 'zod'
import type { FileKind } from '../fileAddresses/kinds.ts'
import type { Database } from '../database/tables.ts'

const facts = z.object({
  modelNumber: z.string(),
  summary: z.string(),
  weightKg: z.string(),
  /** In catalog order. */
  attributes: z.array(z.object({ label: z.string(), value: z.string() })),
  /** Wire name → value, in print order: values of the variation before those of its product. */
  specifications: z.record(z.string(), z.union([z.string(), z.boolean(), z.array(z.string())])),
  documents: z.array(z.object({ kind: z.custom<FileKind>((kind) => typeof kind === 'string'), path: z.string() })),
})

/** Data sheet content besides title and drawing. */
export type PartFacts = z.infer<typeof facts>

/** Loads all facts about a variation in one query. */
export async function factsOf(database: Database, variationId: number): Promise<PartFacts> {
  const { rows } = await sql`
    select v.model_number as "modelNumber", p.summary, v.weight_kg::text as "weightKg",
      coalesce((select json_agg(json_build_object('label', a.label, 'value', x.name) order by a.weight)
        from variation_attributes va
        join attributes a on a.id = va.attribute_id
        join attribute_values x on x.id = va.value_id
        where va.variation_id = v.id), '[]') as attributes,
      coalesce((select s.fields from specifications s
        where s.parent_type = 'commerce_product_variation' and s.parent_id = v.id), '{}') as own,
      coalesce((select s.fields from specifications s
        where s.parent_type = 'commerce_product' and s.parent_id = p.id), '{}') as shared,
      (select coalesce(json_agg(json_build_object('kind', f.kind, 'path', f.path) order by f.id), '[]')
        from variation_documents d join files f on f.id = d.file_id where d.variation_id = v.id) as documents
    from variations v
    join products p on p.id = v.product_id
    where v.id = ${variationId}`.execute(database)
  const row = z
    .object({ own: z.object({}).loose(), shared: z.object({}).loose() })
    .loose()
    .parse(rows[0])
  return facts.parse({ ...row, specifications: { ...row.own, ...without(row.shared, row.own) } })
}

function without(fields: object, others: object) {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !(name in others)))
}
