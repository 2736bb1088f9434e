import { availabilityOf } from '../../backend/catalog/availability.ts'
import { Product as ProductValue } from '../../backend/catalog/product.ts'
import { ProductVariation as VariationValue } from '../../backend/catalog/variation.ts'
import { planOf } from '../../backend/jsonapi/plan.ts'
import {
  attributeNeeds,
  prices,
  specificationNeeds,
  variationImages,
  variationLink,
} from '../../backend/catalog/needs.ts'
import { fileShape } from '../../backend/content/needs.ts'
import { wireNames } from '../../backend/jsonapi/names.ts'
import { builder } from '../core/builder.ts'
import { tooMany } from '../core/errors.ts'
import { Image } from '../core/image.ts'
import { Money } from '../core/scalars.ts'
import { selectionOf } from '../core/selection.ts'
import { AttributeValue, Availability, PriceBreak, ProductDocument, RequiredPart, Specification } from './part.ts'
import { Product, ProductVariation } from './refs.ts'

builder.node(ProductVariation, {
  scopes: ['catalog:read'],
  isPublic: true,
  description: 'A part that can be ordered, identified by its part number.',
  resource: { type: wireNames.variation.type },
  isTypeOf: (value) => value instanceof VariationValue,
  id: { resolve: ({ uuid }) => uuid },
  // eslint-disable-next-line max-lines-per-function -- a table of fields
  fields: (t) => ({
    sku: t.exposeString('sku', { needs: ['sku'], description: 'Part number, such as "180050-T".' }),
    title: t.exposeString('title', { needs: ['title'], description: 'Full name of the part.' }),
    path: t.expose('path', {
      needs: ['sku', ...variationLink],
      type: 'URL',
      description: 'Path of the product page, with `part-number` in the query unless it is the default variation.',
    }),
    product: t.field({
      needs: [{ via: 'product_id', to: 'Product', back: 'Product' }],
      type: Product,
      nullable: true,
      description: 'Product that the variation belongs to.',
      resolve: ({ productResource }) => productResource && new ProductValue(productResource),
    }),
    price: t.expose('price', {
      needs: prices,
      type: Money,
      nullable: true,
      description:
        'List price per selling unit, the same for every requester; null if sold by quote only. See `ownPrice` for membership discounts and `priceBreaks` for quantities.',
    }),
    ownPrice: t.field({
      scopes: ['prices:read'],
      isPublic: 'null',
      needs: prices,
      type: Money,
      nullable: true,
      description: 'Price for the requester after membership discount; null unless it is lower than `price`.',
      resolve: (variation, _args, { pricing }) => pricing.memberPrices.of(variation),
    }),
    priceBreaks: t.expose('priceBreaks', {
      needs: ['field_price_breaks'],
      type: [PriceBreak],
      description: 'Lower prices for larger quantities; empty if there are none.',
    }),
    updatedAt: t.expose('updatedAt', {
      needs: ['changed'],
      type: 'DateTime',
      nullable: true,
      description: 'Last change of the part, its price or its stock, in whole seconds; null if unknown, as in carts.',
    }),
    priceUpdatedAt: t.expose('priceUpdatedAt', {
      needs: ['field_price_changed'],
      type: 'DateTime',
      nullable: true,
      description: 'Last change of `price` or `priceBreaks`; null if the shop does not record it.',
    }),
    image: t.expose('image', {
      needs: variationImages,
      type: Image,
      description: 'Image of the part, or a placeholder.',
    }),
    drawings: t.expose('drawings', {
      needs: [{ via: 'field_drawings', fixed: fileShape }],
      type: [Image],
      description: 'Outline drawing of the part, on a landscape and a portrait sheet.',
    }),
    attributes: t.field({
      needs: attributeNeeds,
      type: [AttributeValue],
      description: "Attributes in which it differs from the product's other variations.",
      resolve: (variation, _args, { catalog }) => variation.attributes(catalog.declared),
    }),
    specifications: t.field({
      needs: [{ via: 'field_specifications', fixed: specificationNeeds }],
      type: [Specification],
      description: 'Technical specifications of the part.',
      resolve: ({ specifications }, _args, { shop }) => shop.store.present(specifications),
    }),
    documents: t.expose('documents', {
      needs: [{ via: 'field_documents', fixed: fileShape }],
      type: [ProductDocument],
      description: 'Drawings, models and other documents of the part.',
    }),
    requiredParts: t.expose('requiredParts', {
      needs: [{ via: 'field_accessories', to: 'ProductVariation', at: [{ on: 'RequiredPart', field: 'variation' }] }],
      type: [RequiredPart],
      description:
        'Parts of the matching size that are needed to install it or usually ordered with it, such as gaskets, bolts and mating connectors.',
      complexity: { field: 1, multiplier: 4 },
    }),
    replacement: t.expose('replacement', {
      needs: [{ via: 'field_replacement', to: 'ProductVariation' }],
      type: ProductVariation,
      nullable: true,
      description: 'The part that replaces it; null unless it is discontinued and has a replacement.',
    }),
    availability: t.field({
      needs: ['field_stock', 'field_lead_time', 'field_discontinued', 'status'],
      type: Availability,
      description: 'Stock status of the part, and when it ships.',
      resolve: ({ stock }, _args, { now, shop }) => availabilityOf(stock, now(), shop.store.shop().calendar),
    }),
    modelNumber: t.exposeString('modelNumber', {
      needs: ['field_model_number'],
      nullable: true,
      description: 'Descriptive model code, such as "25D1-CF2.75-F".',
    }),
    quantityMultiplier: t.exposeInt('quantityMultiplier', {
      needs: ['field_quantity_multiplier'],
      nullable: true,
      description: 'Pieces or feet per selling unit; null if sold by the piece.',
    }),
    quantityMultiplierLabel: t.exposeString('quantityMultiplierLabel', {
      needs: ['field_quantity_multiplier_label'],
      nullable: true,
      description: 'Selling unit, such as "x 10 ft" or "pack of 10".',
    }),
    canBeOneLength: t.exposeBoolean('canBeOneLength', {
      needs: ['field_one_length'],
      description: 'Whether it can be ordered as one uncut piece.',
    }),
    minimumQuantity: t.int({
      needs: ['field_minimum_quantity'],
      description: 'Minimum order quantity, in selling units.',
      resolve: ({ quantityRule }) => quantityRule.minimum,
    }),
    maximumQuantity: t.int({
      needs: ['field_maximum_quantity', 'field_finite', 'field_stock'],
      nullable: true,
      description: 'Maximum quantity per cart item, at most 9,999; for limited parts, at most the quantity in stock.',
      resolve: ({ quantityRule }) => quantityRule.maximum,
    }),
    isLimited: t.exposeBoolean('isLimited', {
      needs: ['field_finite'],
      description: 'Whether orders are limited to the quantity in stock.',
    }),
    quantityStep: t.int({
      needs: ['field_quantity_step'],
      description: 'Step by which quantities increase.',
      resolve: ({ quantityRule }) => quantityRule.step,
    }),
  }),
})

