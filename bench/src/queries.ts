import { z } from 'zod'

/** A kind of request and its time budget. */
export interface Query {
  readonly name: string
  /** URLs, requested in turn. */
  readonly addresses: readonly string[]
  /** Maximum median, in milliseconds. */
  readonly limit?: number
}

const index = '/jsonapi/index/products'
const parts = '/jsonapi/product-variations/product'

function address(path: string, parameters: Readonly<Record<string, string>>): string {
  return `${path}?${new URLSearchParams(parameters).toString()}`
}

/** Fields of a list row: the matching part with its picture, prices and attributes. */
const rows = {
  facetLinks: 'no',
  'page[limit]': '24',
  include: ['field_images', 'field_specifications', 'attribute_flange_size', 'attribute_length', 'attribute_type']
    .map((name) => `matched_variation.${name}`)
    .join(','),
  'fields[product--product]': 'drupal_internal__product_id,matched_variation,path,title,variations',
  'fields[product-variation--product]':
    'attribute_flange_size,attribute_length,attribute_type,field_images,field_lead_time,field_specifications,field_stock,price,resolved_price,sku,title',
}

function between(path: string, low: string, high: string) {
  return {
    [`filter[${path}][operator]`]: 'BETWEEN',
    [`filter[${path}][value][0]`]: low,
    [`filter[${path}][value][1]`]: high,
  }
}

function atLeast(path: string, value: string) {
  return {
    [`filter[${path}][operator]`]: '>=',
    [`filter[${path}][value]`]: value,
  }
}

const termList = z.object({
  data: z.array(z.object({ id: z.string() })),
  meta: z.object({
    facets: z.array(
      z.object({
        path: z.string(),
        terms: z.array(z.object({ value: z.string(), label: z.string() })),
      }),
    ),
  }),
})

async function read(base: string, path: string) {
  return termList.parse(await (await fetch(`${base}${path}`)).json())
}

const sizeNames = ['1.33" CF (DN16)', '2.75" CF (DN40)', '4.50" CF (DN63)', '6.00" CF (DN100)']

const holeName = 'Clearance'

/** IDs of some flange sizes, of a kind of bolt hole and of some products with many parts in the shop at `base`. */
async function readSample(base: string) {
  const { meta } = await read(base, address(index, { facetLinks: 'no', 'page[limit]': '1' }))
  const idsOf = (facet: string, names: readonly string[]) => {
    const terms = meta.facets.find(({ path }) => path === facet)?.terms ?? []
    return terms.filter(({ label }) => names.includes(label)).map(({ value }) => value)
  }
  const sizes = idsOf('flange_size', sizeNames)
  const [size, hole] = [sizes[0], idsOf('bolt_hole', [holeName])[0]]
  if (size === undefined || hole === undefined)
    throw new Error('The shop has none of the expected flange sizes or bolt holes.')
  const products = await read(
    base,
    address(index, { facetLinks: 'no', 'filter[flange_size]': size, 'page[limit]': '5' }),
  )
  return { sizes, hole, products: products.data.map(({ id }) => id) }
}

const partQueries: readonly Query[] = [
  {
    name: 'part number prefix',
    addresses: ['1100', '18000', '2101', '3400'].map((number) =>
      address(parts, {
        'filter[sku][operator]': 'STARTS_WITH',
        'filter[sku][value]': number,
        'filter[status]': '1',
        include: 'product_id',
        'fields[product-variation--product]': 'title,sku,product_id',
        'fields[product--product]': 'title,path',
        'page[limit]': '8',
      }),
    ),
    limit: 25,
  },
  {
    name: 'suggestions by number or words',
    addresses: ['180007t', 'GP-0.030', 'sapphire viewport', 'cf40 feedthrough'].map((text) =>
      address('/jsonapi/index/variations', {
        'filter[fulltext]': text,
        include: 'product_id,field_images',
        'fields[product-variation--product]': 'title,sku,price,product_id,field_images',
        'fields[product--product]': 'title,path',
        'page[limit]': '8',
      }),
    ),
    limit: 50,
  },
  {
    name: 'similar part numbers',
    addresses: ['189007', '11O123', '99999'].map((number) =>
      address('/jsonapi/index/variations', {
        'filter[similar_number]': number,
        'fields[product-variation--product]': 'title,sku',
        'page[limit]': '3',
      }),
    ),
    limit: 25,
  },
]

/** All benchmarks; the first is the baseline for the others. */
export async function queries(base: string): Promise<readonly [Query, ...Query[]]> {
  const { sizes, hole, products } = await readSample(base)
  const faceted = (more: Readonly<Record<string, string>>) =>
    sizes.map((size) => address(index, { ...rows, 'filter[flange_size]': size, ...more }))
  return [
    {
      name: 'plain list of 24 titles (baseline)',
      addresses: [
        address('/jsonapi/products/product', {
          'page[limit]': '24',
          sort: 'title',
          'fields[product--product]': 'title',
        }),
      ],
    },
    {
      name: 'faceted search: attribute, two numbers',
      addresses: faceted({ ...atLeast('voltage_rating', '1000'), ...atLeast('max_bake_temperature', '200') }),
      limit: 50,
    },
    {
      name: 'faceted search: two attributes, two ranges',
      addresses: faceted({
        'filter[bolt_hole]': hole,
        ...between('price', '50', '2000'),
        ...between('max_bake_temperature', '200', '450'),
      }),
      limit: 50,
    },
    {
      name: 'faceted search: words, attribute, number',
      addresses: faceted({ 'filter[fulltext]': 'feedthrough', ...atLeast('current_rating', '5') }),
      limit: 50,
    },
    { name: 'faceted search: one attribute', addresses: faceted({}) },
    { name: 'faceted search: no filter', addresses: [address(index, rows)] },
    {
      name: 'the same filter without index or facets',
      addresses: sizes.map((size) =>
        address('/jsonapi/products/product', {
          'page[limit]': '24',
          'fields[product--product]': 'title',
          'filter[variations.attribute_flange_size.meta.drupal_internal__target_id]': size,
          ...atLeast('variations.price.number', '100'),
        }),
      ),
    },
    ...partQueries,
    {
      name: 'product page with all parts',
      addresses: products.map((id) =>
        address(`/jsonapi/products/product/${id}`, {
          include: 'variations,variations.field_images,variations.field_specifications,field_images,field_categories',
        }),
      ),
    },
  ]
}
