import { attributeLabels } from '../jsonapi/names.ts'
import { badFilter } from '../jsonapi/errors.ts'

/** One of several values; a number; or a range that a part covers from end to end. */
export type FacetDefinition =
  | {
      readonly kind: 'values'
      readonly label: string
      /** Hidden when this numeric facet covers at least as many products. */
      readonly asNumber?: string
      /** Its values are flange sizes, which have several names. */
      readonly isFlangeSize?: true
    }
  | {
      readonly kind: 'number'
      readonly label: string
      readonly unit: string
      readonly isPrice?: true
      /** For a rating: whether a search for a number finds parts rated at least or at most that much. */
      readonly rated?: Rating
    }
  | {
      readonly kind: 'interval'
      readonly label: string
      readonly unit: string
      /** Index field of the lower end. */
      readonly from: string
      /** Index field of the upper end. */
      readonly to: string
    }

export type Rating = 'atLeast' | 'atMost'

function values(label: string): FacetDefinition {
  return { kind: 'values', label }
}
function number(label: string, unit: string): FacetDefinition {
  return { kind: 'number', label, unit }
}
function rating(label: string, unit: string, rated: Rating): FacetDefinition {
  return { kind: 'number', label, unit, rated }
}
function attribute(name: string, asNumber?: string): FacetDefinition {
  return {
    kind: 'values',
    label: attributeLabels[name] ?? name,
    ...(asNumber && { asNumber }),
  }
}

/**
 * All facets in display order: what engineers start from, then material, dimensions, ratings, and finally commercial
 * facts. Names are those of the index.
 */
export const facetDefinitions: ReadonlyMap<string, FacetDefinition> = new Map(
  Object.entries({
    category: values('Category'),
    flange_size: { kind: 'values', label: attributeLabels.flange_size ?? 'Flange size', isFlangeSize: true },
    type: attribute('type'),
    contacts: values('Contacts'),
    voltage_rating: rating('Voltage rating', 'V', 'atLeast'),
    current_rating: rating('Current rating', 'A', 'atLeast'),
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
    gender_air_side: values('Gender (air side)'),
    pairs: values('Pairs'),
    conductors: values('Conductors'),
    conductor_diameter: number('Conductor diameter', 'mm'),
    resistance: number('Resistance', 'Ω/1000 ft'),
    max_frequency: rating('Max frequency', 'GHz', 'atLeast'),
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
    max_bake_temperature: rating('Max bake temperature', '°C', 'atLeast'),
    max_operating_temperature: number('Max operating temperature', '°C'),
    max_vacuum_level: rating('Max vacuum level', 'Torr', 'atMost'),
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
    // Counted in steps: a value is the start of its step.
    price: { kind: 'number', label: 'Price', unit: 'USD', isPrice: true },
  } satisfies Record<string, FacetDefinition>),
)

/** @throws FilterError for an unknown facet */
export function definitionOf(name: string): FacetDefinition {
  const definition = facetDefinitions.get(name)
  if (!definition) throw badFilter(`There is no facet "${name}".`)
  return definition
}
