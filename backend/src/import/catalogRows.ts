import { columnsOf } from '../catalog/variationColumns.ts'
import type { CatalogRecords, CategoryRecord, ProductRecord, VariationRecord } from './records.ts'
import { filesOfFamily, filesOfVariation } from './fileRows.ts'
import { type AssignedIds, numberKeys, uuidOf } from '../database/identity.ts'
import type { TableRows } from '../database/insert.ts'
import { partnerNumbers, specificationFields } from './specificationRows.ts'
import type { FileKind } from '../fileAddresses/kinds.ts'
import type { NewRow } from '../database/tables.ts'

/** Highest assigned IDs of a database; new rows get the following ones. */
interface CatalogIds {
  readonly values: AssignedIds
  readonly categories: AssignedIds
  readonly products: AssignedIds
  readonly variations: AssignedIds
  readonly specifications: AssignedIds
  readonly aliases: AssignedIds
}

export const specificationKey = {
  product: (key: string) => `product/${key}`,
  variation: (sku: string) => `variation/${sku}`,
}

export function valueKey(attribute: string, raw: string) {
  return `${attribute}/${raw}`
}

interface CatalogRowOptions {
  /** Default date of rows. */
  readonly since: string
  /** When rows changed; by default, when they were created. */
  readonly changed?: string
  readonly ids?: Partial<CatalogIds>
  /** The catalog records to write; all by default. */
  readonly part?: CatalogRecords
}

