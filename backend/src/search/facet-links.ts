import type { Asked } from '../jsonapi/comparison.ts'
import { formatQuery, type QueryTree } from '../jsonapi/query-string.ts'
import type { Facet, FacetTerm } from './index-definition.ts'

const facetKey = (path: string) => `${path}-facet`

const choosing = new Set(['=', 'IN'])

/** Values of a facet that the query asks for. */
const activeValues = (conditions: readonly Asked[], path: string): readonly string[] =>
  conditions.flatMap((asked) => (asked.path === path && choosing.has(asked.operator) ? (asked.values ?? []) : []))

/** The query with one value more: the first is a plain filter, several are one IN condition. */
const withValue = (filter: QueryTree, path: string, active: readonly string[], value: string): QueryTree => {
  if (active.includes(value)) return filter
  if (active.length === 0) return { ...filter, [path]: value }
  const others = Object.entries(filter).filter(([key]) => key !== path && key !== facetKey(path))
  const values = Object.fromEntries([...active, value].map((each, index) => [String(index), each]))
  return {
    ...Object.fromEntries(others),
    [facetKey(path)]: { condition: { path, operator: 'IN', value: values } },
  }
}

/** What all links to facets begin with: the query but for its filter, from its first page. */
export const facetLinkStart = (base: string, query: QueryTree): string => {
  const { filter: _filter, page, ...rest } = query
  const { offset: _offset, ...kept } = typeof page === 'object' ? page : {}
  const others = formatQuery({ ...rest, page: kept })
  return others === '' ? `${base}?` : `${base}?${others}&`
}

export const facetObject = (
  index: string,
  facet: Facet,
  terms: readonly FacetTerm[],
  conditions: readonly Asked[],
  link: { readonly start: string; readonly filter: QueryTree },
) => {
  const active = activeValues(conditions, facet.path)
  return {
    id: `${index}_${facet.path}`,
    label: facet.label,
    path: facet.path,
    terms: terms.map(({ value, label, count }) => ({
      url: link.start + formatQuery({ filter: withValue(link.filter, facet.path, active, value) }),
      values: { value, label, active: active.includes(value), count },
    })),
  }
}
