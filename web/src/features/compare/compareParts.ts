import * as z from 'zod/mini'
import { deviceStore } from '../../platform/device/deviceStore.ts'

/** Parts that fit side by side. */
export const mostCompared = 4

/** Part numbers to compare, in the order chosen; kept while the tab is open. */
export const compareParts = deviceStore<readonly string[]>({
  name: 'compare-parts',
  area: 'sessionStorage',
  schema: z.array(z.string()),
  fallback: [],
})

/** Takes a part in or out. False where there is no room for one more. */
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

/** Part numbers of an address, each once whatever its case; those that are too many are left out. */
export function comparedParts(search: URLSearchParams): { skus: readonly string[]; leftOut: readonly string[] } {
  const asked = search
    .getAll('parts')
    .flatMap((list) => list.split(/[,\s\p{Cc}]+/u))
    .filter((sku) => sku !== '' && sku.length <= 64)
  const known = new Set<string>()
  const skus = asked.filter((sku) => !known.has(sku.toLowerCase()) && known.add(sku.toLowerCase()))
  return { skus: skus.slice(0, mostCompared), leftOut: skus.slice(mostCompared, mostCompared + 20) }
}
