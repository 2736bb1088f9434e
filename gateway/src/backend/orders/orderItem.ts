import { CartItem } from '../carts/cart.ts'
import type { AttributeCatalog, AttributeValue } from '../catalog/attributes.ts'
import type { Image } from '../content/images.ts'
import type { ProductVariation } from '../catalog/variation.ts'
import type { Resource } from '../jsonapi/document.ts'
import type { Money } from '../jsonapi/money.ts'

/** An item as it was ordered. It keeps its name and part number when the part is discontinued. */
export class OrderItem {
  readonly #resource: Resource
  readonly #line: CartItem

  constructor(resource: Resource) {
    this.#resource = resource
    this.#line = new CartItem(resource)
  }

  get uuid(): string {
    return this.#resource.id
  }

  get name(): string {
    return this.#resource.text('title') ?? this.partNumber
  }

  get partNumber(): string {
    return this.#resource.text('field_sku') ?? this.#line.partNumber
  }

  get quantity(): number {
    return this.#line.quantity
  }

  get shippedQuantity(): number {
    return this.#resource.integer('field_shipped_quantity') ?? 0
  }

  get price(): Money {
    return this.#line.price
  }

  get linePrice(): Money {
    return this.#line.linePrice
  }

  get link(): string | null {
    return this.#line.purchased ? this.#line.link : null
  }

  get isOneLength(): boolean | null {
    return this.#line.isOneLength
  }

  get quantityMultiplierLabel(): string {
    return this.#line.quantityMultiplierLabel
  }

  get image(): Image {
    return this.#line.image
  }

  attributeData(catalog: AttributeCatalog): readonly AttributeValue[] {
    return this.#line.attributeData(catalog)
  }

  get note(): string | null {
    return this.#resource.text('field_note')
  }

  get reference(): string | null {
    return this.#resource.text('field_reference')
  }

  get shipsBy(): string | null {
    return this.#resource.date('field_ships_by')
  }

  get stockedQuantity(): number | null {
    return this.#line.stockedQuantity
  }

  get variation(): ProductVariation | null {
    return this.#line.variation
  }
}
