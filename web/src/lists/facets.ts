/** A facet as the list sees it: what it can be narrowed by, and how many products each choice leaves. */
export type FacetFacts = {
  name: string
  label: string
  values: readonly { value: string; label: string; count: number; isSelected: boolean }[]
}

/** Said by the tree of categories beside the list. */
const saidElsewhere = new Set(['category'])

/** Engineers start from the flange and the type; what the shop keeps on its shelf comes last. */
const places: Record<string, number> = { flange_size: 0, type: 1, in_stock: 99 }
const place = (facet: FacetFacts) => places[facet.name] ?? 50

/** The facets that tell products of a list apart, in the order in which they are offered. */
export function offeredFacets<Facet extends FacetFacts>(facets: readonly Facet[]): Facet[] {
  return facets
    .filter((facet) => !saidElsewhere.has(facet.name))
    .filter((facet) => facet.values.length > 1 || facet.values.some((value) => value.isSelected))
    .toSorted((a, b) => place(a) - place(b))
}

/** One value that the list is narrowed by. `label` is the raw value where the list no longer names it. */
export type Chosen = { facet: string; facetLabel: string; value: string; label: string }

/** What the address narrows the list by, in words where the list has them. */
export function chosenValues(
  chosen: Readonly<Record<string, readonly string[]>>,
  facets: readonly FacetFacts[],
): Chosen[] {
  return Object.entries(chosen).flatMap(([name, values]) => {
    const facet = facets.find((each) => each.name === name)
    return values.map((value) => ({
      facet: name,
      facetLabel: facet?.label ?? name,
      value,
      label: facet?.values.find((each) => each.value === value)?.label ?? value,
    }))
  })
}

/** Values a facet shows before "more": all where only a few would be left over. */
export function splitValues<Value extends { isSelected: boolean }>(values: readonly Value[]): [Value[], Value[]] {
  const shown = 6
  if (values.length <= shown + 2) return [[...values], []]
  const first = values.filter((value, index) => index < shown || value.isSelected)
  return [first, values.filter((value) => !first.includes(value))]
}
