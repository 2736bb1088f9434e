import type { Resource } from '../jsonapi/document.ts'

/** The attributes that tell variations apart, in the order they are shown. A site sends values, labels are ours. */
export const ATTRIBUTE_LABELS: Readonly<Record<string, string>> = {
  flange_size: 'Flange size',
  end_2: 'End 2',
  bolt_hole: 'Bolt hole',
  type: 'Type',
  type_measurement: 'Type measurement',
  connector_2: 'Connector 2',
  t_c_junction: 'T/C junction',
  tube_od: 'Tube OD',
  tube_size: 'Tube size',
  wire_size: 'Wire size',
  wire_acceptance: 'Wire acceptance',
  length: 'Length',
  purchased_length: 'Purchased length',
  slit_width_options: 'Slit width options',
  coating_type: 'Coating type',
  compound: 'Compound',
  jacketing_options: 'Jacketing options',
  adhesive_backing: 'Adhesive backing',
  air_side_fitting: 'Air side fitting',
  actuator_option: 'Actuator option',
}

export const ATTRIBUTE_NAMES = Object.keys(ATTRIBUTE_LABELS)

export interface AttributeValue {
  readonly name: string
  readonly label: string
  readonly value: string
}

export interface ProductAttribute {
  readonly name: string
  readonly label: string
  readonly values: readonly string[]
}

interface WeightedValue extends AttributeValue {
  readonly weight: number
}

function weightedAttributes(variation: Resource): WeightedValue[] {
  return Object.entries(ATTRIBUTE_LABELS).flatMap(([name, label]) => {
    const resource = variation.one(`attribute_${name}`)?.resource
    const value = resource?.text('name')
    return resource && value ? [{ name, label, value, weight: resource.integer('weight') ?? 0 }] : []
  })
}

export const attributesOf = (variation: Resource): AttributeValue[] =>
  weightedAttributes(variation).map(({ name, label, value }) => ({ name, label, value }))

/** The attributes of which the variations have more than one value, values in the site's own order. */
export function tellingAttributes(variations: readonly Resource[]): ProductAttribute[] {
  const all = variations.flatMap(weightedAttributes)
  return Object.entries(ATTRIBUTE_LABELS).flatMap(([name, label]) => {
    const values = all.filter((value) => value.name === name).sort((a, b) => a.weight - b.weight)
    const distinct = [...new Set(values.map(({ value }) => value))]
    return distinct.length > 1 ? [{ name, label, values: distinct }] : []
  })
}
