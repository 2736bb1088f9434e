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

const attributes = Object.entries(attributeLabels).map(([name, label]) => ({ name, label, via: `attribute_${name}` }))

function weightedAttributes(variation: Resource): WeightedValue[] {
  return attributes.flatMap(({ name, label, via }) => {
    const resource = variation.one(via)?.resource
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
  return attributes.flatMap(({ name, label }) => {
    const values = all.filter((value) => value.name === name).sort((a, b) => a.weight - b.weight)
    const distinct = [...new Set(values.map(({ value }) => value))]
    return distinct.length > 1 ? [{ name, label, values: distinct }] : []
  })
}
