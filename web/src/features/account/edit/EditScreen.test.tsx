// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { customerResponse } from '../../../testing/testCustomer.ts'
import type { GatewayResponse } from '../../../platform/relay/gatewayResponse.ts'
import { cartResponse } from '../../cart/testCart.ts'
import { shellResponse } from '../../../testing/testResponses.ts'
import { responseTo, openScreen } from '../../../testing/testScreen.tsx'
import '../home/AccountScreen.tsx'
import accountQuery from '../home/__generated__/AccountScreenQuery.graphql.ts'
import password from './__generated__/editActionPasswordMutation.graphql.ts'
import profile from './__generated__/editActionProfileMutation.graphql.ts'
import editQuery from './__generated__/EditScreenQuery.graphql.ts'
import './editAction.ts'
import './EditScreen.tsx'

const ana = customerResponse('ana')
const credentials = [
  { targetId: 'key-1', kind: 'API_KEY', name: 'ERP' },
  { targetId: 'key-2', kind: 'OAUTH_CLIENT', name: 'CRM' },
]
function viewerOf(user: object) {
  return { isLoggedIn: true, user, cart: cartResponse('C', 2), credentials }
}
function payload(user: object, changed: string[], userErrors: object[] = []) {
  return {
    viewer: viewerOf(user),
    changed,
    revoked: [],
    userErrors,
    warnings: [],
  }
}

async function openEdit(answer: (name: string) => GatewayResponse) {
  const opened = await openScreen('/user/edit', ({ name }) => {
    if (name === 'EditScreenQuery') return responseTo(editQuery, { ...shellResponse(), viewer: viewerOf(ana) })
    if (name === 'AccountScreenQuery') return responseTo(accountQuery, { ...shellResponse(), viewer: viewerOf(ana) })
    return answer(name)
  })
  const mutations = () =>
    opened.requests.filter(({ name }) => name.startsWith('editAction')).map(({ variables }) => variables)
  return { ...opened, mutations }
}

function form(name: string) {
  return within(screen.getByRole('form', { name }))
}
function type(inForm: string, label: RegExp | string, value: string) {
  return fireEvent.change(form(inForm).getByLabelText(label), { target: { value } })
}
function press(name: string) {
  return act(async () => fireEvent.click(screen.getByRole('button', { name: new RegExp(`^${name}`) })))
}

beforeEach(() => {
  sessionStorage.clear()
  document.cookie = 'userUuid=ana; Path=/'
})
afterEach(cleanup)

describe('the profile', () => {
  test('is saved as typed, names the changes and updates every page without another request', async () => {
    const maya = { ...ana, firstName: 'Maya', phone: null, subscription: true }
    const { router, requests, mutations } = await openEdit(() =>
      responseTo(profile, { updateProfile: payload(maya, ['subscription', 'phone', 'firstName']) }),
    )
    await act(() => router.navigate('/user'))
    await act(() => router.navigate('/user/edit'))
    const before = requests.length
    type('Save profile', 'First name', ' Maya ')
    type('Save profile', /^Phone/, '')
    fireEvent.click(screen.getByRole('checkbox', { name: /newsletter/ }))
    await press('Save profile')
    await waitFor(() => expect(router.state.location.pathname).toBe('/user'))
    const { firstName, lastName, company, email, taxNum } = { ...ana, firstName: 'Maya', taxNum: '' }
    expect(mutations()).toEqual([
      { input: { firstName, lastName, company, email, taxNum, phone: '', subscription: true } },
    ])
    expect(await screen.findByText('Saved: first name, phone, and newsletter.')).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Maya Ruiz')
    expect(screen.queryByText(ana.phone)).toBeNull()
    expect(requests.slice(before).map(({ name }) => name)).toEqual(['editActionProfileMutation'])
  })

  test('is never saved for another customer who has logged in since', async () => {
    const { mutations } = await openEdit(() => ({ data: null }))
    type('Save profile', 'Company', 'Castaic Optics')
    document.cookie = 'userUuid=ben; Path=/'
    await press('Save profile')
    expect(await screen.findByText(/^You are now logged in to a different account\./)).toBeTruthy()
    expect(mutations()).toEqual([])
    expect(form('Save profile').getByLabelText('Company')).toHaveProperty('value', 'Castaic Optics')
  })
})

describe('the password', () => {
  test('is changed by a separate form', async () => {
    const { router, mutations } = await openEdit(() =>
      responseTo(password, { changePassword: payload(ana, ['password']) }),
    )
    // Without scripts, the returned page scrolls to the errors.
    const element = screen.getByRole('form', { name: 'Change password' })
    expect(element.getAttribute('action')).toBe('/user/edit#password')
    expect(document.querySelector('#password')?.contains(element)).toBe(true)
    type('Change password', 'Current password', 'flange gasket & bolts')
    type('Change password', 'New password', 'short')
    await press('Change password')
    expect(
      screen.getByRole('link', { name: 'New password: This field should be at least 12 characters long' }),
    ).toBeTruthy()
    expect(document.title).toBe('Error: Edit profile | Vacuum Components')
    type('Change password', 'New password', 'a longer turbo pump')
    expect(screen.getByRole('checkbox', { name: 'API key: ERP' })).toHaveProperty('checked', false)
    fireEvent.click(screen.getByRole('checkbox', { name: 'OAuth client: CRM' }))
    await press('Change password')
    await waitFor(() => expect(router.state.location.pathname).toBe('/user'))
    expect(mutations()).toEqual([
      { input: { currentPassword: 'flange gasket & bolts', newPassword: 'a longer turbo pump', revoke: ['key-2'] } },
    ])
    expect(await screen.findByText(/^Your password was changed\./)).toBeTruthy()
  })
})
