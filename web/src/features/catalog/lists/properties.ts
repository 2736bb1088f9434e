import type { SpecificationFacts } from '../../../components/products/specification.ts'

type Part = {
  readonly attributes: readonly { readonly name: string; readonly label: string; readonly value: string }[]
  readonly specifications: readonly SpecificationFacts[]
}

/** All that is said of a part, once each: what tells it from its siblings, then its specifications. */
export function propertiesOf(part: Part | null | undefined): SpecificationFacts[] {
  if (!part) return []
  const own = part.attributes.map((attribute) => ({ ...attribute, unit: null }))
  return [...own, ...part.specifications.filter(({ name }) => !own.some((attribute) => attribute.name === name))]
}
