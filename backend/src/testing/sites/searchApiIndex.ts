import { sql } from 'kysely'
import { scalar } from '../../jsonapi/fields.ts'
import type { JsonApi } from '../../jsonapi/resources.ts'
import type { SearchIndex } from '../../search/indexDefinition.ts'
import type { ProductField } from '../../search/indexField.ts'
import { declaredFields, readProductFields } from '../../search/productIndex.ts'
import { SnapshotIndex } from '../../search/snapshot/snapshotIndex.ts'

const searchApiFields: Readonly<Record<string, ProductField>> = {
  field_categories: {
    of: 'product',
    scalar: {
      kind: 'text',
      list: true,
      of: (alias) => sql`array(
        select c.category_id::text from product_categories c where c.product_id = ${sql.ref(`${alias}.product_id`)})`,
    },
  },
  number: { of: 'part', scalar: scalar('price', 'number'), order: 'price' },
  status: { of: 'product', scalar: { kind: 'boolean', of: () => sql`true` } },
}

/** Index of products with fields as Search API names them, without facets. */
export async function searchApiIndex({ database, types }: JsonApi, names: readonly string[]): Promise<SearchIndex> {
  const { fields: shopFields } = await readProductFields(database)
  const fields = Object.fromEntries(
    Object.entries({ ...shopFields, ...searchApiFields }).filter(([name]) => names.includes(name)),
  )
  const snapshots = new SnapshotIndex(database, fields, [])
  return {
    id: 'products',
    type: types.get('product--product'),
    fields: declaredFields({ fields, facets: [] }),
    facets: undefined,
    search: async (question) => {
      const found = await snapshots.search({ ...question, hasTerms: false })
      return { ...found, hits: found.hits.map(({ id }) => ({ id })) }
    },
  }
}
