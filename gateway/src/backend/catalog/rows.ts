import { compareDecimals } from '../jsonapi/decimals.ts'
import type { Resource } from '../jsonapi/document.ts'
import { priceOf } from '../jsonapi/money.ts'
import { anyAttribute, wireNames } from '../jsonapi/names.ts'
import type { Plan } from '../jsonapi/plan.ts'
import type { FacetDefinitions } from '../profile/facets.ts'
import { type AttributeCatalog, attributeLabel, attributeValues } from './attributes.ts'
import type { FacetLabels } from './categories.ts'
import { chosenValues, type ProductFilter } from './filter.ts'
import { Product } from './product.ts'
import { ProductVariation } from './variation.ts'

/** A product in a list, with its matching variations. */
export interface ProductRow {
  readonly product: Product
  /** The first matching variation; the default one if all match. Null if none does. */
  readonly matchingVariation: ProductVariation | null
  /** Number of matching variations. */
  readonly matchingCount: number
  /** Whether all of its variations are known to match. */
  readonly isWhole: boolean
}

/** Whether a variation matches, for sites that do not say. */
export type Matches = (variation: Resource) => boolean

export function rowOf(resource: Resource, matches: Matches | null): ProductRow {
  const product = new Product(resource)
  if (matches) {
    const variations = resource.many('variations').flatMap((reference) => reference.resource ?? [])
    const matching = variations.filter(matches)
    const [first] = matching
    return {
      product,
      matchingVariation: first ? new ProductVariation(first) : null,
      matchingCount: matching.length,
      isWhole: matching.length === variations.length,
    }
  }
  const matched = resource.one('matched_variation')
  const variation = matched?.resource ?? resource.one('default_variation')?.resource
  const count = matched?.meta.matching_count
  const matchingCount = typeof count === 'number' ? count : product.variationCount
  return {
    product,
    matchingVariation: variation ? new ProductVariation(variation) : null,
    matchingCount,
    isWhole: matchingCount >= product.variationCount,
  }
}

/** What a filter is compared with. */
interface Declared {
  readonly facets: FacetDefinitions
  readonly document: { readonly catalog: AttributeCatalog }
}

/** The attributes that a filter narrows. */
function chosenAttributes(
  filter: ProductFilter,
  { facets, document }: Declared,
): ReadonlyArray<readonly [name: string, values: readonly string[]]> {
  return [...chosenValues(filter, facets)].filter(
    ([name, values]) => attributeLabel(name, document.catalog) !== undefined && values.length > 0,
  )
}

/** Whether a filter narrows the variations of a product. */
export function narrowsVariations(filter: ProductFilter, declared: Declared): boolean {
  return Boolean(filter.price?.min ?? filter.price?.max) || chosenAttributes(filter, declared).length > 0
}

/** The plan with all variations instead of the matching one, and with the data that shows which ones match. */
export function withAllVariations(plan: Plan): Plan {
  const add = (type: string, fields: readonly string[]) => ({
    [type]: [...new Set([...(plan.fields[type] ?? []), ...fields])],
  })
  const include = plan.include.map((path) => path.replace(/^matched_variation(?=\.|$)/, 'variations'))
  return {
    include: [...new Set([...include, 'variations', `variations.${anyAttribute.via}`])],
    fields: {
      ...plan.fields,
      ...add(wireNames.product.type, ['variations']),
      ...add(wireNames.variation.type, ['price', 'resolved_price', anyAttribute.via]),
      [anyAttribute.type]: ['name', 'weight'],
    },
  }
}

/** Compares attributes and price with a filter, whose values may be those of the index or their labels. */
export function matchesFilter(filter: ProductFilter, labels: FacetLabels, declared: Declared): Matches {
  const chosen = chosenAttributes(filter, declared)
  const { min, max } = filter.price ?? {}
  return (variation) => {
    const attributes = chosen.length > 0 ? attributeValues(variation) : []
    const hasValues = chosen.every(([name, values]) => {
      // An index of several types cannot include attributes that only some of them have.
      const via = `attribute_${name}`
      const reference = variation.one(via)
      if (!variation.relationshipNames.includes(via) || (reference && !reference.resource)) return true
      return values.some((value) => {
        const label = labels.get(name)?.get(value) ?? value
        return attributes.some((attribute) => attribute.name === name && attribute.value === label)
      })
    })
    const price = priceOf(variation)?.amount
    const isAbove = !min || (price !== undefined && compareDecimals(price, min) >= 0)
    const isBelow = !max || (price !== undefined && compareDecimals(price, max) <= 0)
    return hasValues && isAbove && isBelow
  }
}
