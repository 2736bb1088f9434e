import { ATTRIBUTE_LABELS } from '../catalogue/attributes.ts'
import type { Category, CategoryTree } from '../catalogue/categories.ts'
import { compareDecimals, isDecimal } from '../decimals.ts'
import { badFilter } from '../errors.ts'
import type { FacetData } from '../jsonapi/document.ts'
import { normaliseDecimal } from '../money.ts'

/** One of some values; a number; or two numbers of which a part has everything between. */
export type FacetDefinition =
  | {
      readonly kind: 'values'
      readonly label: string
      /** The number that says the same of at least as many products makes it superfluous. */
      readonly asNumber?: string
    }
  | { readonly kind: 'number'; readonly label: string; readonly unit: string; readonly isPrice?: true }
  | {
      readonly kind: 'interval'
      readonly label: string
      readonly unit: string
      /** Index field of the lower end. */
      readonly from: string
      /** Index field of the upper end. */
      readonly to: string
    }

const values = (label: string): FacetDefinition => ({ kind: 'values', label })
const number = (label: string, unit: string): FacetDefinition => ({ kind: 'number', label, unit })
const attribute = (name: string, asNumber?: string): FacetDefinition => ({
  kind: 'values',
  label: ATTRIBUTE_LABELS[name] ?? name,
  ...(asNumber && { asNumber }),
})

/**
 * Everything a list can be narrowed by, in the order to show it: by what engineers start from, then what the part is made
 * of, how large it is, what it stands, and at last what the shop says of it. Names are the index's own.
 */
export const FACETS: ReadonlyMap<string, FacetDefinition> = new Map(
  Object.entries({
    category: values('Category'),
    flange_size: attribute('flange_size'),
    type: attribute('type'),
    contacts: values('Contacts'),
    voltage_rating: number('Voltage rating', 'V'),
    current_rating: number('Current rating', 'A'),
    conductor_material: values('Conductor material'),
    optic: values('Optic'),
    glass: values('Glass'),
    wire_size: attribute('wire_size'),
    wire_acceptance: attribute('wire_acceptance'),
    length: attribute('length', 'length_overall'),
    length_overall: number('Overall length', 'mm'),
    purchased_length: attribute('purchased_length', 'length_sold'),
    length_sold: number('Length sold', 'mm'),
    tube_od: attribute('tube_od', 'tube_diameter'),
    tube_size: attribute('tube_size'),
    tube_diameter: number('Tube diameter', 'mm'),
    end_2: attribute('end_2'),
    end_style: values('End style'),
    bolt_hole: attribute('bolt_hole'),
    type_measurement: attribute('type_measurement'),
    connector: values('Connector'),
    connector_1: values('Connector 1'),
    connector_2: attribute('connector_2'),
    gender_air_side: values('Gender, air side'),
    pairs: values('Pairs'),
    conductors: values('Conductors'),
    conductor_diameter: number('Conductor diameter', 'mm'),
    resistance: number('Resistance', 'Ω/1000 ft'),
    max_frequency: number('Max frequency', 'GHz'),
    t_c_type: values('T/C type'),
    t_c_junction: attribute('t_c_junction'),
    transmission: {
      kind: 'interval',
      label: 'Transmission',
      unit: 'nm',
      from: 'transmission_from',
      to: 'transmission_to',
    },
    view_diameter: number('View diameter', 'mm'),
    coating_type: attribute('coating_type'),
    fiber: values('Fiber'),
    slit_width_options: attribute('slit_width_options'),
    max_bake_temperature: number('Max bake temperature', '°C'),
    max_operating_temperature: number('Max operating temperature', '°C'),
    max_vacuum_level: number('Max vacuum level', 'Torr'),
    construction: values('Construction'),
    style: values('Style'),
    shield: values('Shield'),
    thread: values('Thread'),
    compound: attribute('compound'),
    jacketing_options: attribute('jacketing_options'),
    adhesive_backing: attribute('adhesive_backing'),
    air_side_fitting: attribute('air_side_fitting'),
    actuator_option: attribute('actuator_option'),
    in_stock: values('Availability'),
    // Counted in steps: a value is where its step begins.
    price: { kind: 'number', label: 'Price', unit: 'USD', isPrice: true },
  } satisfies Record<string, FacetDefinition>),
)

/** @throws FilterError for a name that no facet has */
export function definitionOf(name: string): FacetDefinition {
  const definition = FACETS.get(name)
  if (!definition) throw badFilter(`There is no facet "${name}".`)
  return definition
}

const STOCK_LABELS: Readonly<Record<string, string>> = { '1': 'In stock', '0': 'Not in stock' }

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
}

type Term = FacetData['terms'][number]

