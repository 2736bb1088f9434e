import type { Category, CategoryTree } from './categories.ts'
import { compareDecimals, isDecimal } from '../jsonapi/decimals.ts'
import { badFilter, FilterError } from '../jsonapi/errors.ts'
import type { Filter } from '../jsonapi/query.ts'
import type { SiteProfile } from '../profile/siteProfile.ts'
import { definitionOf, type FacetDefinition, type FacetDefinitions } from '../profile/facets.ts'

interface DecimalRange {
  readonly min?: string | null | undefined
  readonly max?: string | null | undefined
}

export interface ProductFilter {
  readonly category?: string | null | undefined
  readonly facets?:
    | ReadonlyArray<{
        readonly name: string
        readonly values?: readonly string[] | null | undefined
        readonly range?: DecimalRange | null | undefined
      }>
    | null
    | undefined
  readonly price?: DecimalRange | null | undefined
  readonly inStock?: boolean | null | undefined
  /** Ignores invalid choices instead of rejecting them. */
  readonly skipInvalid?: boolean | null | undefined
}

/** The choices for one facet, even if it is named several times. */
interface Choice {
  readonly values: readonly string[]
  readonly min: string | null
  readonly max: string | null
}

const noChoice: Choice = { values: [], min: null, max: null }

/** More than anyone selects, and no more than a URL can carry. */
export const MAX_VALUES = 100

function maxDecimal(a: string | null, b: string | null | undefined) {
  return a && b ? (compareDecimals(a, b) < 0 ? b : a) : (a ?? b ?? null)
}
function minDecimal(a: string | null, b: string | null | undefined) {
  return a && b ? (compareDecimals(a, b) > 0 ? b : a) : (a ?? b ?? null)
}

/** Repeated values are alternatives of one choice; two ranges are intersected. */
function joinValues(choice: Choice, values: readonly string[], range: DecimalRange | null | undefined): Choice {
  return {
    values: [...new Set([...choice.values, ...values])],
    min: maxDecimal(choice.min, range?.min),
    max: minDecimal(choice.max, range?.max),
  }
}

function choicesOf({ facets, skipInvalid }: ProductFilter, definitions: FacetDefinitions): ReadonlyMap<string, Choice> {
  const choices = new Map<string, Choice>()
  for (const { name, values, range } of facets ?? []) {
    choices.set(name, joinValues(choices.get(name) ?? noChoice, values ?? [], range))
  }
  const active = [...choices].filter(([, { values, min, max }]) => values.length > 0 || min !== null || max !== null)
  return new Map(skipInvalid ? active.flatMap(([name, choice]) => applicableChoice(name, choice, definitions)) : active)
}

/**
 * The valid parts of a choice. Values and range are checked separately, so that one invalid part does not drop the
 * other.
 */
function applicableChoice(
  name: string,
  { values, min, max }: Choice,
  definitions: FacetDefinitions,
): Array<[name: string, Choice]> {
  const applicable = values.filter((value) => isApplicable(name, { ...noChoice, values: [value] }, definitions))
  const hasRange = isApplicable(name, { ...noChoice, min, max }, definitions)
  const choice = { ...(hasRange ? { min, max } : noChoice), values: applicable }
  return applicable.length > 0 || choice.min !== null || choice.max !== null ? [[name, choice]] : []
}

/** Selected values by facet; a facet narrowed by a range only is present without values. */
export function chosenValues(
  filter: ProductFilter,
  definitions: FacetDefinitions,
): ReadonlyMap<string, readonly string[]> {
  const chosen = new Map([...choicesOf(filter, definitions)].map(([name, { values }]) => [name, values]))
  if (filter.price?.min || filter.price?.max) chosen.set('price', [])
  if (typeof filter.inStock === 'boolean') chosen.set('in_stock', [filter.inStock ? '1' : '0'])
  return chosen
}

interface Range {
  readonly min: string | null
  readonly max: string | null
}

function isWithinRange(path: string, { min, max }: Range, key = path): Filter[] {
  return [
    ...(min === null ? [] : [{ path, operator: '>=', value: min, key: `${key}-min` } as const]),
    ...(max === null ? [] : [{ path, operator: '<=', value: max, key: `${key}-max` } as const]),
  ]
}

function checkRange(name: string, { min, max }: Range) {
  if (min !== null && max !== null && compareDecimals(min, max) > 0)
    throw badFilter(`The range of "${name}" has a minimum greater than its maximum.`)
}

type Conditions = (name: string, choice: Choice, definition: FacetDefinition) => Filter[]

/** Distinguishes it from the condition of the whole list. */
function facetKey(name: string) {
  return `${name}-facet`
}

