import { z } from 'zod'
import { accessoriesFrom } from './accessories/accessories.ts'
import { interchangeCode } from './accessories/interchange.ts'
import { attributesOf, makeAttributes } from './attributes.ts'
import { categoryKey, makeCategories, type Picture, slug } from './domain/categories.ts'
import { dateCreated, newestDate } from './variety.ts'
import {
  defaultVariation,
  expandFamily,
  matchesAxes,
  type ProductCombination,
  type Values,
  type VariationCombination,
} from './domain/expand.ts'
import { domain, type Family } from './domain/domain.ts'
import { renderText, wordsOf } from './families/families.ts'
import { readData } from './domain/readData.ts'
import { modelNumber } from './models.ts'
import { numbersBehind, numericSpecsOf } from './numbers.ts'
import { exactPrice, priceBreaks, roundPrice } from './prices.ts'
import { type Candidate, relatedProducts } from './related.ts'
import { withReplacements } from './replacements.ts'
import { printedSpecs, sharedSpecs, sortSpecs } from './specs.ts'
import { summaryOf, variationTitle } from './summaries.ts'
import { productTerms } from './terms/searchTerms.ts'
import { type Demand, multiplierOf, partnerNumbersOf, quantitiesOf, supplyOf } from './supply.ts'
import type { FeaturedList, SampleCatalog, SampleProduct, SampleVariation } from './domain/types.ts'
import { jointSpecs } from './trade.ts'
import { withUnpublished } from './unpublished.ts'
import { weightOf } from './families/dimensions.ts'
import { wording } from './domain/words.ts'

/** Families by demand, with accessories after the products they belong to. */
const familyOrder = readData('listOrder.json', z.array(z.string()))

/** Data that determines the position of a product. */
interface Ranked {
  readonly family: string
  readonly key: string
}

/**
 * Positions of products in lists without another order, from 1, by product key: by family, the most ordered ones of each
 * first, then in catalog order, which is by size and rating.
 * @param mostOrdered position among the most ordered products, from 0; -1 for others
 */
function ranksOf<Product extends Ranked>(
  products: readonly Product[],
  mostOrdered: (product: Product) => number,
): ReadonlyMap<string, number> {
  const families = new Map(familyOrder.map((family, place) => [family, place]))
  const popularity = (product: Product) => {
    const place = mostOrdered(product)
    return place < 0 ? Number.MAX_SAFE_INTEGER : place
  }
  const familyPlace = ({ family }: Product) => {
    const place = families.get(family)
    if (place === undefined) throw new Error(`${family} is not in listOrder.json`)
    return place
  }
  const sorted = products.toSorted((a, b) => familyPlace(a) - familyPlace(b) || popularity(a) - popularity(b))
  return new Map(sorted.map(({ key }, index) => [key, index + 1]))
}

const choices = z.array(z.strictObject({ family: z.string(), axes: z.record(z.string(), z.string()) }))

/** Products on the home page, in order: the first product that matches the listed axes. */
const featured = readData('featured.json', z.strictObject({ most_ordered: choices, new: choices }))

interface CatalogEntry {
  readonly product: SampleProduct
  readonly variations: readonly SampleVariation[]
}

/** The whole sample catalog, the same on every call. Takes well under five seconds. */
export function makeCatalog(): SampleCatalog {
  const products = domain.families.flatMap((family) => expandFamily(family).map((one) => makeProduct(family, one)))
  const entries = withReplacements(withAccessories(withRelated(withRanks(products))))
  const allEntries = withUnpublished(entries)
  return {
    attributes: makeAttributes(),
    categories: makeCategories((picture) => pictureSku(entries, picture)),
    products: allEntries.map(({ product }) => product),
    variations: allEntries.flatMap(({ variations }) => variations),
  }
}

function makeProduct(family: Family, combination: ProductCombination): CatalogEntry {
  const { axes } = combination
  const words = wordsOf(family.key)
  const texts = wording(axes)
  const key = `${family.key}/${slug(Object.values(axes).join(' '))}`
  const title = renderText(words.title, texts)
  const category = categoryKey(...family.category)
  const defaultChoice = defaultVariation(family, combination.variations)
  const featured = featuredLists(family, axes)
  const variations = combination.variations.map((one) =>
    makeVariation(family, one, {
      key,
      title,
      category,
      demand: one.sku !== defaultChoice.sku ? 'usual' : featured.includes('most_ordered') ? 'high' : 'default',
    }),
  )
  const product: SampleProduct = {
    key,
    status: true,
    family: family.key,
    title,
    summary: summaryOf(renderText(words.lead, texts), words.currentPer, variations),
    body: words.body.map((paragraph) => `<p>${renderText(paragraph, texts)}</p>`).join('\n'),
    path: `/${category}/${slug(title)}`,
    category,
    axes,
    specs: sortSpecs({
      ...sharedSpecs(variations.map((variation) => variation.specs)),
      ...jointSpecs(
        family.key,
        variations.map(({ values }) => values),
      ),
    }),
    featured,
    rank: null,
    related: [],
    defaultSku: defaultChoice.sku,
    created: featured.includes('new') ? newestDate(place('new', family, axes)) : dateCreated(key),
    searchTerms: productTerms(family, axes),
  }
  return { product, variations }
}

