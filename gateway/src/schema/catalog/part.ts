import { type Curve as CurveValue, type CurvePoint as CurvePointValue, readCurve } from '@shop/schema/curve'
import type {
  AttributeValue as AttributeValueValue,
  ProductAttribute as ProductAttributeValue,
} from '../../backend/catalog/attributes.ts'
import type { Availability as AvailabilityValue, availabilityStatuses } from '../../backend/catalog/availability.ts'
import type { DocumentKind as Kind, ProductDocument as ProductDocumentValue } from '../../backend/catalog/documents.ts'
import type {
  PriceRange as PriceRangeValue,
  ProductRequiredPart as ProductRequiredPartValue,
  RequiredPartUse as RequiredPartUseValue,
} from '../../backend/catalog/product.ts'
import type {
  Specification as SpecificationValue,
  SpecificationGroup as SpecificationGroupValue,
} from '../../backend/catalog/specifications.ts'
import type {
  PriceBreak as PriceBreakValue,
  RequiredPart as RequiredPartValue,
} from '../../backend/catalog/variation.ts'
import { planOf } from '../../backend/jsonapi/plan.ts'
import { oneEach } from '../../protection/cost.ts'
import { builder } from '../core/builder.ts'
import { inputType, publicType } from '../core/fields.ts'
import { Money } from '../core/scalars.ts'
import { selectionOf } from '../core/selection.ts'
import { ProductVariation } from './refs.ts'

export const PriceRange = builder.objectRef<PriceRangeValue>('PriceRange').implement({
  isPublic: true,
  description: "Lowest and highest price among a product's variations.",
  fields: (t) => ({
    min: t.property('min', Money, 'Price of the least expensive variation.'),
    max: t.property('max', Money, 'Price of the most expensive variation.'),
  }),
})

export const PriceBreak = builder.objectRef<PriceBreakValue>('PriceBreak').implement({
  isPublic: true,
  description: 'A lower unit price that applies from a minimum quantity.',
  fields: (t) => ({
    minimumQuantity: t.property('minimumQuantity', 'Int', 'Smallest quantity at which the price applies.'),
    price: t.property('price', Money, 'Price per selling unit.'),
  }),
})

export const ProductAttribute = builder.objectRef<ProductAttributeValue>('ProductAttribute').implement({
  isPublic: true,
  description: "An attribute in which a product's variations differ.",
  fields: (t) => ({
    name: t.property('name', 'String', 'Machine name, such as "flange_size".'),
    label: t.property('label', 'String', 'Display name, such as "Flange size".'),
    values: t.property('values', ['String'], 'Values of the attribute, in display order.'),
  }),
})

export const AttributeValue = builder.objectRef<AttributeValueValue>('AttributeValue').implement({
  isPublic: true,
  description: 'The value of an attribute of one variation.',
  fields: (t) => ({
    name: t.property('name', 'String', 'Machine name of the attribute, such as "flange_size".'),
    label: t.property('label', 'String', 'Name of the attribute, for display.'),
    value: t.property('value', 'String', 'Value for display, such as 2.75" CF (DN40).'),
  }),
})

export const AttributeSelection = inputType('AttributeSelection', 'An attribute and the value it must have.', (t) => ({
  name: t.string({ required: true, description: 'Machine name of the attribute, such as "flange_size".' }),
  value: t.string({ required: true, description: 'Required value, one of `ProductAttribute.values`.' }),
}))

const SpecificationGroup = builder.objectRef<SpecificationGroupValue>('SpecificationGroup').implement({
  isPublic: true,
  description: 'A heading that groups specifications on a product page.',
  fields: (t) => ({
    title: t.property('title', 'String', 'Heading for display, such as "Electrical".'),
    position: t.property('position', 'Int', 'Position among the groups, from 0.'),
  }),
})

const CurvePoint = builder.objectRef<CurvePointValue>('CurvePoint').implement({
  isPublic: true,
  description: 'A point of a curve.',
  fields: (t) => ({
    x: t.property('x', 'Float', 'Position, such as a wavelength, in `Curve.xUnit`.'),
    y: t.property('y', 'Float', 'Value at this position, in `Curve.yUnit`.'),
  }),
})

const Curve = builder.objectRef<CurveValue>('Curve').implement({
  isPublic: true,
  description: 'A measured or typical curve, such as the transmission of a window.',
  fields: (t) => ({
    xUnit: t.property('xUnit', 'String', 'Unit of the positions, such as "nm".'),
    yUnit: t.property('yUnit', 'String', 'Unit of the values, such as "%".'),
    points: t.property('points', [CurvePoint], 'At least three points, by increasing position.'),
  }),
})

