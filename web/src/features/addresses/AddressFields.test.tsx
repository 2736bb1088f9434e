// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useLazyLoadQuery } from 'react-relay/hooks'
import { createMemoryRouter, RouterContextProvider } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, describe, expect, test } from 'vitest'
import * as shape from '../../platform/shape.ts'
import { formAction } from '../../platform/forms/formAction.ts'
import { ShopForm } from '../../components/forms/ShopForm.tsx'
import type { GatewayResponse } from '../../platform/relay/gatewayResponse.ts'
import { relaySession } from '../../platform/relay/session.ts'
import { type GatewayRequest, createTestSession, TestPage } from '../../testing/testing.tsx'
import { AddressFields } from '../../components/addressForm/AddressForm.tsx'
import { countryResponse, countryResponses } from '../../components/addressForm/testCountries.ts'
import type { AddAddressScreenQuery } from './__generated__/AddAddressScreenQuery.graphql.ts'
import { addAddressScreenQuery } from './AddAddressScreen.tsx'

function Screen() {
  const { countries, country } = useLazyLoadQuery<AddAddressScreenQuery>(addAddressScreenQuery, {
    shell: false,
    type: 'SHIPPING',
  })
  if (!country) return null
  return (
    <main>
      <ShopForm title="Add" schema={shape.object({})} submitLabel="Save" pendingLabel="Saving…">
        <AddressFields countries={countries} country={country} prefix="shipping" person={{ givenName: 'Ana' }} />
      </ShopForm>
    </main>
  )
}

function refusing(inputs: object[]) {
  return formAction({
    schema: shape.object({ countryCode: shape.string() }),
    async send(values) {
      inputs.push(values)
      return { errors: [{ field: 'postalCode', message: 'Enter a code such as 95014' }] }
    },
  })
}

/** Mocks the gateway's country queries; fails for countries in `down`. */
function answering({ down = new Set(), until, served = ['US'] }: Options) {
  return async ({ name, variables }: GatewayRequest): Promise<GatewayResponse> => {
    if (name === 'AddAddressScreenQuery') {
      const viewer = { isLoggedIn: true, user: null }
      const countries = served.length > 1 ? served.map(countryResponse) : countryResponses
      return { data: { viewer, countries, country: countryResponse(served[0] ?? '') } }
    }
    await until
    const code = String(variables.code)
    if (down.has(code)) return { errors: [{ message: 'Away', extensions: { status: 503 } }] }
    return { data: { country: countryResponse(code) } }
  }
}

interface Options {
  down?: ReadonlySet<string>
  /** Country responses wait for it. */
  until?: Promise<void>
  /** Countries that the site serves, the preselected one first; all if there is only that one. */
  served?: readonly string[]
  posted?: unknown
}

async function open(options: Options = {}) {
  const { session, requests } = createTestSession(answering(options))
  session.posted = options.posted
  const inputs: object[] = []
  const router = createMemoryRouter([{ path: '/', action: refusing(inputs), element: <Screen /> }], {
    getContext: () => new RouterContextProvider(new Map([[relaySession, session]])),
  })
  router.state.location.key = 'default'
  await act(async () => {
    render(
      <TestPage session={session}>
        <RouterProvider router={router} />
      </TestPage>,
    )
  })
  await screen.findByRole('form')
  return {
    inputs,
    requests: () =>
      requests.filter(({ name }) => name !== 'AddAddressScreenQuery').map(({ variables }) => String(variables.code)),
  }
}

type Control = HTMLInputElement | HTMLSelectElement
function field(label: string) {
  return screen.getByLabelText<Control>(new RegExp(`^${label}( \\(optional\\))?$`))
}
function type(label: string, value: string) {
  return fireEvent.change(field(label), { target: { value } })
}
function labels() {
  return [...screen.getByRole('form').querySelectorAll('label')].map((label) =>
    label.textContent.replace(' (optional)', '?').trim(),
  )
}

