import type { SampleProduct, SampleVariation } from './domain/types.ts'

interface CatalogEntry {
  readonly product: SampleProduct
  readonly variations: readonly SampleVariation[]
}

/** The low-permeability version of a stock part: entered but not published. */
const TEMPLATE = 'subd/25-1-female'
const flanges = ['CF2.75', 'CF4.50']
const SUFFIX = '-NM'

/** Adds one unpublished product with two variations. */
export function withUnpublished(entries: readonly CatalogEntry[]): CatalogEntry[] {
  const template = entries.find(({ product }) => product.key === TEMPLATE)
  if (!template) throw new Error(`No product ${TEMPLATE}`)
  const variations = template.variations
    .filter(({ values }) => flanges.includes(values['flange size'] ?? '') && values['bolt hole'] === 'Clearance')
    .map((variation) => unpublishedVariation(variation))
  const [first] = variations
  if (!first) throw new Error(`No variation of ${TEMPLATE} to make a low-permeability one from`)
  const product: SampleProduct = {
    ...template.product,
    key: `${TEMPLATE}-low-permeability`,
    status: false,
    title: `${template.product.title}, low permeability`,
    path: `${template.product.path}-low-permeability`,
    featured: [],
    rank: null,
    defaultSku: first.sku,
    created: '2026-10-29T16:00:00+00:00',
  }
  return [...entries, { product, variations }]
}

function unpublishedVariation(variation: SampleVariation): SampleVariation {
  return {
    ...variation,
    sku: `${variation.sku}${SUFFIX}`,
    status: false,
    product: `${TEMPLATE}-low-permeability`,
    title: `${variation.title}, low permeability`,
    modelNumber: `${variation.modelNumber}${SUFFIX}`,
    specs: {
      ...variation.specs,
      'Model Number': `${variation.modelNumber}${SUFFIX}`,
      Materials: '316LN, glass-ceramic, gold-plated beryllium copper',
    },
    stock: null,
    finite: false,
    partnerNumbers: [],
  }
}
