import * as shape from '../../platform/shape.ts'
import { deviceStore } from '../../platform/device/deviceStore.ts'

const recentProduct = shape.object({
  partNumber: shape.string(),
  title: shape.string(),
  /** Address of the part, on this site. */
  path: shape.string().check(shape.regex(/^\//)),
  picture: shape.string().check(shape.regex(/^\//)),
})
export type RecentProduct = shape.Output<typeof recentProduct>

/** Maximum numbers stored and shown. */
const maxProducts = 20
export const MAX_SHOWN = 8

/** Parts viewed in this browser, newest first. Stores everything displayed, so no request is needed. */
export const recentProducts = deviceStore<readonly RecentProduct[]>({
  name: 'recent-products',
  area: 'localStorage',
  schema: shape.array(recentProduct),
  fallback: [],
})

/** Moves a part to the front, updated. */
export function rememberProduct(product: RecentProduct) {
  const stored = recentProducts.read()
  if (JSON.stringify(stored[0]) === JSON.stringify(product)) return
  const others = stored.filter(({ partNumber }) => partNumber !== product.partNumber)
  recentProducts.write([product, ...others].slice(0, maxProducts))
}

/** Removes the parts of an address that no longer exists. */
export function forgetPlace(pathname: string) {
  const stored = recentProducts.read()
  const left = stored.filter(({ path }) => path.split('?')[0] !== pathname)
  if (left.length < stored.length) recentProducts.write(left)
}