/** A comparison holds four parts, a list of recently viewed parts twenty. */
export const MAX_SKUS = 20

builder.queryFields((t) => ({
  productVariation: t.field({
    scopes: ['catalog:read'],
    isPublic: true,
    type: ProductVariation,
    nullable: true,
    description: 'The part with a part number; null if there is none.',
    args: { sku: t.arg.string({ required: true, description: 'Part number, not case-sensitive.' }) },
    resolve: (_root, { sku }, { catalog }, info) =>
      catalog.products.variationBySku(sku, planOf('ProductVariation', selectionOf(info))),
  }),
  productVariations: t.field({
    scopes: ['catalog:read'],
    isPublic: true,
    type: [ProductVariation],
    nullable: { list: true, items: true },
    description: `Up to ${MAX_SKUS} parts by their part numbers, in the same order; null for each that does not exist.`,
    args: { skus: t.arg.stringList({ required: true, description: 'Part numbers, not case-sensitive.' }) },
    complexity: ({ skus }) => ({ field: 1, multiplier: skus.length }),
    resolve: (_root, { skus }, { catalog }, info) => {
      if (skus.length > MAX_SKUS) {
        const limit = { name: 'skus', maximum: MAX_SKUS, value: skus.length }
        throw tooMany(`Request at most ${MAX_SKUS} part numbers at a time.`, limit)
      }
      return catalog.products.variationsBySku(skus, planOf('ProductVariation', selectionOf(info)))
    },
  }),
}))
