// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import logout from '../../../platform/session/__generated__/sessionLogoutMutation.graphql.ts'
import type { GatewayResponse } from '../../../platform/relay/gatewayResponse.ts'
import { shellResponse } from '../../../testing/testResponses.ts'
import { responseTo, openScreen } from '../../../testing/testScreen.tsx'
import accountQuery from '../home/__generated__/AccountScreenQuery.graphql.ts'
import setting from './__generated__/newPasswordActionMutation.graphql.ts'
import newPasswordQuery from './__generated__/NewPasswordScreenQuery.graphql.ts'
import './newPasswordAction.ts'
import './NewPasswordScreen.tsx'

const link = '?user=6f2a-1c&timestamp=1764000000&hash=aB-3_x'
const password = 'flange gasket & bolts'

const credentials = [
  { targetId: 'key-1', kind: 'API_KEY', name: 'ERP' },
  { targetId: 'hook-1', kind: 'WEBHOOK_ENDPOINT', name: 'https://erp.example/hooks' },
]

function payload(visitor: string | null, ...userErrors: object[]) {
  return {
    viewer: shellResponse(null, visitor).viewer,
    changed: [],
    revoked: [],
    warnings: [],
    userErrors,
  }
}
function isSet() {
  return responseTo(setting, { setNewPassword: payload('ana') })
}
function refused(...userErrors: object[]) {
  return responseTo(setting, { setNewPassword: payload(null, ...userErrors) })
}

async function openNewPassword(search: string, set: () => GatewayResponse = isSet, visitor: string | null = null) {
  history.replaceState(null, '', `/user/new-password${search}`)
  const opened = await openScreen(`/user/new-password${search}`, ({ name, variables }) => {
    if (name === 'newPasswordActionMutation') return set()
    if (name === 'sessionLogoutMutation') return responseTo(logout, { logout: payload(null) })
    if (name === 'AccountScreenQuery') return responseTo(accountQuery, shellResponse(null, 'ana'))
    return responseTo(newPasswordQuery, {
      ...shellResponse(null, visitor),
      passwordResetCredentials: variables['token'] === '' ? null : credentials,
    })
  })
  return { ...opened, main: within(screen.getByRole('main')) }
}

function set(value = password) {
  fireEvent.change(screen.getByLabelText('New password'), { target: { value } })
  fireEvent.click(screen.getByRole('button', { name: /^Set password/ }))
}
function writes(requests: { name: string; variables: unknown }[]) {
  return requests.filter(({ name }) => name.endsWith('Mutation')).map(({ name, variables }) => [name, variables])
}
function newPasswordWriteWith(revoke: string[]) {
  return ['newPasswordActionMutation', { input: { token: '6f2a-1c.1764000000.aB-3_x', password, revoke } }]
}

beforeEach(() => sessionStorage.clear())
afterEach(cleanup)

describe('the link to set a new password', () => {
  test('sets the password, logs in and confirms on the account page', async () => {
    const { requests, router, session } = await openNewPassword(link)
    expect(screen.getByRole('checkbox', { name: 'API key: ERP' })).toHaveProperty('checked', true)
    fireEvent.click(screen.getByRole('checkbox', { name: 'Webhook endpoint: https://erp.example/hooks' }))
    set()
    await waitFor(() => expect(router.state.location.pathname).toBe('/user'))
    expect(writes(requests)).toEqual([newPasswordWriteWith(['key-1'])])
    await waitFor(() =>
      expect(session.messages.current()).toMatchObject([
        { text: 'Your new password is set. You are logged in here and logged out everywhere else.' },
      ]),
    )
    const stored = JSON.stringify([session.environment.getStore().getSource().toJSON(), { ...sessionStorage }])
    expect(stored).not.toContain(password)
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('aB-3_x')
  })

  test('confirms the password even if the login after it fails', async () => {
    const { router, session } = await openNewPassword(link, () =>
      responseTo(setting, { setNewPassword: payload(null) }),
    )
    set()
    await waitFor(() => expect(router.state.location.pathname).toBe('/user/login'))
    await waitFor(() =>
      expect(session.messages.current()).toMatchObject([{ text: 'Your new password is set. Log in with it now.' }]),
    )
  })

  test('is removed from the URL and the history', async () => {
    const { router } = await openNewPassword(link, () =>
      refused({
        path: ['password'],
        message: 'This password is too common. Please choose another.',
        code: 'INVALID',
      }),
    )
    expect(location.pathname + location.search).toBe('/user/new-password')
    set()
    await screen.findByRole('alert')
    expect(router.state.location.search).toBe('')
  })

  test('logs out the current customer first', async () => {
    const { requests, router } = await openNewPassword(link, isSet, 'somebody else')
    expect(screen.getByText(/is logged out first/)).toBeTruthy()
    set()
    await waitFor(() => expect(router.state.location.pathname).toBe('/user'))
    expect(writes(requests)).toEqual([['sessionLogoutMutation', {}], newPasswordWriteWith(['key-1', 'hook-1'])])
  })

  test.each([
    ['no parameters', ''],
    ['missing parameters', '?user=6f2a-1c&hash=aB-3_x'],
  ])('with %s shows an explanation and a link to a new one', async (_, search) => {
    const { main } = await openNewPassword(search)
    expect(main.getByRole('heading', { level: 1 }).textContent).toBe('This link does not work')
    expect(main.getByText(/Open it from the email again/)).toBeTruthy()
    expect(main.getByRole('link', { name: 'Send a new link' }).getAttribute('href')).toBe('/user/reset-password')
  })
})
