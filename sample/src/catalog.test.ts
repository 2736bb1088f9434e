import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
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

function standing(product: SampleProduct): SampleVariation {
  const variation = bySku.get(product.defaultSku)
  if (!variation) throw new Error(product.key)
  return variation
}

describe('the sample catalog', () => {
  test('is the same at every call', () => {
    const hash = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex')
    expect(hash(makeCatalog())).toBe(hash(catalog))
  })

  test('holds 1,499 published products in 11,990 variations, and one unpublished product with two', () => {
    expect(published).toHaveLength(1_499)
    expect(variations.filter((variation) => variation.status)).toHaveLength(11_990)
    expect(products.filter((product) => !product.status)).toHaveLength(1)
    const hidden = variations.filter((variation) => !variation.status)
    expect(hidden.map(({ sku }) => sku)).toEqual(['180050-NM', '180051-NM'])
    expect(hidden.every(({ product }) => byKey.get(product)?.status === false)).toBe(true)
  })

  test('gives every product and variation a key of its own', () => {
    expect(byKey.size).toBe(products.length)
    expect(bySku.size).toBe(variations.length)
    expect(variations.every(({ product }) => byKey.has(product))).toBe(true)
  })

  test('has nine categories with 47 below them, each with a picture and a parent', () => {
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

  test('has one url-safe address for everything', () => {
    const paths = [...products, ...categories].map(({ path }) => path)
    expect(paths.filter((path) => !/^(\/[a-z0-9]+(-[a-z0-9]+)*)+$/.test(path))).toEqual([])
    expect(new Set(paths).size).toBe(paths.length)
    expect(products.every(({ path, category }) => path.startsWith(`/${category}/`))).toBe(true)
  })

  test('names products in fewer than 90 characters, with no trade name as the name of a thing', () => {
    expect(products.filter(({ title }) => title.length >= 90)).toEqual([])
    expect(new Set(products.map(({ title }) => title)).size).toBe(products.length)
    const text = products.map(({ title, summary, body }) => `${title} ${summary} ${body}`).join(' ')
    expect(text.match(/(?<!\()Kapton|Viton|Teflon|Swagelok|Conflat|VCR/i)).toBeNull()
    expect(text.match(/\bundefined\b|\{|NaN|\d um\b|\d x \d/)).toBeNull()
  })

  test('tells variations of a product apart by title', () => {
    for (const [product, own] of Map.groupBy(variations, ({ product }) => product))
      expect([product, new Set(own.map(({ title }) => title)).size]).toEqual([product, own.length])
  })

  test('writes each summary as one sentence and each body as paragraphs', () => {
    expect(products.filter(({ summary }) => !/^[A-Z0-9].*[^.]\.$/.test(summary))).toEqual([])
    expect(products.filter(({ body }) => !/^<p>[^<]+<\/p>\n<p>[^<]+<\/p>$/.test(body))).toEqual([])
    expect(byKey.get('subd/25-1-female')?.summary).toBe(
      'Glass-ceramic sealed, 500 V DC, 5 A per pin; bakeable to 350 °C on CF, 200 °C on KF and ISO.',
    )
  })

  test('features six new and six most ordered products, the new ones newest', () => {
    const featured = (list: 'new' | 'most_ordered') => products.filter((product) => product.featured.includes(list))
    expect(featured('new')).toHaveLength(6)
    expect(featured('most_ordered').map(({ defaultSku }) => defaultSku)).toEqual(
      expect.arrayContaining(['180050', '330002', '410077', '540003', '630027']),
    )
    expect(featured('most_ordered')).toHaveLength(6)
    expect(featured('most_ordered').every((product) => (standing(product).stock ?? 0) > 0)).toBe(true)
    const newest = published.toSorted((a, b) => (a.created < b.created ? 1 : -1)).slice(0, 6)
    expect(new Set(newest)).toEqual(new Set(featured('new')))
  })

  test('relates products to others that exist and can be seen', () => {
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

  test('lets the commonest choice stand for a product, without suffix and never discontinued', () => {
    for (const product of published) {
      const variation = standing(product)
      expect(variation.sku).toMatch(/^\d{6}$/)
      expect(variation.discontinued).toBe(false)
      const flanges = variations.filter((one) => one.product === product.key).map((one) => one.values['flange size'])
      if (flanges.includes('CF2.75')) expect(variation.values['flange size']).toBe('CF2.75')
    }
  })

  test('dates every product between January 2024 and October 2026', () => {
    const dates = products.map(({ created }) => created)
    expect(dates.filter((date) => !/^202[4-6]-\d\d-\d\dT\d\d:\d\d:00\+00:00$/.test(date))).toEqual([])
    expect(dates.every((date) => date >= '2024-01-01' && date < '2026-11-01')).toBe(true)
    expect(new Set(dates.map((date) => date.slice(0, 7))).size).toBeGreaterThan(30)
  })
})

describe('its variations', () => {
  test('use every attribute, and only values the attribute has', () => {
    const known = new Map(attributes.map(({ id, values }) => [id, new Set(values.map(({ raw }) => raw))]))
    const used = new Set(variations.flatMap((variation) => Object.keys(variation.attributes)))
    expect(used).toEqual(new Set(known.keys()))
    for (const variation of variations)
      for (const [id, raw] of Object.entries(variation.attributes)) expect(known.get(id)?.has(raw)).toBe(true)
  })

  test('cost what the family allows, with breaks that fall', () => {
    for (const variation of variations) {
      const price = Number(variation.price)
      const { min, max } = familyOf(variation).price_usd
      expect(price).toBeGreaterThanOrEqual(min - 2.5)
      expect(price).toBeLessThanOrEqual(max + 2.5)
      expect(variation.price).toMatch(/^\d+\.\d\d$/)
      expect(price % (price < 100 ? 0.5 : price < 500 ? 1 : 5)).toBe(0)
      const falling = [price, ...variation.priceBreaks.map((row) => Number(row.price))]
      expect(falling.every((value, index) => index === 0 || value < (falling[index - 1] ?? 0))).toBe(true)
    }
    expect(variations.filter(({ priceBreaks }) => priceBreaks.length > 0).length).toBeGreaterThan(4_000)
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

  test('are in stock about as often as their family is, and a few are discontinued', () => {
    for (const family of domain.families) {
      const own = variations.filter((variation) => variation.status && familyOf(variation) === family)
      const stocked = own.filter(({ stock }) => (stock ?? 0) > 0)
      const spread = 4 * Math.sqrt((family.stock_share * (1 - family.stock_share)) / own.length) + 2 / own.length
      expect(Math.abs(stocked.length / own.length - family.stock_share)).toBeLessThan(spread)
      const [least, most] = family.qty_multiplier?.unit.startsWith('pack') ? [5, 200] : [2, 60]
      expect(stocked.every(({ stock }) => stock !== null && stock >= least && stock <= most)).toBe(true)
    }
    const discontinued = variations.filter((variation) => variation.discontinued)
    expect(discontinued.length).toBeGreaterThan(10)
    expect(discontinued.length).toBeLessThan(variations.length * 0.005)
    expect(discontinued.every(({ stock, leadTime }) => stock === 0 && leadTime === null)).toBe(true)
    const withoutLeadTime = variations.filter(({ leadTime, discontinued }) => leadTime === null && !discontinued)
    expect(withoutLeadTime).toEqual(variations.filter(({ finite }) => finite))
  })

  test('are the last of their kind in a dozen places, few in number and spread over families', () => {
    const last = variations.filter(({ finite }) => finite)
    expect(last.length).toBeGreaterThanOrEqual(10)
    expect(last.length).toBeLessThanOrEqual(15)
    expect(last.every(({ stock }) => stock !== null && stock > 0 && stock <= 5)).toBe(true)
    expect(new Set(last.map(familyOf)).size).toBeGreaterThan(8)
  })

  test('say what one unit holds', () => {
    const multiplier = (sku: string) => {
      const { quantityMultiplier, quantityMultiplierLabel, oneLength } = bySku.get(sku) ?? {}
      return [quantityMultiplier, quantityMultiplierLabel, oneLength]
    }
    expect(multiplier('410077')).toEqual([50, 'x 50 ft', true])
    expect(multiplier('630027')).toEqual([10, 'pack of 10', false])
    expect(multiplier('630033')).toEqual([5, 'pack of 5', false])
    expect(multiplier('180050')).toEqual([null, null, null])
    const rolls = variations.filter(({ product }) => product.startsWith('kap-film/'))
    expect(new Set(rolls.map((roll) => roll.quantityMultiplierLabel))).toEqual(
      new Set(['roll of 10 ft', 'roll of 108 ft']),
    )
  })

  test('can be ordered from their minimum to their maximum in steps', () => {
    for (const { minimumQuantity, maximumQuantity, quantityStep } of variations) {
      expect(minimumQuantity % quantityStep).toBe(0)
      expect(maximumQuantity % quantityStep).toBe(0)
      expect(maximumQuantity).toBeLessThanOrEqual(9_999)
    }
    const byTwos = variations.filter(({ quantityStep }) => quantityStep === 2)
    expect(byTwos.length).toBeGreaterThan(0)
    expect(byTwos.every(({ quantityMultiplierLabel }) => quantityMultiplierLabel?.startsWith('pack'))).toBe(true)
  })

  test('print every label of the specification somewhere', () => {
    const printed = new Set(variations.flatMap(({ specs }) => Object.keys(specs)))
    const missing = domain.spec_labels.map(({ label }) => label).filter((label) => !printed.has(label))
    expect(missing).toEqual(['Partner Part Numbers'])
    expect(new Set(variations.map(({ partnerNumbers }) => partnerNumbers.length))).toEqual(new Set([0, 1, 2, 3, 4]))
    const numbers = variations.flatMap(({ partnerNumbers }) => partnerNumbers)
    expect(numbers.filter((number) => !/^[A-Z]{3}-\d{5,7}$/.test(number))).toEqual([])
  })

  test('print values, never templates, and the link labels as paths', () => {
    const links = [
      'Catalog Page',
      'Product Bulletin',
      'Safety Data Sheet',
      'Assembly Drawing',
      'DWG Drawing',
      'User Guide',
    ]
    for (const { sku, specs } of variations)
      for (const [label, value] of Object.entries(specs)) {
        expect([sku, label, value]).not.toEqual([sku, label, expect.stringMatching(/undefined|NaN|[{}]|^\s*$/)])
        expect([sku, label, value.startsWith('/')]).toEqual([sku, label, links.includes(label)])
      }
  })

  test('share with their product what they all print alike', () => {
    const { specs } = byKey.get('subd/25-1-female') ?? { specs: {} }
    expect(specs).toMatchObject({
      'Gender Air Side': 'Female',
      Shells: '1',
      Contacts: '25, gold-plated',
      'Voltage Rating': '500 V DC',
    })
    expect(specs).not.toHaveProperty('Model Number')
    expect(specs).not.toHaveProperty('Max Bake Temperature')
  })

  test('have a solid to hand out where their shape is fixed, in both formats or in none', () => {
    const drawn = new Set(variations.flatMap(({ documents }) => documents))
    expect([...drawn]).toEqual(expect.arrayContaining(['Outline Drawings', '3D Files', 'STEP Files']))
    expect(
      variations.filter(({ documents }) => documents.includes('3D Files') !== documents.includes('STEP Files')),
    ).toEqual([])
    const withoutSolid = domain.families.filter(({ documents }) => !documents.includes('STEP Files'))
    expect(withoutSolid.map(({ key }) => key)).toEqual([
      ...['wire-kap', 'wire-coax', 'wire-tp', 'ribbon', 'wire-tc', 'wire-bare', 'cable-subd', 'cable-coax'],
      ...['kap-film', 'epoxy', 'lube', 'tool', 'cable-tc', 'heater', 'clean'],
    ])
  })

  test('weigh something', () => {
    expect(variations.filter(({ weightKg }) => !/^\d+\.\d{3}$/.test(weightKg) || Number(weightKg) <= 0)).toEqual([])
  })
})

function size({ values }: SampleVariation): number {
  return Number(/[\d.]+/.exec(values['flange size'] ?? '')?.[0])
}
