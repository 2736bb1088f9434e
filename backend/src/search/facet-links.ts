import type { Asked } from '../jsonapi/comparison.ts'
import { type QueryTree, withQuery } from '../jsonapi/query-string.ts'
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

/** A page of the new result begins at its beginning. */
const withoutOffset = (query: QueryTree): QueryTree => {
  const { page, ...rest } = query
  if (page === undefined || typeof page === 'string') return query
  const { offset: _offset, ...kept } = page
  return Object.keys(kept).length === 0 ? rest : { ...rest, page: kept }
}

export const facetObject = (
  index: string,
  facet: Facet,
  terms: readonly FacetTerm[],
  conditions: readonly Asked[],
  address: { readonly base: string; readonly query: QueryTree; readonly filter: QueryTree },
) => {
  const active = activeValues(conditions, facet.path)
  const query = withoutOffset(address.query)
  return {
    id: `${index}_${facet.path}`,
    label: facet.label,
    path: facet.path,
    terms: terms.map(({ value, label, count }) => ({
      url: withQuery(address.base, { ...query, filter: withValue(address.filter, facet.path, active, value) }),
      values: { value, label, active: active.includes(value), count },
    })),
  }
}
