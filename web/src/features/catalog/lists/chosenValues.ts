import type { Choice } from './choices.ts'
import type { FacetFacts } from './facets.ts'

/** Labels of the selected values, by facet. */
export type ChosenValues = ReadonlyMap<string, ReadonlySet<string>>

export function chosenValuesOf(choices: readonly Choice[], facets: readonly FacetFacts[]): ChosenValues {
  const labels = new Map<string, Set<string>>()
  for (const { facet: name, value } of choices) {
    const label = facets.find((facet) => facet.name === name)?.values.find((option) => option.value === value)?.label
    if (label !== undefined) labels.set(name, (labels.get(name) ?? new Set()).add(label))
  }
  return labels
}

interface Variation {
  readonly attributes: readonly { readonly name: string; readonly value: string }[]
}

/** Variations that have a selected value of each attribute; all of them if none has. */
export function matchingVariations<Row extends Variation>(rows: readonly Row[], chosen: ChosenValues): readonly Row[] {
  const matching = rows.filter(({ attributes }) =>
    attributes.every(({ name, value }) => chosen.get(name)?.has(value) ?? true),
  )
  return matching.length > 0 ? matching : rows
}
