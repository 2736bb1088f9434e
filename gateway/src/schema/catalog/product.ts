import { Product as ProductValue } from '../../backend/catalog/product.ts'
import { planOf } from '../../backend/jsonapi/plan.ts'
import type { ProductVariation as VariationValue } from '../../backend/catalog/variation.ts'
import { connectionCost } from '../../protection/cost.ts'
import { attributeNeeds, fixedVariation, prices, specificationNeeds } from '../../backend/catalog/needs.ts'
import { fileShape } from '../../backend/content/needs.ts'
import { wireNames } from '../../backend/jsonapi/names.ts'
import { builder } from '../core/builder.ts'
import { publicType, nodeType } from '../core/fields.ts'
import { PageMeta } from '../content/meta.ts'
import { badInput } from '../core/errors.ts'
import { Image } from '../core/image.ts'
import { pageFields, pagingArgs } from '../core/connection.ts'
import { Cursors } from '../core/cursor.ts'
import { type Connection, type Edge, pageOf } from '../core/pagination.ts'
import { selectionOf } from '../core/selection.ts'
import {
  AttributeSelection,
  PriceRange,
  ProductAttribute,
  ProductDocument,
  ProductRequiredPart,
  Specification,
} from './part.ts'
import { Category, Product, ProductVariation } from './refs.ts'

/** Default and maximum number of variations per page. */
export const variationLimits = { name: 'variations', defaultSize: 50, maxSize: 500 }
const RELATED_PRODUCTS = 8
/** Number of required parts of an average product; it is not limited. */
const REQUIRED_PARTS = 10

const VariationEdge = publicType<Edge<VariationValue>>('ProductVariationEdge', 'A variation in a list.', (t) => ({
  node: t.property('node', ProductVariation, { complexity: 0, description: 'Variation at the end of this edge.' }),
  cursor: t.property('cursor', 'String', 'Opaque cursor of this result, for `after` and `before`.'),
}))

const VariationConnection = builder.objectRef<Connection<VariationValue>>('ProductVariationConnection').implement({
  isPublic: true,
  description: "A page of a product's variations.",
  fields: (t) => ({
    ...pageFields(t, VariationEdge, ProductVariation, 'Variations'),
    totalCount: t.property('totalCount', 'Int', 'Number of variations on all pages.'),
  }),
})

const connectionOfVariations = [
  { on: 'ProductVariationConnection', field: 'edges' },
  { on: 'ProductVariationEdge', field: 'node' },
]

function isSkuGiven({ sku }: Readonly<Record<string, unknown>>): boolean {
  return typeof sku === 'string'
}

