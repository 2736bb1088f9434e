import { presentSpecifications } from '../../backend/catalog/specifications.ts'
import { Product as ProductValue } from '../../backend/catalog/product.ts'
import { planOf } from '../../backend/jsonapi/plan.ts'
import type { ProductVariation as VariationValue } from '../../backend/catalog/variation.ts'
import { connectionCost, oneEach } from '../../protection/cost.ts'
import { attributeNeeds, fixedVariation, prices, specificationNeeds } from '../../backend/catalog/needs.ts'
import { fileShape } from '../../backend/content/needs.ts'
import { wireNames } from '../../backend/jsonapi/names.ts'
import { builder } from '../core/builder.ts'
import { PageMeta } from '../content/meta.ts'
import { badInput } from '../core/errors.ts'
import { Image } from '../core/image.ts'
import { type Connection, type Edge, pageOf } from '../core/pagination.ts'
import { selectionOf } from '../core/selection.ts'
import { AttributeSelection, PriceRange, ProductAttribute, ProductDocument, Specification } from './part.ts'
import { Category, Product, ProductVariation } from './refs.ts'

/** Default and maximum number of variations per page. */
const variationLimits = { usual: 50, most: 500 }
const RELATED_PRODUCTS = 8

const VariationEdge = builder.objectRef<Edge<VariationValue>>('ProductVariationEdge').implement({
  description: 'A variation in its list.',
  fields: (t) => ({
    node: t.expose('node', { type: ProductVariation, description: 'The variation.', complexity: 0 }),
    cursor: t.exposeString('cursor', { description: 'Where it stands: pass it as after or before.' }),
  }),
})

const VariationConnection = builder.objectRef<Connection<VariationValue>>('ProductVariationConnection').implement({
  description: 'A page of the variations of a product.',
  fields: (t) => ({
    edges: t.field({
      type: [VariationEdge],
      description: 'The rows of this page.',
      complexity: oneEach,
      resolve: ({ edges }) => [...edges],
    }),
    pageInfo: t.expose('pageInfo', { type: builder.pageInfoRef(), description: 'Where this page stands in the list.' }),
    totalCount: t.exposeInt('totalCount', { description: 'Variations on all pages.' }),
  }),
})

const connectionOfVariations = [
  { on: 'ProductVariationConnection', field: 'edges' },
  { on: 'ProductVariationEdge', field: 'node' },
]

function isSkuGiven({ sku }: Readonly<Record<string, unknown>>): boolean {
  return typeof sku === 'string'
}

