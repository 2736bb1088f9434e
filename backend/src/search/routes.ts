import type { FastifyInstance } from 'fastify'
import type { RequestedCondition } from '../jsonapi/comparison.ts'
import { document } from '../jsonapi/document.ts'
import { filterConditions } from '../jsonapi/filter.ts'
import { readInclude } from '../jsonapi/include.ts'
import { nextOnly, pagerLinks, readPage, readSorts } from '../jsonapi/queryParameters.ts'
import { type QueryTree, formatQuery } from '../jsonapi/queryString.ts'
import type { JsonApiRequest } from '../jsonapi/request.ts'
import type { ResourceType } from '../jsonapi/resource.ts'
import { type JsonApi, readFilter, renderAll, rendering } from '../jsonapi/resources.ts'
import { type JsonApiResponse, jsonApiRoute } from '../jsonapi/route.ts'
import { selectById } from '../jsonapi/rows.ts'
import {
  type Facet,
  type FacetTerm,
  type Hit,
  type Question,
  type SearchIndex,
  fulltext,
  relevance,
} from './indexDefinition.ts'
import { resolveNumbers } from './partNumbers.ts'

function facetKey(path: string) {
  return `${path}-facet`
}

const choosing = new Set(['=', 'IN'])

/** Selected values of a facet. */
function activeValues(conditions: readonly RequestedCondition[], path: string): readonly string[] {
  return conditions.flatMap((asked) =>
    asked.path === path && choosing.has(asked.operator) ? (asked.values ?? []) : [],
  )
}

/** The query with one more value: a single value is a plain filter, several are one IN condition. */
function withValue(filter: QueryTree, path: string, active: readonly string[], value: string): QueryTree {
  if (active.includes(value)) return filter
  if (active.length === 0) return { ...filter, [path]: value }
  const others = Object.entries(filter).filter(([key]) => key !== path && key !== facetKey(path))
  const values = Object.fromEntries([...active, value].map((each, index) => [String(index), each]))
  return {
    ...Object.fromEntries(others),
    [facetKey(path)]: { condition: { path, operator: 'IN', value: values } },
  }
}

/** The query with the range of a step, which replaces earlier conditions on that field. */
function withStep(filter: QueryTree, path: string, from: string, to: string): QueryTree {
  const others = Object.entries(filter).filter(([key]) => key !== path && key !== facetKey(path))
  return {
    ...Object.fromEntries(others),
    [facetKey(path)]: { condition: { path, operator: 'BETWEEN', value: { 0: from, 1: to } } },
  }
}

/** Common beginning of all facet links: the query without its filter and page. */
function facetLinkStart(base: string, query: QueryTree): string {
  const { filter: _filter, page, ...rest } = query
  const { offset: _offset, ...otherPaging } = typeof page === 'object' ? page : {}
  const others = formatQuery({ ...rest, page: otherPaging })
  return others === '' ? `${base}?` : `${base}?${others}&`
}

/** Links of facet terms: the beginning of every URL, and the filter that terms are added to. */
interface FacetLinks {
  readonly start: string
  readonly filter: QueryTree
}

function rangeOf(facet: Facet, terms: readonly FacetTerm[]) {
  const [first, last] = [terms[0], terms.at(-1)]
  if (facet.unit === undefined || first === undefined || last === undefined) return {}
  return { unit: facet.unit, range: { min: first.value, max: facet.stepEnd?.(last.value) ?? last.value } }
}

/** A facet with its terms, each with the URL that adds it, unless `links` is missing. Numeric facets have a range. */
function facetObject(
  index: string,
  facet: Facet,
  terms: readonly FacetTerm[],
  conditions: readonly RequestedCondition[],
  links: FacetLinks | undefined,
) {
  const { path, label, stepEnd } = facet
  const active = activeValues(conditions, path)
  const values = (term: FacetTerm) => ({ ...term, active: active.includes(term.value) })
  const url = ({ value }: FacetTerm, { start, filter }: FacetLinks) =>
    start +
    formatQuery({
      filter:
        stepEnd === undefined ? withValue(filter, path, active, value) : withStep(filter, path, value, stepEnd(value)),
    })
  return {
    id: `${index}_${path}`,
    label,
    path,
    ...rangeOf(facet, terms),
    terms: terms.map((term) => (links === undefined ? values(term) : { url: url(term, links), values: values(term) })),
  }
}

