import { describe, expect, test } from 'vitest'
import { domain } from './domain.ts'
import { exists, expandFamily } from './expand.ts'

const all = domain.families.map((family) => ({ family, products: expandFamily(family) }))
const skus = all.flatMap(({ products }) => products.flatMap((product) => product.variations.map(({ sku }) => sku)))

describe('products and part numbers', () => {
  test.each(all.map(({ family, products }) => [family.key, family, products] as const))(
    '%s has as many products and variations as its rules allow',
    (_, family, products) => {
      expect(products).toHaveLength(family.products)
      expect(products.flatMap((product) => product.variations)).toHaveLength(family.variations)
    },
  )

  test('match the counts of the catalog', () => {
    expect(all.flatMap(({ products }) => products)).toHaveLength(domain.meta.products)
    expect(skus).toHaveLength(domain.meta.variations)
  })

  test("are unique, have the documented format, and stay in the family's range", () => {
    const pattern = new RegExp(domain.part_numbers.sku_pattern)
    expect(skus.filter((sku) => !pattern.test(sku))).toEqual([])
    expect(new Set(skus).size).toBe(skus.length)
    for (const { family, products } of all) {
      const [first, last] = family.sku_range
      const numbers = products.flatMap((product) => product.variations.map(({ sku }) => Number(sku.slice(0, 6))))
      expect(Math.max(...numbers)).toBeLessThanOrEqual(last)
      if (family.rules.some((rule) => rule.retired)) continue
      expect(Math.min(...numbers)).toBe(first)
      expect(new Set(numbers).size).toBe(Math.max(...numbers) - first + 1)
    }
  })

  test('stay the same when other parts retire', () => {
    const gauges = all.find(({ family }) => family.key === 'gauge')?.products.flatMap(({ variations }) => variations)
    const octal = gauges?.filter(({ values }) => values['style'] === 'Octal') ?? []
    expect(octal.map(({ sku }) => sku)).toEqual(['260014', '260014-T', '260015', '260016'])
    expect(new Set(octal.map(({ values }) => values['contacts']))).toEqual(new Set(['8']))
    expect(gauges?.[0]?.sku).toBe('260005')
  })

  test('stay the same when values are added', () => {
    const bolts = all.find(({ family }) => family.key === 'bolt-cf')?.products.flatMap(({ variations }) => variations)
    const hex = bolts?.filter(({ values }) => values['head'] === 'Hex' && values['finish'] === 'Plain 18-8') ?? []
    const firstOfSizes = Map.groupBy(hex, ({ values }) => values['flange size'])
    expect([...firstOfSizes].map(([size, [first]]) => [size, first?.sku])).toEqual([
      ['CF1.33', '680001'],
      ['CF2.12', '680005'],
      ['CF2.75', '680009'],
      ['CF3.38-CF4.62', '680221'],
      ['CF6.00-CF8.00', '680225'],
      ['CF10.00', '680013'],
      ['CF12.00', '680017'],
    ])
  })

  test('share a number only if they differ in bolt holes alone', () => {
    for (const { products } of all) {
      for (const { variations } of products) {
        const byNumber = Map.groupBy(variations, ({ sku }) => sku.slice(0, 6))
        for (const [number, sharing] of byNumber) {
          const others = sharing.map(({ values }) => JSON.stringify({ ...values, 'bolt hole': '' }))
          expect(new Set(others).size).toBe(1)
          expect(sharing.map(({ sku }) => sku)).toContain(number)
          const suffixes = sharing.map(({ sku }) => sku.slice(6)).filter((suffix) => suffix !== '')
          expect(['-T', '-MT']).toEqual(expect.arrayContaining(suffixes))
        }
      }
    }
  })

  test('end in the suffix for the bolt holes', () => {
    const subd = all.find(({ family }) => family.key === 'subd')?.products.flatMap((product) => product.variations)
    expect(subd?.find(({ sku }) => sku === '180050')?.values).toEqual({
      contacts: '25',
      shells: '1',
      'gender air side': 'Female',
      'flange size': 'CF2.75',
      'bolt hole': 'Clearance',
    })
    expect(subd?.find(({ sku }) => sku === '180050-T')?.values['bolt hole']).toBe('Tapped UNF')
    const blanks = all
      .find(({ family }) => family.key === 'cf-blank')
      ?.products.flatMap((product) => product.variations)
    expect(blanks?.find(({ sku }) => sku === '540003-MT')?.values['bolt hole']).toBe('Tapped metric')
  })
})

describe('rules', () => {
  const subd = all.find(({ family }) => family.key === 'subd')?.family
  const part = {
    contacts: '25',
    shells: '4',
    'gender air side': 'Male',
    'flange size': 'CF6.00',
    'bolt hole': 'Clearance',
  }

  test('allow a combination that meets every condition', () => {
    expect(subd && exists(part, subd)).toBe(true)
  })

  test.each([
    ['contacts', '50'],
    ['flange size', 'CF2.75'],
  ])('reject a four-shell part with %s %s', (axis, value) => {
    expect(subd && exists({ ...part, [axis]: value }, subd)).toBe(false)
  })
})