nodeType(Product, {
  scopes: ['catalog:read'],
  isPublic: true,
  description: 'A product: a group of parts (variations) that differ only in a few attributes.',
  resource: { type: wireNames.product.type },
  isTypeOf: (value) => value instanceof ProductValue,
  // eslint-disable-next-line max-lines-per-function -- a table of fields
  fields: (t) => ({
    title: t.property('title', 'String', {
      needs: ['title'],
      description: 'Name of the product, such as "CF blank flange".',
    }),
    path: t.property('path', 'URL', {
      needs: ['path', 'drupal_internal__product_id'],
      description: 'Path of its page in the shop.',
    }),
    updatedAt: t.field({
      needs: ['changed'],
      type: 'DateTime',
      nullable: true,
      description: 'Last change of the product itself, not of its variations; null if unknown.',
      resolve: ({ resource }) => resource.moment('changed'),
    }),
    summary: t.string({
      needs: ['body'],
      nullable: true,
      description: 'Summary of the product, one sentence.',
      resolve: ({ body }) => body.summary,
    }),
    description: t.field({
      needs: ['body'],
      type: 'HTML',
      nullable: true,
      description: 'Description of the product and its uses.',
      resolve: ({ body }) => body.html,
    }),
    images: t.property('images', [Image], {
      needs: [{ via: 'field_images', fixed: fileShape }],
      description: 'Images of the product, main image first.',
    }),
    categories: t.field({
      needs: ['field_categories'],
      type: [Category],
      description: 'Categories that contain the product.',
      resolve: async ({ categoryIds }, _args, { catalog }) => {
        const tree = await catalog.categories.tree()
        return categoryIds.flatMap((id) => tree.byUuid(id) ?? [])
      },
    }),
    priceRange: t.optional('priceRange', PriceRange, {
      needs: [{ summaryOf: 'variations', fixed: fixedVariation(prices) }],
      description: 'Price range of all variations; null if none has a price.',
    }),
    defaultVariation: t.optional('defaultVariation', ProductVariation, {
      needs: [{ via: 'default_variation', to: 'ProductVariation' }],
      description: 'Variation that is selected by default.',
    }),
    variation: t.field({
      needs: [
        { via: 'default_variation', to: 'ProductVariation' },
        { via: 'variations', to: 'ProductVariation', when: isSkuGiven },
        { via: 'variations', fixed: fixedVariation(['sku']), when: isSkuGiven },
      ],
      type: ProductVariation,
      nullable: true,
      description: 'Variation with the given part number, or the default variation if there is none.',
      args: { sku: t.arg.string({ description: 'Part number, not case-sensitive.' }) },
      resolve: (product, { sku }) => product.variation(sku),
    }),
    variations: t.field({
      needs: [
        { via: 'variations', to: 'ProductVariation', at: connectionOfVariations },
        { via: 'variations', to: 'ProductVariation', at: [{ on: 'ProductVariationConnection', field: 'nodes' }] },
        {
          via: 'variations',
          fixed: fixedVariation([], attributeNeeds),
          when: ({ attributes }) => Array.isArray(attributes),
        },
      ],
      type: VariationConnection,
      description: 'Variations of the product, in display order.',
      args: {
        ...pagingArgs,
        attributes: t.arg({
          type: [AttributeSelection],
          description: 'Only return variations that have all of these values.',
        }),
      },
      complexity: connectionCost(variationLimits.defaultSize),
      resolve: (product, { attributes, ...args }) =>
        pageOf(product.variations(attributes ?? []), args, variationLimits, {
          cursors: new Cursors('variations', { product: product.uuid, attributes }),
          idOf: ({ uuid }) => uuid,
        }),
    }),
    attributes: t.field({
      needs: [{ via: 'variations', fixed: fixedVariation([], attributeNeeds) }],
      type: [ProductAttribute],
      description: 'Attributes in which the variations differ, with their values.',
      resolve: (product, _args, { catalog }) => product.attributes(catalog.declared),
    }),
    specifications: t.field({
      needs: [{ via: 'field_specifications', fixed: specificationNeeds }],
      type: [Specification],
      description: 'Specifications that all variations share.',
      resolve: ({ specifications }, _args, { shop }) => shop.store.present(specifications),
    }),
    documents: t.property('documents', [ProductDocument], {
      needs: [{ via: 'default_variation', fixed: fixedVariation([], [{ via: 'field_documents', fixed: fileShape }]) }],
      description: 'Documents of the default variation.',
    }),
    requiredParts: t.property('requiredParts', [ProductRequiredPart], {
      needs: [{ via: 'variations', fixed: fixedVariation(['sku', 'field_accessories']) }],
      complexity: { field: 1, multiplier: REQUIRED_PARTS },
      description: 'Parts that its variations require, as `ProductVariation.requiredParts` of all of them.',
    }),
    relatedProducts: t.field({
      needs: [{ via: 'field_related', to: 'Product' }],
      type: [Product],
      nullable: true,
      description: 'Products that are often needed along with it.',
      args: { first: t.arg.int({ description: `Maximum number of products, up to ${RELATED_PRODUCTS}.` }) },
      complexity: ({ first }) => ({ field: 1, multiplier: Math.min(first ?? RELATED_PRODUCTS, RELATED_PRODUCTS) }),
      resolve: ({ relatedProducts }, { first }) =>
        relatedProducts.slice(0, Math.max(0, Math.min(first ?? RELATED_PRODUCTS, RELATED_PRODUCTS))),
    }),
    variationCount: t.property('variationCount', 'Int', {
      needs: [{ summaryOf: 'variations' }],
      description: 'Number of variations of the product.',
    }),
    meta: t.property('meta', PageMeta, {
      needs: [
        'title',
        'path',
        'drupal_internal__product_id',
        'body',
        'metatag',
        'metatag_normalized',
        { via: 'field_images', fixed: fileShape },
      ],
      description: 'Metadata for the head of its page.',
    }),
  }),
})

const ProductKey = builder.inputType('ProductKey', {
  isOneOf: true,
  description: 'A product by its path or a part number.',
  fields: (t) => ({
    path: t.string({ description: 'Path of its page in the shop.' }),
    sku: t.string({ description: 'Part number of a variation.' }),
  }),
})

builder.queryField('product', (t) =>
  t.field({
    scopes: ['catalog:read'],
    isPublic: true,
    type: Product,
    nullable: true,
    description: 'A product by its path or by the part number of a variation; null if there is none.',
    args: {
      by: t.arg({ type: ProductKey, required: true, description: 'Path or part number.' }),
    },
    resolve: async (_root, { by: { path, sku } }, { catalog, content }, info) => {
      const plan = planOf('Product', selectionOf(info))
      if (path) {
        const target = await content.routes.entityAt(path)
        return target?.kind === 'product' ? catalog.products.byKnownUuid(target.uuid, plan, target.type) : null
      }
      if (sku) return catalog.products.bySku(sku, plan)
      throw badInput('Provide a path or a SKU.')
    },
  }),
)