function readQuestion({ query }: JsonApiRequest): Question {
  const filter = readFilter(query['filter'])
  const conditions = filterConditions(filter)
  const sorts = readSorts(query['sort'])
  return {
    filter,
    conditions,
    keywords: conditions
      .filter(({ path }) => path === fulltext)
      .flatMap(({ values }) => values ?? [])
      .join(' ')
      // PostgreSQL rejects zero bytes.
      .replaceAll('\0', ' '),
    sorts: sorts.length === 0 ? [{ path: relevance, descending: true }] : sorts,
    page: readPage(query['page']),
    hasTerms: query['facetTerms'] !== 'no',
  }
}

/** The type, with the matching part of each resource if there is one. */
function withMatched(type: ResourceType, hits: readonly Hit[]): ResourceType {
  const chosen = new Map(
    hits.flatMap(({ id, matched }) =>
      matched === undefined ? [] : [[id, { id: matched.id, row: { matching_count: matched.count } }]],
    ),
  )
  if (chosen.size === 0) return type
  return {
    ...type,
    relationships: {
      ...type.relationships,
      matched_variation: {
        target: 'product-variation--product',
        many: false,
        by: { chosen },
        meta: { columns: [], value: ({ matching_count }) => ({ matching_count }) },
      },
    },
  }
}

/**
 * Two additional parameters: `facetLinks=no` omits the URLs of facet terms, most of the response's size, and
 * `facetTerms=no` all facets.
 */
function wantsLinks({ query }: JsonApiRequest): boolean {
  return query['facetLinks'] !== 'no'
}

function search(api: JsonApi, index: SearchIndex) {
  return async (request: JsonApiRequest): Promise<JsonApiResponse> => {
    const made = rendering(api, request)
    const include = readInclude(request.query['include'])
    const question = readQuestion(request)
    const { hits, total, terms } = await index.search(question)

    const type = withMatched(index.type, hits)
    const ids = hits.map(({ id }) => id)
    const rows = await selectById(api.database, type, made.viewer, made.hasField, ids)
    const place = new Map<string | number, number>(ids.map((id, position) => [id, position]))
    const inOrder = rows.toSorted((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0))
    const { data, included, omitted } = await renderAll(made, type, inOrder, include)

    const base = `${request.origin}${request.path}`
    const links = wantsLinks(request)
      ? { start: facetLinkStart(base, request.query), filter: question.filter }
      : undefined
    const facets = index.facets?.map((facet) =>
      facetObject(index.id, facet, terms.get(facet.path) ?? [], question.conditions, links),
    )
    const counted = question.hasTerms && facets !== undefined ? { facets } : {}
    const { page, keywords } = question
    const help = total === 0 && keywords.trim() !== '' ? await index.help?.(keywords) : undefined
    const pager = pagerLinks(base, request.query, page, page.offset + page.limit < total, total)
    return {
      document: document({
        data,
        included,
        omitted,
        meta: { count: total, ...counted, ...(help === undefined ? {} : { search_help: help }) },
        links: made.hasLinks ? { ...pager, self: { href: request.self } } : nextOnly(pager),
      }),
      shared: true,
    }
  }
}

export function searchRoutes(
  app: FastifyInstance,
  api: JsonApi,
  indexes: readonly SearchIndex[],
  modified: Date,
): void {
  for (const index of indexes) jsonApiRoute(app, `/jsonapi/index/${index.id}`, { GET: search(api, index) }, modified)
  jsonApiRoute(app, '/jsonapi/part-numbers', { POST: resolveNumbers(api) }, modified)
}
