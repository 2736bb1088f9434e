import { z } from 'zod'
import { readData } from './domain/readData.ts'
import type { SampleProduct, SampleVariation } from './domain/types.ts'

interface CatalogEntry {
  readonly product: SampleProduct
  readonly variations: readonly SampleVariation[]
}

const NEXT_LONGER = 'next longer'

/** Ways in which a part does the work of another that is otherwise equal, the best first. */
const rules = readData(
  'replacements.json',
  z.array(
    z.strictObject({
      axis: z.string(),
      /** Value of the discontinued part; any if omitted. */
      from: z.string().optional(),
      to: z.string(),
      /** Families to which it applies; all if omitted. */
      families: z.array(z.string()).optional(),
    }),
  ),
)

/** The number in a length such as "50 ft" or "Plate to 0.75 in". */
function lengthOf(value: string | undefined): number {
  return Number(/[\d.]+/.exec(value ?? '')?.[0] ?? Number.NaN)
}

/** Other values of an axis that stand in for a value, the best first. */
function substitutes(value: string, to: string, values: readonly string[]): readonly string[] {
  if (to !== NEXT_LONGER) return [to]
  return values
    .filter((other) => lengthOf(other) > lengthOf(value))
    .toSorted((one, other) => lengthOf(one) - lengthOf(other))
}

function replacementOf(part: SampleVariation, family: string, current: readonly SampleVariation[]): string | null {
  for (const { axis, from, to, families } of rules) {
    const value = part.values[axis]
    if (value === undefined || (from ?? value) !== value || families?.includes(family) === false) continue
    const equal = current.filter(({ values }) =>
      Object.keys({ ...part.values, ...values }).every((name) => name === axis || values[name] === part.values[name]),
    )
    for (const substitute of substitutes(
      value,
      to,
      equal.map(({ values }) => values[axis] ?? ''),
    )) {
      const replacement = equal.find(({ values }) => values[axis] === substitute)
      if (replacement) return replacement.sku
    }
  }
  return null
}

/** Names the part that replaces each discontinued one, if another part of its product does. */
export function withReplacements(entries: readonly CatalogEntry[]): CatalogEntry[] {
  return entries.map(({ product, variations }) => {
    const current = variations.filter(({ discontinued }) => !discontinued)
    return {
      product,
      variations: variations.map((one) =>
        one.discontinued ? { ...one, replacedBy: replacementOf(one, product.family, current) } : one,
      ),
    }
  })
}
