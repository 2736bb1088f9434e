import { expect, test } from 'vitest'
import { defaultAddresses } from './AddressesCard.tsx'

const works = ['Ana Ruiz', '25020 Avenue Stanford', 'Valencia, CA 91355']
const office = ['Ana Ruiz', '1 Main Street', 'Castaic, CA 91384']

test('shipping stands before billing, and what is no default is left to the book', () => {
  expect(
    defaultAddresses([
      { id: 'b', type: 'BILLING', isDefault: true, lines: office },
      { id: 'other', type: 'SHIPPING', isDefault: false, lines: office },
      { id: 's', type: 'SHIPPING', isDefault: true, lines: works },
    ]),
  ).toEqual([
    { id: 's', lines: works, tags: ['Default shipping'] },
    { id: 'b', lines: office, tags: ['Default billing'] },
  ])
})

test('two that read the same are one', () => {
  expect(
    defaultAddresses([
      { id: 's', type: 'SHIPPING', isDefault: true, lines: works },
      { id: 'b', type: 'BILLING', isDefault: true, lines: [...works] },
    ]),
  ).toEqual([{ id: 's', lines: works, tags: ['Default shipping', 'Default billing'] }])
})

test('an empty book has none', () => {
  expect(defaultAddresses([])).toEqual([])
})
