import { describe, expect, test } from 'vitest'
import { domain } from './domain/domain.ts'
import { expandFamily } from './domain/expand.ts'
import { modelAxes, modelNumber } from './models.ts'

describe('model numbers', () => {
  test.each(domain.families.map((family) => [family.key, family] as const))(
    '%s: differ whenever the pattern can distinguish parts',
    (_, family) => {
      const axes = modelAxes(family)
      const meanings = new Map<string, string>()
      for (const { values } of expandFamily(family).flatMap((product) => product.variations)) {
        const model = modelNumber(family, values)
        const meaning = JSON.stringify(axes.map((axis) => values[axis]))
        expect(model).toMatch(/^[A-Za-z0-9][A-Za-z0-9.-]*[A-Za-z0-9]$/)
        expect(meanings.get(model) ?? meaning).toBe(meaning)
        meanings.set(model, meaning)
      }
    },
  )

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
    ).toBe('25D1-CF2.75-F')
  })
})