/** What each kind of facet accepts, and its conditions. */
const conditions: Record<FacetDefinition['kind'], Conditions> = {
  values: (name, { values, min, max }) => {
    if (min !== null || max !== null) throw badFilter(`The facet "${name}" is not numeric.`)
    const isAlsoBase = name === 'category' || name === 'in_stock'
    return [{ path: name, value: values, ...(isAlsoBase && { key: facetKey(name) }) }]
  },
  number: (name, { values, min, max }, definition) => {
    const isPrice = definition.kind === 'number' && definition.isPrice === true
    if (isPrice && values.length > 0) throw badFilter(`The facet "${name}" takes a range, not values.`)
    const strange = values.find((value) => !isDecimal(value))
    if (strange !== undefined) throw badFilter(`The facet "${name}" requires a number, not "${strange}".`)
    checkRange(name, { min, max })
    const range = isWithinRange(name, { min, max }, isPrice ? facetKey(name) : name)
    return values.length > 0 ? [{ path: name, value: values }, ...range] : range
  },
  // A part covers min to max if it starts at or below min and ends at or above max.
  interval: (name, { values, min, max }, definition) => {
    if (values.length > 0) throw badFilter(`The facet "${name}" takes a range, not values.`)
    checkRange(name, { min, max })
    const [first, last] = [min ?? max, max ?? min]
    if (definition.kind !== 'interval' || first === null || last === null) return []
    return [
      ...isWithinRange(definition.from, { min: null, max: first }),
      ...isWithinRange(definition.to, { min: last, max: null }),
    ]
  },
}

/** @throws FilterError naming the unknown facet, or the problem with the choice */
function conditionsOf(name: string, choice: Choice, definitions: FacetDefinitions): Filter[] {
  const definition = definitionOf(name, definitions)
  return conditions[definition.kind](name, choice, definition)
}

function isApplicable(name: string, choice: Choice, definitions: FacetDefinitions): boolean {
  try {
    conditionsOf(name, choice, definitions)
    return true
  } catch (error) {
    if (error instanceof FilterError) return false
    throw error
  }
}

/** The category of a filter, by path or by the index's number; null if the tree is unknown. */
export function baseCategory({ category }: ProductFilter, tree: CategoryTree | null): Category | null {
  if (!category || !tree) return null
  const found = tree.byPath(category) ?? tree.byIndexId(category)
  if (!found) throw badFilter(`There is no category "${category}".`)
  return found
}

/** A category and those below it: an index may know only the categories that editors chose. */
export function withDescendants(category: Category): Category[] {
  return [category, ...category.children.flatMap(withDescendants)]
}

/**
 * Conditions under the site's own names.
 * @throws FilterError naming a field that the site cannot filter by, unless invalid choices are skipped
 */
export function siteFilters(
  filters: readonly Filter[],
  base: Category | null,
  { filter, profile }: { readonly filter: ProductFilter; readonly profile: SiteProfile },
): Filter[] {
  return filters.flatMap((condition): Filter[] => {
    const name = profile.indexField(condition.path)
    if (name === condition.path) return [condition]
    if (name === null) {
      if (filter.skipInvalid) return []
      throw badFilter(`Products cannot be filtered by "${condition.path}".`)
    }
    const isBase = base !== null && condition.path === 'category' && condition.value === base.indexId
    const value = isBase ? withDescendants(base).map(({ indexId }) => indexId) : condition.value
    return [{ ...condition, path: name, ...(value !== undefined && { value }) }]
  })
}

/**
 * The index conditions for a filter.
 * @throws FilterError naming the unknown facet or category, or the problem with the choice
 */
export function indexFilters(filter: ProductFilter, base: Category | null, definitions: FacetDefinitions): Filter[] {
  const chosen = (filter.facets ?? []).flatMap(({ values }) => values ?? [])
  if (chosen.length > MAX_VALUES) {
    const limit = { name: 'facetValues', maximum: MAX_VALUES, value: chosen.length }
    throw badFilter(`At most ${MAX_VALUES} facet values can be selected together.`, limit)
  }
  const price = { min: filter.price?.min ?? null, max: filter.price?.max ?? null }
  checkRange('price', price)
  return [
    ...(base ? [{ path: 'category', value: base.indexId }] : []),
    ...isWithinRange('price', price),
    ...(typeof filter.inStock === 'boolean' ? [{ path: 'in_stock', value: filter.inStock ? '1' : '0' }] : []),
    ...[...choicesOf(filter, definitions)].flatMap(([name, choice]) => conditionsOf(name, choice, definitions)),
  ]
}
