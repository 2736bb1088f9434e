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
import { nodeType } from '../core/fields.ts'
import { tooMany } from '../core/errors.ts'
import { Image } from '../core/image.ts'
import { Money } from '../core/scalars.ts'
import { selectionOf } from '../core/selection.ts'
import { AttributeValue, Availability, PriceBreak, ProductDocument, RequiredPart, Specification } from './part.ts'
import { Product, ProductVariation } from './refs.ts'

nodeType(ProductVariation, {
  scopes: ['catalog:read'],
  isPublic: true,
  description: 'A part that can be ordered, identified by its part number.',
  resource: { type: wireNames.variation.type },
  isTypeOf: (value) => value instanceof VariationValue,
  // eslint-disable-next-line max-lines-per-function -- a table of fields
  fields: (t) => ({
    sku: t.property('sku', 'String', { needs: ['sku'], description: 'Part number, such as "180050-T".' }),
    title: t.property('title', 'String', { needs: ['title'], description: 'Full name of the part.' }),
    path: t.property('path', 'URL', {
      needs: ['sku', ...variationLink],
      description: 'Path of the product page, with `part-number` in the query unless it is the default variation.',
    }),
    product: t.field({
      needs: [{ via: 'product_id', to: 'Product', back: 'Product' }],
      type: Product,
      nullable: true,
      description: 'Product that the variation belongs to.',
      resolve: ({ productResource }) => productResource && new ProductValue(productResource),
    }),
    price: t.optional('price', Money, {
      needs: prices,
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
    priceBreaks: t.property('priceBreaks', [PriceBreak], {
      needs: ['field_price_breaks'],
      description: 'Lower prices for larger quantities; empty if there are none.',
    }),
    updatedAt: t.optional('updatedAt', 'DateTime', {
      needs: ['changed'],
      description: 'Last change of the part, its price or its stock, in whole seconds; null if unknown, as in carts.',
    }),
    priceUpdatedAt: t.optional('priceUpdatedAt', 'DateTime', {
      needs: ['field_price_changed'],
      description: 'Last change of `price` or `priceBreaks`; null if the shop does not record it.',
    }),
    image: t.property('image', Image, { needs: variationImages, description: 'Image of the part, or a placeholder.' }),
    drawings: t.property('drawings', [Image], {
      needs: [{ via: 'field_drawings', fixed: fileShape }],
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
    documents: t.property('documents', [ProductDocument], {
      needs: [{ via: 'field_documents', fixed: fileShape }],
      description: 'Drawings, models and other documents of the part.',
    }),
    requiredParts: t.property('requiredParts', [RequiredPart], {
      needs: [{ via: 'field_accessories', to: 'ProductVariation', at: [{ on: 'RequiredPart', field: 'variation' }] }],
      complexity: { field: 1, multiplier: 4 },
      description:
        'Parts of the matching size that are needed to install it or usually ordered with it, such as gaskets, bolts and mating connectors.',
    }),
    replacement: t.optional('replacement', ProductVariation, {
      needs: [{ via: 'field_replacement', to: 'ProductVariation' }],
      description: 'The part that replaces it; null unless it is discontinued and has a replacement.',
    }),
    availability: t.field({
      needs: ['field_stock', 'field_lead_time', 'field_discontinued', 'status'],
      type: Availability,
      description: 'Stock status of the part, and when it ships.',
      resolve: ({ stock }, _args, { now, shop }) => availabilityOf(stock, now(), shop.store.shop().calendar),
    }),
    modelNumber: t.optional('modelNumber', 'String', {
      needs: ['field_model_number'],
      description: 'Descriptive model code, such as "25D1-CF2.75-F".',
    }),
    quantityMultiplier: t.optional('quantityMultiplier', 'Int', {
      needs: ['field_quantity_multiplier'],
      description: 'Pieces or feet per selling unit; null if sold by the piece.',
    }),
    quantityMultiplierLabel: t.optional('quantityMultiplierLabel', 'String', {
      needs: ['field_quantity_multiplier_label'],
      description: 'Selling unit, such as "x 10 ft" or "pack of 10".',
    }),
    canBeOneLength: t.property('canBeOneLength', 'Boolean', {
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
    isLimited: t.property('isLimited', 'Boolean', {
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
