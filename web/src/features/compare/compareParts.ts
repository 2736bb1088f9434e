import { useSyncExternalStore } from 'react'
import * as shape from '../../platform/shape.ts'
import { deviceStore } from '../../platform/device/deviceStore.ts'

/** Maximum parts of a comparison. */
export const MAX_COMPARED = 4

/** Part numbers to compare, in the order selected; stored while the tab is open. */
export const compareParts = deviceStore<readonly string[]>({
  name: 'compare-parts',
  area: 'sessionStorage',
  schema: shape.array(shape.string()),
  fallback: [],
})

/** Whether a part is compared. Only its own changes render, in a list of many. */
export function useIsCompared(sku: string): boolean {
  return useSyncExternalStore(
    compareParts.subscribe,
    () => compareParts.read().includes(sku),
    () => false,
  )
}

/** Adds or removes a part. Returns false if the comparison is full. */
export function toggleCompared(sku: string): boolean {
  const current = compareParts.read()
  if (current.includes(sku)) {
    compareParts.write(current.filter((each) => each !== sku))
    return true
  }
  if (current.length >= MAX_COMPARED) return false
  compareParts.write([...current, sku])
  return true
}

/** "/compare?parts=180050,180085" */
export function compareAddress(skus: readonly string[]): string {
  return skus.length === 0 ? '/compare' : `/compare?parts=${skus.map(encodeURIComponent).join(',')}`
}

/** Distinct part numbers of a URL, ignoring case, and those beyond the maximum. */
export function comparedParts(search: URLSearchParams): { skus: readonly string[]; leftOut: readonly string[] } {
  const requested = search
    .getAll('parts')
    .flatMap((list) => list.split(/[,\s\p{Cc}]+/u))
    .filter((sku) => sku !== '' && sku.length <= 64)
  const seenNumbers = new Set<string>()
  const skus = requested.filter((sku) => !seenNumbers.has(sku.toLowerCase()) && seenNumbers.add(sku.toLowerCase()))
  return { skus: skus.slice(0, MAX_COMPARED), leftOut: skus.slice(MAX_COMPARED, MAX_COMPARED + 20) }
}
