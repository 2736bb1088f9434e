import type {
  AttributeValue as AttributeValueValue,
  ProductAttribute as ProductAttributeValue,
} from '../../backend/catalog/attributes.ts'
import type { Availability as AvailabilityValue, availabilityStatuses } from '../../backend/catalog/availability.ts'
import type { DocumentKind as Kind, ProductDocument as ProductDocumentValue } from '../../backend/catalog/documents.ts'
import type { PriceRange as PriceRangeValue } from '../../backend/catalog/product.ts'
import type {
  Specification as SpecificationValue,
  SpecificationGroup as SpecificationGroupValue,
} from '../../backend/catalog/specifications.ts'
import type {
  PriceBreak as PriceBreakValue,
  RequiredPart as RequiredPartValue,
} from '../../backend/catalog/variation.ts'
import { builder } from '../core/builder.ts'
import { Money } from '../core/scalars.ts'
import { ProductVariation } from './refs.ts'

export const PriceRange = builder.objectRef<PriceRangeValue>('PriceRange').implement({
  description: 'From the least to the most that a variation of a product costs.',
  fields: (t) => ({
    min: t.expose('min', { type: Money, description: 'Price of the cheapest variation.' }),
    max: t.expose('max', { type: Money, description: 'Price of the dearest variation.' }),
  }),
})

export const PriceBreak = builder.objectRef<PriceBreakValue>('PriceBreak').implement({
  description: 'A lower price each from a quantity on.',
  fields: (t) => ({
    minimumQuantity: t.exposeInt('minimumQuantity', { description: 'From this quantity on.' }),
    price: t.expose('price', { type: Money, description: 'Price of one.' }),
  }),
})

export const ProductAttribute = builder.objectRef<ProductAttributeValue>('ProductAttribute').implement({
  description: 'An attribute that tells the variations of a product apart.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Machine name, such as "flange_size".' }),
    label: t.exposeString('label', { description: 'Name to show, such as "Flange size".' }),
    values: t.exposeStringList('values', { description: 'Its values, in the order to offer them.' }),
  }),
})

export const AttributeValue = builder.objectRef<AttributeValueValue>('AttributeValue').implement({
  description: 'The value of an attribute of one variation.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Machine name of the attribute, such as "flange_size".' }),
    label: t.exposeString('label', { description: 'Name of the attribute to show.' }),
    value: t.exposeString('value', { description: 'The value to show, such as 2.75" CF (DN40).' }),
  }),
})

export const AttributeSelection = builder.inputType('AttributeSelection', {
  description: 'A value that an attribute must have.',
  fields: (t) => ({
    name: t.string({ required: true, description: 'Machine name of the attribute.' }),
    value: t.string({ required: true, description: 'The value, as in ProductAttribute.values.' }),
  }),
})

const SpecificationGroup = builder.objectRef<SpecificationGroupValue>('SpecificationGroup').implement({
  description: 'A heading that groups specifications on a product page.',
  fields: (t) => ({
    title: t.exposeString('title', { description: 'Heading to show, such as "Electrical".' }),
    position: t.exposeInt('position', { description: 'Place among the groups, from 0.' }),
  }),
})

export const Specification = builder.objectRef<SpecificationValue>('Specification').implement({
  description: 'A technical property.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Machine name, such as "max_bake_temperature".' }),
    label: t.exposeString('label', { description: 'Name to show, such as "Max bake temperature".' }),
    value: t.exposeString('value', { description: 'The value without its unit, such as "350" or "1E-10".' }),
    group: t.expose('group', {
      type: SpecificationGroup,
      nullable: true,
      description: 'Group to show it in; null where the shop does not group specifications.',
    }),
    unit: t.exposeString('unit', {
      nullable: true,
      description: 'The unit, such as "°C"; null where the value is a text.',
    }),
  }),
})

const DocumentKind = builder.enumType('DocumentKind', {
  description: 'What a document is.',
  values: {
    OUTLINE_DRAWING: { description: 'Drawing with outline and dimensions, as SVG, PDF or DXF.' },
    FILE_3D: { description: '3D model.' },
    STEP_FILE: { description: '3D model as STEP.' },
    DATA_SHEET: { description: 'Data sheet.' },
    DWG_DRAWING: { description: 'Drawing as DWG.' },
    CATALOG_PAGE: { description: 'Page of the printed catalogue.' },
    PRODUCT_BULLETIN: { description: 'Bulletin about changes or use.' },
    SAFETY_DATA_SHEET: { description: 'Safety data sheet.' },
    USER_GUIDE: { description: 'How to use it.' },
    OTHER: { description: 'Anything else.' },
  } satisfies Record<Kind, object>,
})

export const ProductDocument = builder.objectRef<ProductDocumentValue>('ProductDocument').implement({
  description: 'A file to download.',
  fields: (t) => ({
    kind: t.expose('kind', { type: DocumentKind, description: 'What it is.' }),
    title: t.exposeString('title', { description: 'Its title.' }),
    url: t.expose('url', { type: 'URL', description: 'Where it is.' }),
    mimeType: t.exposeString('mimeType', { description: 'Its media type, such as "application/pdf".' }),
    bytes: t.exposeInt('bytes', { nullable: true, description: 'Its size in bytes; null until it is known.' }),
  }),
})

export const RequiredPart = builder.objectRef<RequiredPartValue>('RequiredPart').implement({
  description: 'A part that another one is installed with.',
  fields: (t) => ({
    role: t.exposeString('role', { description: 'What it is for: "Gasket", "Bolts", "Mating connector".' }),
    quantity: t.exposeInt('quantity', {
      nullable: true,
      description: 'How many are needed for one; null where that depends.',
    }),
    variation: t.expose('variation', { type: ProductVariation, description: 'The part, in the size that fits.' }),
  }),
})

const AvailabilityStatus = builder.enumType('AvailabilityStatus', {
  description: 'Whether a part is on the shelf.',
  values: {
    IN_STOCK: { description: 'On the shelf.' },
    LOW_STOCK: { description: 'On the shelf, but only few.' },
    LEAD_TIME: { description: 'Not on the shelf: made or fetched when ordered.' },
    DISCONTINUED: { description: 'Cannot be ordered any more.' },
  } satisfies Record<(typeof availabilityStatuses)[number], object>,
})

export const Availability = builder.objectRef<AvailabilityValue>('Availability').implement({
  description: 'Whether a part is on the shelf and when it leaves the house.',
  fields: (t) => ({
    status: t.expose('status', { type: AvailabilityStatus, description: 'On the shelf or not.' }),
    quantity: t.exposeInt('quantity', {
      nullable: true,
      description: 'Pieces on the shelf; null for what is never stocked.',
    }),
    leadTime: t.exposeString('leadTime', {
      nullable: true,
      description: 'How long it usually takes, such as "2-3 weeks"; null for what is on the shelf.',
    }),
    shipsBy: t.expose('shipsBy', {
      type: 'DateTime',
      nullable: true,
      description:
        'The latest moment at which an order placed now leaves the house: 5 pm Pacific of a business day (Monday to Thursday, cut-off 2 pm). Null where nobody can say.',
    }),
  }),
})
