import { LARGEST_QUANTITY } from '@shop/schema/quantity'
import { z } from 'zod'
import type { Resource } from '../jsonapi/document.ts'
import { type Money, priceOf, readMoney } from '../jsonapi/money.ts'
import { partPath } from './address.ts'
import { type AttributeCatalog, type AttributeValue, attributesOf } from './attributes.ts'
import { type StockFacts } from './availability.ts'
import { documentsOf, type ProductDocument } from './documents.ts'
import { type Image, imageOf, imagesOf } from '../content/images.ts'
import { specificationsOf, type SpecificationValue } from './specifications.ts'
import { ResourceValue } from '../jsonapi/resourceValue.ts'

export interface PriceBreak {
  readonly minimumQuantity: number
  readonly price: Money
}

/** A part that is required alongside another. */
export interface RequiredPart {
  /** Such as "Gasket". */
  readonly role: string
  /** Quantity per part; null if the use decides. */
  readonly quantity: number | null
  readonly variation: ProductVariation
}

const priceBreaksSchema = z.array(
  z.object({ minimum_quantity: z.coerce.number().int().positive(), price: z.unknown() }),
)

const accessorySchema = z.object({
  role: z.string().min(1).catch('Accessory'),
  quantity: z.number().int().positive().nullable().catch(null),
})

/** References to the parts that a variation requires. */
export function requirementsOf(variation: Resource) {
  return variation
    .many('field_accessories')
    .map(({ id, meta, resource }) => ({ id, resource, ...accessorySchema.parse(meta) }))
}

/** Whether sales are limited to the stock. */
export function isLimited(variation: Resource): boolean {
  return variation.flag('field_finite') === true
}

export function quantityRule(variation: Resource) {
  const atLeastOne = (field: string) => Math.max(1, variation.integer(field) ?? 1)
  const remainingStock = isLimited(variation) ? variation.integer('field_stock') : null
  return {
    minimum: atLeastOne('field_minimum_quantity'),
    maximum: Math.min(
      LARGEST_QUANTITY,
      variation.integer('field_maximum_quantity') ?? LARGEST_QUANTITY,
      remainingStock ?? LARGEST_QUANTITY,
    ),
    step: atLeastOne('field_quantity_step'),
  }
}

/** One orderable part. Each member reads what the plan requested from the backend; the rest is absent. */
export class ProductVariation extends ResourceValue {
  get sku(): string {
    return this.resource.text('sku') ?? ''
  }

  get title(): string {
    return this.resource.text('title') ?? this.sku
  }

  get path(): string {
    const product = this.productResource
    return product ? partPath(product, this.resource) : `/search?terms=${encodeURIComponent(this.sku)}`
  }

  /** The product it belongs to, as included in the document. */
  get productResource(): Resource | null {
    return this.resource.one('product_id')?.resource ?? null
  }

  get updatedAt(): Date | null {
    return this.resource.moment('changed')
  }

  get priceUpdatedAt(): Date | null {
    return this.resource.moment('field_price_changed')
  }

  get price(): Money | null {
    return priceOf(this.resource)
  }

  get priceBreaks(): PriceBreak[] {
    const breaks = this.resource.read('field_price_breaks', priceBreaksSchema) ?? []
    return breaks.flatMap(({ minimum_quantity, price }) => {
      const each = readMoney(price)
      return each ? [{ minimumQuantity: minimum_quantity, price: each }] : []
    })
  }

  /** Its own, or its product's on sites that have pictures of products only. */
  get image(): Image {
    return imageOf(this.resource.one('field_images') ?? this.productResource?.one('field_images') ?? null)
  }

  get drawings(): Image[] {
    return imagesOf(this.resource.many('field_drawings'))
  }

  attributes(catalog: AttributeCatalog): readonly AttributeValue[] {
    return attributesOf(this.resource, catalog)
  }

  get specifications(): SpecificationValue[] {
    return specificationsOf(this.resource.many('field_specifications'))
  }

  get documents(): ProductDocument[] {
    return documentsOf(this.resource.many('field_documents'))
  }

  get requiredParts(): RequiredPart[] {
    return requirementsOf(this.resource).flatMap(({ resource, role, quantity }) =>
      resource ? [{ role, quantity, variation: new ProductVariation(resource) }] : [],
    )
  }

  /** Null also while the part is sold. */
  get replacement(): ProductVariation | null {
    const replacement = this.resource.one('field_replacement')?.resource
    return replacement ? new ProductVariation(replacement) : null
  }

  get stock(): StockFacts {
    const { attributes } = this.resource
    return {
      isRecorded: 'field_stock' in attributes || 'field_lead_time' in attributes,
      stock: this.resource.integer('field_stock'),
      leadTime: this.resource.text('field_lead_time'),
      discontinued: this.resource.flag('field_discontinued') === true || this.resource.flag('status') === false,
    }
  }

  get modelNumber(): string | null {
    return this.resource.text('field_model_number')
  }

  get quantityRule(): ReturnType<typeof quantityRule> {
    return quantityRule(this.resource)
  }

  get isLimited(): boolean {
    return isLimited(this.resource)
  }

  get quantityMultiplier(): number | null {
    return this.resource.integer('field_quantity_multiplier')
  }

  get quantityMultiplierLabel(): string | null {
    return this.resource.text('field_quantity_multiplier_label')
  }

  get canBeOneLength(): boolean {
    return this.resource.flag('field_one_length') === true
  }
}