export const Specification = builder.objectRef<SpecificationValue>('Specification').implement({
  isPublic: true,
  description: 'A technical specification of a part.',
  fields: (t) => ({
    name: t.property('name', 'String', 'Machine name, such as "max_bake_temperature".'),
    label: t.property('label', 'String', 'Display name, such as "Max bake temperature".'),
    value: t.property('value', 'String', 'Value without its unit, such as "350" or "1E-10".'),
    group: t.optional('group', SpecificationGroup, {
      description: 'Group to display it in; null if the shop does not group specifications.',
    }),
    unit: t.optional('unit', 'String', 'Unit, such as "°C" or "A per pin"; null if the value is text.'),
    minimum: t.optional('minimum', 'Decimal', {
      description:
        'Smallest number of the value, in `unit`; the same as `maximum` unless the value is a range. Null if the value is text or has only a maximum.',
    }),
    maximum: t.optional('maximum', 'Decimal', {
      description: 'Largest number of the value, in `unit`; null if the value is text or has only a minimum.',
    }),
    curve: t.field({
      type: Curve,
      nullable: true,
      description:
        'The curve that `value` lists, as in "200 nm 85%; 266 nm 92%; 2200 nm 70%"; null for any other value.',
      resolve: ({ value }) => readCurve(value) ?? null,
    }),
  }),
})

const DocumentKind = builder.enumType('DocumentKind', {
  description: 'Kind of document for a part.',
  values: {
    OUTLINE_DRAWING: { description: 'Outline drawing with dimensions, in SVG, PDF or DXF format.' },
    FILE_3D: { description: '3D model in a format other than STEP.' },
    STEP_FILE: { description: '3D model in STEP format.' },
    DATA_SHEET: { description: 'Data sheet with specifications.' },
    DWG_DRAWING: { description: 'Outline drawing in DWG format.' },
    CATALOG_PAGE: { description: 'Page from the printed catalog.' },
    PRODUCT_BULLETIN: { description: 'Product bulletin about changes or use.' },
    SAFETY_DATA_SHEET: { description: 'Safety data sheet.' },
    USER_GUIDE: { description: 'User guide with instructions.' },
    OTHER: { description: 'Any other kind of document.' },
  } satisfies Record<Kind, object>,
})

export const ProductDocument = builder.objectRef<ProductDocumentValue>('ProductDocument').implement({
  isPublic: true,
  description: 'A document for a part, to download.',
  fields: (t) => ({
    kind: t.property('kind', DocumentKind, 'Kind of document, such as DATA_SHEET.'),
    title: t.property('title', 'String', 'Title to display, such as "Data sheet".'),
    url: t.property('url', 'URL', 'Path or URL of the file to download.'),
    mimeType: t.property('mimeType', 'String', 'Media type, such as "application/pdf".'),
    bytes: t.optional('bytes', 'Int', 'File size in bytes; null if not known yet.'),
  }),
})

export const RequiredPart = builder.objectRef<RequiredPartValue>('RequiredPart').implement({
  isPublic: true,
  description: 'A part that is needed to install or use another part.',
  fields: (t) => ({
    role: t.property('role', 'String', 'Purpose of the part, such as "Gasket", "Bolts" or "Mating connector".'),
    quantity: t.optional(
      'quantity',
      'Int',
      'Quantity needed to install one piece; null if the use decides how many, or whether any.',
    ),
    variation: t.property('variation', ProductVariation, 'The part in the matching size.'),
  }),
})

const RequiredPartUse = publicType<RequiredPartUseValue>(
  'RequiredPartUse',
  'A variation that requires a part, and how many.',
  (t) => ({
    sku: t.property('sku', 'String', 'Part number of the variation.'),
    quantity: t.optional('quantity', 'Int', { description: 'As `RequiredPart.quantity`.' }),
  }),
)

export const ProductRequiredPart = publicType<ProductRequiredPartValue>(
  'ProductRequiredPart',
  'A part that some or all variations of a product require.',
  (t) => ({
    role: t.property('role', 'String', 'As `RequiredPart.role`.'),
    uses: t.property('uses', [RequiredPartUse], {
      description: 'The variations that require it, in display order.',
      complexity: oneEach,
    }),
    variation: t.field({
      type: ProductVariation,
      nullable: true,
      description: 'The required part; null if it is no longer in the catalog.',
      resolve: ({ uuid }, _args, { catalog }, info) =>
        catalog.products.variationByUuid(uuid, planOf('ProductVariation', selectionOf(info))),
    }),
  }),
)

const AvailabilityStatus = builder.enumType('AvailabilityStatus', {
  description: 'Stock status of a part.',
  values: {
    IN_STOCK: { description: 'In stock and ready to ship.' },
    LOW_STOCK: { description: 'In stock, but only a few pieces.' },
    LEAD_TIME: { description: 'Not in stock; made or purchased to order.' },
    DISCONTINUED: { description: 'Discontinued; can no longer be ordered.' },
    UNKNOWN: { description: 'The shop records neither stock nor lead times.' },
  } satisfies Record<(typeof availabilityStatuses)[number], object>,
})

export const Availability = builder.objectRef<AvailabilityValue>('Availability').implement({
  isPublic: true,
  description: 'Stock status of a part, and when it ships.',
  fields: (t) => ({
    status: t.property('status', AvailabilityStatus, 'Machine-readable stock status.'),
    quantity: t.optional('quantity', 'Int', {
      description: 'Number of pieces in stock; null for discontinued parts and parts that are never stocked.',
    }),
    leadTime: t.optional('leadTime', 'String', {
      description: 'Typical lead time, such as "2-3 weeks"; null if in stock, discontinued or unknown.',
    }),
    shipDate: t.optional('shipDate', 'Date', {
      description:
        'Latest date on which an order placed now ships, a day on which the shop is open. In-stock parts ordered before 2 pm in the time zone of the shop ship the same day. Null if discontinued or unknown.',
    }),
  }),
})
