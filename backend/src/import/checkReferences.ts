import type { Catalog } from './readCatalog.ts'
import type { Fault, Rows } from './readFiles.ts'
import type { AppliedCatalog } from './records.ts'

function checkCategories(next: AppliedCatalog, catalog: Catalog, rows: Rows['categories'], fault: Fault): void {
  for (const { row, ...place } of rows) {
    const category = next.categories.get(row.category)
    const { parent, pictureSku: picture } = category ?? { parent: null, pictureSku: null }
    if (parent !== null && !next.categories.has(parent))
      fault(place, 'category', `There is no category ${parent} for it to be in`, parent)
    if (!catalog.categories.has(row.category) && catalog.addresses.has(`/${row.category}`))
      fault(place, 'category', `Something else of the shop has the address /${row.category}`)
    const part = picture === null ? undefined : next.variations.get(picture)
    if (picture !== null && (part === undefined || next.products.get(part.product)?.family === ''))
      fault(place, 'picture_part_number', `There is no part ${picture} with a picture`, picture)
  }
}

function checkProducts(next: AppliedCatalog, catalog: Catalog, rows: Rows['products'], fault: Fault): void {
  const withParts = new Set([...next.variations.values()].map(({ product }) => product))
  for (const { row, ...place } of rows) {
    const product = next.products.get(row.product)
    if (product === undefined) continue
    if (!next.categories.has(product.category))
      fault(place, 'product', `There is no category ${product.category || '(none)'} for it to be in`, product.category)
    const isNew = !catalog.products.has(row.product)
    if (isNew && (catalog.addresses.has(`/${row.product}`) || next.categories.has(row.product)))
      fault(place, 'product', `Something else of the shop has the address /${row.product}`)
    if (isNew && !withParts.has(row.product))
      fault(place, 'product', 'A new product needs at least one part in a variations file', `parts of ${row.product}`)
    const chosen = row.default_part_number
    if (chosen !== undefined && next.variations.get(chosen)?.product !== row.product)
      fault(place, 'default_part_number', `The product has no part ${chosen}`, chosen)
    for (const related of row.related ?? [])
      if (related === row.product || !next.products.has(related))
        fault(place, 'related', `There is no other product ${related}`, related)
  }
}

function checkVariations(next: AppliedCatalog, catalog: Catalog, rows: Rows['variations'], fault: Fault): void {
  const bySku = new Map([...catalog.variations.keys()].map((sku) => [sku.toLowerCase(), sku]))
  for (const { row, ...place } of rows) {
    const part = next.variations.get(row.part_number)
    if (part === undefined) continue
    const written = bySku.get(row.part_number.toLowerCase())
    if (written !== undefined && written !== row.part_number)
      fault(place, 'part_number', `The shop writes this part number ${written}`)
    if (row.product !== undefined && !next.products.has(row.product))
      fault(place, 'product', `There is no product ${row.product}`, row.product)
    if (part.maximumQuantity < part.minimumQuantity)
      fault(place, 'maximum_quantity', `must be at least the smallest quantity, ${part.minimumQuantity}`)
    if (part.finite && part.stock === null) fault(place, 'stock', 'A part that is finite needs a stock')
    const cheapest = part.priceBreaks[0]
    if (cheapest !== undefined && (part.price === null || Number(cheapest.price) >= Number(part.price)))
      fault(place, 'price_usd', `must be more than the price of ${cheapest.minimumQuantity} or more, ${cheapest.price}`)
  }
}

/** Reports rows that name what neither the shop nor the files have, or that contradict what the shop has. */
export function checkReferences(next: AppliedCatalog, catalog: Catalog, rows: Rows, fault: Fault): void {
  checkCategories(next, catalog, rows.categories, fault)
  checkProducts(next, catalog, rows.products, fault)
  checkVariations(next, catalog, rows.variations, fault)
}
