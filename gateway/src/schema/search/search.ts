import { planOf, type Selection } from '../../backend/jsonapi/plan.ts'
import { MOST_NEAREST } from '../../backend/search/partIndex.ts'
import type { SearchEngine as Engine } from '../../backend/search/search.ts'
import { LONGEST_TEXT } from '../../backend/search/text.ts'
import { listCost } from '../../protection/cost.ts'
import { builder } from '../core/builder.ts'
import { ProductFilter, ProductSort, SpecificationSort } from '../catalog/filter.ts'
import { ProductVariation } from '../catalog/refs.ts'
import { badInput } from '../core/errors.ts'
import { PRODUCTS, windowOf } from '../core/pagination.ts'
import { askedAs, askedOf, asks, below, merged, selectionOf } from '../core/selection.ts'
import { SearchConnection } from './connection.ts'
import { foundNothing, searchPage } from './page.ts'

const SearchEngine = builder.enumType('SearchEngine', {
  description: 'How a search is answered.',
  values: {
    COMBINED: {
      description:
        'Part numbers first, then the full-text index. When the index is out of order, part numbers and search terms alone.',
    },
    INDEX: { description: 'The full-text index alone. When it is out of order, an error.' },
  } satisfies Record<Engine, object>,
})

const CONNECTION = 'SearchConnection'

/** What is asked of products, parts and pages, wherever below the search it is asked. */
function searched(selection: Selection): Selection {
  const hits = below(selection, CONNECTION, 'edges').flatMap((edges) => below(edges, 'SearchEdge', 'node'))
  const rows = below(selection, CONNECTION, 'products').flatMap((page) => below(page, 'ProductConnection', 'edges'))
  const nodes = [...hits, ...rows.flatMap((row) => below(row, 'ProductEdge', 'node'))]
  const parts = [...hits, ...below(selection, CONNECTION, 'exactPart')]
  const matching = rows.flatMap((row) => below(row, 'ProductEdge', 'matchingVariation'))
  return merged(
    askedOf('ProductEdge', rows),
    askedAs('ProductEdge', 'node', hits),
    askedAs('ProductEdge', 'exactPart', parts),
    askedAs('FoundPart', 'product', nodes),
    askedAs('FoundPart', 'variation', [...parts, ...matching]),
    askedOf('ContentPage', [...hits, ...below(selection, CONNECTION, 'pages')]),
  )
}

/** What cannot be told without the pages that were found. */
const NEEDS_PAGES = ['edges', 'pages', 'pageInfo', 'totalCount', 'nearestParts']

builder.queryField('search', (t) =>
  t.field({
    type: SearchConnection,
    nullable: true,
    description: `The full-text search of /search; null when it failed. Empty terms find nothing. At most ${LONGEST_TEXT} characters.`,
    args: {
      terms: t.arg.string({ required: true, description: 'What was typed.' }),
      first: t.arg.int({
        description: `How many products a page has, ${PRODUCTS.usual} unless said, at most ${PRODUCTS.most}.`,
      }),
      after: t.arg.string({ description: 'Rows after this cursor.' }),
      page: t.arg.int({
        description:
          'The page of this number, from 1, instead of a cursor. Beyond the last page the last one is answered.',
      }),
      filter: t.arg({ type: ProductFilter, description: 'Which products.' }),
      sort: t.arg({ type: ProductSort, description: 'In which order the products; by relevance unless said.' }),
      sortBy: t.arg({ type: SpecificationSort, description: 'By one attribute or specification instead of sort.' }),
      engine: t.arg({ type: SearchEngine, description: 'How it is answered; COMBINED unless said.' }),
    },
    complexity: listCost(PRODUCTS.usual),
    resolve: async (_root, { terms: typed, filter, sort, sortBy, engine, ...args }, { search }, info) => {
      const window = windowOf(args, PRODUCTS)
      const terms = typed.trim()
      if (terms.length > LONGEST_TEXT) throw badInput(`At most ${LONGEST_TEXT} characters can be searched for.`)
      if (terms === '') return foundNothing(terms)
      const selection = selectionOf(info)
      const result = await search.at(info.path).find({
        terms,
        window,
        filter: filter ?? {},
        sort: sort ?? 'RELEVANCE',
        sortBy: sortBy ?? null,
        engine: engine ?? 'COMBINED',
        selection: searched(selection),
        withPages: NEEDS_PAGES.some((field) => asks(selection, CONNECTION, field)),
      })
      return searchPage(terms, result, window.size)
    },
  }),
)

builder.queryField('nearestParts', (t) =>
  t.field({
    type: [ProductVariation],
    nullable: true,
    description: 'The parts whose numbers are most like a text, the most alike first. For numbers that do not exist.',
    args: {
      text: t.arg.string({ required: true, description: 'What was typed.' }),
      first: t.arg.int({ description: `At most this many, at most ${MOST_NEAREST}.` }),
    },
    complexity: ({ first }) => ({ field: 1, multiplier: Math.min(first ?? MOST_NEAREST, MOST_NEAREST) }),
    resolve: (_root, { text, first }, { search }, info) => {
      const most = Math.max(0, Math.min(first ?? MOST_NEAREST, MOST_NEAREST))
      return search.partIndex.nearest(text, most, planOf('ProductVariation', selectionOf(info)))
    },
  }),
)
