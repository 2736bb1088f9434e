import { describe, expect, test } from 'vitest'
import { domain } from './domain/domain.ts'
import { expandFamily } from './domain/expand.ts'
import { modelNumber } from './models.ts'

describe('model numbers', () => {
  test('are unique and easy to type', () => {
    const models = domain.families.flatMap((family) =>
      expandFamily(family).flatMap(({ variations }) => variations.map(({ values }) => modelNumber(family, values))),
    )
    expect(models.filter((model) => !/^[A-Za-z0-9][A-Za-z0-9.-]*[A-Za-z0-9]$/.test(model))).toEqual([])
    expect([...Map.groupBy(models, String)].filter(([, same]) => same.length > 1)).toEqual([])
  })

  test('resemble the part', () => {
    const subd = domain.families.find((family) => family.key === 'subd')
    expect(
      subd &&
        modelNumber(subd, {
          contacts: '25',
          shells: '1',
          'gender air side': 'Female',
          'flange size': 'CF2.75',
          'bolt hole': 'Tapped UNF',
        }),
    ).toBe('25D1-CF2.75-F-T')
  })
})
