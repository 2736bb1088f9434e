import { expect, it } from 'vitest'
import { grouped } from './Specifications.tsx'

const rows = ['model_number', 'materials', 'contacts', 'colour', 'rohs_compliant', 'voltage_rating'].map((name) => ({
  name,
}))

it('puts what belongs together under one title, and what nobody named under construction', () => {
  expect(grouped(rows).map((group) => [group.title, group.rows.map((row) => row.name)])).toEqual([
    ['Identification', ['model_number']],
    ['Electrical', ['contacts', 'voltage_rating']],
    ['Construction', ['materials', 'colour']],
    ['Ordering', ['rohs_compliant']],
  ])
})
