import { specificationField } from './specificationRows.ts'
import { numberFacets } from '../search/indexing/facetFields.ts'
import { type Catalog, labelOf } from './readCatalog.ts'
import type { ReportProblem, RowAt, Rows } from './readFiles.ts'
import type { Draft, SearchTermRecord, VariationRecord } from './records.ts'

/** Replaces the price breaks of parts. */
export function applyPriceBreaks(draft: Draft, rows: Rows['price_breaks'], fault: ReportProblem): void {
  for (const [sku, breaks] of Map.groupBy(rows, ({ row }) => row.part_number)) {
    const part = draft.variations.get(sku)
    let [lowest, highest] = [part?.minimumQuantity ?? 0, part?.price ?? null]
    for (const { row, ...place } of breaks.toSorted((a, b) => a.row.minimum_quantity - b.row.minimum_quantity)) {
      if (part === undefined) fault(place, 'part_number', `Part ${sku} does not exist`, sku)
      else if (highest === null) fault(place, 'price_usd', 'A part without a price has no price breaks')
      if (part === undefined || highest === null) continue
      if (row.minimum_quantity <= lowest)
        fault(place, 'minimum_quantity', `must be more than the smallest quantity, ${lowest}`)
      if (Number(row.price_usd) >= Number(highest)) fault(place, 'price_usd', `must be less than ${highest}`)
      highest = row.price_usd
      lowest = row.minimum_quantity
    }
    const priceBreaks = breaks
      .map(({ row }) => ({ minimumQuantity: row.minimum_quantity, price: row.price_usd }))
      .toSorted((a, b) => a.minimumQuantity - b.minimumQuantity)
    if (part !== undefined) draft.variations.set(sku, { ...part, priceBreaks })
  }
}

type SpecificationRow = Rows['specifications'][number]['row']

/** Numeric value of a specification, whose unit must be the one that lists filter by. */
function numberOf(name: string, { row, ...place }: RowAt<SpecificationRow>, fault: ReportProblem) {
  const { value, unit = '' } = row
  if (unit === '' || value === '') return undefined
  const number = Number(value)
  if (!Number.isFinite(number)) {
    fault(place, 'value', `must be a number if there is a unit, not "${value}"; write a range as text without a unit`)
    return undefined
  }
  const facet = numberFacets.find(({ names }) => names.includes(name))
  if (facet !== undefined && unit !== facet.unit && !unit.startsWith(`${facet.unit} `))
    fault(place, 'unit', `must be ${facet.unit}, the unit used for filtering, not "${unit}"`)
  return { name, value: number, unit }
}

export function applySpecifications(draft: Draft, rows: Rows['specifications'], fault: ReportProblem): void {
  for (const each of rows) {
    const { row, ...place } = each
    const field = specificationField(row.name)
    const number = numberOf(field.slice('field_'.length), each, fault)
    const specsWith = (specs: VariationRecord['specs']) => {
      const { [labelOf(field)]: _, ...others } = specs
      const text = [row.value, row.unit ?? ''].join(' ').trim()
      return row.value === '' ? others : { ...specs, [labelOf(field)]: text }
    }
    const part = row.part_number ? draft.variations.get(row.part_number) : undefined
    const product = row.product ? draft.products.get(row.product) : undefined
    if (Boolean(row.part_number) === Boolean(row.product))
      fault(place, 'part_number', 'Give either a part_number or a product')
    else if (row.part_number && part === undefined)
      fault(place, 'part_number', `Part ${row.part_number} does not exist`, row.part_number)
    else if (row.product && product === undefined)
      fault(place, 'product', `Product ${row.product} does not exist`, row.product)
    if (product !== undefined) draft.products.set(product.key, { ...product, specs: specsWith(product.specs) })
    if (part === undefined) continue
    const numbers = part.numericSpecs.filter(({ name }) => name !== field.slice('field_'.length))
    const numericSpecs = number === undefined ? numbers : [...numbers, number]
    draft.variations.set(part.sku, {
      ...part,
      specs: specsWith(part.specs),
      numericSpecs: numericSpecs.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    })
  }
}

type Target = SearchTermRecord['targets'][number]['target']

function targetOf(
  draft: Draft,
  { row, ...place }: Rows['terms'][number],
  pages: Catalog['pages'],
  fault: ReportProblem,
) {
  const { category: key, part_number: sku, page: path } = row
  const targets: Target[] = [
    ...(key ? [{ kind: 'category' as const, key }] : []),
    ...(sku ? [{ kind: 'variation' as const, sku }] : []),
    ...(path ? [{ kind: 'page' as const, path }] : []),
  ]
  if (targets.length !== 1) fault(place, 'term', 'Give one of category, part_number and page')
  if (key && !draft.categories.has(key)) fault(place, 'category', `Category ${key} does not exist`, key)
  if (sku && !draft.variations.has(sku)) fault(place, 'part_number', `Part ${sku} does not exist`, sku)
  if (path && !pages.has(path)) fault(place, 'page', `Page ${path} does not exist`)
  return targets.slice(0, 1).map((target) => ({ name: row.label, target }))
}

export function applyTerms(draft: Draft, rows: Rows['terms'], pages: Catalog['pages'], fault: ReportProblem): void {
  for (const [name, targets] of Map.groupBy(rows, ({ row }) => row.term))
    draft.terms.set(name, { name, targets: targets.flatMap((each) => targetOf(draft, each, pages, fault)) })
}
