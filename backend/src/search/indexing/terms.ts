import { sql } from 'kysely'
import { insertRows } from '../../database/insert.ts'
import type { Database, NewRow } from '../../database/tables.ts'
import { numberFacets, priceSteps, textFacets } from './facetFields.ts'
import { ancestors } from './places.ts'

const printedFields = textFacets.flatMap(({ path, format, names = [path] }) =>
  names.map((name) => ({ path, field: `field_${name}`, isCount: format === 'count' })),
)

/** Band in nm of an anti-reflection coating, which limits what a part transmits. Catalogs have it as the attribute's value only: "AR 1064 nm", "AR 2–5 µm", "AR visible". */
const coatingBands = sql`
  select c.variation_id, from_nm, coalesce(to_nm, from_nm) as to_nm
  from variation_attributes c join attribute_values a on a.id = c.value_id,
    lateral regexp_matches(replace(a.name, 'AR visible', 'AR 400–700 nm'), '^AR ([0-9.]+)(?:[–-]([0-9.]+))? (nm|µm)$') as found(texts),
    lateral (select case texts[3] when 'nm' then 1 else 1000 end as factor) as unit,
    lateral (select texts[1]::numeric * factor as from_nm, texts[2]::numeric * factor as to_nm) as band`

const numberPaths = numberFacets.flatMap(({ path, names }) => names.map((name) => ({ path, name })))

/** Collects each part's values of the index's fields in a temporary table. */
async function collect(database: Database): Promise<void> {
  await sql`
    create temporary table part_values (
      variation_id integer, path text, value text, label text, number double precision, place double precision
    ) on commit drop`.execute(database)
  await sql`
    insert into part_values
    select c.variation_id, c.attribute_id, a.id::text, a.name, null::double precision, a.weight::double precision
    from variation_attributes c join attribute_values a on a.id = c.value_id
    union all
    select s.parent_id, f.path, short.value, short.value, null::double precision, 0
    from specifications s, json_each_text(s.fields) as each
    join json_to_recordset(${JSON.stringify(printedFields)}::json) as f(path text, field text, "isCount" boolean) on f.field = each.key,
      lateral (select case when f."isCount" then split_part(each.value, ',', 1) else each.value end as value) as short
    where s.parent_type = 'commerce_product_variation'
    union all
    select s.parent_id, f.path, each.value::text, each.value::text, each.value, each.value
    from specification_numbers n
    join specifications s on s.id = n.specification_id and s.parent_type = 'commerce_product_variation'
    join unnest(${numberPaths.map(({ path }) => path)}::text[], ${numberPaths.map(({ name }) => name)}::text[]) as f(path, name)
      on f.name = n.name
    left join (${coatingBands}) as coating on coating.variation_id = s.parent_id,
      lateral (select case f.path
        when 'transmission_from' then greatest(n.value, coating.from_nm)
        when 'transmission_to' then least(n.value, coating.to_nm) else n.value end as value) as each
    union all
    select v.variation_id, 'price', v.step::numeric(19, 2)::text, v.step::numeric(19, 2)::text, v.step::double precision, v.step::double precision
    from (
      select variation_id, (steps.of)[width_bucket(price, steps.of)] as step
      from variation_index, (select ${priceSteps.map(String)}::numeric[]) as steps(of)
      where price is not null
    ) as v`.execute(database)
}

type Term = Pick<NewRow<'index_terms'>, 'path' | 'value' | 'label' | 'number'> & { readonly place: number }

/** Which parts have them is in `product_index.stocked`, the only value that changes between rebuilds. */
const stockTerms: readonly Term[] = [
  { path: 'in_stock', value: '1', label: 'In stock', number: 1, place: 0 },
  { path: 'in_stock', value: '0', label: 'Not in stock', number: 0, place: 1 },
]

const natural = new Intl.Collator('en', { numeric: true })

/** By field, then in display order: that of the source, otherwise natural order ("9 pins" before "15 pins"). */
function inOrder(a: Term, b: Term): number {
  return natural.compare(a.path, b.path) || a.place - b.place || natural.compare(a.label, b.label)
}

async function insertTerms(database: Database): Promise<void> {
  const { rows } = await sql<Term>`
    select distinct path, value, label, number, place from part_values
    union all
    select 'category', id::text, name, null, id from categories`.execute(database)
  const terms = [...rows, ...stockTerms]
    .toSorted(inOrder)
    .map((term, index) => ({ ...term, id: index + 1, place: index + 1 }))
  await insertRows(database, { table: 'index_terms', rows: terms })
}

/** Writes the values, numbered in display order, and which parts of each product have them. */
export async function indexTerms(database: Database): Promise<void> {
  await collect(database)
  await insertTerms(database)
  await sql`
    insert into product_terms
    select t.id, v.product_id, bit_or(v.part)
    from part_values x
    join variation_index v using (variation_id)
    join index_terms t on t.path = x.path and t.value = x.value
    group by v.product_id, t.id
    order by v.product_id, t.id`.execute(database)
  await sql`
    insert into product_terms
    with recursive ${ancestors}
    select distinct t.id, p.product_id, p.parts
    from product_index p
    join product_categories c using (product_id)
    join ancestors a using (category_id)
    join index_terms t on t.path = 'category' and t.value = a.ancestor_id::text`.execute(database)
}
