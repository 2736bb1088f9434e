import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { countryResponse, countryResponses } from '../../components/addressForm/testCountries.ts'
import countryQuery from '../../components/addressForm/__generated__/useCountryChoiceQuery.graphql.ts'
import type { GatewayResponse } from '../../platform/relay/gatewayResponse.ts'
import { shellResponse } from '../../testing/testResponses.ts'
import { render } from '../../server.tsx'
import { responseTo } from '../../testing/testScreen.tsx'
import addQuery from './__generated__/AddAddressScreenQuery.graphql.ts'
import bookQuery from './__generated__/AddressBookScreenQuery.graphql.ts'
import createMutation from './__generated__/addressMutationsCreateMutation.graphql.ts'
import { testTexts } from '../../testing/testTexts.ts'
import deleteMutation from './__generated__/addressMutationsDeleteMutation.graphql.ts'

const origin = 'https://shop.example'

const fields = {
  countryCode: 'JP',
  givenName: 'Haruka <Mori>',
  familyName: '',
  addressLine1: '5-1-5 Kashiwanoha',
  administrativeArea: '12',
  postalCode: '277-8583',
}

const refusal = { path: ['address', 'postalCode'], message: 'Enter a code such as 154-0023', code: 'INVALID' }

const away: GatewayResponse = { errors: [{ message: 'Something has gone wrong.', extensions: { status: 503 } }] }

interface Shop {
  visitor?: string | null
  userErrors?: object[]
  /** Responds only to the shell query. */
  isAway?: boolean
  /** Returns no customer. */
  isUserUnknown?: boolean
}

/** Posts a form without scripts to a server with a mock gateway. */
async function post(
  path: string,
  form: Record<string, string>,
  { visitor = 'ana', userErrors = [], isAway, isUserUnknown }: Shop = {},
) {
  const customerShell = shellResponse(null, visitor)
  const shell = isUserUnknown ? { ...customerShell, viewer: { ...customerShell.viewer, user: null } } : customerShell
  const viewer = { ...shell.viewer, addresses: { edges: [] } }
  const answers: [{ params: { id: string | null | undefined } }, GatewayResponse][] = [
    [addQuery, responseTo(addQuery, { ...shell, countries: countryResponses, country: countryResponse('US') })],
    [bookQuery, responseTo(bookQuery, { ...shell, viewer })],
    [createMutation, responseTo(createMutation, { createAddress: { viewer: null, userErrors } })],
    [deleteMutation, responseTo(deleteMutation, { deleteAddress: { viewer: null, userErrors } })],
  ]
  const requests: object[] = []
  const request = new Request(origin + path, { method: 'POST', body: new URLSearchParams(form) })
  const rendered = await render(request, {
    async ask(id, variables) {
      requests.push(variables)
      if (isAway) return away
      if (id === countryQuery.params.id && 'code' in variables)
        return responseTo(countryQuery, { country: countryResponse(String(variables.code)) })
      return answers.find(([{ params }]) => params.id === id)?.[1] ?? away
    },
    nonce: 'n0nce',
    texts: testTexts,
    head: () => '',
    onProblem() {},
  })
  if ('redirect' in rendered)
    return { status: rendered.redirect.status, location: rendered.redirect.headers.get('location'), requests, html: '' }
  return { status: rendered.status, location: null, requests, html: await text(rendered.body) }
}

function valueOf(html: string, name: string) {
  return new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(html)?.[0].match(/ value="([^"]*)"/)?.[1]
}

const path = '/user/address-book/add-shipping'

describe('the address form without scripts', () => {
  test('returns with input and errors in the fields of its country', async () => {
    const { status, html } = await post(path, fields, {
      userErrors: [refusal],
    })
    expect(status).toBe(422)
    expect(html).toContain('<title>Error: Add a shipping address | Vacuum Components</title>')
    expect(html).toContain('Postal code<!-- -->: <!-- -->Enter a code such as 154-0023</a>')
    expect(html).toMatch(/<option value="JP" selected="">Japan/)
    expect(html).toMatch(/<option value="12" selected="">Chiba/)
    expect([valueOf(html, 'givenName'), valueOf(html, 'postalCode')]).toEqual(['Haruka &lt;Mori&gt;', '277-8583'])
    // Serialized data must not close the script element.
    expect(html).toContain('Haruka \\u003cMori>')
  })

  test('changes the country without saving', async () => {
    const { status, html, requests } = await post(path, { ...fields, unsent: 'country' })
    expect(status).toBe(200)
    expect(html).toMatch(/<option value="JP" selected="">Japan/)
    expect(html).toContain('Prefecture')
    expect(html).not.toContain('There is a problem')
    expect(requests.some((variables) => 'input' in variables)).toBe(false)
  })

  test('redirects to the address book once saved', async () => {
    expect(await post(path, fields)).toMatchObject({ status: 303, location: '/user/address-book' })
  })

  test.each([
    [
      'the session has ended',
      422,
      { visitor: null, userErrors: [{ path: [], message: 'Please log in.', code: 'NOT_AUTHENTICATED' }] },
    ],
    ['the gateway is down', 503, { isAway: true }],
    ['the customer is unknown', 503, { isUserUnknown: true, userErrors: [refusal] }],
  ])('keeps the input if the form cannot be shown again because %s', async (_why, expected, shop) => {
    const { status, html } = await post(path, fields, shop)
    expect(status).toBe(expected)
    expect(html).toContain('Send the form again')
    expect(
      Object.keys(fields).map((name) => [name, valueOf(html, name)?.replace('&lt;', '<').replace('&gt;', '>')]),
    ).toEqual(Object.entries(fields))
  })
})

describe('the address book without scripts', () => {
  const book = '/user/address-book'

  test('asks for confirmation before deleting', async () => {
    const { status, requests } = await post(book, { intent: 'delete', id: 'A1' })
    expect(status).toBe(200)
    expect(requests.some((variables) => 'input' in variables)).toBe(false)
    const confirmed = await post(book, { intent: 'delete', id: 'A1', isConfirmed: 'yes' })
    expect(confirmed).toMatchObject({ status: 303, location: book })
    expect(confirmed.requests).toContainEqual({ input: { id: 'A1' } })
  })

  test('shows errors', async () => {
    const message = 'This address is no longer in your address book.'
    const { status, html } = await post(
      book,
      { intent: 'delete', id: 'A1', isConfirmed: 'yes' },
      { userErrors: [{ path: ['id'], message, code: 'NOT_FOUND' }] },
    )
    expect(status).toBe(422)
    expect(html).toContain(message)
  })
})
