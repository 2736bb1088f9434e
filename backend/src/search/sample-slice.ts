import { fixture } from '../database/fixture.ts'
import { makeCatalogue } from '../sample/catalogue.ts'
import type { SampleCatalogue } from '../sample/types.ts'

/** Every so-manyth product of the sample with all its parts: enough of everything, and filled in a moment. */
export const sampleSlice = (every: number) => {
  const whole = makeCatalogue()
  const products = whole.products.filter((_, index) => index % every === 0)
  const keys = new Set(products.map(({ key }) => key))
  const variations = whole.variations.filter(({ product }) => keys.has(product))
  const skus = new Set(variations.map(({ sku }) => sku))
  const pictureSku = variations[0]?.sku ?? ''
  const catalogue: SampleCatalogue = {
    ...whole,
    categories: whole.categories.map((category) => ({ ...category, pictureSku })),
    products: products.map((product) => ({ ...product, related: product.related.filter((key) => keys.has(key)) })),
    variations: variations.map((variation) => ({
      ...variation,
      accessories: variation.accessories.filter(({ sku }) => skus.has(sku)),
    })),
  }
  return { catalogue, content: { ...fixture().content, searchTerms: [] } }
}
