import { fixture } from './testFixture.ts'
import { makeCatalog } from '@shop/sample/catalog'
import type { SampleCatalog, SampleProduct, SampleVariation } from '@shop/sample/domain/types'

function sampleOf(
  whole: SampleCatalog,
  shouldInclude: (product: SampleProduct, index: number) => boolean,
  hasVariation: (variation: SampleVariation) => boolean = () => true,
) {
  const products = whole.products.filter(shouldInclude)
  const keys = new Set(products.map(({ key }) => key))
  const variations = whole.variations.filter((variation) => keys.has(variation.product) && hasVariation(variation))
  const skus = new Set(variations.map(({ sku }) => sku))
  const pictureSku = variations[0]?.sku ?? ''
  const catalog: SampleCatalog = {
    ...whole,
    categories: whole.categories.map((category) => ({ ...category, pictureSku })),
    products: products.map((product) => ({ ...product, related: product.related.filter((key) => keys.has(key)) })),
    variations: variations.map((variation) => ({
      ...variation,
      accessories: variation.accessories.filter(({ sku }) => skus.has(sku)),
    })),
  }
  return { catalog, content: { ...fixture().content, searchTerms: [] } }
}

/** Every nth product of the sample with all its parts: covers most cases and fills quickly. */
export function sampleSlice(every: number) {
  return sampleOf(makeCatalog(), (_, index) => index % every === 0)
}

/**
 * All products of the sample, each with its default part and the parts with specifications that no earlier part has.
 */
export function sampleOfAllPrinted() {
  const whole = makeCatalog()
  const defaults = new Set(whole.products.map(({ defaultSku }) => defaultSku))
  const seen = new Set<string>()
  const printsNew = ({ attributes, specs }: SampleVariation): boolean => {
    const before = seen.size
    for (const [label, value] of [...Object.entries(attributes), ...Object.entries(specs)])
      if (label !== 'Model Number' && !value.startsWith('/')) seen.add(`${label} ${value}`)
    return seen.size > before
  }
  return sampleOf(
    whole,
    () => true,
    (variation) => printsNew(variation) || defaults.has(variation.sku),
  )
}
