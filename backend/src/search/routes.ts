import type { FastifyInstance } from 'fastify'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type Asked, comparison } from '../jsonapi/comparison.ts'
import { document } from '../jsonapi/document.ts'
import { badRequest } from '../jsonapi/errors.ts'
import { filterConditions, filterSql } from '../jsonapi/filter.ts'
import { readInclude } from '../jsonapi/include.ts'
import { type Page, pagerLinks, readPage } from '../jsonapi/page.ts'
import type { JsonApiRequest } from '../jsonapi/request.ts'
import { readFilter, renderAll, rendering, type Site } from '../jsonapi/resources.ts'
import { type Answer, jsonApiRoute } from '../jsonapi/route.ts'
import { selectById } from '../jsonapi/rows.ts'
import { readSorts, type Sort } from '../jsonapi/sort.ts'
import { facetLinkStart, facetObject } from './facet-links.ts'
import type { CountedTerms, SearchIndex } from './index-definition.ts'
import { keywordQuery } from './keywords.ts'

const fulltext = 'fulltext'
const relevance = 'search_api_relevance'

const notAllowedHere = new Set(['STARTS_WITH', 'CONTAINS', 'ENDS_WITH'])

const keywordCondition = (alias: string, { values }: Asked): RawBuilder<SqlBool> => {
  const text = values?.join(' ').trim() ?? ''
  if (text === '') return sql`true`
  const query = keywordQuery(text)
  return query === null ? sql`false` : sql`${sql.ref(`${alias}.document`)} @@ ${query}`
}

const conditionOf = (index: SearchIndex, alias: string, asked: Asked): RawBuilder<SqlBool> => {
  if (notAllowedHere.has(asked.operator))
    throw badRequest(`The '${asked.operator}' operator is not allowed in a filter parameter.`)
  if (asked.path === fulltext) return keywordCondition(alias, asked)
  const field = Object.hasOwn(index.fields, asked.path) ? index.fields[asked.path] : undefined
  if (field === undefined) throw badRequest(`Unknown field in filter clause: '${asked.path}'.`)
  return field.kind === 'terms' ? field.condition(alias, asked) : comparison(field.scalar, alias, asked)
}

const sortSql = (index: SearchIndex, alias: string, { path, descending }: Sort, keywords: string) => {
  if (path === relevance) {
    const query = keywordQuery(keywords)
    if (query === null) return undefined
    const score = index.relevance(alias, query, keywords)
    return descending ? sql`${score} desc` : sql`${score} asc`
  }
  const field = Object.hasOwn(index.fields, path) ? index.fields[path] : undefined
  if (field?.kind !== 'value') throw badRequest(`Trying to sort on unknown field '${path}'.`)
  return descending ? sql`${field.order(alias)} desc nulls last` : sql`${field.order(alias)} asc nulls last`
}

type Found = { readonly ids: readonly number[]; readonly total: number }

const find = async (
  site: Site,
  index: SearchIndex,
  where: RawBuilder<SqlBool>,
  order: RawBuilder<unknown>,
  page: Page,
): Promise<Found> => {
  const from = sql`${sql.table(index.table)} as i where ${where}`
  const key = sql.ref(`i.${index.key}`)
  const { rows } = await sql<{ id: number; total: number }>`
    select ${key} as id, count(*) over ()::integer as total from ${from}
    order by ${order} limit ${page.limit} offset ${page.offset}`.execute(site.database)
  const [first] = rows
  if (first !== undefined || page.offset === 0) return { ids: rows.map((row) => row.id), total: first?.total ?? 0 }
  // Beyond the last page no row tells how many there are.
  const counted = await sql<{ total: number }>`select count(*)::integer as total from ${from}`.execute(site.database)
  return { ids: [], total: counted.rows[0]?.total ?? 0 }
}

/** Facets without a filter of their own are counted together; one that has some is counted as if it had none. */
const countFacets = async (
  index: SearchIndex,
  where: (alias: string, except?: string) => RawBuilder<SqlBool>,
  conditions: readonly Asked[],
): Promise<CountedTerms> => {
  const filtered = new Set(conditions.map((asked) => asked.path))
  const own = index.facets.filter((facet) => filtered.has(facet.path))
  const others = index.facets.filter((facet) => !filtered.has(facet.path))
  const counted = await Promise.all([
    index.count((alias) => where(alias), others),
    ...own.map((facet) => index.count((alias) => where(alias, facet.path), [facet])),
  ])
  return new Map(counted.flatMap((terms) => [...terms]))
}

const defaultSort: Sort = { path: relevance, descending: true }

const search =
  (site: Site, index: SearchIndex) =>
  async (request: JsonApiRequest): Promise<Answer> => {
    const made = rendering(site, request)
    const page = readPage(request.query['page'])
    const include = readInclude(request.query['include'])
    const filter = readFilter(request.query['filter'])
    const conditions = filterConditions(filter)
    const where = (alias: string, except?: string) =>
      filterSql(filter, (asked) => (asked.path === except ? sql`true` : conditionOf(index, alias, asked)))
    const keywords = conditions
      .filter((asked) => asked.path === fulltext)
      .flatMap((asked) => asked.values ?? [])
      .join(' ')
      // A zero byte is no character to PostgreSQL.
      .replaceAll('\0', ' ')
    const sorts = readSorts(request.query['sort'])
    const order = (sorts.length === 0 ? [defaultSort] : sorts)
      .map((sort) => sortSql(index, 'i', sort, keywords))
      .filter((part) => part !== undefined)

    const { ids, total } = await find(site, index, where('i'), sql.join([...order, index.ties('i')]), page)
    const terms = await countFacets(index, where, conditions)

    const rows = await selectById(site.database, index.type, made.viewer, made.shown, ids)
    const place = new Map<string | number, number>(ids.map((id, position) => [id, position]))
    const inOrder = rows.toSorted((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0))
    const { data, included, omitted } = await renderAll(made, index.type, inOrder, include)

    const base = `${request.origin}${request.path}`
    const start = facetLinkStart(base, request.query)
    const facets = index.facets.map((facet) =>
      facetObject(index.id, facet, terms.get(facet.path) ?? [], conditions, { start, filter }),
    )
    const pager = pagerLinks(base, request.query, page, page.offset + page.limit < total, total)
    return {
      document: document({
        data,
        included,
        omitted,
        meta: { count: total, facets },
        links: { ...pager, self: { href: request.self } },
      }),
      shared: true,
    }
  }

export const searchRoutes = (
  app: FastifyInstance,
  site: Site,
  indexes: readonly SearchIndex[],
  modified: Date,
): void => {
  for (const index of indexes) jsonApiRoute(app, `/jsonapi/index/${index.id}`, { GET: search(site, index) }, modified)
}
