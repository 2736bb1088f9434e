import { describe, expect, test } from 'vitest'
import { specificationText } from '../../components/products/specification.ts'
import { compareRows } from './CompareTable.tsx'

function spec(name: string, value: string, unit: string | null = null) {
  return { name, label: name, value, unit }
}
function attribute(name: string, value: string) {
  return { name, label: name, value }
}

describe('rows of a comparison', () => {
  test('include values of any part, attributes first, and mark differences', () => {
    const rows = compareRows(
      [
        {
          attributes: [attribute('flange_size', '2.75" CF')],
          specifications: [spec('voltage', '500', 'V DC'), spec('contacts', '25'), spec('catalog_page', '/help')],
        },
        {
          attributes: [attribute('flange_size', '2.75" CF'), attribute('bolt_hole', 'Tapped')],
          specifications: [spec('voltage', '500', 'V DC'), spec('contacts', '50')],
        },
      ],
      specificationText,
    )
    expect(rows).toEqual([
      { name: 'flange_size', label: 'flange_size', cells: ['2.75" CF', '2.75" CF'], differs: false },
      { name: 'bolt_hole', label: 'bolt_hole', cells: [null, 'Tapped'], differs: true },
      { name: 'voltage', label: 'voltage', cells: ['500 V DC', '500 V DC'], differs: false },
      { name: 'contacts', label: 'contacts', cells: ['25', '50'], differs: true },
    ])
  })

  test('list a property once that is both attribute and specification', () => {
    const part = { attributes: [attribute('tube_od', '1/4 in')], specifications: [spec('tube_od', '0.25', 'in')] }
    expect(compareRows([part], specificationText)).toHaveLength(1)
  })
})
