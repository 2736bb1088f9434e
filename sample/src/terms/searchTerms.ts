import { z } from 'zod'
import { categoryKey } from '../domain/categories.ts'
import { domain, type Family } from '../domain/domain.ts'
import { matchesAxes, type Values } from '../domain/expand.ts'
import { terms as glossaryTerms } from '../pages/pages.ts'
import type { SampleCatalog, SampleProduct, SampleSearchTarget, SampleSearchTerm } from '../domain/types.ts'
import { readData } from '../domain/readData.ts'
import { sizeTerms, type Term, type TargetSpec } from './sizes.ts'
import { wording } from '../domain/words.ts'
import { renderTexts, wordsOf } from '../families/families.ts'

/** Words that distinguish values. Numbers do not count, as in "90 elbow" and "SHV-5". */
function wordsIn(text: string): ReadonlySet<string> {
  return new Set(text.toLowerCase().match(/\p{L}{2,}\p{N}*/gu))
}

function hasAll(some: ReadonlySet<string>, words: ReadonlySet<string>): boolean {
  return [...words].every((word) => some.has(word))
}

/** Whether one text contains all words of the other: "gate valve" and "Gate", "elbow" and "90 elbow". */
function isAbout(term: string, value: string): boolean {
  const [some, others] = [wordsIn(term), wordsIn(value)]
  return some.size > 0 && others.size > 0 && (hasAll(some, others) || hasAll(others, some))
}

/** Terms that find a product. A term that names other values of its family, such as "gate valve", is not one of them. */
export function productTerms(family: Family, axes: Values): string[] {
  const synonyms = renderTexts(Object.fromEntries((wordsOf(family.key).synonyms ?? []).entries()), wording(axes))
  return [...new Set([...family.search_terms, ...Object.values(synonyms)])].filter((term) =>
    Object.entries(family.product_axes).every(([axis, values]) => {
      const named = values.filter((value) => isAbout(term, value))
      return named.length === 0 || named.includes(axes[axis] ?? '')
    }),
  )
}

const MAX_TARGETS = 6

const texts = z.record(z.string(), z.string())

/** Names of targets: pages, and categories whose own name is unclear without its parent's. */
const names = readData('searchTerms/names.json', z.strictObject({ categories: texts, pages: texts }))

const values = z.record(z.string(), z.string())
const targetSpec = z.union([z.string(), z.tuple([z.string(), values]), z.tuple([z.string(), values, values])])
const terms = z.array(z.tuple([z.string(), z.array(targetSpec)]))

/**
 * Search terms in a file: `trade` has vacuum terms, `materials` the materials, `jargon` what engineers type
 * who know what a part does but not its name.
 */
function readTerms(file: 'trade' | 'materials' | 'jargon'): readonly Term[] {
  return readData(`searchTerms/${file}.json`, terms)
}

const listedTerms: readonly Term[] = [
  ...readTerms('trade'),
  ...sizeTerms,
  ...readTerms('materials'),
  ...readTerms('jargon'),
]

/** Every glossary term leads to the glossary. */
const glossaryEntries = glossaryTerms.map(([word]): Term => [word, ['/glossary']])

/**
 * Search terms and their targets: vacuum terms, sizes and materials, then terms of families, categories and the
 * glossary. Terms that differ only in case are merged. A listed term replaces the same term of a family.
 */
export function makeSearchTerms(catalog: SampleCatalog): SampleSearchTerm[] {
  const listedNames = new Set(listedTerms.map(([name]) => name.toLowerCase()))
  const fromFamilies = familyTerms(catalog).filter(([name]) => !listedNames.has(name.toLowerCase()))
  const terms = new Map<string, { name: string; targets: SampleSearchTarget[] }>()
  for (const [name, specs] of [...listedTerms, ...fromFamilies, ...categoryTerms(catalog), ...glossaryEntries]) {
    const term = terms.get(name.toLowerCase()) ?? { name, targets: [] }
    terms.set(name.toLowerCase(), term)
    for (const target of specs.map((one) => resolve(catalog, one)))
      if (!term.targets.some((existing) => existing.name === target.name)) term.targets.push(target)
  }
  return [...terms.values()]
    .map(({ name, targets }) => ({ name, targets: targets.slice(0, MAX_TARGETS) }))
    .toSorted((a, b) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1))
}

/**
 * A family's search terms lead to its category and to the product with the term in its title, or to the family's most
 * common product.
 */
function familyTerms({ products }: SampleCatalog): Term[] {
  return domain.families.flatMap((family) => {
    const familyProducts = products.filter((product) => product.status && product.family === family.key)
    return family.search_terms.map((term): Term => {
      const match = familyProducts.find((product) => product.title.toLowerCase().includes(term.toLowerCase()))
      return [term, [categoryKey(...family.category), [family.key, (match ?? preferredProduct(familyProducts)).axes]]]
    })
  })
}

function categoryTerms(catalog: SampleCatalog): Term[] {
  return catalog.categories.map((category): Term => [category.name, [category.key]])
}

function resolve(catalog: SampleCatalog, spec: TargetSpec): SampleSearchTarget {
  if (typeof spec !== 'string') return variationTarget(catalog, ...spec)
  const page = names.pages[spec]
  if (page) return { name: page, target: { kind: 'page', path: spec } }
  const category = catalog.categories.find(({ key }) => key === spec)
  if (!category) throw new Error(`No category "${spec}" for a search term`)
  return { name: names.categories[spec] ?? category.name, target: { kind: 'category', key: spec } }
}

function variationTarget(
  catalog: SampleCatalog,
  family: string,
  axes: Values,
  variationAxes: Values = {},
): SampleSearchTarget {
  const candidates = catalog.products.filter(
    (one) => one.status && one.family === family && matchesAxes(axes, one.axes),
  )
  if (candidates.length === 0) throw new Error(`No ${family} of ${JSON.stringify(axes)} for a search term`)
  const product = preferredProduct(candidates)
  if (Object.keys(variationAxes).length === 0)
    return { name: product.title, target: { kind: 'variation', sku: product.defaultSku } }
  const variation = catalog.variations.find(
    (one) => one.product === product.key && !one.discontinued && matchesAxes(variationAxes, one.values),
  )
  if (!variation) throw new Error(`No ${JSON.stringify(variationAxes)} among ${product.title} for a search term`)
  return { name: variation.title, target: { kind: 'variation', sku: variation.sku } }
}

/** The featured product, or the first. */
function preferredProduct(products: readonly SampleProduct[]): SampleProduct {
  const product = products.find((product) => product.featured.length > 0) ?? products[0]
  if (!product) throw new Error('No product for a search term')
  return product
}
