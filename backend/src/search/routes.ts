import type { FastifyInstance } from 'fastify'
import { document } from '../jsonapi/document.ts'
import { filterConditions } from '../jsonapi/filter.ts'
import { readInclude } from '../jsonapi/include.ts'
import { pagerLinks, readPage } from '../jsonapi/page.ts'
import type { JsonApiRequest } from '../jsonapi/request.ts'
import type { ResourceType } from '../jsonapi/resource.ts'
import { readFilter, renderAll, rendering, type Site } from '../jsonapi/resources.ts'
import { type Answer, jsonApiRoute } from '../jsonapi/route.ts'
import { selectById } from '../jsonapi/rows.ts'
import { readSorts } from '../jsonapi/sort.ts'
import { facetLinkStart, facetObject } from './facetLinks.ts'
import { fulltext, type Hit, type Question, relevance, type SearchIndex } from './indexDefinition.ts'
import { resolveNumbers } from './partNumbers.ts'

const readQuestion = ({ query }: JsonApiRequest): Question => {
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
      // A zero byte is no character to PostgreSQL.
      .replaceAll('\0', ' '),
    sorts: sorts.length === 0 ? [{ path: relevance, descending: true }] : sorts,
    page: readPage(query['page']),
  }
}

/** The type with the part that was found of each resource, where parts were found. */
const withMatched = (type: ResourceType, hits: readonly Hit[]): ResourceType => {
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

/** A parameter of our own: `facetLinks=no` leaves out the addresses of facet terms, most of the answer's size. */
const wantsLinks = ({ query }: JsonApiRequest): boolean => query['facetLinks'] !== 'no'

const search =
  (site: Site, index: SearchIndex) =>
  async (request: JsonApiRequest): Promise<Answer> => {
    const made = rendering(site, request)
    const include = readInclude(request.query['include'])
    const question = readQuestion(request)
    const { hits, total, terms } = await index.search(question)

    const type = withMatched(index.type, hits)
    const ids = hits.map(({ id }) => id)
    const rows = await selectById(site.database, type, made.viewer, made.shown, ids)
    const place = new Map<string | number, number>(ids.map((id, position) => [id, position]))
    const inOrder = rows.toSorted((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0))
    const { data, included, omitted } = await renderAll(made, type, inOrder, include)

    const base = `${request.origin}${request.path}`
    const links = wantsLinks(request)
      ? { start: facetLinkStart(base, request.query), filter: question.filter }
      : undefined
    const facets = index.facets.map((facet) =>
      facetObject(index.id, facet, terms.get(facet.path) ?? [], question.conditions, links),
    )
    const { page, keywords } = question
    const help = total === 0 && keywords.trim() !== '' ? await index.help?.(keywords) : undefined
    const pager = pagerLinks(base, request.query, page, page.offset + page.limit < total, total)
    return {
      document: document({
        data,
        included,
        omitted,
        meta: { count: total, facets, ...(help === undefined ? {} : { search_help: help }) },
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
  jsonApiRoute(app, '/jsonapi/part-numbers', { POST: resolveNumbers(site) }, modified)
}
