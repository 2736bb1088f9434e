import type { SiteDocument } from '@shop/schema/siteProfile'
import { badFilter } from '../jsonapi/errors.ts'

/** One of several values; a number; or a range that a part covers from end to end. */
export type FacetDefinition =
  | {
      readonly kind: 'values'
      readonly label: string
      /** Format of its values, if they can be written in several ways. */
      readonly format: 'flange-size' | 'count' | null
    }
  | {
      readonly kind: 'number'
      readonly label: string
      /** As the site spells it; null if it does not say. */
      readonly unit: string | null
      readonly isPrice: boolean
      /** For a rating: whether a search for a number finds parts rated at least or at most that much. */
      readonly rated: Rating | null
      /** The facet whose texts it has as numbers. */
      readonly numberOf: string | null
    }
  | {
      readonly kind: 'interval'
      readonly label: string
      readonly unit: string | null
      /** Index field of the lower end. */
      readonly from: string
      /** Index field of the upper end. */
      readonly to: string
    }

export type Rating = 'atLeast' | 'atMost'

/** Facets by our name of their index field, in the site's order. */
export type FacetDefinitions = ReadonlyMap<string, FacetDefinition>

type Index = SiteDocument['indexes'][number]

/** @param nameOf our name of an index field @param currency unit of prices */
export function facetDefinitions(
  { facets, fields }: Pick<Index, 'facets' | 'fields'>,
  nameOf: (field: string) => string,
  currency: string | null,
): FacetDefinitions {
  return new Map(
    facets.flatMap((facet): Array<[string, FacetDefinition]> => {
      const { label, rated = null, numberOf = null, range, format = null } = facet
      const name = nameOf(facet.field)
      const isPrice = name === 'price'
      const unit = facet.unit ?? (isPrice ? currency : null)
      if (range) {
        const to = facets.find((other) => other.range?.id === range.id && other.range.end === 'to')?.field
        const isFirst = range.end === 'from' && to !== undefined
        return isFirst ? [[range.id, { kind: 'interval', label: range.label, unit, from: name, to }]] : []
      }
      const isNumber = unit !== null || fields[facet.field]?.type === 'decimal'
      if (isNumber) return [[name, { kind: 'number', label, unit, isPrice, rated, numberOf }]]
      return [[name, { kind: 'values', label, format }]]
    }),
  )
}

/** @throws FilterError for an unknown facet */
export function definitionOf(name: string, facets: FacetDefinitions): FacetDefinition {
  const definition = facets.get(name)
  if (!definition) throw badFilter(`There is no facet "${name}".`)
  return definition
}
