import type { Category, CategoryTree, FacetLabels } from './categories.ts'
import { compareDecimals, isDecimal } from '../jsonapi/decimals.ts'
import type { FacetData } from '../jsonapi/document.ts'
import { normalizeDecimal } from '../jsonapi/money.ts'
import type { FacetDefinition, FacetDefinitions } from '../profile/facets.ts'
import { displayedUnit } from './specifications.ts'

const stockLabels: Readonly<Record<string, string>> = { '1': 'In stock', '0': 'Not in stock' }

export interface FacetOption {
  readonly value: string
  readonly label: string
  readonly count: number
  readonly isSelected: boolean
}

export interface Facet {
  readonly name: string
  readonly label: string
  readonly unit: string | null
  readonly range: { readonly min: string; readonly max: string } | null
  readonly values: readonly FacetOption[]
  /** Each value is the start of a step that ends before the next one. */
  readonly isStepped?: true
  /** The facet whose texts it has as numbers. */
  readonly numberOf?: string
}

type Term = FacetData['terms'][number]

/** The list that the facets belong to. */
export interface FacetScene {
  readonly definitions: FacetDefinitions
  /** Our name of a facet, by its path. */
  readonly nameOf: (path: string) => string
  /** Number of products in the whole list. */
  readonly totalCount: number
  /** Selected values by facet; a facet without values is narrowed by a range. */
  readonly chosen: ReadonlyMap<string, readonly string[]>
  /** The category of these products: only its descendants are offered. */
  readonly base: Category | null
  readonly tree: CategoryTree | null
  /** Labels of values that no product has. */
  readonly labels: FacetLabels
}

/** A facet that covers a smaller share of the products than this is hidden. */
const MIN_SHARE = 0.1

/** Whether the terms divide the products, and enough products have any of them. */
function narrows(terms: readonly Term[], totalCount: number): boolean {
  const counts = terms.flatMap(({ count }) => count ?? [])
  // Without counts, assume that they do.
  if (counts.length < terms.length) return terms.length > 1
  const carriers = counts.reduce((sum, count) => sum + count, 0)
  const isTelling = terms.length > 1 || carriers < totalCount
  return isTelling && carriers >= totalCount * MIN_SHARE
}

type Range = NonNullable<Facet['range']>

function rangeOf(terms: readonly Term[]): Range | null {
  const [min] = terms
  const max = terms.at(-1)
  return min && max ? { min: min.value, max: max.value } : null
}

/** The numeric terms, ascending. */
function numbersOf(data: FacetData | undefined): Term[] {
  return (data?.terms ?? []).filter(({ value }) => isDecimal(value)).sort((a, b) => compareDecimals(a.value, b.value))
}

/** The categories below the list's own, by name: the facets of some sites only have their IDs. */
function categoryTerms(terms: readonly Term[], { base, tree }: FacetScene): readonly Term[] {
  return terms.flatMap((term) => {
    const category = tree?.byIndexId(term.value)
    if (base && !category?.isBelow(base)) return []
    return [category ? { ...term, label: category.name } : term]
  })
}

/** Selected values stay visible, so that they can be removed, even if no product has them. */
function includeSelected(name: string, terms: readonly Term[], { chosen, labels }: FacetScene): readonly Term[] {
  const missing = (chosen.get(name) ?? []).filter((value) => !terms.some((term) => isSame(term.value, value)))
  return [...terms, ...missing.map((value) => ({ value, label: labels.get(name)?.get(value) ?? value, count: 0 }))]
}

function isSame(a: string, b: string) {
  return a === b || (isDecimal(a) && isDecimal(b) && compareDecimals(a, b) === 0)
}

/** Whether a facet fits the products or is selected. */
function isVisible(name: string, terms: readonly Term[], scene: FacetScene): boolean {
  return scene.chosen.has(name) || (terms.length > 0 && narrows(terms, scene.totalCount))
}

type Kind<Name extends FacetDefinition['kind']> = Extract<FacetDefinition, { kind: Name }>
type Data = ReadonlyMap<string, FacetData>

function optionsOf(name: string, terms: readonly Term[], scene: FacetScene): FacetOption[] {
  const chosen = scene.chosen.get(name) ?? []
  return includeSelected(name, terms, scene).map(({ value, label, count, active }) => ({
    value,
    label,
    count: count ?? 0,
    isSelected: active === true || chosen.some((one) => isSame(one, value)),
  }))
}