async function choose(country: string) {
  await act(async () => {
    fireEvent.change(field('Country'), { target: { value: country } })
  })
}

const recipient = ['First name', 'Last name', 'Company?']

afterEach(cleanup)

describe('address fields', () => {
  test.each([
    ['US', ['Street address', 'Suite, unit or building?', 'City', 'State', 'ZIP code']],
    ['JP', ['Street address', 'Suite, unit or building?', 'City?', 'Prefecture', 'Postal code']],
    ['FR', ['Street address', 'Suite, unit or building?', 'Postal code', 'City', 'Cedex?']],
    ['SA', ['Street address', 'Suite, unit or building?', 'Postal code', 'City?']],
    ['SG', ['Street address', 'Suite, unit or building?', 'Postal code']],
    ['AE', ['Street address', 'Suite, unit or building?', 'Emirate']],
    ['HK', ['Street address', 'Suite, unit or building?', 'District?', 'Area']],
    ['HU', ['City', 'Street address', 'Suite, unit or building?', 'Postal code']],
  ])('for %s are %j', async (code, fields) => {
    await open()
    if (code !== 'US') await choose(code)
    expect(labels()).toEqual(['Country', ...recipient, ...fields, 'Phone?'])
  })

  test('offer only the countries that the site serves', async () => {
    await open({ served: ['FR', 'SG'] })
    expect(screen.getAllByRole('option', { name: /./ }).map((option) => option.textContent)).toEqual([
      'France',
      'Singapore',
    ])
    expect([field('Country').value, labels().includes('Cedex?')]).toEqual(['FR', true])
  })

  test('are not submitted while another country is loading', async () => {
    let respond = () => {}
    const { inputs } = await open({ until: new Promise((resolve) => (respond = resolve)) })
    for (const [label, value] of Object.entries({ 'Street address': '1 Quay', City: 'Bath', 'ZIP code': '91355' }))
      type(label, value)
    type('State', 'CA')
    type('Last name', 'Ruiz')
    await choose('SG')
    await act(async () => fireEvent.submit(screen.getByRole('form')))
    const summary = screen.getByRole('alert')
    expect(summary.textContent).toContain('Country: The fields for Singapore are still loading.')
    expect(document.activeElement).toBe(summary)
    expect(inputs).toEqual([])
    await act(async () => respond())
    expect(screen.queryByRole('alert')).toBeNull()
    expect(document.activeElement?.tagName).toBe('H1')
    expect(field('Street address').value).toBe('1 Quay')
    await act(async () => fireEvent.submit(screen.getByRole('form')))
    expect(screen.getByRole('alert').textContent).toContain('Postal code: ')
  })

  test('start with the United States and show their limits', async () => {
    await open()
    expect(field('Country').value).toBe('US')
    expect(screen.getAllByRole('option', { name: /./ }).length).toBeGreaterThan(48)
    const tokens = ['Country', 'Street address', 'City', 'State', 'ZIP code', 'First name', 'Phone'].map((label) =>
      field(label).getAttribute('autocomplete')?.replace('shipping ', ''),
    )
    expect(tokens.join(' ')).toBe('country address-line1 address-level2 address-level1 postal-code given-name tel')
    expect(field('ZIP code').getAttribute('inputmode')).toBe('numeric')
    expect(screen.getByText('10 digits, with or without a leading 1. Extension: ext. 21.')).toBeTruthy()
    expect(field('First name').value).toBe('Ana')
    await choose('FR')
    expect(field('Cedex').getAttribute('autocomplete')).toBe('off')
    expect(screen.getByText('6 to 15 digits, with + and the country code. Extension: ext. 21.')).toBeTruthy()
  })
})

