import { sql } from 'kysely'
import { variationColumnList } from '../catalog/variationColumns.ts'
import { specificationKey, valueKey } from './catalogRows.ts'
import type { AssignedIds } from '../database/identity.ts'
import type { Database } from '../database/tables.ts'
import type { CategoryRecord, ProductRecord, SearchTermRecord, VariationRecord } from './records.ts'

type Fields = Readonly<Record<string, string | boolean | readonly string[]>>
type StoredRecord<T> = Omit<T, 'specs' | 'partnerNumbers'> & {
  readonly id: number
  readonly specification: number | null
  readonly fields: Fields | null
}

/** `field_max_bake_temperature` → "max bake temperature", another name of the same field. */
export function labelOf(field: string): string {
  return field.slice('field_'.length).replaceAll('_', ' ')
}

const partnerField = 'field_partner_part_numbers'

function printSpecification(value: Fields[string]): string {
  return typeof value === 'boolean' ? (value ? 'Yes' : 'No') : typeof value === 'string' ? value : value.join(', ')
}

function specsOf(fields: Fields | null): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields ?? {}).flatMap(([field, value]) =>
      field === partnerField ? [] : [[labelOf(field), printSpecification(value)]],
    ),
  )
}

/** Products and categories are keyed by their path without the leading slash, or by their system path. */
function readCategories(database: Database) {
  return sql<CategoryRecord & { readonly id: number }>`
    with keyed as (
      select c.*, coalesce(a.alias, '/taxonomy/term/' || c.id) as path from categories c
      left join path_aliases a on a.entity_type = 'taxonomy_term' and a.entity_id = c.id)
    select c.id, substr(c.path, 2) as key, c.name, c.path, substr(above.path, 2) as parent, c.weight, c.description,
      c.list_columns as columns, v.sku as "pictureSku"
    from keyed c
    left join keyed above on above.id = c.parent_id
    left join files f on f.id = c.picture_id
    left join variations v on v.id = f.variation_id
    order by c.id`.execute(database)
}

const productKeys = sql`product_keys as (
      select p.id, coalesce(a.alias, '/product/' || p.id) as path from products p
      left join path_aliases a on a.entity_type = 'commerce_product' and a.entity_id = p.id)`

function readProducts(database: Database) {
  return sql<StoredRecord<ProductRecord>>`
    with ${productKeys}
    select p.id, substr(k.path, 2) as key, k.path, p.status, p.family, p.title, p.summary, p.body, p.featured, p.rank,
      coalesce((select substr(a.alias, 2) from product_categories c
        join path_aliases a on a.entity_type = 'taxonomy_term' and a.entity_id = c.category_id
        where c.product_id = p.id order by c.delta limit 1), '') as category,
      array(select substr(r.path, 2) from product_related x join product_keys r on r.id = x.related_id
        where x.product_id = p.id order by x.delta) as related,
      v.sku as "defaultSku", p.created::text, p.keywords as "searchTerms", s.id as specification, s.fields
    from products p
    join product_keys k on k.id = p.id
    left join variations v on v.id = p.default_variation_id
    left join specifications s on s.parent_type = 'commerce_product' and s.parent_id = p.id
    order by p.id`.execute(database)
}

const plainColumns = sql.join(
  variationColumnList.map(({ name, member }) => sql`${sql.ref(`v.${name}`)} as ${sql.ref(member)}`),
)

function readVariations(database: Database) {
  return sql<StoredRecord<VariationRecord>>`
    with ${productKeys}
    select v.id, v.sku, v.status, v.title, substr(k.path, 2) as product, v.axis_values as values,
      coalesce((select json_object_agg(x.attribute_id, a.raw)
        from variation_attributes x join attribute_values a on a.id = x.value_id
        where x.variation_id = v.id), '{}') as attributes,
      v.price::numeric(19, 2)::text as price,
      coalesce((select json_agg(json_build_object(
          'minimumQuantity', b.minimum_quantity, 'price', b.price::numeric(19, 2)::text) order by b.minimum_quantity)
        from price_breaks b where b.variation_id = v.id), '[]') as "priceBreaks",
      ${plainColumns},
      coalesce((select json_agg(json_build_object('name', n.name, 'value', n.value, 'unit', n.unit) order by n.name)
        from specification_numbers n where n.specification_id = s.id), '[]') as "numericSpecs",
      coalesce((select json_agg(json_build_object('sku', o.sku, 'role', x.role, 'quantity', x.quantity) order by x.delta)
        from variation_accessories x join variations o on o.id = x.accessory_id
        where x.variation_id = v.id), '[]') as accessories,
      v.weight_kg::numeric(19, 3)::text as "weightKg", s.id as specification, s.fields
    from variations v
    join product_keys k on k.id = v.product_id
    left join specifications s on s.parent_type = 'commerce_product_variation' and s.parent_id = v.id
    order by v.product_id, v.delta, v.id`.execute(database)
}

