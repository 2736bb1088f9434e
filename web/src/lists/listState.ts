/** The orders a list can be read in: the word in the address, the schema's name and what the reader sees. */
export const sorts = [
  { slug: 'relevance', order: 'RELEVANCE', label: 'Relevance' },
  { slug: 'part-number-asc', order: 'PART_NUMBER_ASC', label: 'Part number' },
  { slug: 'title-asc', order: 'TITLE_ASC', label: 'Name' },
  { slug: 'price-asc', order: 'PRICE_ASC', label: 'Price, low to high' },
  { slug: 'price-desc', order: 'PRICE_DESC', label: 'Price, high to low' },
  { slug: 'newest', order: 'NEWEST', label: 'Newest' },
] as const

type SortSlug = (typeof sorts)[number]['slug']
type ListView = 'table' | 'cards'

/** The sizes a page of the list can have. */
export const pageSizes = [24, 48, 96] as const

/** Everything about a list that stands in its address. Facets: name to the values chosen, in the order chosen. */
export type ListState = {
  view: ListView
  sort: SortSlug
  per: (typeof pageSizes)[number]
  page: number
  facets: Readonly<Record<string, readonly string[]>>
}

/** Parameters of a facet are marked, so that no attribute can take the name of another parameter. */
const facetMark = 'f.'

export const firstPage: ListState = { view: 'table', sort: 'relevance', per: 24, page: 1, facets: {} }

/** Reads an address; whatever it cannot use counts as not said. */
export function readListState(search: URLSearchParams): ListState {
  const page = search.get('page') ?? ''
  const per = Number(search.get('per'))
  const facets: Record<string, string[]> = {}
  for (const [name, value] of search) {
    if (!name.startsWith(facetMark) || !value) continue
    const values = (facets[name.slice(facetMark.length)] ??= [])
    if (!values.includes(value)) values.push(value)
  }
  return {
    view: search.get('view') === 'cards' ? 'cards' : 'table',
    sort: sorts.find((sort) => sort.slug === search.get('sort'))?.slug ?? 'relevance',
    per: pageSizes.find((size) => size === per) ?? 24,
    page: /^\d{1,6}$/.test(page) ? Math.max(Number(page), 1) : 1,
    facets,
  }
}

/** The parameters of a state, those of the first page in the plain order left out. */
export function listParameters(state: ListState): [string, string][] {
  const said: [string, string, string][] = [
    ['view', state.view, firstPage.view],
    ['sort', state.sort, firstPage.sort],
    ['per', String(state.per), String(firstPage.per)],
    ['page', String(state.page), '1'],
  ]
  return [
    ...Object.entries(state.facets).flatMap(([name, values]) =>
      values.map((value): [string, string] => [`${facetMark}${name}`, value]),
    ),
    ...said.flatMap(([name, value, plain]): [string, string][] => (value === plain ? [] : [[name, value]])),
  ]
}

/** The address of the list after a change. A change of anything but the page or the view leads to the first page. */
export function listAddress(state: ListState, change: Partial<ListState>): string {
  const keepsPage = 'page' in change || 'view' in change
  const query = new URLSearchParams(
    listParameters({ ...state, ...(keepsPage ? {} : { page: 1 }), ...change }),
  ).toString()
  return query ? `?${query}` : '.'
}

/** The state with one value of a facet taken or given back. */
export function toggledFacet(state: ListState, name: string, value: string): Pick<ListState, 'facets'> {
  const values = state.facets[name] ?? []
  const next = values.includes(value) ? values.filter((each) => each !== value) : [...values, value]
  const { [name]: _, ...others } = state.facets
  return { facets: next.length ? { ...state.facets, [name]: next } : others }
}

/** The list's part of the query's variables. */
export function listVariables(search: URLSearchParams) {
  const { page, per, sort, facets } = readListState(search)
  return {
    page,
    first: per,
    sort: sorts.find((entry) => entry.slug === sort)?.order ?? 'RELEVANCE',
    filter: { facets: Object.entries(facets).map(([name, values]) => ({ name, values })) },
  } as const
}

/** The same for a place that shows its list only where the address narrows it. */
export function narrowedListVariables(search: URLSearchParams) {
  const variables = listVariables(search)
  return { ...variables, isNarrowed: variables.filter.facets.length > 0 }
}
