// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { compareParts } from './compareParts.ts'
import { shellResponse } from '../../testing/testResponses.ts'
import { responseTo, openScreen } from '../../testing/testScreen.tsx'
import compareScreenQuery from './__generated__/CompareScreenQuery.graphql.ts'

function part(sku: string, contacts: string) {
  return {
    id: sku,
    sku,
    title: `Feedthrough ${sku}`,
    path: `/feedthroughs?part-number=${sku}`,
    image: { alt: '', thumbnail: '/t.webp', card: '/c.webp' },
    price: { amount: '10.00', formatted: '$10.00' },
    availability: { status: 'IN_STOCK', quantity: 4, shipsBy: '2026-11-23' },
    attributes: [{ name: 'flange_size', label: 'Flange size', value: '2.75" CF (DN40)' }],
    specifications: [{ name: 'contacts', label: 'Contacts', value: contacts, unit: null }],
    minimumQuantity: 1,
    quantityStep: 1,
    documents: [
      {
        kind: 'OUTLINE_DRAWING',
        url: `/sites/default/files/drawings/${sku}.svg`,
        mimeType: 'image/svg+xml',
        bytes: 900,
      },
      {
        kind: 'OUTLINE_DRAWING',
        url: `/sites/default/files/drawings/${sku}.pdf`,
        mimeType: 'application/pdf',
        bytes: 23_801,
      },
    ],
  }
}

function open(address: string, ...parts: (object | null)[]) {
  return openScreen(address, () => responseTo(compareScreenQuery, { ...shellResponse(), productVariations: parts }))
}

describe('the comparison', () => {
  beforeEach(() => sessionStorage.clear())
  afterEach(cleanup)

  test('marks different availability', async () => {
    const later = { status: 'LEAD_TIME', quantity: null, leadTime: '2-3 weeks', shipsBy: null }
    await open('/compare?parts=1,2&only=differences', part('1', '25'), { ...part('2', '25'), availability: later })
    const table = within(screen.getByRole('table'))
    expect(table.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['Availability (differs)'])
  })

  test('removes a part, names unknown numbers and accepts more', async () => {
    await open('/compare?parts=1,nope,3,4,5', part('1', '25'), null, part('3', '9'), part('4', '9'))
    expect(screen.getByRole('link', { name: 'Remove 3 from the comparison' }).getAttribute('href')).toBe(
      '/compare?parts=1,4',
    )
    expect(screen.getByText(/Part number “nope” was not found/)).toBeTruthy()
    expect(screen.getByText(/Not included: 5/)).toBeTruthy()
    expect(screen.getByLabelText('Add a part number')).toBeTruthy()
  })

  test('offers the parts selected elsewhere if empty, and keeps them', async () => {
    compareParts.write(['1', '2'])
    await open('/compare')
    expect(screen.getByRole('link', { name: 'Compare 2 selected' }).getAttribute('href')).toBe('/compare?parts=1,2')
    expect(compareParts.read()).toEqual(['1', '2'])
  })
})