interface Parent {
  readonly key: string
  readonly title: string
  readonly category: string
  readonly demand: Demand
}

function makeVariation(family: Family, { sku, values }: VariationCombination, parent: Parent): SampleVariation {
  const words = wordsOf(family.key)
  const price = roundPrice(exactPrice(family, values))
  const own = Object.fromEntries(Object.entries(values).filter(([axis]) => axis in family.variation_axes))
  const multiplier = multiplierOf(family, values)
  const part = {
    sku,
    values,
    modelNumber: modelNumber(family, values),
    numericSpecs: numericSpecsOf(family, values, words.limits ?? {}),
    ...multiplier,
    ...supplyOf(family, sku, parent.demand),
    weightKg: weightOf(words.weight, values['flange size'], multiplier.quantityMultiplier),
  }
  const specs = printedSpecs(family, words, part, `/${parent.category}`)
  return {
    ...part,
    status: true,
    title: variationTitle(parent.title, own),
    product: parent.key,
    attributes: attributesOf(values),
    price: price.toFixed(2),
    priceBreaks: priceBreaks(family, price),
    ...quantitiesOf(family, price),
    specs,
    numericSpecs: numbersBehind(specs, part.numericSpecs),
    partnerNumbers: partnerNumbersOf(sku),
    documents: family.documents,
    accessories: [],
    replacedBy: null,
    interchangeCode: interchangeCode(family.key, values),
  }
}

/** Position of a product in a featured list, from 0; -1 if it is not in the list. */
function place(list: FeaturedList, family: Family, axes: Values): number {
  return featured[list].findIndex((choice) => choice.family === family.key && matchesAxes(choice.axes, axes))
}

const lists: readonly FeaturedList[] = ['new', 'most_ordered']
function featuredLists(family: Family, axes: Values): FeaturedList[] {
  return lists.filter((list) => place(list, family, axes) >= 0)
}

function withRanks(entries: readonly CatalogEntry[]): CatalogEntry[] {
  const mostOrdered = ({ family, axes }: SampleProduct) =>
    featured.most_ordered.findIndex((choice) => choice.family === family && matchesAxes(choice.axes, axes))
  const ranks = ranksOf(
    entries.map(({ product }) => product),
    mostOrdered,
  )
  return entries.map((entry) => ({
    ...entry,
    product: { ...entry.product, rank: ranks.get(entry.product.key) ?? null },
  }))
}

function withRelated(entries: readonly CatalogEntry[]): CatalogEntry[] {
  const candidates = entries.map(({ product, variations }): Candidate => {
    const flanges = variations.flatMap((variation) => variation.values['flange size'] ?? [])
    const defaultChoice = variations.find((variation) => variation.sku === product.defaultSku)
    return { ...product, flange: defaultChoice?.values['flange size'], flanges: new Set(flanges) }
  })
  const byFamily = Map.groupBy(candidates, (candidate) => candidate.family)
  const relatedFamilies = new Map(domain.families.map((family) => [family.key, family.related]))
  return entries.map(({ product, variations }, index) => {
    const candidate = candidates[index]
    const related = candidate ? relatedProducts(candidate, relatedFamilies.get(product.family) ?? [], byFamily) : []
    return { product: { ...product, related }, variations }
  })
}

function withAccessories(entries: readonly CatalogEntry[]): CatalogEntry[] {
  const availableParts = entries.flatMap(({ product, variations }) =>
    variations.filter(({ discontinued }) => !discontinued).map((variation) => ({ family: product.family, variation })),
  )
  const byFamily = Map.groupBy(availableParts, ({ family }) => family)
  const accessoriesOf = accessoriesFrom(
    new Map([...byFamily].map(([family, parts]) => [family, parts.map(({ variation }) => variation)])),
  )
  return entries.map(({ product, variations }) => ({
    product,
    variations: variations.map((one) => ({ ...one, accessories: accessoriesOf(product.family, one) })),
  }))
}

function pictureSku(entries: readonly CatalogEntry[], picture: Picture): string {
  const entry = entries.find(
    ({ product }) => product.family === picture.family && matchesAxes(picture.axes ?? {}, product.axes),
  )
  if (!entry) throw new Error(`No product for the picture of ${picture.family}`)
  return entry.product.defaultSku
}