function readTerms(database: Database) {
  return sql<SearchTermRecord & { readonly id: number }>`
    select t.id, t.name, coalesce((select json_agg(json_build_object('name', x.name, 'target', case
        when x.category_id is not null then json_build_object('kind', 'category', 'key', substr(c.alias, 2))
        when x.variation_id is not null then json_build_object('kind', 'variation', 'sku', v.sku)
        else json_build_object('kind', 'page', 'path', p.alias) end) order by x.delta)
      from search_targets x
      left join path_aliases c on c.entity_type = 'taxonomy_term' and c.entity_id = x.category_id
      left join variations v on v.id = x.variation_id
      left join path_aliases p on p.entity_type = 'node' and p.entity_id = x.page_id
      where x.term_id = t.id), '[]') as targets
    from search_terms t order by t.id`.execute(database)
}

function readAttributes(database: Database) {
  return sql<{ id: string; label: string; values: { id: number; name: string; raw: string }[] }>`
    select a.id, a.label, coalesce((select json_agg(json_build_object('id', v.id, 'name', v.name, 'raw', v.raw)
      order by v.weight) from attribute_values v where v.attribute_id = a.id), '[]') as values
    from attributes a order by a.weight`.execute(database)
}

/** IDs of rows by key, for numbering new ones. */
function numbersOf(ids: Iterable<readonly [string, number]>, least = 0): AssignedIds {
  const numbers = new Map(ids)
  return { numbers, last: [...numbers.values()].reduce((last, id) => Math.max(last, id), least) }
}

async function lastTargetOf(database: Database): Promise<number> {
  const target = await database
    .selectFrom('search_targets')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirst()
  return target?.id ?? 0
}

/** The catalog in a shop's database: records by key, and the IDs of their rows. */
export async function readCatalog(database: Database) {
  const attributes = (await readAttributes(database)).rows
  const categories = (await readCategories(database)).rows
  const products = (await readProducts(database)).rows
  const variations = (await readVariations(database)).rows
  const terms = (await readTerms(database)).rows
  const aliases = await database.selectFrom('path_aliases').selectAll().execute()
  const specifications = [
    ...products.map(({ key, specification }) => [specificationKey.product(key), specification] as const),
    ...variations.map(({ sku, specification }) => [specificationKey.variation(sku), specification] as const),
  ].flatMap(([key, id]) => (id === null ? [] : [[key, id] as const]))
  // Categories and terms are both taxonomy terms, so they share one number range.
  const lastTerm = [...categories, ...terms].reduce((last, { id }) => Math.max(last, id), 0)
  return {
    attributes: attributes.map(({ id, label, values }) => ({
      id,
      label,
      values: values.map(({ name, raw }) => ({ name, raw })),
    })),
    categories: new Map(categories.map(({ id: _id, ...record }): [string, CategoryRecord] => [record.key, record])),
    products: new Map(
      products.map(({ id: _id, specification: _specification, fields, ...record }): [string, ProductRecord] => [
        record.key,
        { ...record, specs: specsOf(fields) },
      ]),
    ),
    variations: new Map(
      variations.map(({ id: _id, specification: _specification, fields, ...record }): [string, VariationRecord] => {
        const numbers = fields?.[partnerField]
        const partnerNumbers = Array.isArray(numbers) ? numbers : []
        return [record.sku, { ...record, specs: specsOf(fields), partnerNumbers }]
      }),
    ),
    terms: new Map(terms.map(({ id: _id, ...record }): [string, SearchTermRecord] => [record.name, record])),
    pages: new Map(aliases.flatMap((row) => (row.entity_type === 'node' ? [[row.alias, row.entity_id]] : []))),
    addresses: new Map(aliases.map(({ alias, entity_type }) => [alias.toLowerCase(), entity_type])),
    ids: {
      values: numbersOf(
        attributes.flatMap(({ id: attribute, values }) =>
          values.map(({ id, raw }) => [valueKey(attribute, raw), id] as const),
        ),
      ),
      categories: numbersOf(
        categories.map(({ id, key }) => [key, id]),
        lastTerm,
      ),
      products: numbersOf(products.map(({ id, key }) => [key, id])),
      variations: numbersOf(variations.map(({ id, sku }) => [sku, id])),
      specifications: numbersOf(specifications),
      aliases: numbersOf(aliases.map(({ id, alias }) => [alias, id])),
      terms: numbersOf(
        terms.map(({ id, name }) => [name, id]),
        lastTerm,
      ),
      lastTarget: await lastTargetOf(database),
    },
  }
}

export type Catalog = Awaited<ReturnType<typeof readCatalog>>
