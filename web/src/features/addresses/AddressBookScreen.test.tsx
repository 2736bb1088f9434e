// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { countryResponse, countryResponses } from '../../components/addressForm/testCountries.ts'
import type { GatewayResponse } from '../../platform/relay/gatewayResponse.ts'
import { shellResponse } from '../../testing/testResponses.ts'
import type { GatewayRequest } from '../../testing/testing.tsx'
import { responseTo, openScreen } from '../../testing/testScreen.tsx'
import addQuery from './__generated__/AddAddressScreenQuery.graphql.ts'
import bookQuery from './__generated__/AddressBookScreenQuery.graphql.ts'
import createMutation from './__generated__/addressMutationsCreateMutation.graphql.ts'
import defaultMutation from './__generated__/addressMutationsDefaultMutation.graphql.ts'
import deleteMutation from './__generated__/addressMutationsDeleteMutation.graphql.ts'
import loginQuery from '../account/login/__generated__/LoginScreenQuery.graphql.ts'
import '../account/login/LoginScreen.tsx'
import editQuery from './__generated__/EditAddressScreenQuery.graphql.ts'
// Preload lazy modules, so that no test waits for them.
import './AddAddressScreen.tsx'
import './AddressBookScreen.tsx'
import './EditAddressScreen.tsx'
import './addressActions.ts'

interface Entry {
  id: string
  type: 'SHIPPING' | 'BILLING'
  isDefault: boolean
  line: string
}

const uuid = '7d5c3b1a-9f8e-4d6c-8b4a-2f1e3d5c5001'

function parts(addressLine1: string) {
  return {
    __typename: 'PostalAddress',
    countryCode: 'US',
    givenName: 'Ana',
    familyName: 'Ruiz',
    addressLine1,
    locality: 'Valencia',
    administrativeArea: 'CA',
    postalCode: '91355',
    formatted: ['Ana Ruiz', 'Castaic', addressLine1, 'Valencia, CA 91355'],
    country: countryResponse('US'),
  }
}

function node({ id, type, isDefault, line }: Entry) {
  return {
    __typename: 'Address',
    id,
    uuid,
    type,
    isDefault,
    address: parts(line),
  }
}

function viewer(entries: readonly Entry[]) {
  return {
    ...shellResponse(null, 'ana').viewer,
    addresses: { edges: entries.map((entry) => ({ node: node(entry) })) },
  }
}

const first: Entry = { id: 'A1', type: 'SHIPPING', isDefault: true, line: '1 First Street' }
const second: Entry = { id: 'A2', type: 'SHIPPING', isDefault: false, line: '2 Second Street' }

/** Mocks a gateway with an address book; `refusal` is its error for every mutation. */
function gateway(book: Entry[], refusal?: { message: string; code: string; path: string[] }) {
  let entries = book
  const userErrors = refusal ? [refusal] : []
  return ({ name, variables }: GatewayRequest): GatewayResponse => {
    const input = variables.input as { id: string; type: Entry['type']; isDefault?: boolean } | undefined
    const shell = shellResponse(null, 'ana')
    const countries = { countries: countryResponses, country: countryResponse('US') }
    if (name === 'AddressBookScreenQuery') return responseTo(bookQuery, { ...shell, viewer: viewer(entries) })
    if (name === 'AddAddressScreenQuery') return responseTo(addQuery, { ...shell, ...countries })
    if (name === 'EditAddressScreenQuery') {
      const found = variables.uuid === uuid ? entries[0] : undefined
      return responseTo(editQuery, {
        ...shell,
        ...countries,
        viewer: { ...shell.viewer, address: found ? node(found) : null },
      })
    }
    if (name === 'useCountryChoiceQuery') return { data: { country: countryResponse('US') } }
    if (name === 'addressMutationsDeleteMutation') {
      if (!refusal) entries = entries.filter(({ id }) => id !== input?.id)
      return responseTo(deleteMutation, { deleteAddress: { viewer: viewer(entries), userErrors } })
    }
    if (name === 'addressMutationsDefaultMutation') {
      entries = entries.map((entry) => ({ ...entry, isDefault: entry.id === input?.id }))
      return responseTo(defaultMutation, { setDefaultAddress: { viewer: viewer(entries), userErrors } })
    }
    if (!refusal) entries = [...entries, { ...second, id: 'A3', isDefault: input?.isDefault ?? false }]
    return responseTo(createMutation, { createAddress: { viewer: viewer(entries), userErrors } })
  }
}

