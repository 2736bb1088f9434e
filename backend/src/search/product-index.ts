import { type RawBuilder, sql } from 'kysely'
import { productType } from '../catalogue/products.ts'
import type { Database } from '../database/tables.ts'
import { scalar } from '../jsonapi/fields.ts'
import { searchHelp } from './help.ts'
import { numberFacets, priceStepEnd, textFacets } from './facet-fields.ts'
import type { CountedTerms, Facet, FacetTerm, Found, Question, SearchIndex } from './index-definition.ts'
import { partSets, type ProductField } from './part-sets.ts'
import { productOrder } from './product-order.ts'

const choice: ProductField = { of: 'terms', field: { kind: 'choice' } }
const number: ProductField = { of: 'terms', field: { kind: 'compared', scalar: scalar('number', 'number') } }
const truth: ProductField = {
  of: 'terms',
  field: { kind: 'compared', scalar: { kind: 'boolean', of: (alias) => sql`(${sql.ref(`${alias}.number`)} <> 0)` } },
}

const fieldsOf = (attributes: readonly string[]): Readonly<Record<string, ProductField>> => ({
  title: { of: 'product', scalar: scalar('title', 'text') },
  created: { of: 'product', scalar: scalar('created', 'time') },
  sku: { of: 'part', scalar: scalar('sku', 'text') },
  price: { of: 'part', scalar: scalar('price', 'number') },
  category: choice,
  ...Object.fromEntries(attributes.map((path) => [path, choice])),
  ...Object.fromEntries(textFacets.map(({ path }) => [path, choice])),
  ...Object.fromEntries(numberFacets.map(({ path }) => [path, number])),
  in_stock: truth,
})

const facet = (path: string, label: string): Facet => ({ path, label, choice: path })

const facetsOf = (attributes: readonly { readonly id: string; readonly label: string }[]): readonly Facet[] => [
  facet('category', 'Category'),
  ...attributes.map(({ id, label }) => facet(id, label)),
  ...textFacets.map(({ path, label }) => facet(path, label)),
  ...numberFacets.map(({ path, label, unit, choice: name }) => ({ path, label, unit, choice: name ?? path })),
  { ...facet('price', 'Price'), unit: 'USD', stepEnd: priceStepEnd },
  facet('in_stock', 'In stock'),
]

/** A choice that the filter makes, and the facets that are counted without it. */
type Choice = { readonly paths: ReadonlySet<string>; readonly column: string }

const choicesIn = (facets: readonly Facet[], { conditions }: Question): readonly Choice[] => {
  const asked = new Set(conditions.map(({ path }) => path))
  const made = new Set(facets.filter(({ path }) => asked.has(path)).map((each) => each.choice))
  return [...made].map((name, index) => ({
    paths: new Set(facets.filter((each) => each.choice === name).map(({ path }) => path)),
    column: `own${index}`,
  }))
}

const termsOf = (choices: readonly Choice[]) =>
  sql`array(select t.id from index_terms t where t.path = any(${choices.flatMap(({ paths }) => [...paths])}::text[]))`

/** Products with a part that fits the whole filter, for each term. Product by product: a search mostly finds few. */
const countedOfHits = sql`
  select x.term_id, count(*)::integer as count
  from hits h cross join lateral (
    select x.term_id from product_terms x
    where x.product_id = h.product_id and bit_count(x.parts & h.found) > 0 offset 0) x
  group by x.term_id`

/** Products with a part that fits all but a choice, for each term of that choice. */
const countedOfChoice = (choice: Choice) => sql`
  select x.term_id, count(*)::integer as count
  from product_terms x join asked a on a.product_id = x.product_id
  where bit_count(x.parts & ${sql.ref(`a.${choice.column}`)}) > 0 and x.term_id = any(${termsOf([choice])})
  group by x.term_id`

const countedTerms = (choices: readonly Choice[]): RawBuilder<unknown> =>
  choices.length === 0
    ? countedOfHits
    : sql.join(
        [
          sql`select * from (${countedOfHits}) as c where c.term_id <> all(${termsOf(choices)})`,
          ...choices.map(countedOfChoice),
        ],
        sql` union all `,
      )

type Answer = {
  readonly total: number
  /** Product, number of its parts that fit, and the part that stands for it. */
  readonly hits: readonly (readonly [number, number, number])[] | null
  readonly terms: readonly (readonly [string, string, string, number])[] | null
}

const termsByPath = (terms: NonNullable<Answer['terms']>): CountedTerms => {
  const byPath = new Map<string, FacetTerm[]>()
  for (const [path, value, label, count] of terms) {
    const list = byPath.get(path)
    if (list === undefined) byPath.set(path, [{ value, label, count }])
    else list.push({ value, label, count })
  }
  return byPath
}

/** One statement for everything, so that rows, counts and terms are of the same moment. */
const find = async (
  database: Database,
  fields: Readonly<Record<string, ProductField>>,
  facets: readonly Facet[],
  question: Question,
): Promise<Found> => {
  const sets = partSets(fields)
  const found = sets.of(question.filter)
  const choices = choicesIn(facets, question)
  const own = choices.map(({ paths, column }) => sql`, ${sets.of(question.filter, paths)} as ${sql.ref(column)}`)
  const order = productOrder(fields, question.keywords, question.sorts)
  const { offset, limit } = question.page
  const { rows } = await sql<Answer>`
    with asked as materialized (
      select p.product_id, p.title, p.created, p.stocked, p.document, ${found} as found ${sql.join(own, sql``)}
      from product_index p ${sql.join(sets.joins, sql` `)}
    ),
    hits as materialized (select * from asked where bit_count(found) > 0),
    page as (
      select h.product_id, h.found, row_number() over (order by ${sql.join(order.products)}) as position
      from hits h ${sql.join(order.joins, sql` `)}
      order by position limit ${limit} offset ${offset}
    ),
    counted as (${countedTerms(choices)})
    select (select count(*)::integer from hits) as total,
      (select json_agg(json_build_array(h.product_id, bit_count(h.found), (
        select v.variation_id from variation_index v
        where v.product_id = h.product_id and bit_count(v.part & h.found) > 0
        order by ${sql.join(order.parts)} limit 1)) order by h.position) from page h) as hits,
      (select json_agg(json_build_array(t.path, t.value, t.label, c.count) order by t.id)
        from counted c join index_terms t on t.id = c.term_id) as terms`.execute(database)
  const [answer] = rows
  return {
    hits: (answer?.hits ?? []).map(([id, count, part]) => ({ id, matched: { id: part, count } })),
    total: answer?.total ?? 0,
    terms: termsByPath(answer?.terms ?? []),
  }
}

/** Products with everything that can be looked for in them and their parts. */
export const productIndex = async (database: Database): Promise<SearchIndex> => {
  const attributes = await database.selectFrom('attributes').select(['id', 'label']).orderBy('weight').execute()
  const fields = fieldsOf(attributes.map(({ id }) => id))
  const facets = facetsOf(attributes)
  return {
    id: 'products',
    type: productType,
    facets,
    search: (question) => find(database, fields, facets, question),
    help: (keywords) => searchHelp(database, keywords),
  }
}
