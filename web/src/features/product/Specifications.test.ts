import { expect, it } from 'vitest'
import { grouped } from './Specifications.tsx'

const rows = [
  { name: 'model_number', group: { title: 'Identification', position: 0 } },
  { name: 'materials', group: { title: 'Construction', position: 3 } },
  { name: 'contacts', group: { title: 'Electrical', position: 1 } },
  { name: 'colour', group: { title: 'Construction', position: 3 } },
]

it('groups related specifications in order', () => {
  expect(grouped(rows).map(({ title, rows: groupRows }) => [title, groupRows.map(({ name }) => name)])).toEqual([
    ['Identification', ['model_number']],
    ['Electrical', ['contacts']],
    ['Construction', ['materials', 'colour']],
  ])
  expect(grouped([{ group: null }])).toEqual([{ title: 'Specifications', rows: [{ group: null }] }])
})
