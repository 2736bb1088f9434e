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
    name: t.property('name', 'String', { needs: ['title'], description: descriptions.name }),
    partNumber: t.property('partNumber', 'String', {
      needs: ['field_sku', purchased(['sku'])],
      description: descriptions.partNumber,
    }),
    quantity: t.property('quantity', 'Int', { needs: [], description: descriptions.quantity }),
    price: t.property('price', Money, { needs: ['unit_price'], description: descriptions.price }),
    linePrice: t.property('linePrice', Money, { needs: ['total_price'], description: descriptions.linePrice }),
    isOneLength: t.optional('isOneLength', 'Boolean', {
      needs: ['field_one_length', purchased(['field_quantity_multiplier'])],
      description: descriptions.isOneLength,
    }),
    quantityMultiplierLabel: t.property('quantityMultiplierLabel', 'String', {
      needs: [purchased(['field_quantity_multiplier_label'])],
      description: 'Selling unit, such as "x 10 ft"; "x" if sold by the piece.',
    }),
    image: t.property('image', Image, {
      needs: [purchased([], variationImages)],
      description: 'Image of the part, or a placeholder.',
    }),
    attributeData: t.field({
      needs: [purchased([], attributeNeeds)],
      type: [AttributeValue],
      description: 'Attributes that set the part apart from other variations of its product.',
      resolve: (item, _args, { catalog }) => item.attributeData(catalog.declared),
    }),
    note: t.optional('note', 'String', { needs: ['field_note'], description: descriptions.note }),
    reference: t.optional('reference', 'String', { needs: ['field_reference'], description: descriptions.reference }),
    shipsBy: t.optional('shipsBy', 'Date', { needs: ['field_ships_by'], description: descriptions.shipsBy }),
    stockedQuantity: t.optional('stockedQuantity', 'Int', {
      needs: ['field_stocked_quantity'],
      description: descriptions.stockedQuantity,
    }),
    variation: t.optional('variation', ProductVariation, {
      needs: [{ via: 'purchased_entity', to: 'ProductVariation' }],
      description: 'The variation; null if it is no longer in the catalog.',
    }),
  }
}
