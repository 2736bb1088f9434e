import { useSyncExternalStore } from 'react'
import * as shape from '../../platform/shape.ts'
import { deviceStore } from '../../platform/device/deviceStore.ts'
import { compareParts, toggleCompared } from './compareParts.ts'

/** Attributes of a part, such as its flange size. */
export type Size = readonly { readonly name: string; readonly value: string }[]

interface ComparedSizes {
  /** The size selected last; null until one is. */
  readonly size: Size | null
  /** IDs of the products that compared parts belong to, by part number. */
  readonly products: Readonly<Record<string, string>>
}

/** Sizes selected for the comparison; stored while the tab is open. */
export const comparedSizes = deviceStore<ComparedSizes>({
  name: 'compare-sizes',
  area: 'sessionStorage',
  schema: shape.object({
    size: shape.nullable(shape.array(shape.object({ name: shape.string(), value: shape.string() }))),
    products: shape.record(shape.string()),
  }),
  fallback: { size: null, products: {} },
})

/** Remembers the size of a part that is added to the comparison. */
export function rememberSize(sku: string, product: string, size: Size): void {
  const { products } = comparedSizes.read()
  comparedSizes.write({
    size: size.map(({ name, value }) => ({ name, value })),
    products: { ...products, [sku]: product },
  })
}

function comparedPartsOf(product: string): readonly string[] {
  const { products } = comparedSizes.read()
  return compareParts.read().filter((sku) => products[sku] === product)
}

/** Removes the parts of a product from the comparison. Returns false if there are none. */
export function removeCompared(product: string): boolean {
  const skus = comparedPartsOf(product)
  for (const sku of skus) toggleCompared(sku)
  return skus.length > 0
}

/** Whether any part of a product is compared. */
export function useIsProductCompared(product: string): boolean {
  return useSyncExternalStore(
    compareParts.subscribe,
    () => comparedPartsOf(product).length > 0,
    () => false,
  )
}

/** How closely a part matches a size. The first attribute counts most; 0 if it differs. */
function likeness(size: Size, part: Size): number {
  const has = ({ name, value }: Size[number]) => part.some((one) => one.name === name && one.value === value)
  const [first] = size.filter(({ name }) => part.some((one) => one.name === name))
  return first && has(first) ? size.filter(has).length : 0
}

/** The part that has the size selected last; null if there is none. */
export function partOfSize<Part extends { readonly attributes: Size }>(
  parts: readonly Part[],
  size: Size | null,
): Part | null {
  if (size === null) return null
  const best = Math.max(0, ...parts.map(({ attributes }) => likeness(size, attributes)))
  return best === 0 ? null : (parts.find(({ attributes }) => likeness(size, attributes) === best) ?? null)
}
