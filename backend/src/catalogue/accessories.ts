import { toMany } from '../jsonapi/fields.ts'
import type { Relationship } from '../jsonapi/resource.ts'

/** Parts that a part is installed with; each identifier says in its meta what for and how many pieces (null: that depends). */
export const accessories: Relationship = toMany(
  'product-variation--product',
  { table: 'offered_accessories', from: 'variation_id', to: 'accessory_id', order: 'delta' },
  {
    meta: {
      columns: [],
      linkColumns: ['role', 'quantity'],
      value: ({ role, quantity }) => ({ role, quantity }),
    },
  },
)
