import { membersOf } from '../catalog/variationColumns.ts'
import { applyPriceBreaks, applySpecifications, applyTerms } from './applyDetails.ts'
import { attributePrefix } from './format.ts'
import type { Catalog } from './readCatalog.ts'
import type { ReportProblem, Rows } from './readFiles.ts'
import type { AppliedCatalog, Draft, VariationRecord } from './records.ts'

/** Drops undefined values. */
function withoutUndefined<T extends object>(values: { [K in keyof T]: T[K] | undefined }): Partial<T> {
  const result: Partial<T> = {}
  for (const key in values) if (values[key] !== undefined) result[key] = values[key]
  return result
}

function parentKey(key: string): string | null {
  return key.includes('/') ? key.slice(0, key.lastIndexOf('/')) : null
}

function applyCategories(draft: Draft, rows: Rows['categories'], fault: ReportProblem): void {
  for (const { row, ...place } of rows) {
    const { category: key } = row
    const known = draft.categories.get(key)
    if (known === undefined && row.name === undefined) fault(place, 'name', 'is required for a new category')
    const added = {
      key,
      name: '',
      path: `/${key}`,
      parent: parentKey(key),
      weight: 0,
      description: '',
      pictureSku: null,
      columns: [],
    }
    draft.categories.set(key, {
      ...(known ?? added),
      ...withoutUndefined({
        name: row.name,
        description: row.description,
        weight: row.weight,
        pictureSku: row.picture_part_number,
        columns: row.columns,
      }),
    })
  }
}

function applyProducts(draft: Draft, rows: Rows['products'], created: string, fault: ReportProblem): void {
  for (const { row, ...place } of rows) {
    const { product: key } = row
    const known = draft.products.get(key)
    if (known === undefined && row.title === undefined) fault(place, 'title', 'is required for a new product')
    const added = {
      key,
      status: true,
      family: '',
      title: '',
      summary: '',
      body: '',
      path: `/${key}`,
      category: parentKey(key) ?? '',
      specs: {},
      featured: [],
      rank: null,
      related: [],
      defaultSku: null,
      created,
      searchTerms: [],
    }
    draft.products.set(key, {
      ...(known ?? added),
      ...withoutUndefined({
        title: row.title,
        summary: row.summary,
        body: row.description,
        status: row.published,
        featured: row.featured,
        rank: row.rank,
        searchTerms: row.keywords,
        related: row.related,
        defaultSku: row.default_part_number,
      }),
    })
  }
}

type VariationRow = Rows['variations'][number]['row']

function newVariation(sku: string): VariationRecord {
  return {
    sku,
    status: true,
    title: '',
    product: '',
    values: {},
    attributes: {},
    price: null,
    priceBreaks: [],
    ...membersOf({ model_number: sku }, {}),
    specs: {},
    numericSpecs: [],
    partnerNumbers: [],
    accessories: [],
    weightKg: '',
  }
}

function givenColumns(row: VariationRow): Partial<VariationRecord> {
  return withoutUndefined({
    product: row.product,
    title: row.title,
    status: row.published,
    price: row.price_usd,
    weightKg: row.weight_kg,
    partnerNumbers: row.partner_numbers,
  })
}

/** Sets the attributes of a row, adding new values to their attribute. */
function attributesOf(draft: Draft, row: VariationRow, variation: VariationRecord): VariationRecord['attributes'] {
  const attributes = { ...variation.attributes }
  for (const { id, values } of draft.attributes) {
    const name = row[`${attributePrefix}${id}`]
    if (typeof name !== 'string') continue
    if (name === '') delete attributes[id]
    else {
      if (!values.some((value) => value.name === name)) values.push({ name, raw: name })
      attributes[id] = values.find((value) => value.name === name)?.raw ?? name
    }
  }
  return attributes
}

function applyVariations(draft: Draft, rows: Rows['variations'], fault: ReportProblem): void {
  for (const { row, ...place } of rows) {
    const known = draft.variations.get(row.part_number)
    for (const column of known === undefined ? (['product', 'title', 'price_usd', 'weight_kg'] as const) : [])
      if (row[column] === undefined) fault(place, column, 'is required for a new part; price_usd may be empty')
    if (known !== undefined && row.product !== undefined && row.product !== known.product)
      fault(place, 'product', `A part cannot move to another product; this one belongs to ${known.product}`)
    const start = known ?? newVariation(row.part_number)
    draft.variations.set(row.part_number, {
      ...start,
      ...givenColumns(row),
      ...membersOf(row, start),
      attributes: attributesOf(draft, row, start),
    })
  }
}

/** Applies the rows of all files to the catalog of a shop, and reports rows that contradict it. */
export function applyRows(catalog: Catalog, rows: Rows, now: string, fault: ReportProblem): AppliedCatalog {
  const draft: Draft = {
    attributes: catalog.attributes.map((attribute) => ({ ...attribute, values: [...attribute.values] })),
    categories: new Map(catalog.categories),
    products: new Map(catalog.products),
    variations: new Map(catalog.variations),
    terms: new Map(catalog.terms),
  }
  applyCategories(draft, rows.categories, fault)
  applyProducts(draft, rows.products, now, fault)
  applyVariations(draft, rows.variations, fault)
  applyPriceBreaks(draft, rows.price_breaks, fault)
  applySpecifications(draft, rows.specifications, fault)
  applyTerms(draft, rows.terms, catalog.pages, fault)
  return draft
}