/** What facets are shown for. */
export interface FacetScene {
  /** Products of the whole list. */
  readonly totalCount: number
  /** Chosen values by facet; a facet that is there without any is narrowed in another way. */
  readonly chosen: ReadonlyMap<string, readonly string[]>
  /** The category whose products these are: of the others only those below it are of use. */
  readonly base: Category | null
  readonly tree: CategoryTree | null
}

/** A facet that fewer products than this share carry narrows a list by chance rather than by choice. */
const LEAST_SHARE = 0.1

/** Whether choosing among the terms leaves some products out, and many enough have any of them. */
function narrows(terms: readonly Term[], totalCount: number): boolean {
  const counts = terms.flatMap(({ count }) => count ?? [])
  // A site that does not count says nothing against it.
  if (counts.length < terms.length) return terms.length > 1
  const carriers = counts.reduce((sum, count) => sum + count, 0)
  const isTelling = terms.length > 1 || carriers < totalCount
  return isTelling && carriers >= totalCount * LEAST_SHARE
}

type Range = NonNullable<Facet['range']>

function rangeOf(terms: readonly Term[]): Range | null {
  const [min] = terms
  const max = terms.at(-1)
  return min && max ? { min: min.value, max: max.value } : null
}

/** The terms that are numbers, the least first. */
const numbersOf = (data: FacetData | undefined): Term[] =>
  (data?.terms ?? []).filter(({ value }) => isDecimal(value)).sort((a, b) => compareDecimals(a.value, b.value))

function categoryTerms(terms: readonly Term[], { base, tree }: FacetScene): readonly Term[] {
  return base ? terms.filter(({ value }) => tree?.byIndexId(value)?.isBelow(base)) : terms
}

/** The terms of a facet as they are shown, or null where it does not fit the products at hand. */
function shownTerms(name: string, terms: readonly Term[], scene: FacetScene): readonly Term[] | null {
  return terms.length > 0 && (scene.chosen.has(name) || narrows(terms, scene.totalCount)) ? terms : null
}

const optionOf =
  (name: string, chosen: readonly string[]) =>
  (term: Term): FacetOption => ({
    value: term.value,
    label: name === 'in_stock' ? (STOCK_LABELS[term.value] ?? term.label) : term.label,
    count: term.count ?? 0,
    isSelected: term.active === true || chosen.includes(term.value),
  })

const pricesOf = ({ min, max }: Range): Range => ({ min: normaliseDecimal(min), max: normaliseDecimal(max) })

const priced = (option: FacetOption): FacetOption => {
  const value = normaliseDecimal(option.value)
  return { ...option, value, label: value }
}

const carriersOf = ({ values }: Facet) => values.reduce((sum, { count }) => sum + count, 0)

/** The index's facets that fit the products at hand, and those that are chosen, in our order and with our labels. */
export function facetsOf(data: readonly FacetData[], scene: FacetScene): Facet[] {
  const fitting = fittingFacets(data, scene)
  const byName = new Map(fitting.map((facet) => [facet.name, facet]))
  return fitting.filter((facet) => {
    const definition = FACETS.get(facet.name)
    const twin = definition?.kind === 'values' && definition.asNumber && byName.get(definition.asNumber)
    return !twin || scene.chosen.has(facet.name) || carriersOf(twin) < carriersOf(facet)
  })
}

function fittingFacets(data: readonly FacetData[], scene: FacetScene): Facet[] {
  const byPath = new Map(data.map((facet) => [facet.path, facet]))
  return [...FACETS].flatMap(([name, definition]): Facet[] => {
    const { label } = definition
    const chosen = scene.chosen.get(name) ?? []
    if (definition.kind === 'interval') {
      const from = shownTerms(name, numbersOf(byPath.get(definition.from)), scene)
      const to = shownTerms(name, numbersOf(byPath.get(definition.to)), scene)
      const [min, max] = [from && rangeOf(from)?.min, to && rangeOf(to)?.max]
      return min && max ? [{ name, label, unit: definition.unit, range: { min, max }, values: [] }] : []
    }
    const facet = byPath.get(name)
    if (definition.kind === 'number') {
      const shown = shownTerms(name, numbersOf(facet), scene)
      const range = shown && (facet?.range ?? rangeOf(shown))
      if (!shown || !range) return []
      const { unit, isPrice } = definition
      const options = shown.map(optionOf(name, chosen))
      return [
        {
          name,
          label,
          unit,
          range: isPrice ? pricesOf(range) : range,
          values: isPrice ? options.map(priced) : options,
        },
      ]
    }
    const shown = shownTerms(
      name,
      name === 'category' ? categoryTerms(facet?.terms ?? [], scene) : (facet?.terms ?? []),
      scene,
    )
    return shown ? [{ name, label, unit: null, range: null, values: shown.map(optionOf(name, chosen)) }] : []
  })
}
