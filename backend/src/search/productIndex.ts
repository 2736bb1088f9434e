import { sql } from 'kysely'
import type { Database } from '../database/tables.ts'
import { scalar } from '../jsonapi/fields.ts'
import type { JsonApi } from '../jsonapi/resources.ts'
import facetOrder from './facetOrder.json' with { type: 'json' }
import { searchHelp } from './searchHelp.ts'
import { numberFacets, priceStepEnd, textFacets } from './indexing/facetFields.ts'
import { type Facet, fieldTypeOf, type SearchIndex } from './indexDefinition.ts'
import { isSortable, type ProductField } from './indexField.ts'
import { SnapshotIndex } from './snapshot/snapshotIndex.ts'

const choice: ProductField = { of: 'terms', field: { kind: 'choice' } }
const number: ProductField = { of: 'terms', field: { kind: 'compared', scalar: scalar('number', 'number') } }
const truth: ProductField = {
  of: 'terms',
  field: { kind: 'compared', scalar: { kind: 'boolean', of: (alias) => sql`(${sql.ref(`${alias}.number`)} <> 0)` } },
}

function fieldsOf(attributes: readonly string[]): Readonly<Record<string, ProductField>> {
  return {
    rank: { of: 'product', scalar: scalar('rank', 'number'), order: 'rank' },
    title: { of: 'product', scalar: scalar('title', 'text'), order: 'title' },
    created: { of: 'product', scalar: scalar('created', 'time'), order: 'created' },
    sku: { of: 'part', scalar: scalar('sku', 'text'), order: 'sku' },
    price: { of: 'part', scalar: scalar('price', 'number'), order: 'price' },
    category: choice,
    ...Object.fromEntries(attributes.map((path) => [path, choice])),
    ...Object.fromEntries(textFacets.map(({ path }) => [path, choice])),
    ...Object.fromEntries(numberFacets.map(({ path }) => [path, number])),
    in_stock: truth,
  }
}

function facet(path: string, label: string): Facet {
  return { path, label, choice: path }
}

function facetsOf(attributes: readonly { readonly id: string; readonly label: string }[]): readonly Facet[] {
  const facets: readonly Facet[] = [
    facet('category', 'Category'),
    ...attributes.map(({ id, label }) => facet(id, label)),
    ...textFacets.map(({ path, label, format }) => ({ ...facet(path, label), ...(format && { format }) })),
    ...numberFacets.map(({ names: _, ...number }) => ({ ...number, choice: number.range?.id ?? number.path })),
    { ...facet('price', 'Price'), unit: 'USD', stepEnd: priceStepEnd },
    facet('in_stock', 'Availability'),
  ]
  const order = (path: string) => (facetOrder.indexOf(path) + facetOrder.length + 1) % (facetOrder.length + 1)
  return facets
    .map((one): Facet => (one.path === 'flange_size' ? { ...one, format: 'flange-size' } : one))
    .toSorted((a, b) => order(a.path) - order(b.path))
}

interface ProductFields {
  readonly fields: Readonly<Record<string, ProductField>>
  readonly facets: readonly Facet[]
}

export async function readProductFields(database: Database): Promise<ProductFields> {
  const attributes = await database.selectFrom('attributes').select(['id', 'label']).orderBy('weight').execute()
  return { fields: fieldsOf(attributes.map(({ id }) => id)), facets: facetsOf(attributes) }
}

/** Fields as the site declares them. */
export function declaredFields({ fields, facets }: ProductFields): SearchIndex['fields'] {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const kind =
        field.of !== 'terms' ? field.scalar.kind : field.field.kind === 'compared' ? field.field.scalar.kind : 'text'
      const label = facets.find(({ path }) => path === name)?.label
      const many = field.of !== 'product'
      const sortable = isSortable(name, field)
      const path = name === 'number' ? 'variations:entity:price:number' : undefined
      return [name, { type: fieldTypeOf(kind), ...(label && { label }), ...(path && { path }), many, sortable }]
    }),
  )
}

/** Index of products with the fields of their parts, once it is in memory. */
export async function productIndex({ database, types }: JsonApi): Promise<SearchIndex> {
  const { fields, facets } = await readProductFields(database)
  const id = 'products'
  const type = types.get('product--product')
  const snapshots = new SnapshotIndex(database, fields, facets)
  await snapshots.load()
  return {
    id,
    type,
    fields: declaredFields({ fields, facets }),
    facets,
    search: (question) => snapshots.search(question),
    help: (keywords) => searchHelp(database, keywords),
  }
}
