import { z } from 'zod'
import { categoryKey } from '../domain/categories.ts'
import { domain } from '../domain/domain.ts'
import { fits, type Values } from '../domain/expand.ts'
import { terms as glossaryTerms } from '../pages/pages.ts'
import type { SampleCatalog, SampleProduct, SampleSearchTarget, SampleSearchTerm } from '../domain/types.ts'
import { readData } from '../domain/readData.ts'
import { sizeTerms, type Term, type Wanted } from './sizes.ts'

const AT_MOST = 6

const texts = z.record(z.string(), z.string())

/** What targets are called: pages, and categories whose own name says too little without that of their parent. */
const names = readData('searchTerms/names.json', z.strictObject({ categories: texts, pages: texts }))

const values = z.record(z.string(), z.string())
const wanted = z.union([z.string(), z.tuple([z.string(), values]), z.tuple([z.string(), values, values])])
const terms = z.array(z.tuple([z.string(), z.array(wanted)]))

/**
 * Search terms of a file: `trade`, what the trade calls things; `materials`, what they are made of; `jargon`, what engineers
 * type who know what a part does rather than what it is called.
 */
function readTerms(file: 'trade' | 'materials' | 'jargon'): readonly Term[] {
  return readData(`searchTerms/${file}.json`, terms)
}

const writtenTerms: readonly Term[] = [
  ...readTerms('trade'),
  ...sizeTerms,
  ...readTerms('materials'),
  ...readTerms('jargon'),
]

/** Every word that the glossary explains leads there, too. */
const glossaryEntries = glossaryTerms.map(([word]): Term => [word, ['/glossary']])

/**
 * What people type and where it leads: what the trade calls things, sizes, materials, then the words of the families, the names
 * of the categories and of the glossary. Words that differ only in capitals are one term; what is written down for a word
 * replaces what a family says.
 */
export function makeSearchTerms(catalog: SampleCatalog): SampleSearchTerm[] {
  const written = new Set(writtenTerms.map(([name]) => name.toLowerCase()))
  const fromFamilies = familyTerms(catalog).filter(([name]) => !written.has(name.toLowerCase()))
  const terms = new Map<string, { name: string; targets: SampleSearchTarget[] }>()
  for (const [name, wanted] of [...writtenTerms, ...fromFamilies, ...categoryTerms(catalog), ...glossaryEntries]) {
    const term = terms.get(name.toLowerCase()) ?? { name, targets: [] }
    terms.set(name.toLowerCase(), term)
    for (const target of wanted.map((one) => resolve(catalog, one)))
      if (!term.targets.some((known) => known.name === target.name)) term.targets.push(target)
  }
  return [...terms.values()]
    .map(({ name, targets }) => ({ name, targets: targets.slice(0, AT_MOST) }))
    .toSorted((a, b) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1))
}

/** Each family's own words lead to its category and to the product that bears the word, or else to the family's commonest. */
function familyTerms({ products }: SampleCatalog): Term[] {
  return domain.families.flatMap((family) => {
    const own = products.filter((product) => product.status && product.family === family.key)
    return family.search_terms.map((term): Term => {
      const bearing = own.find((product) => product.title.toLowerCase().includes(term.toLowerCase()))
      return [term, [categoryKey(...family.category), [family.key, (bearing ?? commonest(own)).axes]]]
    })
  })
}

function categoryTerms(catalog: SampleCatalog): Term[] {
  return catalog.categories.map((category): Term => [category.name, [category.key]])
}

function resolve(catalog: SampleCatalog, wanted: Wanted): SampleSearchTarget {
  if (typeof wanted !== 'string') return variationTarget(catalog, ...wanted)
  const page = names.pages[wanted]
  if (page) return { name: page, target: { kind: 'page', path: wanted } }
  const category = catalog.categories.find(({ key }) => key === wanted)
  if (!category) throw new Error(`No category "${wanted}" for a search term`)
  return { name: names.categories[wanted] ?? category.name, target: { kind: 'category', key: wanted } }
}

function variationTarget(catalog: SampleCatalog, family: string, axes: Values, own: Values = {}): SampleSearchTarget {
  const fitting = catalog.products.filter((one) => one.status && one.family === family && fits(axes, one.axes))
  if (fitting.length === 0) throw new Error(`No ${family} of ${JSON.stringify(axes)} for a search term`)
  const product = commonest(fitting)
  if (Object.keys(own).length === 0)
    return { name: product.title, target: { kind: 'variation', sku: product.defaultSku } }
  const chosen = catalog.variations.find(
    (one) => one.product === product.key && !one.discontinued && fits(own, one.values),
  )
  if (!chosen) throw new Error(`No ${JSON.stringify(own)} among ${product.title} for a search term`)
  return { name: chosen.title, target: { kind: 'variation', sku: chosen.sku } }
}

/** The featured one of some products, else the first. */
function commonest(products: readonly SampleProduct[]): SampleProduct {
  const chosen = products.find((product) => product.featured.length > 0) ?? products[0]
  if (!chosen) throw new Error('No product for a search term')
  return chosen
}