test('an error about ZIP code and state disappears when the state is corrected', async () => {
  await open()
  const entries = [
    ['Street address', '1 A'],
    ['City', 'Valencia'],
    ['State', 'MA'],
    ['ZIP code', '91355'],
  ] as const
  for (const [label, value] of entries) type(label, value)
  await act(async () => fireEvent.submit(screen.getByRole('form')))
  const lines = () => screen.queryAllByRole('listitem').map((line) => line.textContent)
  const error = (state: string) => `ZIP code: 91355 is in California, not in ${state}. Correct the code or the state.`
  expect(lines()).toEqual([error('Massachusetts')])
  type('State', 'NY')
  expect(lines()).toEqual([error('New York')])
  type('State', 'CA')
  expect(lines()).toEqual([])
})

describe('another country', () => {
  test('keeps values by meaning, and restores the rest with the former country', async () => {
    await open()
    for (const [label, value] of [
      ['Street address', '12 Rue du Vide'],
      ['Suite, unit or building', 'Bât. 3'],
      ['City', 'Valencia'],
      ['State', 'CA'],
      ['ZIP code', '91355'],
      ['First name', 'Haruka'],
      ['Phone', '661 555 0100'],
    ] as const)
      type(label, value)

    await choose('SA')
    expect([field('Postal code').value, field('City').value]).toEqual(['91355', 'Valencia'])
    await choose('JP')
    expect(['Prefecture', 'City', 'Postal code'].map((label) => field(label).value)).toEqual(['', 'Valencia', '91355'])
    type('Prefecture', '12')
    await choose('SG')
    expect(labels()).not.toContain('City')
    await choose('US')
    expect(
      ['Street address', 'Suite, unit or building', 'City', 'State', 'ZIP code', 'First name', 'Phone'].map(
        (label) => field(label).value,
      ),
    ).toEqual(['12 Rue du Vide', 'Bât. 3', 'Valencia', 'CA', '91355', 'Haruka', '661 555 0100'])
    await choose('JP')
    expect(field('Prefecture').value).toBe('12')
  })

  test('is requested once', async () => {
    const { requests } = await open()
    for (const code of ['JP', 'US', 'JP', 'US', 'JP']) await choose(code)
    expect(labels()).toContain('Prefecture')
    expect(requests()).toEqual(['JP', 'US'])
  })

  test('loads without losing input typed meanwhile', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    await open({ until: promise })
    fireEvent.change(field('Country'), { target: { value: 'SG' } })
    type('City', 'Valencia')
    expect(screen.queryByRole('status')?.textContent ?? '').toBe('')
    await act(async () => resolve())
    await waitFor(() => expect(labels()).not.toContain('City'))
    expect(screen.getByText('Address fields updated for Singapore.')).toBeTruthy()
    await choose('US')
    expect(field('City').value).toBe('Valencia')
  })

  test('that fails to load keeps the old fields and input, with a message', async () => {
    await open({ down: new Set(['JP']) })
    type('ZIP code', '91355')
    await choose('JP')
    expect(screen.getByText('The address form of Japan could not be loaded. Please try again.')).toBeTruthy()
    expect([field('Country').value, field('ZIP code').value]).toEqual(['US', '91355'])
    await choose('FR')
    expect(screen.queryByText(/could not be loaded/)).toBeNull()
    expect(labels()).toContain('Cedex?')
  })

  test('clears errors of the former country', async () => {
    await open()
    type('City', 'Valencia')
    fireEvent.submit(screen.getByRole('form'))
    const lines = () => screen.queryAllByRole('listitem').map((line) => line.textContent)
    await waitFor(() =>
      expect(lines()).toEqual([
        'Street address: Value is required',
        'State: Value is required',
        'ZIP code: Value is required',
      ]),
    )
    await choose('SG')
    expect(lines()).toEqual(['Street address: Value is required', 'Postal code: Value is required'])
    type('Street address', '1 Jalan X')
    expect(lines()).toHaveLength(1)
  })
})

test('shows the company, and hides the second line behind a link until it has a value', async () => {
  await open()
  expect(field('Company').closest('details')).toBeNull()
  expect(field('Suite, unit or building').closest('details')?.open).toBe(false)
  expect(screen.getByText('+ Add suite, unit or building')).toBeTruthy()
})
