/** A printed specification of parts that lists are narrowed by: `contacts` is printed as `field_contacts`. */
export interface TextFacet {
  readonly path: string
  readonly label: string
}

/** A number that lists are narrowed by. */
export interface NumberFacet {
  readonly path: string
  readonly label: string
  /** Of all its numbers. */
  readonly unit: string
  /** What specification numbers are called that it holds. */
  readonly names: readonly string[]
  /** Its terms, and those of the other facets with the same name here, ignore conditions on any of them. */
  readonly choice?: string
}

export const textFacets: readonly TextFacet[] = [
  { path: 'contacts', label: 'Contacts' },
  { path: 'pairs', label: 'Pairs' },
  { path: 'conductors', label: 'Conductors' },
  { path: 'conductor_material', label: 'Conductor material' },
  { path: 'connector', label: 'Connector' },
  { path: 'connector_1', label: 'Connector 1' },
  { path: 'gender_air_side', label: 'Gender (air side)' },
  { path: 'end_style', label: 'End style' },
  { path: 'shield', label: 'Shield' },
  { path: 't_c_type', label: 'T/C type' },
  { path: 'construction', label: 'Construction' },
  { path: 'optic', label: 'Optic' },
  { path: 'glass', label: 'Glass' },
  { path: 'fiber', label: 'Fiber' },
  { path: 'thread', label: 'Thread' },
  { path: 'style', label: 'Style' },
]

export const numberFacets: readonly NumberFacet[] = [
  // DC, AC and peak together: what an insulation stands.
  { path: 'voltage_rating', label: 'Voltage rating', unit: 'V', names: ['voltage_rating'] },
  { path: 'current_rating', label: 'Current rating', unit: 'A', names: ['current_rating'] },
  { path: 'max_bake_temperature', label: 'Max bake temperature', unit: 'C', names: ['max_bake_temperature'] },
  {
    path: 'max_operating_temperature',
    label: 'Max operating temperature',
    unit: 'C',
    names: ['max_operating_temperature'],
  },
  { path: 'max_vacuum_level', label: 'Max vacuum level', unit: 'Torr', names: ['max_vacuum_level'] },
  { path: 'max_frequency', label: 'Max frequency', unit: 'GHz', names: ['max_frequency'] },
  {
    path: 'transmission_from',
    label: 'Transmission from',
    unit: 'nm',
    names: ['optical_specs_transmission_from'],
    choice: 'transmission',
  },
  {
    path: 'transmission_to',
    label: 'Transmission to',
    unit: 'nm',
    names: ['optical_specs_transmission_to'],
    choice: 'transmission',
  },
  { path: 'view_diameter', label: 'View diameter', unit: 'mm', names: ['dimensions_view_diameter'] },
  { path: 'tube_diameter', label: 'Tube diameter', unit: 'mm', names: ['tube_diameter'] },
  { path: 'conductor_diameter', label: 'Conductor diameter', unit: 'mm', names: ['conductor_diameter'] },
  { path: 'length_sold', label: 'Length sold', unit: 'mm', names: ['length_sold'] },
  { path: 'length_overall', label: 'Overall length', unit: 'mm', names: ['length_overall'] },
  { path: 'resistance', label: 'Resistance', unit: 'ohm/1000 ft', names: ['resistance'] },
]

/** Twenty to a decade, as preferred numbers go. */
const decade = [10, 11, 12, 14, 16, 18, 20, 22, 25, 28, 32, 36, 40, 45, 50, 56, 63, 71, 80, 90]

/** Where the steps begin that prices are counted in, USD: every price of its own would make a facet of a thousand terms. */
export const priceSteps: readonly number[] = [
  0,
  ...[0.01, 0.1, 1, 10, 100, 1000].flatMap((size) => decade.map((step) => Math.round(step * size * 100) / 100)),
]

/** The dearest price of the step that begins with a price, both decimal text. */
export function priceStepEnd(begin: string): string {
  const next = priceSteps.find((step) => step > Number(begin))
  return next === undefined ? begin : (next - 0.01).toFixed(2)
}
