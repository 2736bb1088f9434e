import type { Asked } from '../jsonapi/comparison.ts'
import { formatQuery, type QueryTree } from '../jsonapi/queryString.ts'
import type { Facet, FacetTerm } from './indexDefinition.ts'

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

/** The query with a range from the beginning of a step to its end, in place of what it asked of that field before. */
const withStep = (filter: QueryTree, path: string, from: string, to: string): QueryTree => {
  const others = Object.entries(filter).filter(([key]) => key !== path && key !== facetKey(path))
  return {
    ...Object.fromEntries(others),
    [facetKey(path)]: { condition: { path, operator: 'BETWEEN', value: { 0: from, 1: to } } },
  }
}

/** What all links to facets begin with: the query but for its filter, from its first page. */
export const facetLinkStart = (base: string, query: QueryTree): string => {
  const { filter: _filter, page, ...rest } = query
  const { offset: _offset, ...kept } = typeof page === 'object' ? page : {}
  const others = formatQuery({ ...rest, page: kept })
  return others === '' ? `${base}?` : `${base}?${others}&`
}

/** Where the terms of facets lead: what every address begins with, and the filter that it adds to. */
export type FacetLinks = { readonly start: string; readonly filter: QueryTree }

const rangeOf = (facet: Facet, terms: readonly FacetTerm[]) => {
  const [first, last] = [terms[0], terms.at(-1)]
  if (facet.unit === undefined || first === undefined || last === undefined) return {}
  return { unit: facet.unit, range: { min: first.value, max: facet.stepEnd?.(last.value) ?? last.value } }
}

/** A facet with its terms, each with the address that adds it; without `links` the terms stand alone. Numbers have a range. */
export const facetObject = (
  index: string,
  facet: Facet,
  terms: readonly FacetTerm[],
  conditions: readonly Asked[],
  links: FacetLinks | undefined,
) => {
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
