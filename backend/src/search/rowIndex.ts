import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import { type RequestedCondition, comparison } from '../jsonapi/comparison.ts'
import { filterSql } from '../jsonapi/filter.ts'
import type { ResourceType, Scalar, ScalarKind } from '../jsonapi/resource.ts'
import type { Sort } from '../jsonapi/queryParameters.ts'
import { fieldTypeOf, fulltext, type IndexHits, type Question, relevance, type SearchIndex } from './indexDefinition.ts'
import { fieldOf, unknownSort } from './indexField.ts'
import { requestedKeywords } from './keywords/condition.ts'
import { keywordsIn, ranking, textQuery } from './keywords/query.ts'

/** A field to filter rows by, and to sort them by if it has an order. */
export interface RowField {
  readonly condition: (alias: string, requestedCondition: RequestedCondition) => RawBuilder<SqlBool>
  readonly order?: (alias: string) => RawBuilder<unknown>
  /** Kind of its values; text if omitted. */
  readonly kind?: ScalarKind
}

export function valueField(scalar: Scalar): RowField {
  return {
    kind: scalar.kind,
    condition: (alias, asked) => comparison(scalar, alias, asked),
    order: (alias) => (scalar.kind === 'text' ? sql`lower(${scalar.of(alias)}) collate "C"` : scalar.of(alias)),
  }
}

/** An index with one row per resource. */
export interface RowIndex {
  readonly id: string
  readonly type: ResourceType
  readonly table: string
  /** Column with the ID of the indexed resource. */
  readonly key: string
  readonly fields: Readonly<Record<string, RowField>>
  /** Source of numbers for bounds in keywords ("more than 10 A"). Without it, bounds are words. */
  readonly number?: RowField
  /** Relevance of a row; higher is better. `query` is null if the keywords contain no words. */
  readonly score: (alias: string, query: RawBuilder<unknown> | null, question: Question) => RawBuilder<unknown>
  /** Tiebreaker for rows that sort equally. */
  readonly ties: (alias: string) => RawBuilder<unknown>
}

const alias = 'i'

function orderOf(index: RowIndex, question: Question, { path, descending }: Sort): RawBuilder<unknown> {
  const field = Object.hasOwn(index.fields, path) ? index.fields[path] : undefined
  const query = () => textQuery(ranking(keywordsIn(question.keywords)), index.number !== undefined)
  const value = path === relevance ? index.score(alias, query(), question) : field?.order?.(alias)
  if (value === undefined) throw unknownSort(path)
  return descending ? sql`${value} desc nulls last` : sql`${value} asc nulls last`
}

function keywordCondition({ number }: RowIndex, condition: RequestedCondition): RawBuilder<SqlBool> {
  const { words, bounds } = requestedKeywords(condition, number !== undefined)
  const bound = bounds.flatMap((each) => number?.condition(alias, each) ?? [])
  return sql`(${sql.join([...(words === undefined ? [sql`true`] : [words(alias)]), ...bound], sql` and `)})`
}

async function find(database: Database, index: RowIndex, question: Question): Promise<IndexHits> {
  const where = filterSql(question.filter, (asked) =>
    asked.path === fulltext ? keywordCondition(index, asked) : fieldOf(index.fields, asked).condition(alias, asked),
  )
  const order = question.sorts.map((sort) => orderOf(index, question, sort))
  const { rows } = await sql<{ total: number; ids: number[] | null }>`
    with hits as materialized (
      select ${sql.ref(`${alias}.${index.key}`)} as id,
        row_number() over (order by ${sql.join([...order, index.ties(alias)])}) as position
      from ${sql.table(index.table)} as ${sql.table(alias)} where ${where})
    select (select count(*)::integer from hits) as total,
      (select array_agg(id order by position) from hits
        where position > ${question.page.offset} and position <= ${question.page.offset + question.page.limit}) as ids`.execute(
    database,
  )
  const [row] = rows
  return { hits: (row?.ids ?? []).map((id) => ({ id })), total: row?.total ?? 0, terms: new Map() }
}

export function rowIndex(database: Database, index: RowIndex): SearchIndex {
  return {
    id: index.id,
    type: index.type,
    fields: Object.fromEntries(
      Object.entries(index.fields).map(([name, { kind = 'text', order }]) => [
        name,
        { type: fieldTypeOf(kind), sortable: order !== undefined },
      ]),
    ),
    facets: [],
    search: (question) => find(database, index, question),
  }
}
