import { describe, expect, it } from 'vitest'
import type { SpecificationFacts } from '../../../components/products/specification.ts'
import { differingColumns } from './columns.ts'

function spec(name: string, value: string, unit: string | null = null): SpecificationFacts {
  return {
    name,
    label: name.replaceAll('_', ' '),
    value,
    unit,
  }
}

describe('differingColumns', () => {
  const nine = [
    spec('contacts', '9'),
    spec('gender_air_side', 'Male'),
    spec('current_rating', '5', 'A'),
    spec('max_bake_temperature', '350', '°C'),
  ]
  const fifteen = [
    spec('contacts', '15'),
    spec('gender_air_side', 'Female'),
    spec('current_rating', '5', 'A'),
    spec('max_bake_temperature', '200', '°C'),
  ]

  it('keeps columns that differ, in catalog order, and drops shared ones', () => {
    expect(differingColumns([nine, fifteen], 5)).toEqual([
      { name: 'contacts', label: 'contacts', isFigure: true },
      { name: 'gender_air_side', label: 'Gender', isFigure: false },
      { name: 'max_bake_temperature', label: 'Bake', isFigure: true },
    ])
  })

  it('stops at the requested number of columns', () => {
    expect(differingColumns([nine, fifteen], 1).map((column) => column.name)).toEqual(['contacts'])
  })

  it('leaves out properties only a few rows have', () => {
    const plain = [spec('contacts', '37')]
    expect(differingColumns([nine, plain, plain], 5).map((column) => column.name)).toEqual(['contacts'])
  })

  it('compares figures without their qualifiers', () => {
    const plated = [spec('contacts', '15, gold-plated'), spec('current_rating', '2', 'A per pin')]
    const tinned = [spec('contacts', '15, tin-plated'), spec('current_rating', '5', 'A per pin')]
    expect(differingColumns([plated, tinned], 5).map((column) => column.name)).toEqual(['current_rating'])
  })

  it('leaves out columns without room', () => {
    const wide = (text: string) => ['a', 'b', 'c'].map((name) => spec(name, `${text} of eighteen ch`))
    expect(differingColumns([wide('one'), wide('two')], 5).map((column) => column.name)).toEqual(['a', 'b'])
  })

  it('leaves out addresses of pages', () => {
    expect(differingColumns([[spec('user_guide', '/a')], [spec('user_guide', '/b')]], 5)).toEqual([])
  })

  it('leaves out long prose', () => {
    const prose = (text: string) => [
      spec('contacts', '9'),
      spec('dimensions', `${text} see the outline drawing of the part`),
    ]
    expect(differingColumns([prose('1'), prose('2')], 5)).toEqual([])
  })

  it('always includes requested columns, in their place', () => {
    const names = (max: number, requested: string[]) =>
      differingColumns([nine, fifteen], max, requested).map((column) => column.name)
    expect(names(2, ['max_bake_temperature'])).toEqual(['contacts', 'max_bake_temperature'])
    expect(names(5, ['current_rating'])).toContain('current_rating')
    expect(names(1, ['price'])).toEqual(['contacts'])
  })

  it('shows the figures of a single row', () => {
    expect(differingColumns([nine], 2).map((column) => column.name)).toEqual(['contacts', 'gender_air_side'])
  })
})
