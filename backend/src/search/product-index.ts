import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { productType } from '../catalogue/products.ts'
import type { Database } from '../database/tables.ts'
import { badRequest } from '../jsonapi/errors.ts'
import { scalar } from '../jsonapi/fields.ts'
import type { Scalar } from '../jsonapi/resource.ts'
import type { CountedTerms, Facet, FacetTerm, IndexField, SearchIndex } from './index-definition.ts'
import { plainNumber } from './keywords.ts'

const category: Facet = { path: 'category', label: 'Category' }
const inStock: Facet = { path: 'in_stock', label: 'In stock' }

const isId = (text: string) => /^\d{1,9}$/.test(text)

type TermCondition = (has: RawBuilder<SqlBool>, any: RawBuilder<SqlBool>) => RawBuilder<SqlBool>

const termConditions: ReadonlyMap<string, TermCondition> = new Map<string, TermCondition>([
  ['=', (has) => has],
  ['IN', (has) => has],
  ['<>', (has) => sql`not ${has}`],
  ['NOT IN', (has) => sql`not ${has}`],
  ['IS NULL', (_has, any) => sql`not ${any}`],
  ['IS NOT NULL', (_has, any) => any],
])

/** Whether a row has one of the asked ids in an integer list; `all` are the ids that belong to the field. */
const termField = (column: string, all: RawBuilder<unknown>, own: RawBuilder<SqlBool>): IndexField => ({
  kind: 'terms',
  condition: (alias, { operator, values }) => {
    const apply = termConditions.get(operator)
    if (apply === undefined) throw badRequest(`The '${operator}' operator is not allowed in a filter parameter.`)
    const list = sql.ref(`${alias}.${column}`)
    const ids = (values ?? []).filter(isId).map(Number)
    return apply(
      sql`${list} && array(select id from ${all} as each where each.id = any(${ids}::integer[]) and ${own})`,
      sql`${list} && array(select id from ${all} as each where ${own})`,
    )
  },
})

const attributeField = (attribute: string): IndexField =>
  termField('value_ids', sql.table('attribute_values'), sql`each.attribute_id = ${attribute}`)

const valueField = (value: Scalar, order?: (alias: string) => RawBuilder<unknown>): IndexField => ({
  kind: 'value',
  scalar: value,
  order: order ?? value.of,
})

const fieldsOf = (attributes: readonly Facet[]): Readonly<Record<string, IndexField>> => ({
  sku: valueField(
    { ...scalar('skus', 'text'), list: true },
    (alias) => sql`lower(${sql.ref(`${alias}.sku`)}) collate "C"`,
  ),
  title: valueField(scalar('title', 'text'), (alias) => sql`lower(${sql.ref(`${alias}.title`)}) collate "C"`),
  price: valueField(scalar('price', 'number')),
  in_stock: valueField(scalar('in_stock', 'boolean')),
  created: valueField(scalar('created', 'time')),
  category: termField('category_ids', sql.table('categories'), sql`true`),
  ...Object.fromEntries(attributes.map(({ path }) => [path, attributeField(path)])),
})

type Counted = { readonly path: string; readonly value: string; readonly label: string; readonly count: number }

const stockLabels: Readonly<Record<string, string>> = { 1: 'In stock', 0: 'Not in stock' }

/** Counting queries by what they count; each answers rows of path, value, label and count, in the order of display. */
const countingQueries = (facets: readonly Facet[], matching: RawBuilder<unknown>): RawBuilder<unknown>[] => {
  const paths = new Set(facets.map((facet) => facet.path))
  const attributes = [...paths].filter((path) => path !== category.path && path !== inStock.path)
  const queries: RawBuilder<unknown>[] = []
  if (attributes.length > 0)
    queries.push(sql`
      select v.attribute_id as path, v.id::text as value, v.name as label, c.count, v.weight as place
      from (select each.id, count(*)::integer as count from ${matching} m, unnest(m.value_ids) as each(id) group by each.id) c
      join attribute_values v on v.id = c.id
      where v.attribute_id = any(${attributes}::text[])`)
  if (paths.has(category.path))
    queries.push(sql`
      select 'category' as path, t.id::text as value, t.name as label, c.count, t.id as place
      from (select each.id, count(*)::integer as count from ${matching} m, unnest(m.category_ids) as each(id) group by each.id) c
      join categories t on t.id = c.id`)
  if (paths.has(inStock.path))
    queries.push(sql`
      select 'in_stock' as path, in_stock::integer::text as value, '' as label, count(*)::integer as count,
        1 - in_stock::integer as place
      from ${matching} m group by in_stock`)
  return queries
}

const countTerms = async (
  database: Database,
  where: (alias: string) => RawBuilder<SqlBool>,
  facets: readonly Facet[],
): Promise<CountedTerms> => {
  if (facets.length === 0) return new Map()
  const matching = sql.table('matching')
  const { rows } = await sql<Counted>`
    with matching as materialized (
      select value_ids, category_ids, in_stock from product_index i where ${where('i')})
    select path, value, label, count from (${sql.join(countingQueries(facets, matching), sql` union all `)}) as counted
    order by path, place`.execute(database)
  const terms = new Map<string, FacetTerm[]>()
  for (const { path, value, label, count } of rows) {
    const term = { value, label: path === inStock.path ? (stockLabels[value] ?? value) : label, count }
    const list = terms.get(path)
    if (list === undefined) terms.set(path, [term])
    else list.push(term)
  }
  return terms
}

/** Products with everything that can be looked for in them and their parts. */
export const productIndex = async (database: Database): Promise<SearchIndex> => {
  const attributes = await database.selectFrom('attributes').select(['id', 'label']).orderBy('weight').execute()
  const attributeFacets = attributes.map(({ id, label }) => ({ path: id, label }))
  return {
    id: 'products',
    type: productType,
    table: 'product_index',
    key: 'product_id',
    fields: fieldsOf(attributeFacets),
    facets: [category, ...attributeFacets, inStock],
    // A part number that is meant goes before everything: whole, then a partner's or model number, then a beginning.
    relevance: (alias, query, keywords) => {
      const number = plainNumber(keywords)
      const numbers = sql.ref(`${alias}.numbers`)
      return sql`(ts_rank('{0.05, 0.2, 0.6, 1}', ${sql.ref(`${alias}.document`)}, ${query}) + case
        when ${keywords.trim().toLowerCase()} = any(${sql.ref(`${alias}.skus`)}) then 30
        when ${number} = any(${numbers}) then 20
        when exists (select 1 from unnest(${numbers}) as each(number) where each.number like ${`${number}_%`}) then 10
        else 0 end)`
    },
    ties: (alias) =>
      sql`${sql.ref(`${alias}.in_stock`)} desc, lower(${sql.ref(`${alias}.title`)}) collate "C", ${sql.ref(`${alias}.product_id`)}`,
    count: (where, facets) => countTerms(database, where, facets),
  }
}
