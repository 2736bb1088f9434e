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

const PREFIX = 'attribute_'

interface Attribute {
  readonly name: string
  readonly label: string
  readonly via: string
}

const attributes: readonly Attribute[] = Object.entries(attributeLabels).map(([name, label]) => ({
  name,
  label,
  via: PREFIX + name,
}))

const ours: ReadonlySet<string> = new Set(attributes.map(({ via }) => via))

/** Ours in display order, then those that only this site has. */
function attributesIn(variations: readonly Resource[]): readonly Attribute[] {
  const names = new Set(variations.flatMap(({ relationshipNames }) => relationshipNames))
  const others = [...names].filter((via) => via.startsWith(PREFIX) && !ours.has(via))
  if (others.length === 0) return attributes
  return [...attributes, ...others.sort().map((via) => ({ name: via.slice(PREFIX.length), label: labelOf(via), via }))]
}

/** Such as "Seal material" for `attribute_seal_material`. */
function labelOf(via: string): string {
  const words = via.slice(PREFIX.length).replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export function attributesOf(variation: Resource): readonly WeightedValue[] {
  return attributesIn([variation]).flatMap(({ name, label, via }) => {
    const resource = variation.one(via)?.resource
    const value = resource?.text('name')
    return resource && value ? [{ name, label, value, weight: resource.integer('weight') ?? 0 }] : []
  })
}

/** Attributes that have more than one value among the variations, with the values in the site's order. */
export function distinguishingAttributes(variations: readonly Resource[]): ProductAttribute[] {
  const all = variations.flatMap(attributesOf)
  return attributesIn(variations).flatMap(({ name, label }) => {
    const values = all.filter((value) => value.name === name).sort((a, b) => a.weight - b.weight)
    const distinct = [...new Set(values.map(({ value }) => value))]
    return distinct.length > 1 ? [{ name, label, values: distinct }] : []
  })
}
