// @vitest-environment happy-dom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { shellResponse } from '../../testing/testResponses.ts'
import { responseTo, openScreen } from '../../testing/testScreen.tsx'
import distributorsQuery from './__generated__/DistributorsScreenQuery.graphql.ts'
import './DistributorsScreen.tsx'

const rhein = {
  name: 'Rheinvakuum GmbH',
  region: 'Europe',
  countries: ['DE', 'AT', 'CH'],
  phone: '+49 221 555 0114',
  email: 'verkauf@rheinvakuum.example',
  website: 'https://www.rheinvakuum.example/en',
  address: { formatted: ['Musterstraße 12', '50667 Köln', 'GERMANY'] },
}
const kanto = { name: 'Kanto Vacuum K.K.', region: 'Asia Pacific', countries: ['JP'] }
const countries = [
  { code: 'AT', name: 'Austria' },
  { code: 'CH', name: 'Switzerland' },
  { code: 'DE', name: 'Germany' },
  { code: 'JP', name: 'Japan' },
]

function open(search = '', distributors: object[] | null = [kanto, rhein]) {
  return openScreen(`/distributors${search}`, () =>
    responseTo(distributorsQuery, { ...shellResponse(), distributors, countries }),
  )
}

function main() {
  return within(screen.getByRole('main'))
}
function companies() {
  return main()
    .queryAllByRole('rowheader')
    .map((row) => row.firstChild?.textContent)
}
function status() {
  return main().getByRole('status').textContent
}

describe('the distributors screen', () => {
  afterEach(cleanup)

  test('groups companies by region with all contact details, in one request', async () => {
    const { requests } = await open()
    expect(status()).toBe('2 companies, 4 countries')
    expect(companies()).toEqual(['Asia Pacific', 'Kanto Vacuum K.K.', 'Europe', 'Rheinvakuum GmbH'])
    const hrefs = main()
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')])
    expect(hrefs.slice(0, 3)).toEqual([
      ['+49 221 555 0114', 'tel:+492215550114'],
      ['verkauf@rheinvakuum.example', 'mailto:verkauf@rheinvakuum.example'],
      ['rheinvakuum.example', 'https://www.rheinvakuum.example/en'],
    ])
    expect(main().getByText('Germany, Austria, Switzerland')).toBeTruthy()
    expect(main().getByText(/50667 Köln/)).toBeTruthy()
    expect(requests).toHaveLength(1)
  })

  test('keeps the rest of the page when the list fails', async () => {
    await open('', null)
    expect(main().getByRole('alert').textContent).toContain('Something has gone wrong fetching the distributors.')
    expect(main().getByRole('link', { name: 'Contact us' })).toBeTruthy()
  })
})
