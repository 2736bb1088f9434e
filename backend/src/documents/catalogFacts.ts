import { sql } from 'kysely'
import { z } from 'zod'
import type { Database } from '../database/tables.ts'

const catalogFacts = z.object({
  category: z.string(),
  title: z.string(),
  summary: z.string(),
  /** HTML. */
  body: z.string(),
  /** Labels of the attributes in which its parts differ. */
  attributes: z.array(z.string()),
  /** In display order, with a value for each attribute. */
  parts: z.array(z.object({ sku: z.string(), modelNumber: z.string(), values: z.array(z.string()) })),
})

/** Content of the catalog page of a product. */
export type CatalogFacts = z.infer<typeof catalogFacts>

/** Loads the product of a variation with its published parts. */
export async function catalogFactsOf(database: Database, variationId: number): Promise<CatalogFacts> {
  const { rows } = await sql`
    with product as (
      select p.id, p.title, p.summary, p.body from products p join variations v on v.product_id = p.id
      where v.id = ${variationId}
    ),
    parts as (
      select v.id, v.sku, v.model_number, v.delta from variations v join product p on p.id = v.product_id where v.status
    ),
    labels as (
      select distinct a.id, a.label, a.weight from attributes a
      join variation_attributes va on va.attribute_id = a.id join parts v on v.id = va.variation_id
    )
    select p.title, p.summary, p.body,
      coalesce((select c.name from product_categories pc join categories c on c.id = pc.category_id
        where pc.product_id = p.id order by c.id limit 1), '') as category,
      coalesce((select json_agg(label order by weight) from labels), '[]') as attributes,
      coalesce((select json_agg(json_build_object('sku', v.sku, 'modelNumber', v.model_number, 'values', (
          select coalesce(json_agg(coalesce(x.name, '') order by l.weight), '[]') from labels l
          left join variation_attributes va on va.attribute_id = l.id and va.variation_id = v.id
          left join attribute_values x on x.id = va.value_id)) order by v.delta)
        from parts v), '[]') as parts
    from product p`.execute(database)
  return catalogFacts.parse(rows[0])
}

const bulletinFacts = z.object({
  title: z.string(),
  summary: z.string(),
  sections: z.array(
    z.object({
      heading: z.string().nullable(),
      /** HTML. */
      body: z.string().nullable(),
      caption: z.string().nullable(),
      cells: z.array(z.array(z.string())).nullable(),
    }),
  ),
})

/** Content of a product bulletin: a page about what the part is made of or used for. */
export type BulletinFacts = z.infer<typeof bulletinFacts>

/** Loads the page from which the bulletin of a variation is generated. */
export async function bulletinFactsOf(database: Database, variationId: number): Promise<BulletinFacts> {
  const { rows } = await sql`
    select g.title, g.summary, coalesce((
      select json_agg(json_build_object('heading', s.heading, 'body', s.body, 'caption', s.caption, 'cells', s.cells)
        order by s.delta)
      from page_paragraphs s where s.page_id = g.id and s.type in ('text', 'table')), '[]') as sections
    from variations v
    join specifications f on (f.parent_type = 'commerce_product_variation' and f.parent_id = v.id)
      or (f.parent_type = 'commerce_product' and f.parent_id = v.product_id)
    join path_aliases a on a.entity_type = 'node'
      and lower(a.alias) = lower(split_part(f.fields ->> 'field_product_bulletin', '#', 1))
    join pages g on g.id = a.entity_id
    where v.id = ${variationId}
    limit 1`.execute(database)
  return bulletinFacts.parse(rows[0])
}