/** Rows of a catalog, with tables in the order of their references. */
// eslint-disable-next-line max-lines-per-function -- a table of rows
export function catalogRows(
  whole: CatalogRecords,
  { since, changed, ids = {}, part: catalog = whole }: CatalogRowOptions,
): TableRows[] {
  const valueId = numberKeys(
    'attribute value',
    whole.attributes.flatMap((attribute) => attribute.values.map((value) => valueKey(attribute.id, value.raw))),
    ids.values,
  )
  const keyOf = ({ key }: CategoryRecord | ProductRecord) => key
  const skuOf = ({ sku }: VariationRecord) => sku
  const categoryId = numberKeys('category', whole.categories.map(keyOf), ids.categories)
  const productId = numberKeys('product', whole.products.map(keyOf), ids.products)
  const variationId = numberKeys('variation', whole.variations.map(skuOf), ids.variations)
  // Numbers products first, so that in a new database a variation's specification has the ID of the variation plus the
  // last product's.
  const specificationId = numberKeys(
    'specification',
    [
      ...whole.products.map(({ key }) => specificationKey.product(key)),
      ...whole.variations.map(({ sku }) => specificationKey.variation(sku)),
    ],
    ids.specifications,
  )
  const aliasId = numberKeys(
    'address',
    [...whole.categories, ...whole.products].map(({ path }) => path),
    ids.aliases,
  )
  const productByKey = new Map(whole.products.map((product) => [product.key, product]))
  const createdOf = (variation: VariationRecord) => productByKey.get(variation.product)?.created ?? since
  const fileId = (sku: string, kind: FileKind) =>
    (variationId(sku) - 1) * filesOfVariation.length + filesOfVariation.findIndex((file) => file.kind === kind) + 1

  const deltas = new Map(
    [...Map.groupBy(whole.variations, ({ product }) => product).values()].flatMap((variations) =>
      variations.map(({ sku }, delta) => [sku, delta]),
    ),
  )

  const aliases = [
    ...catalog.categories.map((category) => ({
      alias: category.path,
      entity_type: 'taxonomy_term' as const,
      entity_id: categoryId(category.key),
    })),
    ...catalog.products.map((product) => ({
      alias: product.path,
      entity_type: 'commerce_product' as const,
      entity_id: productId(product.key),
    })),
  ]

  const productRow = (product: ProductRecord): NewRow<'products'> => ({
    id: productId(product.key),
    uuid: uuidOf('product', product.key),
    status: product.status,
    family: product.family,
    title: product.title,
    summary: product.summary,
    body: product.body,
    featured: [...product.featured],
    rank: product.rank,
    keywords: [...product.searchTerms],
    default_variation_id: product.defaultSku === null ? null : variationId(product.defaultSku),
    created: product.created,
    changed: changed ?? product.created,
  })

  const variationRow = (variation: VariationRecord): NewRow<'variations'> => ({
    id: variationId(variation.sku),
    uuid: uuidOf('variation', variation.sku),
    product_id: productId(variation.product),
    delta: deltas.get(variation.sku) ?? 0,
    status: variation.status,
    sku: variation.sku,
    title: variation.title,
    price: variation.price,
    ...columnsOf(variation),
    weight_kg: variation.weightKg,
    axis_values: { ...variation.values },
    created: createdOf(variation),
    changed: changed ?? createdOf(variation),
  })

  return [
    {
      table: 'attributes',
      rows: catalog.attributes.map((attribute, weight) => ({
        id: attribute.id,
        uuid: uuidOf('attribute', attribute.id),
        label: attribute.label,
        weight,
      })),
    },
    {
      table: 'attribute_values',
      rows: catalog.attributes.flatMap((attribute) =>
        attribute.values.map((value, weight) => ({
          id: valueId(valueKey(attribute.id, value.raw)),
          uuid: uuidOf('attribute-value', valueKey(attribute.id, value.raw)),
          attribute_id: attribute.id,
          name: value.name,
          raw: value.raw,
          weight,
          created: since,
          changed: since,
        })),
      ),
    },
    { table: 'products', rows: catalog.products.map(productRow) },
    { table: 'variations', rows: catalog.variations.map(variationRow) },
    {
      table: 'variation_attributes',
      rows: catalog.variations.flatMap((variation) =>
        Object.entries(variation.attributes).map(([attribute, raw]) => ({
          variation_id: variationId(variation.sku),
          attribute_id: attribute,
          value_id: valueId(valueKey(attribute, raw)),
        })),
      ),
    },
    {
      table: 'variation_accessories',
      rows: catalog.variations.flatMap((variation) =>
        variation.accessories.map(({ sku, role, quantity }, delta) => ({
          variation_id: variationId(variation.sku),
          accessory_id: variationId(sku),
          delta,
          role,
          quantity,
        })),
      ),
    },
    {
      table: 'price_breaks',
      rows: catalog.variations.flatMap((variation) =>
        variation.priceBreaks.map((row) => ({
          variation_id: variationId(variation.sku),
          minimum_quantity: row.minimumQuantity,
          price: row.price,
        })),
      ),
    },
    {
      table: 'specifications',
      rows: [
        ...catalog.products.map((product) => ({
          id: specificationId(specificationKey.product(product.key)),
          uuid: uuidOf('product-specifications', product.key),
          parent_type: 'commerce_product' as const,
          parent_id: productId(product.key),
          fields: specificationFields(product.specs),
        })),
        ...catalog.variations.map((variation) => ({
          id: specificationId(specificationKey.variation(variation.sku)),
          uuid: uuidOf('variation-specifications', variation.sku),
          parent_type: 'commerce_product_variation' as const,
          parent_id: variationId(variation.sku),
          fields: { ...specificationFields(variation.specs), ...partnerNumbers(variation) },
        })),
      ],
    },
    {
      table: 'specification_numbers',
      rows: catalog.variations.flatMap((variation) =>
        variation.numericSpecs.map((spec) => ({
          specification_id: specificationId(specificationKey.variation(variation.sku)),
          name: spec.name,
          value: spec.value,
          unit: spec.unit,
        })),
      ),
    },
    {
      table: 'files',
      rows: catalog.variations.flatMap((variation) =>
        filesOfFamily(productByKey.get(variation.product)?.family ?? '').map((file) => ({
          id: fileId(variation.sku, file.kind),
          uuid: uuidOf(file.kind, variation.sku),
          variation_id: variationId(variation.sku),
          kind: file.kind,
          path: file.path(variation.sku),
          bytes: null,
          alt: file.alt(variation.title),
          width: file.width,
          height: file.height,
          created: createdOf(variation),
          changed: changed ?? createdOf(variation),
        })),
      ),
    },
    {
      table: 'categories',
      rows: catalog.categories.map((category) => ({
        id: categoryId(category.key),
        uuid: uuidOf('category', category.key),
        parent_id: category.parent === null ? null : categoryId(category.parent),
        name: category.name,
        description: category.description,
        weight: category.weight,
        list_columns: [...category.columns],
        status: true,
        picture_id: category.pictureSku === null ? null : fileId(category.pictureSku, 'picture'),
        changed: changed ?? since,
      })),
    },
    {
      table: 'product_categories',
      rows: catalog.products.map(({ key, category }) => ({
        product_id: productId(key),
        category_id: categoryId(category),
        delta: 0,
      })),
    },
    {
      table: 'product_related',
      rows: catalog.products.flatMap((product) =>
        product.related.map((related, delta) => {
          return { product_id: productId(product.key), related_id: productId(related), delta }
        }),
      ),
    },
    { table: 'path_aliases', rows: aliases.map((row) => ({ id: aliasId(row.alias), ...row })) },
  ]
}
