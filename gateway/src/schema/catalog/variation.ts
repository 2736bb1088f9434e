import { presentSpecifications } from '../../backend/catalog/specifications.ts'
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
import { badInput } from '../core/errors.ts'
import { Image } from '../core/image.ts'
import { Money } from '../core/scalars.ts'
import { selectionOf } from '../core/selection.ts'
import { AttributeValue, Availability, PriceBreak, ProductDocument, RequiredPart, Specification } from './part.ts'
import { Product, ProductVariation } from './refs.ts'

builder.node(ProductVariation, {
  description: 'One orderable part with its part number.',
  resource: { type: wireNames.variation.type },
  isTypeOf: (value) => value instanceof VariationValue,
  id: { resolve: ({ uuid }) => uuid },
  // eslint-disable-next-line max-lines-per-function -- a table of fields
  fields: (t) => ({
    sku: t.exposeString('sku', { needs: ['sku'], description: 'The part number, such as "180050-T".' }),
    title: t.exposeString('title', { needs: ['title'], description: 'Its full name.' }),
    path: t.expose('path', {
      needs: ['sku', ...variationLink],
      type: 'URL',
      description: 'Its page: that of its product, with part-number where it is not the default variation.',
    }),
    product: t.field({
      needs: [{ via: 'product_id', to: 'Product', back: 'Product' }],
      type: Product,
      nullable: true,
      description: 'The product it is a variation of.',
      resolve: ({ productResource }) => productResource && new ProductValue(productResource),
    }),
    price: t.expose('price', {
      needs: prices,
      type: Money,
      nullable: true,
      description: 'Price of one for who asks; null means: request a quote.',
    }),
    ownPrice: t.field({
      needs: prices,
      type: Money,
      nullable: true,
      description: 'Price for this customer where it is lower than the price: membership counts.',
      resolve: (variation, _args, { pricing }) => pricing.ownPrices.of(variation),
    }),
    priceBreaks: t.expose('priceBreaks', {
      needs: ['field_price_breaks'],
      type: [PriceBreak],
      description: 'Lower prices for larger quantities, or none.',
    }),
    image: t.expose('image', { needs: variationImages, type: Image, description: 'Its picture.' }),
    drawings: t.expose('drawings', {
      needs: [{ via: 'field_drawings', fixed: fileShape }],
      type: [Image],
      description: 'Its outline drawing: the same drawing on a landscape and on a portrait sheet.',
    }),
    attributes: t.expose('attributes', {
      needs: attributeNeeds,
      type: [AttributeValue],
      description: "What tells it from its product's other variations.",
    }),
    specifications: t.field({
      needs: [{ via: 'field_specifications', fixed: specificationNeeds }],
      type: [Specification],
      description: 'Its technical properties.',
      resolve: async ({ specifications }, _args, { shop }) =>
        presentSpecifications(specifications, await shop.store.specifications()),
    }),
    documents: t.expose('documents', {
      needs: [{ via: 'field_documents', fixed: fileShape }],
      type: [ProductDocument],
      description: 'Its drawings and other files.',
    }),
    requiredParts: t.expose('requiredParts', {
      needs: [{ via: 'field_accessories', to: 'ProductVariation', at: [{ on: 'RequiredPart', field: 'variation' }] }],
      type: [RequiredPart],
      description:
        'What it cannot be installed without, or is usually ordered with, matched to its own size: gaskets, bolts, mating parts.',
      complexity: { field: 1, multiplier: 4 },
    }),
    availability: t.field({
      needs: ['field_stock', 'field_lead_time', 'field_discontinued', 'status'],
      type: Availability,
      description: 'Whether it is on the shelf and when it leaves the house.',
      resolve: ({ stock }, _args, { now }) => availabilityOf(stock, now()),
    }),
    modelNumber: t.exposeString('modelNumber', {
      needs: ['field_model_number'],
      nullable: true,
      description: 'Readable code of the model, such as "25D1-CF2.75-F".',
    }),
    quantityMultiplier: t.exposeInt('quantityMultiplier', {
      needs: ['field_quantity_multiplier'],
      nullable: true,
      description: 'Pieces or feet in one unit sold; null where a unit is a piece.',
    }),
    quantityMultiplierLabel: t.exposeString('quantityMultiplierLabel', {
      needs: ['field_quantity_multiplier_label'],
      nullable: true,
      description: 'The unit sold, such as "x 10 ft" or "pack of 10".',
    }),
    canBeOneLength: t.exposeBoolean('canBeOneLength', {
      needs: ['field_one_length'],
      description: 'Whether it may be asked for as one uncut piece.',
    }),
    minimumQuantity: t.int({
      needs: ['field_minimum_quantity'],
      description: 'The least that can be ordered.',
      resolve: ({ quantityRule }) => quantityRule.minimum,
    }),
    maximumQuantity: t.int({
      needs: ['field_maximum_quantity', 'field_finite', 'field_stock'],
      nullable: true,
      description: 'The most that can be ordered in one line.',
      resolve: ({ quantityRule }) => quantityRule.maximum,
    }),
    isLimited: t.exposeBoolean('isLimited', {
      needs: ['field_finite'],
      description: 'Whether no more can be sold than there are.',
    }),
    quantityStep: t.int({
      needs: ['field_quantity_step'],
      description: 'Quantities are multiples of this.',
      resolve: ({ quantityRule }) => quantityRule.step,
    }),
  }),
})

/** A comparison holds four parts, a list of recently viewed parts twenty. */
const MOST_SKUS = 20

builder.queryFields((t) => ({
  productVariation: t.field({
    type: ProductVariation,
    nullable: true,
    description: 'The part of a part number; null when there is none.',
    args: { sku: t.arg.string({ required: true, description: 'The part number; case does not matter.' }) },
    resolve: (_root, { sku }, { catalog }, info) =>
      catalog.products.variationBySku(sku, planOf('ProductVariation', selectionOf(info))),
  }),
  productVariations: t.field({
    type: [ProductVariation],
    nullable: { list: true, items: true },
    description: `Parts by their numbers, in the order asked, at most ${MOST_SKUS}; null for a number that does not exist. Case does not matter.`,
    args: { skus: t.arg.stringList({ required: true, description: 'The part numbers.' }) },
    complexity: ({ skus }) => ({ field: 1, multiplier: skus.length }),
    resolve: (_root, { skus }, { catalog }, info) => {
      if (skus.length > MOST_SKUS) throw badInput(`At most ${MOST_SKUS} part numbers at once.`)
      return catalog.products.variationsBySku(skus, planOf('ProductVariation', selectionOf(info)))
    },
  }),
}))
