import { categoryKey } from './categories.ts'
import { domain } from './domain.ts'
import { fits } from './featured.ts'
import { SYNONYMS, type Term, type Wanted } from './synonyms.ts'
import type { SampleCatalogue, SampleProduct, SampleSearchTarget, SampleSearchTerm } from './types.ts'

const AT_MOST = 6

/**
 * What people type and where it leads: what the trade calls things, then the words of the families, then the names of the
 * categories. Words that differ only in capitals are one term; what is written down for a word replaces what a family says.
 */
export function makeSearchTerms(catalogue: SampleCatalogue): SampleSearchTerm[] {
  const written = new Set(SYNONYMS.map(([name]) => name.toLowerCase()))
  const fromFamilies = familyTerms(catalogue).filter(([name]) => !written.has(name.toLowerCase()))
  const terms = new Map<string, { name: string; targets: SampleSearchTarget[] }>()
  for (const [name, wanted] of [...SYNONYMS, ...fromFamilies, ...categoryTerms(catalogue)]) {
    const term = terms.get(name.toLowerCase()) ?? { name, targets: [] }
    terms.set(name.toLowerCase(), term)
    for (const target of wanted.map((one) => resolve(catalogue, one)))
      if (!term.targets.some((known) => known.name === target.name)) term.targets.push(target)
  }
  return [...terms.values()]
    .map(({ name, targets }) => ({ name, targets: targets.slice(0, AT_MOST) }))
    .toSorted((a, b) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1))
}

/** Each family's own words lead to its category and to the product that bears the word, or else to the family's commonest. */
const familyTerms = ({ products }: SampleCatalogue): Term[] =>
  domain.families.flatMap((family) => {
    const own = products.filter((product) => product.status && product.family === family.key)
    return family.search_terms.map((term): Term => {
      const bearing = own.find((product) => product.title.toLowerCase().includes(term.toLowerCase()))
      return [term, [categoryKey(...family.category), [family.key, (bearing ?? commonest(own)).axes]]]
    })
  })

const categoryTerms = (catalogue: SampleCatalogue): Term[] =>
  catalogue.categories.map((category): Term => [category.name, [category.key]])

function resolve(catalogue: SampleCatalogue, wanted: Wanted): SampleSearchTarget {
  if (typeof wanted !== 'string') return variationTarget(catalogue, ...wanted)
  const page = PAGE_NAMES[wanted]
  if (page) return { name: page, target: { kind: 'page', path: wanted } }
  const category = catalogue.categories.find(({ key }) => key === wanted)
  if (!category) throw new Error(`No category "${wanted}" for a search term`)
  return { name: CATEGORY_NAMES[wanted] ?? category.name, target: { kind: 'category', key: wanted } }
}

function variationTarget(
  { products }: SampleCatalogue,
  family: string,
  axes: Readonly<Record<string, string>>,
): SampleSearchTarget {
  const { title, defaultSku } = commonest(
    products.filter((product) => product.status && product.family === family && fits(axes, product.axes)),
  )
  return { name: title, target: { kind: 'variation', sku: defaultSku } }
}

/** The featured one of some products, else the first. */
function commonest(products: readonly SampleProduct[]): SampleProduct {
  const chosen = products.find((product) => product.featured.length > 0) ?? products[0]
  if (!chosen) throw new Error('No product for a search term')
  return chosen
}

/** Names that say more than the category's own, which stands under its parent. */
const CATEGORY_NAMES: Readonly<Record<string, string>> = {
  'electrical-feedthroughs/power': 'Power feedthroughs',
  'electrical-feedthroughs/multipin': 'Multipin feedthroughs',
  'electrical-feedthroughs/subminiature-d': 'Subminiature-D feedthroughs',
  'electrical-feedthroughs/coaxial': 'Coaxial feedthroughs',
  'electrical-feedthroughs/thermocouple': 'Thermocouple feedthroughs and probes',
  'electrical-feedthroughs/instrumentation': 'Instrumentation feedthroughs',
  'electrical-feedthroughs/data-and-optical': 'Data and optical feedthroughs',
  'wire-and-cable/coaxial': 'Coaxial cable',
  'motion-and-valves/motion': 'Motion feedthroughs',
  'flanges-and-fittings/bellows': 'Bellows and flexible hose',
  'flanges-and-fittings/tube': 'Vacuum tube',
}

const PAGE_NAMES: Readonly<Record<string, string>> = {
  '/about': 'About us',
  '/help': 'Help',
  '/privacy': 'Privacy statement',
  '/terms-conditions': 'Terms and conditions',
  '/technical-references': 'Flange dimensions, torque and bake-out',
  '/glossary': 'Glossary of terms',
  '/feedthrough-drawings': 'Feedthrough drawings',
  '/vacuum-feedthrough': 'How to choose a feedthrough',
  '/outgassing': 'Outgassing',
  '/viewports/safety-information': 'Viewport safety information',
  '/distributors': 'Distributors',
}
