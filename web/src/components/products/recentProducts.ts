import * as z from 'zod/mini'
import { deviceStore } from '../../platform/device/deviceStore.ts'

const recentProduct = z.object({
  partNumber: z.string(),
  title: z.string(),
  /** Where the part is shown, on this site. */
  path: z.string().check(z.startsWith('/')),
  picture: z.string().check(z.startsWith('/')),
})
export type RecentProduct = z.infer<typeof recentProduct>

/** Kept at most, and shown at most. */
const mostKept = 20
export const mostShown = 8

/** Parts that were looked at in this browser, the newest first. All that is shown of them is kept, so that showing them asks nobody. */
export const recentProducts = deviceStore<readonly RecentProduct[]>({
  name: 'recent-products',
  area: 'localStorage',
  schema: z.array(recentProduct),
  fallback: [],
})

/** Puts a part at the head; there it stands once, as it is now. */
export function rememberProduct(product: RecentProduct) {
  const kept = recentProducts.read()
  if (JSON.stringify(kept[0]) === JSON.stringify(product)) return
  const others = kept.filter(({ partNumber }) => partNumber !== product.partNumber)
  recentProducts.write([product, ...others].slice(0, mostKept))
}

/** Forgets the parts of a place that is no more. */
export function forgetPlace(pathname: string) {
  const kept = recentProducts.read()
  const left = kept.filter(({ path }) => path.split('?')[0] !== pathname)
  if (left.length < kept.length) recentProducts.write(left)
}
