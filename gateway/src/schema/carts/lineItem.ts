import type { LineItem } from '../../backend/carts/cart.ts'
import { attributeNeeds, purchased, variationImages } from '../../backend/catalog/needs.ts'
import { AttributeValue } from '../catalog/part.ts'
import { ProductVariation } from '../catalog/refs.ts'
import type { FieldBuilder } from '../core/fields.ts'
import { Image } from '../core/image.ts'
import { Money } from '../core/scalars.ts'

/** Descriptions of the fields that mean something else in a cart than in an order. */
interface Descriptions {
  readonly name: string
  readonly partNumber: string
  readonly quantity: string
  readonly price: string
  readonly linePrice: string
  readonly isOneLength: string
  readonly note: string
  readonly reference: string
  readonly shipsBy: string
  readonly stockedQuantity: string
}

/** Fields of cart items and order items. */
export function lineItemFields(t: FieldBuilder<LineItem>, descriptions: Descriptions) {
  return {
    name: t.exposeString('name', { needs: ['title'], description: descriptions.name }),
    partNumber: t.exposeString('partNumber', {
      needs: ['field_sku', purchased(['sku'])],
      description: descriptions.partNumber,
    }),
    quantity: t.exposeInt('quantity', { needs: [], description: descriptions.quantity }),
    price: t.expose('price', { needs: ['unit_price'], type: Money, description: descriptions.price }),
    linePrice: t.expose('linePrice', { needs: ['total_price'], type: Money, description: descriptions.linePrice }),
    isOneLength: t.exposeBoolean('isOneLength', {
      needs: ['field_one_length', purchased(['field_quantity_multiplier'])],
      nullable: true,
      description: descriptions.isOneLength,
    }),
    quantityMultiplierLabel: t.exposeString('quantityMultiplierLabel', {
      needs: [purchased(['field_quantity_multiplier_label'])],
      description: 'Selling unit, such as "x 10 ft"; "x" if sold by the piece.',
    }),
    image: t.expose('image', {
      needs: [purchased([], variationImages)],
      type: Image,
      description: 'Image of the part, or a placeholder.',
    }),
    attributeData: t.field({
      needs: [purchased([], attributeNeeds)],
      type: [AttributeValue],
      description: 'Attributes that set the part apart from other variations of its product.',
      resolve: (item, _args, { catalog }) => item.attributeData(catalog.declared),
    }),
    note: t.exposeString('note', { needs: ['field_note'], nullable: true, description: descriptions.note }),
    reference: t.exposeString('reference', {
      needs: ['field_reference'],
      nullable: true,
      description: descriptions.reference,
    }),
    shipsBy: t.expose('shipsBy', {
      needs: ['field_ships_by'],
      type: 'Date',
      nullable: true,
      description: descriptions.shipsBy,
    }),
    stockedQuantity: t.exposeInt('stockedQuantity', {
      needs: ['field_stocked_quantity'],
      nullable: true,
      description: descriptions.stockedQuantity,
    }),
    variation: t.expose('variation', {
      needs: [{ via: 'purchased_entity', to: 'ProductVariation' }],
      type: ProductVariation,
      nullable: true,
      description: 'The variation; null if it is no longer in the catalog.',
    }),
  }
}
