import type { Resource } from '../jsonapi/document.ts'
import { attributeLabels } from '../jsonapi/names.ts'

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
  return Object.entries(attributeLabels).flatMap(([name, label]) => {
    const resource = variation.one(`attribute_${name}`)?.resource
    const value = resource?.text('name')
    return resource && value ? [{ name, label, value, weight: resource.integer('weight') ?? 0 }] : []
  })
}

export function attributesOf(variation: Resource): AttributeValue[] {
  return weightedAttributes(variation).map(({ name, label, value }) => ({ name, label, value }))
}

/** Attributes that have more than one value among the variations, with the values in the site's order. */
export function distinguishingAttributes(variations: readonly Resource[]): ProductAttribute[] {
  const all = variations.flatMap(weightedAttributes)
  return Object.entries(attributeLabels).flatMap(([name, label]) => {
    const values = all.filter((value) => value.name === name).sort((a, b) => a.weight - b.weight)
    const distinct = [...new Set(values.map(({ value }) => value))]
    return distinct.length > 1 ? [{ name, label, values: distinct }] : []
  })
}
