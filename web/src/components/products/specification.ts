/** One printed property of a part. `unit` is already split from `value` where the catalog knows it. */
export interface SpecificationFacts {
  name: string
  label: string
  value: string
  unit: string | null | undefined
}

/** Some properties are no figures but the address of a page that says more. */
export function isPage({ value }: { value: string }): boolean {
  return value.startsWith('/')
}

/** A property as the catalog wrote it, value and unit in one. */
export function specificationText({ value, unit }: SpecificationFacts): string {
  return unit ? `${value} ${unit}` : value
}

/**
 * A property as short as a cell wants it: the figure without what qualifies it, which the product's page says in full
 * (`15, gold-plated` → `15`, `2 A per pin` → `2 A`).
 */
export function cellText(specification: SpecificationFacts): string {
  const text = specificationText(specification)
  if (!/^[-<>]?\s*\d/.test(text)) return text
  return text
    .replace(/(, |; | \().*$/, '')
    .replace(/ (per|at) .*$/, '')
    .trim()
}

/** Longer texts do not fit into a cell. */
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

/** What a card or a row on a phone says in one line: up to three figures with their units. */
export function keyFigures(specifications: readonly SpecificationFacts[]): string[] {
  return keyNames
    .flatMap((name) => specifications.filter((specification) => specification.name === name))
    .map(cellText)
    .filter((text) => text.length <= longestCell)
    .slice(0, 3)
}
