import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import { scalar } from '../jsonapi/fields.ts'
import type { JsonApi } from '../jsonapi/resources.ts'
import facetOrder from './facetOrder.json' with { type: 'json' }
import { searchHelp } from './searchHelp.ts'
import { numberFacets, priceStepEnd, textFacets } from './indexing/facetFields.ts'
import {
  type CountedTerms,
  type Facet,
  type FacetTerm,
  fieldTypeOf,
  type IndexHits,
  type Question,
  type SearchIndex,
} from './indexDefinition.ts'
import { allParts, partSets, type ProductField } from './partSets.ts'
import { productOrder } from './productOrder.ts'
import { SnapshotIndex } from './snapshot/snapshotIndex.ts'

const choice: ProductField = { of: 'terms', field: { kind: 'choice' } }
const number: ProductField = { of: 'terms', field: { kind: 'compared', scalar: scalar('number', 'number') } }
const truth: ProductField = {
  of: 'terms',
  field: { kind: 'compared', scalar: { kind: 'boolean', of: (alias) => sql`(${sql.ref(`${alias}.number`)} <> 0)` } },
}

function fieldsOf(attributes: readonly string[]): Readonly<Record<string, ProductField>> {
  return {
    rank: { of: 'product', scalar: scalar('rank', 'number') },
    title: { of: 'product', scalar: scalar('title', 'text') },
    created: { of: 'product', scalar: scalar('created', 'time') },
    sku: { of: 'part', scalar: scalar('sku', 'text') },
    price: { of: 'part', scalar: scalar('price', 'number') },
    category: choice,
    ...Object.fromEntries(attributes.map((path) => [path, choice])),
    ...Object.fromEntries(textFacets.map(({ path }) => [path, choice])),
    ...Object.fromEntries(numberFacets.map(({ path }) => [path, number])),
    in_stock: truth,
  }
}

function facet(path: string, label: string): Facet {
  return { path, label, choice: path }
}

function facetsOf(attributes: readonly { readonly id: string; readonly label: string }[]): readonly Facet[] {
  const facets: readonly Facet[] = [
    facet('category', 'Category'),
    ...attributes.map(({ id, label }) => facet(id, label)),
    ...textFacets.map(({ path, label }) => facet(path, label)),
    ...numberFacets.map(({ names: _, ...number }) => ({ ...number, choice: number.range?.id ?? number.path })),
    { ...facet('price', 'Price'), unit: 'USD', stepEnd: priceStepEnd },
    facet('in_stock', 'Availability'),
  ]
  const order = (path: string) => (facetOrder.indexOf(path) + facetOrder.length + 1) % (facetOrder.length + 1)
  return facets
    .map((one): Facet => (one.path === 'flange_size' ? { ...one, format: 'flange-size' } : one))
    .toSorted((a, b) => order(a.path) - order(b.path))
}

/** A condition in the filter, and the facets whose counts ignore it. */
interface Choice {
  readonly paths: readonly string[]
  readonly column: string
  readonly parts: RawBuilder<unknown>
}

type Sets = ReturnType<typeof partSets>

function choicesIn(facets: readonly Facet[], { conditions, filter }: Question, sets: Sets): readonly Choice[] {
  const asked = new Set(conditions.map(({ path }) => path))
  const made = new Set(facets.filter(({ path }) => asked.has(path)).map((each) => each.choice))
  return [...made].map((name, index) => {
    const paths = facets.filter((each) => each.choice === name).map(({ path }) => path)
    return { paths, column: `own${index}`, parts: sets.of(filter, new Set(paths)) }
  })
}

/** Product counts of each term without a filter. */
const countedByIndex = sql`select t.id as term_id, t.products as count from index_terms t where t.products > 0`

function termsOf(choices: readonly Choice[]) {
  return sql`array(select t.id from index_terms t where t.path = any(${choices.flatMap(({ paths }) => paths)}::text[]))`
}

/** Product counts of each term for the whole filter, computed product by product, since most searches find few. */
function countedOfHits(choices: readonly Choice[]) {
  return sql`
  select x.term_id, count(*)::integer as count
  from hits h cross join lateral (
    select x.term_id from product_terms x
    where x.product_id = h.product_id and bit_count(x.parts & h.found) > 0 offset 0) x
  ${choices.length === 0 ? sql`` : sql`where x.term_id <> all(${termsOf(choices)})`}
  group by x.term_id`
}

/** Product counts of each term of a choice, ignoring that choice. */
function countedOfChoice(choice: Choice) {
  return choice.parts === allParts
    ? sql`${countedByIndex} and t.path = any(${choice.paths}::text[])`
    : sql`
  select x.term_id, count(*)::integer as count
  from product_terms x join asked a on a.product_id = x.product_id
  where bit_count(x.parts & ${sql.ref(`a.${choice.column}`)}) > 0 and x.term_id = any(${termsOf([choice])})
  group by x.term_id`
}

