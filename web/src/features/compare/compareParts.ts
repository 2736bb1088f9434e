import * as z from 'zod/mini'
import { deviceStore } from '../../platform/device/deviceStore.ts'

/** Maximum parts of a comparison. */
export const mostCompared = 4

/** Part numbers to compare, in the order selected; stored while the tab is open. */
export const compareParts = deviceStore<readonly string[]>({
  name: 'compare-parts',
  area: 'sessionStorage',
  schema: z.array(z.string()),
  fallback: [],
})

/** Adds or removes a part. Returns false if the comparison is full. */
export function toggleCompared(sku: string): boolean {
  const kept = compareParts.read()
  if (kept.includes(sku)) {
    compareParts.write(kept.filter((each) => each !== sku))
    return true
  }
  if (kept.length >= mostCompared) return false
  compareParts.write([...kept, sku])
  return true
}

/** "/compare?parts=180050,180085" */
export function compareAddress(skus: readonly string[]): string {
  return skus.length === 0 ? '/compare' : `/compare?parts=${skus.map(encodeURIComponent).join(',')}`
}

/** Distinct part numbers of a URL, ignoring case, and those beyond the maximum. */
export function comparedParts(search: URLSearchParams): { skus: readonly string[]; leftOut: readonly string[] } {
  const asked = search
    .getAll('parts')
    .flatMap((list) => list.split(/[,\s\p{Cc}]+/u))
    .filter((sku) => sku !== '' && sku.length <= 64)
  const known = new Set<string>()
  const skus = asked.filter((sku) => !known.has(sku.toLowerCase()) && known.add(sku.toLowerCase()))
  return { skus: skus.slice(0, mostCompared), leftOut: skus.slice(mostCompared, mostCompared + 20) }
}
