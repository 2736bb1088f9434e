import { expect, it } from 'vitest'
import { groupRows } from './Specifications.tsx'

const rows = [
  { name: 'model_number', group: { title: 'Identification', position: 0 } },
  { name: 'materials', group: { title: 'Construction', position: 3 } },
  { name: 'contacts', group: { title: 'Electrical', position: 1 } },
  { name: 'colour', group: { title: 'Construction', position: 3 } },
]

it('groups related specifications in order', () => {
  expect(groupRows(rows).map(({ title, rows: members }) => [title, members.map(({ name }) => name)])).toEqual([
    ['Identification', ['model_number']],
    ['Electrical', ['contacts']],
    ['Construction', ['materials', 'colour']],
  ])
  expect(groupRows([{ group: null }])).toEqual([{ title: 'Specifications', rows: [{ group: null }] }])
})
