import { curveSummary, readCurve } from '@shop/schema/curve'

/** A printed property of a part. `unit` is separate from `value` where the catalog knows it. */
export interface SpecificationFacts {
  name: string
  label: string
  value: string
  unit: string | null | undefined
  /** Whether it distinguishes the parts of a product. */
  isAttribute?: boolean
}

/** Some values are links to a page with details. */
export function isPage({ value }: { value: string }): boolean {
  return value.startsWith('/')
}

/** A property in catalog form, value and unit in one; a summary of a curve. */
export function specificationText({ value, unit }: Pick<SpecificationFacts, 'value' | 'unit'>): string {
  const curve = readCurve(value)
  if (curve) return curveSummary(curve)
  return unit ? `${value} ${unit}` : value
}

/**
 * A short form for table cells, without qualifiers (`15, gold-plated` → `15`, `2 A per pin` → `2 A`); the product page
 * shows the full text.
 */
export function cellText(specification: SpecificationFacts): string {
  const text = specificationText(specification)
  if (!/^[-<>]?\s*\d/.test(text)) return text
  return text
    .replace(/(, |; | \().*$/, '')
    .replace(/ (per|at) .*$/, '')
    .trim()
}

/** Longer texts do not fit a cell. */
export const longestCell = 22

const keyNames = [
  'current_rating',
  'voltage_rating',
  'max_bake_temperature',
  'max_operating_temperature',
  'wire_gauge',
  'resistance',
  'max_vacuum_level',
]

/** A card's one-line summary: up to three figures with units. */
export function keyFigures(specifications: readonly SpecificationFacts[]): string[] {
  return keyNames
    .flatMap((name) => specifications.filter((specification) => specification.name === name))
    .map(cellText)
    .filter((text) => text.length <= longestCell)
    .slice(0, 3)
}
