import type { SiteDocument } from '@shop/schema/siteProfile'
import type { Resource } from '../jsonapi/document.ts'

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

interface WeightedValue extends Omit<AttributeValue, 'label'> {
  readonly weight: number
}

/** The site's attributes, and their order in each type of variation. */
export type AttributeCatalog = Pick<SiteDocument['catalog'], 'attributes' | 'variations'>

const PREFIX = 'attribute_'

/** The site's label of an attribute; undefined if it has none of that name. */
export function attributeLabel(name: string, { attributes }: Pick<AttributeCatalog, 'attributes'>): string | undefined {
  return attributes.find(({ field }) => field === PREFIX + name)?.label
}

/** Values of a variation, in any order. */
export function attributeValues(variation: Resource): readonly WeightedValue[] {
  return variation.relationshipNames.flatMap((via) => {
    const resource = via.startsWith(PREFIX) ? variation.one(via)?.resource : null
    const value = resource?.text('name')
    return resource && value ? [{ name: via.slice(PREFIX.length), value, weight: resource.integer('weight') ?? 0 }] : []
  })
}

/** Orders that are known, by types. A site has one catalog until its document changes. */
const orders = new WeakMap<AttributeCatalog, Map<string, ReadonlyArray<Omit<AttributeValue, 'value'>>>>()

/** Names and labels of attributes, in the order of the variations' types. */
function attributesIn(types: readonly string[], catalog: AttributeCatalog) {
  const known = orders.get(catalog) ?? new Map<string, ReturnType<typeof orderOf>>()
  orders.set(catalog, known)
  const order = known.get(types.join()) ?? orderOf(types, catalog)
  known.set(types.join(), order)
  return order
}

function orderOf(types: readonly string[], { attributes, variations }: AttributeCatalog) {
  const own = variations.filter(({ type }) => types.includes(type)).flatMap(({ variesBy }) => variesBy)
  const fields = new Set([...own, ...attributes.map(({ field }) => field)])
  return [...fields].flatMap((field) => {
    const attribute = attributes.find((one) => one.field === field)
    return attribute ? [{ name: field.slice(PREFIX.length), label: attribute.label }] : []
  })
}

/** Values of a variation, in the site's order and with its labels. */
export function attributesOf(variation: Resource, catalog: AttributeCatalog): readonly AttributeValue[] {
  const values = attributeValues(variation)
  return attributesIn([variation.type], catalog).flatMap((attribute) =>
    values.filter(({ name }) => name === attribute.name).map(({ value }) => ({ ...attribute, value })),
  )
}

/** Attributes that have more than one value among the variations, with the values in the site's order. */
export function distinguishingAttributes(
  variations: readonly Resource[],
  catalog: AttributeCatalog,
): ProductAttribute[] {
  const all = variations.flatMap(attributeValues)
  const types = [...new Set(variations.map(({ type }) => type))]
  return attributesIn(types, catalog).flatMap(({ name, label }) => {
    const values = all.filter((value) => value.name === name).sort((a, b) => a.weight - b.weight)
    const distinct = [...new Set(values.map(({ value }) => value))]
    return distinct.length > 1 ? [{ name, label, values: distinct }] : []
  })
}