function textFacet(name: string, { label }: Kind<'values'>, data: Data, scene: FacetScene): Facet[] {
  const ownTerms = data.get(name)?.terms ?? []
  const terms = name === 'category' ? categoryTerms(ownTerms, scene) : ownTerms
  if (!isVisible(name, terms, scene)) return []
  const values = optionsOf(name, terms, scene)
  return [{ name, label, unit: null, range: null, values: name === 'in_stock' ? values.map(withStockLabel) : values }]
}

function withStockLabel(option: FacetOption): FacetOption {
  return { ...option, label: stockLabels[option.value] ?? option.label }
}

function numberFacet(name: string, definition: Kind<'number'>, data: Data, scene: FacetScene): Facet[] {
  const facet = data.get(name)
  const terms = numbersOf(facet)
  if (!isVisible(name, terms, scene)) return []
  const { label, unit, isPrice, numberOf } = definition
  const range = facet?.range ?? rangeOf(terms)
  const values = optionsOf(name, terms, scene).sort((a, b) => compareDecimals(a.value, b.value))
  return [
    isPrice
      ? { name, label, unit, range: range && pricesOf(range), values: values.map(formatPrices), isStepped: true }
      : { name, label, unit: shownUnit(unit), range, values, ...(numberOf !== null && { numberOf }) },
  ]
}

function shownUnit(unit: string | null): string | null {
  return unit === null ? null : displayedUnit(unit)
}

/** Prices have a fixed format; exponents are not allowed. */
function asPrice(number: string) {
  return /e/i.test(number) ? number : normalizeDecimal(number)
}
function pricesOf({ min, max }: Range): Range {
  return { min: asPrice(min), max: asPrice(max) }
}
function formatPrices(option: FacetOption): FacetOption {
  return {
    ...option,
    value: asPrice(option.value),
    label: asPrice(option.value),
  }
}

function intervalFacet(name: string, definition: Kind<'interval'>, data: Data, scene: FacetScene): Facet[] {
  const [from, to] = [numbersOf(data.get(definition.from)), numbersOf(data.get(definition.to))]
  const isFitting = isVisible(name, from, scene) && isVisible(name, to, scene)
  const [min, max] = [rangeOf(from)?.min, rangeOf(to)?.max]
  const { label, unit } = definition
  return isFitting ? [{ name, label, unit: shownUnit(unit), range: min && max ? { min, max } : null, values: [] }] : []
}

function fittingFacets(data: readonly FacetData[], scene: FacetScene): Facet[] {
  const byName = new Map(data.map((facet) => [scene.nameOf(facet.path), facet]))
  return [...scene.definitions].flatMap(([name, definition]) => {
    if (definition.kind === 'interval') return intervalFacet(name, definition, byName, scene)
    if (definition.kind === 'number') return numberFacet(name, definition, byName, scene)
    return textFacet(name, definition, byName, scene)
  })
}

function carriersOf({ values }: Facet) {
  return values.reduce((sum, { count }) => sum + count, 0)
}

/** The index's facets that fit the products, and the selected ones. A numeric facet hides the one whose texts it has. */
export function facetsOf(data: readonly FacetData[], scene: FacetScene): Facet[] {
  const fitting = fittingFacets(data, scene)
  return fitting.filter((facet) => {
    const twin = fitting.find(({ numberOf }) => numberOf === facet.name)
    return !twin || scene.chosen.has(facet.name) || carriersOf(twin) < carriersOf(facet)
  })
}

/** A range of a facet's values, and how many products have them. */
interface FacetBin {
  readonly min: string
  readonly max: string
  readonly count: number
}

/** The numbers of a facet in ascending order, with neighbors combined to at most this many bins. None for text. */
export function histogramOf({ range, values, isStepped }: Pick<Facet, 'range' | 'values' | 'isStepped'>, most: number) {
  if (!range || values.length === 0) return []
  const count = Math.min(most, values.length)
  const edge = (bin: number) => Math.round((bin * values.length) / count)
  return Array.from({ length: count }, (_, bin): FacetBin => {
    const inside = values.slice(edge(bin), edge(bin + 1))
    // Steps end where the next one begins.
    const last = isStepped ? values[edge(bin + 1)] : inside.at(-1)
    return {
      min: inside[0]?.value ?? range.min,
      max: last?.value ?? range.max,
      count: inside.reduce((sum, value) => sum + value.count, 0),
    }
  })
}