builder.node(Product, {
  description: 'A product: parts that differ in few attributes and share everything else.',
  resource: { type: wireNames.product.type },
  isTypeOf: (value) => value instanceof ProductValue,
  id: { resolve: ({ uuid }) => uuid },
  // eslint-disable-next-line max-lines-per-function -- a table of fields
  fields: (t) => ({
    title: t.exposeString('title', { needs: ['title'], description: 'Its name.' }),
    path: t.expose('path', { needs: ['path', 'drupal_internal__product_id'], type: 'URL', description: 'Its page.' }),
    summary: t.string({
      needs: ['body'],
      nullable: true,
      description: 'What it is, in a sentence.',
      resolve: ({ body }) => body.summary,
    }),
    description: t.field({
      needs: ['body'],
      type: 'HTML',
      nullable: true,
      description: 'What it is and what it is for.',
      resolve: ({ body }) => body.html,
    }),
    images: t.expose('images', {
      needs: [{ via: 'field_images', fixed: fileShape }],
      type: [Image],
      description: 'Its pictures.',
    }),
    categories: t.field({
      needs: ['field_categories'],
      type: [Category],
      description: 'The categories it is filed under.',
      resolve: async ({ categoryIds }, _args, { catalog }) => {
        const tree = await catalog.categories.tree()
        return categoryIds.flatMap((id) => tree.byUuid(id) ?? [])
      },
    }),
    priceRange: t.expose('priceRange', {
      needs: [{ via: 'variations', fixed: fixedVariation(prices) }],
      type: PriceRange,
      nullable: true,
      description: 'What its variations cost; null when none has a price.',
    }),
    defaultVariation: t.expose('defaultVariation', {
      needs: [{ via: 'default_variation', to: 'ProductVariation' }],
      type: ProductVariation,
      nullable: true,
      description: 'The variation shown first.',
    }),
    variation: t.field({
      needs: [
        { via: 'default_variation', to: 'ProductVariation' },
        { via: 'variations', to: 'ProductVariation', when: isSkuGiven },
        { via: 'variations', fixed: fixedVariation(['sku']), when: isSkuGiven },
      ],
      type: ProductVariation,
      nullable: true,
      description: 'The variation of a part number, else the default one.',
      args: { sku: t.arg.string({ description: 'The part number; case does not matter.' }) },
      resolve: (product, { sku }) => product.variation(sku),
    }),
    variations: t.field({
      needs: [
        { via: 'variations', to: 'ProductVariation', at: connectionOfVariations },
        {
          via: 'variations',
          fixed: fixedVariation([], attributeNeeds),
          when: ({ attributes }) => Array.isArray(attributes),
        },
      ],
      type: VariationConnection,
      description: 'Its variations, in the order to show them.',
      args: {
        ...t.arg.connectionArgs(),
        attributes: t.arg({ type: [AttributeSelection], description: 'Only those that have all of these values.' }),
      },
      complexity: connectionCost(variationLimits.usual),
      resolve: (product, { attributes, ...args }) =>
        pageOf(product.variations(attributes ?? []), args, variationLimits),
    }),
    attributes: t.expose('attributes', {
      needs: [{ via: 'variations', fixed: fixedVariation([], attributeNeeds) }],
      type: [ProductAttribute],
      description: 'The attributes that tell the variations apart, each with its values.',
    }),
    specifications: t.field({
      needs: [{ via: 'field_specifications', fixed: specificationNeeds }],
      type: [Specification],
      description: 'What all its variations have in common.',
      resolve: async ({ specifications }, _args, { shop }) =>
        presentSpecifications(specifications, await shop.store.specifications()),
    }),
    documents: t.expose('documents', {
      needs: [{ via: 'default_variation', fixed: fixedVariation([], [{ via: 'field_documents', fixed: fileShape }]) }],
      type: [ProductDocument],
      description: 'Files of its default variation.',
    }),
    relatedProducts: t.field({
      needs: [{ via: 'field_related', to: 'Product' }],
      type: [Product],
      nullable: true,
      description: 'What is often needed with it.',
      args: { first: t.arg.int({ description: `At most this many, at most ${RELATED_PRODUCTS}.` }) },
      complexity: ({ first }) => ({ field: 1, multiplier: Math.min(first ?? RELATED_PRODUCTS, RELATED_PRODUCTS) }),
      resolve: ({ relatedProducts }, { first }) =>
        relatedProducts.slice(0, Math.max(0, Math.min(first ?? RELATED_PRODUCTS, RELATED_PRODUCTS))),
    }),
    variationCount: t.exposeInt('variationCount', {
      needs: ['variations'],
      description: 'How many variations it has.',
    }),
    meta: t.expose('meta', {
      needs: [
        'title',
        'path',
        'drupal_internal__product_id',
        'body',
        'metatag',
        'metatag_normalized',
        { via: 'field_images', fixed: fileShape },
      ],
      type: PageMeta,
      description: 'For the head of its page.',
    }),
  }),
})

builder.queryField('product', (t) =>
  t.field({
    type: Product,
    nullable: true,
    description: 'A product by its path, else by the part number of one of its variations; null when there is none.',
    args: {
      path: t.arg.string({ description: 'Path of its page.' }),
      sku: t.arg.string({ description: 'Part number of a variation, used where no path is given.' }),
    },
    resolve: async (_root, { path, sku }, { catalog, content }, info) => {
      const plan = planOf('Product', selectionOf(info))
      if (path) {
        const target = await content.routes.entityAt(path)
        return target?.kind === 'product' ? catalog.products.byUuid(target.uuid, plan) : null
      }
      if (sku) return catalog.products.bySku(sku, plan)
      throw badInput('A product needs a path or a sku.')
    },
  }),
)