function countedTerms(parts: RawBuilder<unknown>, choices: readonly Choice[]): RawBuilder<unknown> {
  return parts === allParts
    ? countedByIndex
    : sql.join([countedOfHits(choices), ...choices.map(countedOfChoice)], sql` union all `)
}

interface ResultRow {
  readonly total: number
  /** Product, number of matching parts, and representative part. */
  readonly hits: readonly (readonly [number, number, number])[] | null
  readonly terms: readonly (readonly [string, string, string, number])[] | null
}

function termsByPath(terms: NonNullable<ResultRow['terms']>): CountedTerms {
  const byPath = new Map<string, FacetTerm[]>()
  for (const [path, value, label, count] of terms) {
    const list = byPath.get(path)
    if (list === undefined) byPath.set(path, [{ value, label, count }])
    else list.push({ value, label, count })
  }
  return byPath
}

const noTerms = sql`select 0 as term_id, 0 as count where false`

/** One statement for everything, so that rows, counts and terms are consistent. */
export async function searchDatabase(
  database: Database,
  fields: Readonly<Record<string, ProductField>>,
  facets: readonly Facet[],
  question: Question,
): Promise<IndexHits> {
  const sets = partSets(fields)
  const found = sets.of(question.filter)
  const choices = question.hasTerms ? choicesIn(facets, question, sets) : []
  // Precomputed counts need no set.
  const own = choices.filter(({ parts }) => parts !== allParts)
  const isNear = [sql`found`, ...own.map(({ column }) => sql.ref(column))].map(
    (column) => sql`bit_count(${column}) > 0`,
  )
  const order = productOrder(fields, question.keywords, question.sorts)
  const { offset, limit } = question.page
  const { rows } = await sql<ResultRow>`
    with asked as materialized (
      select * from (
        select p.product_id, ${found} as found
          ${sql.join(
            own.map(({ column, parts }) => sql`, ${parts} as ${sql.ref(column)}`),
            sql``,
          )}
        from product_index p ${sql.join(sets.joins, sql` `)} offset 0) as each
      where ${sql.join(isNear, sql` or `)}
    ),
    hits as materialized (select product_id, found from asked where bit_count(found) > 0),
    page as (
      select h.product_id, h.found, row_number() over (order by ${sql.join(order.products)}) as position
      from (
        select h.product_id, h.found, p.title, p.title_key, p.rank, p.created, p.stocked, p.document
        from hits h join product_index p using (product_id)) as h ${sql.join(order.joins, sql` `)}
      order by position limit ${limit} offset ${offset}
    ),
    counted as (${question.hasTerms ? countedTerms(found, choices) : noTerms})
    select (select count(*)::integer from hits) as total,
      (select json_agg(json_build_array(h.product_id, bit_count(h.found), (
        select v.variation_id from variation_index v
        where v.product_id = h.product_id and bit_count(v.part & h.found) > 0
        order by ${sql.join(order.parts)} limit 1)) order by h.position) from page h) as hits,
      (select json_agg(json_build_array(t.path, t.value, t.label, c.count) order by t.id)
        from counted c join index_terms t on t.id = c.term_id) as terms`.execute(database)
  const [row] = rows
  return {
    hits: (row?.hits ?? []).map(([id, count, part]) => ({ id, matched: { id: part, count } })),
    total: row?.total ?? 0,
    terms: termsByPath(row?.terms ?? []),
  }
}

interface ProductFields {
  readonly fields: Readonly<Record<string, ProductField>>
  readonly facets: readonly Facet[]
}

export async function readProductFields(database: Database): Promise<ProductFields> {
  const attributes = await database.selectFrom('attributes').select(['id', 'label']).orderBy('weight').execute()
  return { fields: fieldsOf(attributes.map(({ id }) => id)), facets: facetsOf(attributes) }
}

/** Fields as the site declares them. A product can have several categories, in no particular order. */
export function declaredFields({ fields, facets }: ProductFields): SearchIndex['fields'] {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const kind =
        field.of !== 'terms' ? field.scalar.kind : field.field.kind === 'compared' ? field.field.scalar.kind : 'text'
      const label = facets.find(({ path }) => path === name)?.label
      const many = field.of !== 'product'
      const isList = field.of === 'product' && field.scalar.list === true
      const sortable = name !== 'category' && !isList
      const path = name === 'number' ? 'variations:entity:price:number' : undefined
      return [name, { type: fieldTypeOf(kind), ...(label && { label }), ...(path && { path }), many, sortable }]
    }),
  )
}

/** Index of products with the fields of their parts. */
export async function productIndex({ database, types }: JsonApi): Promise<SearchIndex> {
  const { fields, facets } = await readProductFields(database)
  const id = 'products'
  const type = types.get('product--product')
  const snapshots = new SnapshotIndex(database, fields, facets)
  return {
    id,
    type,
    fields: declaredFields({ fields, facets }),
    facets,
    search: async (question) =>
      (await snapshots.search(question)) ?? searchDatabase(database, fields, facets, question),
    prepare: () => snapshots.load(),
    help: (keywords) => searchHelp(database, keywords),
  }
}
