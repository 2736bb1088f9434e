import type { ColumnType } from 'kysely'
import type { Decimal, Time } from '../database/columns.ts'
import type { VariationColumns } from '@shop/schema/variationColumns'
import type { FileKind } from '../fileAddresses/kinds.ts'

declare module '../database/tables.ts' {
  interface Tables {
    /** Bundles and vocabularies: the names of entity types. */
    configuration: { entity: string; id: string; uuid: string; label: string }
    stores: { id: number; uuid: string; name: string }
    attributes: { id: string; uuid: string; label: string; weight: number }
    attribute_values: {
      id: number
      uuid: string
      attribute_id: string
      name: string
      raw: string
      weight: number
      created: Time
      changed: Time
    }
    categories: {
      id: number
      uuid: string
      parent_id: number | null
      name: string
      description: string
      weight: number
      /** Properties that its product lists show as columns, in order; empty if editors have chosen none. */
      list_columns: string[]
      status: boolean
      picture_id: number | null
      changed: Time
    }
    products: {
      id: number
      uuid: string
      status: boolean
      family: string
      title: string
      summary: string
      body: string
      featured: string[]
      /** Search words that its title lacks. */
      keywords: string[]
      default_variation_id: number | null
      /** Position in lists without another order; null comes last, by title. */
      rank: number | null
      created: Time
      changed: Time
    }
    product_categories: { product_id: number; category_id: number; delta: number }
    product_related: { product_id: number; related_id: number; delta: number }
    variations: VariationColumns & {
      id: number
      uuid: string
      product_id: number
      delta: number
      status: boolean
      sku: string
      title: string
      /** USD; null if the price is on request. */
      price: Decimal | null
      weight_kg: Decimal
      /** Axis name → value; input of the drawings. */
      axis_values: Record<string, string>
      created: Time
      /** Set by a trigger, also when the stock changes. */
      changed: Time
      /** Last change of the price or price breaks; time of creation if there was none. */
      price_changed: ColumnType<Date, undefined, Date>
    }
    /** Parts that are no longer published; written by triggers. */
    removed_variations: { id: number; uuid: string; sku: string; changed: Time }
    variation_attributes: { variation_id: number; attribute_id: string; value_id: number }
    /** Accessories; `quantity` counts pieces, null if it depends on the installation. */
    variation_accessories: {
      variation_id: number
      accessory_id: number
      delta: number
      role: string
      quantity: number | null
    }
    price_breaks: { variation_id: number; minimum_quantity: number; price: Decimal }
    specifications: {
      id: number
      uuid: string
      parent_type: 'commerce_product' | 'commerce_product_variation'
      parent_id: number
      /** Wire name (`field_max_bake_temperature`) → value, in printing order. */
      fields: Record<string, string | boolean | string[]>
    }
    /** Numeric value of a printed specification. */
    specification_numbers: { specification_id: number; name: string; value: number; unit: string }
    files: {
      id: number
      uuid: string
      /** The variation it shows; null for an illustration on a page. */
      variation_id: number | null
      kind: FileKind
      /** Below the public folder: `parts/110001.svg`. */
      path: string
      /** Size in bytes; null until the file is first generated. */
      bytes: number | null
      /** Of pictures and drawing sheets. */
      alt: string | null
      /** Pixels. */
      width: number | null
      height: number | null
      created: Time
      changed: Time
    }
  }
}
