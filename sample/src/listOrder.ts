import { z } from 'zod'
import { readData } from './domain/readData.ts'

/** Families by demand, with accessories after the products they belong to. */
const familyOrder = readData('listOrder.json', z.array(z.string()))

/** Data that determines the position of a product. */
interface Ranked {
  readonly family: string
  readonly key: string
}

/**
 * Positions of products in lists without another order, from 1, by product key: by family, the most ordered ones of each
 * first, then in catalog order, which is by size and rating.
 * @param mostOrdered position among the most ordered products, from 0; -1 for others
 */
export function ranksOf<Product extends Ranked>(
  products: readonly Product[],
  mostOrdered: (product: Product) => number,
): ReadonlyMap<string, number> {
  const families = new Map(familyOrder.map((family, place) => [family, place]))
  const popularity = (product: Product) => {
    const place = mostOrdered(product)
    return place < 0 ? Number.MAX_SAFE_INTEGER : place
  }
  const familyPlace = ({ family }: Product) => {
    const place = families.get(family)
    if (place === undefined) throw new Error(`${family} is not in listOrder.json`)
    return place
  }
  const sorted = products.toSorted((a, b) => familyPlace(a) - familyPlace(b) || popularity(a) - popularity(b))
  return new Map(sorted.map(({ key }, index) => [key, index + 1]))
}
