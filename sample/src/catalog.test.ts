import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { machineName } from './attributes.ts'
import { makeCatalog } from './catalog.ts'
import { domain } from './domain/domain.ts'
import type { SampleProduct, SampleVariation } from './domain/types.ts'

const catalog = makeCatalog()
const { products, variations, categories, attributes } = catalog
const published = products.filter((product) => product.status)
const bySku = new Map(variations.map((variation) => [variation.sku, variation]))
const byKey = new Map(products.map((product) => [product.key, product]))
const families = new Map(domain.families.map((family) => [family.key, family]))

function familyOf(variation: SampleVariation) {
  const family = families.get(byKey.get(variation.product)?.family ?? '')
  if (!family) throw new Error(variation.sku)
  return family
}

function defaultVariationOf(product: SampleProduct): SampleVariation {
  const variation = bySku.get(product.defaultSku)
  if (!variation) throw new Error(product.key)
  return variation
}

describe('the sample catalog', () => {
  test('is the same on every call', () => {
    const hash = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex')
    expect(hash(makeCatalog())).toBe(hash(catalog))
  })

  test('has 1,490 published products in 12,036 variations, and one unpublished product with two variations', () => {
    expect(published).toHaveLength(1_490)
    expect(variations.filter((variation) => variation.status)).toHaveLength(12_036)
    expect(products.filter((product) => !product.status)).toHaveLength(1)
    const unpublished = variations.filter((variation) => !variation.status)
    expect(unpublished.map(({ sku }) => sku)).toEqual(['180050-NM', '180051-NM'])
    expect(unpublished.every(({ product }) => byKey.get(product)?.status === false)).toBe(true)
  })

  test('gives every product and variation a unique key', () => {
    expect(byKey.size).toBe(products.length)
    expect(bySku.size).toBe(variations.length)
    expect(variations.every(({ product }) => byKey.has(product))).toBe(true)
  })

  test('has nine categories with 47 subcategories, each with a picture and a parent', () => {
    const top = categories.filter((category) => category.parent === null)
    expect(top.map(({ name }) => name)).toEqual([
      'Electrical feedthroughs',
      'Flanges and fittings',
      'Connectors and contacts',
      'Wire and cable',
      'Fluid, breaks and glass',
      'Gaskets and hardware',
      'Viewports and optics',
      'Motion and valves',
      'Materials and consumables',
    ])
    expect(categories).toHaveLength(9 + 47)
    const keys = new Set(categories.map(({ key }) => key))
    expect(categories.every(({ parent }) => parent === null || keys.has(parent))).toBe(true)
    expect(categories.every(({ pictureSku }) => bySku.get(pictureSku)?.status)).toBe(true)
    const leaves = categories.filter((category) => category.parent !== null).map(({ key }) => key)
    expect(new Set(products.map(({ category }) => category))).toEqual(new Set(leaves))
  })

  test('ranks main products before accessories, and sizes and ratings by value', () => {
    const ranked = published.toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
    expect(ranked.map(({ rank }) => rank)).toEqual(published.map((_, index) => index + 1))
    const familiesIn = (category: string) => {
      const inCategory = ranked.filter((product) => product.category.startsWith(category))
      return [...new Set(inCategory.filter(({ featured }) => featured.length === 0).map(({ family }) => family))]
    }
    expect(familiesIn('electrical-feedthroughs').slice(0, 3)).toEqual(['power-lv', 'power-mv', 'power-hv'])
    expect(familiesIn('viewports-and-optics').at(-1)).toBe('vp-acc')
    const valuesOf = (family: string, axis: string) =>
      [...new Set(ranked.filter((product) => product.family === family).map(({ axes }) => axes[axis] ?? ''))].map(
        (value) => Number.parseFloat(value.replace(/^\D+/, '')),
      )
    for (const values of [valuesOf('cf-bored', 'flange size'), valuesOf('power-mv', 'voltage')])
      expect(values).toEqual(values.toSorted((a, b) => a - b))
  })

  test('describes how to choose in every top-level category, and names the columns of every list', () => {
    const properties = new Set([
      ...attributes.map(({ id }) => id),
      ...variations.flatMap(({ specs }) => Object.keys(specs).map(machineName)),
    ])
    expect(categories.flatMap(({ columns }) => columns.filter((name) => !properties.has(name)))).toEqual([])
    expect(categories.filter(({ columns }) => columns.length === 0 || columns.length > 5)).toEqual([])
    const top = categories.filter(({ parent }) => parent === null)
    expect(top.filter(({ description }) => description.split(/[.]\s|[.]</).length !== 3)).toEqual([])
  })

  test('has a unique, URL-safe path for everything', () => {
    const paths = [...products, ...categories].map(({ path }) => path)
    expect(paths.filter((path) => !/^(\/[a-z0-9]+(-[a-z0-9]+)*)+$/.test(path))).toEqual([])
    expect(new Set(paths).size).toBe(paths.length)
    expect(products.every(({ path, category }) => path.startsWith(`/${category}/`))).toBe(true)
  })

  test('keeps product titles under 90 characters and uses trade names only in parentheses', () => {
    expect(products.filter(({ title }) => title.length >= 90)).toEqual([])
    expect(new Set(products.map(({ title }) => title)).size).toBe(products.length)
    const text = products.map(({ title, summary, body }) => `${title} ${summary} ${body}`).join(' ')
    expect(text.match(/(?<!\()Kapton|Viton|Teflon|Swagelok|Conflat|VCR/i)).toBeNull()
    expect(text.match(/\bundefined\b|\{|NaN|\d um\b|\d x \d/)).toBeNull()
  })

  test('gives the variations of a product distinct titles', () => {
    for (const [product, own] of Map.groupBy(variations, ({ product }) => product))
      expect([product, new Set(own.map(({ title }) => title)).size]).toEqual([product, own.length])
  })

  test('writes each summary as one sentence and each body as two paragraphs', () => {
    expect(products.filter(({ summary }) => !/^[A-Z0-9].*[^.]\.$/.test(summary))).toEqual([])
    expect(products.filter(({ body }) => !/^<p>[^<]+<\/p>\n<p>[^<]+<\/p>$/.test(body))).toEqual([])
    expect(byKey.get('subd/25-1-female')?.summary).toBe(
      'Glass-ceramic sealed, 500 V DC, 5 A per pin; bakeable to 350 °C on CF, 200 °C on KF, 150 °C on ISO.',
    )
  })

  test('relates products only to other published products', () => {
    expect(products.filter(({ related }) => related.length < 1 || related.length > 6)).toEqual([])
    for (const { key, related } of products) {
      expect(new Set(related).size).toBe(related.length)
      expect(related).not.toContain(key)
      expect(related.every((other) => byKey.get(other)?.status)).toBe(true)
    }
    expect(byKey.get('subd/25-1-female')?.related).toEqual(
      expect.arrayContaining(['conn-subd/25-peek-male', 'gasket-cu/silver-plated', 'bolt-cf/hex-silver-plated']),
    )
    expect(byKey.get('vp-boro/7056-borosilicate-zero-length')?.related).toContain('gasket-cu/annealed')
  })

  test('picks the most common choice as the default variation, never one with a suffix or discontinued', () => {
    for (const product of published) {
      const variation = defaultVariationOf(product)
      expect(variation.sku).toMatch(/^\d{6}$/)
      expect(variation.discontinued).toBe(false)
      const flanges = variations.filter((one) => one.product === product.key).map((one) => one.values['flange size'])
      if (flanges.includes('CF2.75')) expect(variation.values['flange size']).toBe('CF2.75')
    }
  })
})

describe('variations', () => {
  test('use every attribute, with known values only', () => {
    const rawValues = new Map(attributes.map(({ id, values }) => [id, new Set(values.map(({ raw }) => raw))]))
    const usedIds = new Set(variations.flatMap((variation) => Object.keys(variation.attributes)))
    expect(usedIds).toEqual(new Set(rawValues.keys()))
    for (const variation of variations)
      for (const [id, raw] of Object.entries(variation.attributes)) expect(rawValues.get(id)?.has(raw)).toBe(true)
  })

  test('cost no less on a larger flange of the same system', () => {
    const groups = Map.groupBy(variations, ({ product, values }) =>
      JSON.stringify([product, (values['flange size'] ?? '').replace(/[\d.].*/, ''), { ...values, 'flange size': '' }]),
    )
    for (const group of groups.values()) {
      const bySize = group
        .filter(({ values }) => /\d$/.test(values['flange size'] ?? '') && !/[/-]/.test(values['flange size'] ?? ''))
        .toSorted((a, b) => size(a) - size(b))
      const prices = bySize.map(({ price }) => Number(price))
      expect(prices).toEqual(prices.toSorted((a, b) => a - b))
    }
  })

  test('are in stock about as often as their family, and a few are discontinued', () => {
    for (const family of domain.families) {
      const own = variations.filter((variation) => variation.status && familyOf(variation) === family)
      const stocked = own.filter(({ stock }) => (stock ?? 0) > 0)
      const spread = 4 * Math.sqrt((family.stock_share * (1 - family.stock_share)) / own.length) + 2 / own.length
      expect(Math.abs(stocked.length / own.length - family.stock_share)).toBeLessThan(spread)
      const [minimum, maximum] = family.qty_multiplier?.unit.startsWith('pack') ? [5, 200] : [2, 60]
      expect(stocked.every(({ stock }) => stock !== null && stock >= minimum && stock <= maximum)).toBe(true)
    }
    const discontinued = variations.filter((variation) => variation.discontinued)
    expect(discontinued.length).toBeGreaterThan(10)
    expect(discontinued.length).toBeLessThan(variations.length * 0.005)
    expect(discontinued.every(({ stock, leadTime }) => stock === 0 && leadTime === null)).toBe(true)
    const withoutLeadTime = variations.filter(({ leadTime, discontinued }) => leadTime === null && !discontinued)
    expect(withoutLeadTime).toEqual(variations.filter(({ finite }) => finite))
  })

  test('include about a dozen with limited stock, spread over families', () => {
    const limitedStock = variations.filter(({ finite }) => finite)
    expect(limitedStock.length).toBeGreaterThanOrEqual(10)
    expect(limitedStock.length).toBeLessThanOrEqual(15)
    expect(limitedStock.every(({ stock }) => stock !== null && stock > 0 && stock <= 5)).toBe(true)
    expect(new Set(limitedStock.map(familyOf)).size).toBeGreaterThan(8)
  })

  test('can be ordered from their minimum to their maximum in steps', () => {
    for (const { minimumQuantity, maximumQuantity, quantityStep } of variations) {
      expect(minimumQuantity % quantityStep).toBe(0)
      expect(maximumQuantity % quantityStep).toBe(0)
      expect(maximumQuantity).toBeLessThanOrEqual(9_999)
    }
    const inPairs = variations.filter(({ quantityStep }) => quantityStep === 2)
    expect(inPairs.length).toBeGreaterThan(0)
    expect(inPairs.every(({ quantityMultiplierLabel }) => quantityMultiplierLabel?.startsWith('pack'))).toBe(true)
  })

  test('print every specification label at least once', () => {
    const printedLabels = new Set(variations.flatMap(({ specs }) => Object.keys(specs)))
    const unusedLabels = domain.spec_labels.map(({ label }) => label).filter((label) => !printedLabels.has(label))
    expect(unusedLabels).toEqual(['Partner Part Numbers'])
    expect(new Set(variations.map(({ partnerNumbers }) => partnerNumbers.length))).toEqual(new Set([0, 1, 2, 3, 4]))
    const numbers = variations.flatMap(({ partnerNumbers }) => partnerNumbers)
    expect(numbers.filter((number) => !/^[A-Z]{3}-\d{5,7}$/.test(number))).toEqual([])
  })

  test('print values, never templates, and link labels as paths', () => {
    const links = ['Catalog Page', 'Product Bulletin', 'Safety Data Sheet', 'Assembly Drawing', 'User Guide']
    for (const { sku, specs } of variations)
      for (const [label, value] of Object.entries(specs)) {
        expect([sku, label, value]).not.toEqual([sku, label, expect.stringMatching(/undefined|NaN|[{}]|^\s*$/)])
        expect([sku, label, value.startsWith('/')]).toEqual([sku, label, links.includes(label)])
      }
  })

  test('have a 3D model if their shape is fixed, in both formats or neither', () => {
    const documentTypes = new Set(variations.flatMap(({ documents }) => documents))
    expect([...documentTypes]).toEqual(expect.arrayContaining(['Outline Drawings', '3D Files', 'STEP Files']))
    expect(
      variations.filter(({ documents }) => documents.includes('3D Files') !== documents.includes('STEP Files')),
    ).toEqual([])
    const familiesWithoutModel = domain.families.filter(({ documents }) => !documents.includes('STEP Files'))
    expect(familiesWithoutModel.map(({ key }) => key)).toEqual([
      ...['wire-kap', 'wire-coax', 'wire-tp', 'ribbon', 'wire-tc', 'wire-bare', 'cable-subd', 'cable-coax'],
      ...['kap-film', 'epoxy', 'lube', 'tool', 'cable-tc', 'heater', 'clean'],
    ])
  })
})

function size({ values }: SampleVariation): number {
  return Number(/[\d.]+/.exec(values['flange size'] ?? '')?.[0])
}
