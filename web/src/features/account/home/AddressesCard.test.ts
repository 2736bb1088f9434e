import { expect, test } from 'vitest'
import { defaultAddresses } from './AddressesCard.tsx'

const works = ['Ana Ruiz', '25020 Avenue Stanford', 'Valencia, CA 91355']
const office = ['Ana Ruiz', '1 Main Street', 'Castaic, CA 91384']

test('lists the default shipping address before billing, and no others', () => {
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

test('merges identical addresses', () => {
  expect(
    defaultAddresses([
      { id: 's', type: 'SHIPPING', isDefault: true, lines: works },
      { id: 'b', type: 'BILLING', isDefault: true, lines: [...works] },
    ]),
  ).toEqual([{ id: 's', lines: works, tags: ['Default shipping', 'Default billing'] }])
})

test('returns none for an empty address book', () => {
  expect(defaultAddresses([])).toEqual([])
})