function main() {
  return within(screen.getByRole('main'))
}
function entry(line: string) {
  const found = main()
    .getAllByRole('listitem')
    .find(({ textContent }) => textContent.includes(line))
  if (!found) throw new Error(`${line} is not in the book`)
  return within(found)
}
function press(line: string, name: RegExp) {
  return act(async () => fireEvent.click(entry(line).getByRole('button', { name })))
}
function writes(requests: GatewayRequest[]) {
  return requests.filter(({ name }) => name.endsWith('Mutation')).map(({ variables }) => variables)
}

beforeEach(() => {
  sessionStorage.clear()
  document.cookie = 'userUuid=; Path=/; Max-Age=0'
})
afterEach(cleanup)

describe('the address book', () => {
  test('shows addresses by type with their defaults in one request', async () => {
    const { requests } = await openScreen('/user/address-book', gateway([first, second]))
    expect(document.title).toBe('Address book | Vacuum Components')
    expect(entry('1 First Street').getByText('Default shipping')).toBeTruthy()
    expect(entry('1 First Street').queryByRole('button', { name: /^Make default/ })).toBeNull()
    expect(entry('2 Second Street').queryByText('Default shipping')).toBeNull()
    expect(entry('2 Second Street').getByRole('link', { name: /^Edit/ }).getAttribute('href')).toBe(
      `/user/address-book/edit-shipping?address=${uuid}`,
    )
    expect(main().getByRole('heading', { name: 'No billing addresses yet' })).toBeTruthy()
    expect(main().getByRole('link', { name: 'Add a billing address' }).getAttribute('href')).toBe(
      '/user/address-book/add-billing',
    )
    expect(requests).toHaveLength(1)
  })

  test('gives all buttons distinct names, even for addresses of the same person', async () => {
    await openScreen('/user/address-book', gateway([first, second]))
    const labels = [...main().getAllByRole('button'), ...main().getAllByRole('link', { name: /^Edit/ })].map((button) =>
      button.getAttribute('aria-label'),
    )
    expect(labels).toHaveLength(5)
    expect(new Set(labels).size).toBe(5)
  })

  test('makes another address the default', async () => {
    const { requests } = await openScreen('/user/address-book', gateway([first, second]))
    await press('2 Second Street', /^Make default/)
    await waitFor(() => expect(entry('2 Second Street').getByText('Default shipping')).toBeTruthy())
    expect(entry('1 First Street').queryByText('Default shipping')).toBeNull()
    expect(writes(requests)).toEqual([{ input: { id: 'A2' } }])
  })

  test('restores a deleted address unchanged', async () => {
    const { requests } = await openScreen('/user/address-book', gateway([second, { ...first, isDefault: true }]))
    await press('1 First Street', /^Delete/)
    await waitFor(() => expect(main().queryByText('1 First Street')).toBeNull())
    expect(document.activeElement?.tagName).toBe('H1')
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Undo' })))
    const [deleted, created] = writes(requests)
    expect(deleted).toEqual({ input: { id: 'A1' } })
    expect(created).toMatchObject({
      input: { type: 'SHIPPING', isDefault: true, address: { addressLine1: '1 First Street', postalCode: '91355' } },
    })
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  test('shows what failed', async () => {
    const message = 'This address is no longer in your address book.'
    await openScreen('/user/address-book', gateway([first], { message, code: 'NOT_FOUND', path: ['id'] }))
    await press('1 First Street', /^Delete/)
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('The address was not deleted.')
    expect(alert.textContent).toContain(message)
    expect(entry('1 First Street')).toBeTruthy()
  })

  test('redirects to the login if the session has ended, and shows what failed', async () => {
    const customers = gateway([first])
    let isLoggedIn = true
    const { router } = await openScreen('/user/address-book', (request) => {
      const addresses = { isLoggedIn: false, user: null, addresses: null }
      if (request.name === 'AddressBookScreenQuery' && !isLoggedIn) return responseTo(bookQuery, { viewer: addresses })
      if (request.name === 'LoginScreenQuery') return responseTo(loginQuery, { viewer: { isLoggedIn } })
      if (request.name !== 'addressMutationsDeleteMutation') return customers(request)
      isLoggedIn = false
      const userErrors = [{ path: [], message: 'Please log in.', code: 'NOT_AUTHENTICATED' }]
      return responseTo(deleteMutation, { deleteAddress: { viewer: addresses, userErrors } })
    })
    await press('1 First Street', /^Delete/)
    await waitFor(() => expect(router.state.location.pathname).toBe('/user/login'))
    expect(router.state.location.search).toBe('?destination=%2Fuser%2Faddress-book')
    expect((await screen.findByRole('alert')).textContent).toContain('The address was not deleted.Please log in.')
    expect(screen.getByRole('link', { name: 'Log In' })).toBeTruthy()
  })
})

describe('the address form', () => {
  const field = (label: string) => main().getByLabelText<HTMLInputElement>(label)
  const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })

  function fill() {
    type('First name', ' Mei ')
    type('Last name', 'Tanaka')
    type('Street address', '2 Second Street')
    type('City', 'Valencia')
    type('State', 'CA')
    type('ZIP code', '91355')
  }

  const save = () => act(async () => fireEvent.submit(main().getByRole('form')))

  test('is prefilled from the profile, saves the address and returns to the address book', async () => {
    const { requests, router } = await openScreen('/user/address-book/add-shipping', gateway([]))
    expect(document.title).toBe('Add a shipping address | Vacuum Components')
    fill()
    fireEvent.click(field('Make it the default shipping address'))
    await save()
    await waitFor(() => expect(router.state.location.pathname).toBe('/user/address-book'))
    expect(writes(requests)).toEqual([
      {
        input: {
          type: 'SHIPPING',
          isDefault: true,
          address: {
            countryCode: 'US',
            givenName: 'Mei',
            familyName: 'Tanaka',
            organization: 'Castaic Surface Science',
            addressLine1: '2 Second Street',
            addressLine2: null,
            postalCode: '91355',
            locality: 'Valencia',
            dependentLocality: null,
            administrativeArea: 'CA',
            sortingCode: null,
            phone: '(661) 555-0142',
          },
        },
      },
    ])
    expect(await screen.findByText('The shipping address was saved.')).toBeTruthy()
    expect(entry('2 Second Street')).toBeTruthy()
  })

  test('never saves to the address book of another customer who has logged in since', async () => {
    const { requests, router } = await openScreen('/user/address-book/add-shipping', gateway([]))
    fill()
    document.cookie = 'userUuid=ben; Path=/'
    await save()
    expect((await screen.findByRole('alert')).textContent).toContain('You are now logged in to a different account.')
    expect(writes(requests)).toEqual([])
    expect(router.state.location.pathname).toBe('/user/address-book/add-shipping')
    expect(field('Street address').value).toBe('2 Second Street')
  })

  test('shows gateway errors with the field labels', async () => {
    const refusal = { message: 'Enter a code such as 95014', code: 'INVALID', path: ['address', 'postalCode'] }
    await openScreen('/user/address-book/add-billing', gateway([], refusal))
    fill()
    await save()
    const summary = await screen.findByRole('alert')
    expect(summary.textContent).toContain('ZIP code: Enter a code such as 95014')
    expect(field('ZIP code').getAttribute('aria-invalid')).toBe('true')
    expect(field('First name').value).toBe(' Mei ')
  })

  test.each([
    '/user/address-book/edit-shipping?address=00000000-0000-4000-8000-000000000000',
    '/user/address-book/edit-shipping?address=nonsense',
    '/user/address-book/edit-shipping',
    `/user/address-book/edit-billing?address=${uuid}`,
  ])('returns 404 at %s', async (path) => {
    const { router } = await openScreen(path, gateway([first]))
    expect(Object.values(router.state.errors ?? {})).toMatchObject([{ status: 404 }])
  })
})
