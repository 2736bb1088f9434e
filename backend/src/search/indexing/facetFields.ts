import type { SentFacet } from '@shop/schema/siteProfile'

/** A text facet from the specifications: `contacts` has the values of `field_contacts`. */
export interface TextFacet extends Pick<SentFacet, 'path' | 'label' | 'format'> {
  /** Specifications with its values, if they have other names. Counts omit details: "25, gold-plated" becomes "25". */
  readonly names?: readonly string[]
}

/** A numeric facet. */
export interface NumberFacet extends Pick<SentFacet, 'path' | 'label' | 'rated' | 'numberOf' | 'range'> {
  /** Unit of all its numbers. */
  readonly unit: string
  /** Names of the specification numbers that it covers. */
  readonly names: readonly string[]
}

export const textFacets: readonly TextFacet[] = [
  { path: 'contacts', label: 'Contacts or conductors', format: 'count', names: ['contacts', 'conductors', 'wires'] },
  { path: 'pairs', label: 'Pairs' },
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
  // DC, AC and peak together: the voltage that the insulation withstands.
  { path: 'voltage_rating', label: 'Voltage rating', unit: 'V', names: ['voltage_rating'], rated: 'atLeast' },
  { path: 'current_rating', label: 'Current rating', unit: 'A', names: ['current_rating'], rated: 'atLeast' },
  {
    path: 'max_bake_temperature',
    label: 'Max bake temperature',
    unit: 'C',
    names: ['max_bake_temperature'],
    rated: 'atLeast',
  },
  {
    path: 'max_operating_temperature',
    label: 'Max operating temperature',
    unit: 'C',
    names: ['max_operating_temperature'],
  },
  { path: 'max_vacuum_level', label: 'Max vacuum level', unit: 'Torr', names: ['max_vacuum_level'], rated: 'atMost' },
  { path: 'max_frequency', label: 'Max frequency', unit: 'GHz', names: ['max_frequency'], rated: 'atLeast' },
  {
    path: 'transmission_from',
    label: 'Transmission from',
    unit: 'nm',
    names: ['optical_specs_transmission_from'],
    range: { id: 'transmission', label: 'Transmission', end: 'from' },
  },
  {
    path: 'transmission_to',
    label: 'Transmission to',
    unit: 'nm',
    names: ['optical_specs_transmission_to'],
    range: { id: 'transmission', label: 'Transmission', end: 'to' },
  },
  { path: 'view_diameter', label: 'View diameter', unit: 'mm', names: ['dimensions_view_diameter'] },
  { path: 'tube_diameter', label: 'Tube diameter', unit: 'mm', names: ['tube_diameter'], numberOf: 'tube_od' },
  { path: 'conductor_diameter', label: 'Conductor diameter', unit: 'mm', names: ['conductor_diameter'] },
  { path: 'length_sold', label: 'Length sold', unit: 'mm', names: ['length_sold'], numberOf: 'purchased_length' },
  { path: 'length_overall', label: 'Overall length', unit: 'mm', names: ['length_overall'], numberOf: 'length' },
  { path: 'resistance', label: 'Resistance', unit: 'ohm/1000 ft', names: ['resistance'] },
]

/** Twenty preferred numbers per decade (R20). */
const decade = [10, 11, 12, 14, 16, 18, 20, 22, 25, 28, 32, 36, 40, 45, 50, 56, 63, 71, 80, 90]

/** Lowest prices of the steps in USD. Without steps, the facet would have a thousand terms. */
export const priceSteps: readonly number[] = [
  0,
  ...[0.01, 0.1, 1, 10, 100, 1000].flatMap((size) => decade.map((step) => Math.round(step * size * 100) / 100)),
]

/** The highest price of the step that begins with a price, both as decimal text. */
export function priceStepEnd(begin: string): string {
  const next = priceSteps.find((step) => step > Number(begin))
  return next === undefined ? begin : (next - 0.01).toFixed(2)
}
