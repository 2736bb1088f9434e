// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { GatewayResponse } from '../../../platform/relay/gatewayResponse.ts'
import { cartResponse } from '../../cart/testCart.ts'
import { shellResponse } from '../../../testing/testResponses.ts'
import homeQuery from '../../home/__generated__/HomeScreenQuery.graphql.ts'
import cartQuery from '../../cart/__generated__/CartScreenQuery.graphql.ts'
import { responseTo, openScreen } from '../../../testing/testScreen.tsx'
import accountQuery from '../home/__generated__/AccountScreenQuery.graphql.ts'
import loginMutation from './__generated__/loginActionMutation.graphql.ts'
import loginQuery from './__generated__/LoginScreenQuery.graphql.ts'
import './loginAction.ts'
import './LoginScreen.tsx'

const password = 'flange gasket & bolts'

function loggedIn(...warnings: { code: string; message: string }[]) {
  return responseTo(loginMutation, {
    login: {
      viewer: shellResponse(cartResponse('CUSTOMER', 3), 'ana').viewer,
      changed: [],
      revoked: [],
      userErrors: [],
      warnings,
    },
  })
}

async function openLogin(path: string, login: () => GatewayResponse) {
  const opened = await openScreen(path, ({ name }) => {
    if (name === 'LoginScreenQuery') return responseTo(loginQuery, shellResponse(cartResponse('GUEST', 1)))
    if (name === 'loginActionMutation') return login()
    if (name === 'HomeScreenQuery') return responseTo(homeQuery, shellResponse())
    if (name === 'AccountScreenQuery') return responseTo(accountQuery, shellResponse(null, 'ana'))
    return responseTo(cartQuery, { viewer: { isLoggedIn: true, cart: cartResponse('CUSTOMER', 3) } })
  })
  return { ...opened, main: within(screen.getByRole('main')) }
}

function logIn() {
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: ' ana@castaic.example ' } })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: password } })
  fireEvent.click(screen.getByRole('button', { name: /^Log in/ }))
}

beforeEach(() => sessionStorage.clear())
afterEach(cleanup)

describe('the login', () => {
  test('returns to the destination as the customer, with cart merge notices', async () => {
    const { router, requests, session } = await openLogin('/user/login?destination=%2Fcart%3Fa%3Db', () =>
      loggedIn(
        { code: 'QUANTITY_ADJUSTED', message: '180050: 9,999 is the most.' },
        { code: 'MERGED', message: '180051: now 3.' },
      ),
    )
    expect(screen.getByRole('button', { name: /^Cart ?, 1 item$/ })).toBeTruthy()
    logIn()
    await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe('/cart?a=b'))
    expect(requests.find(({ name }) => name === 'loginActionMutation')?.variables).toEqual({
      input: { email: 'ana@castaic.example', password },
    })
    await waitFor(() =>
      expect(session.messages.current()).toMatchObject([
        { type: 'warning', text: '180050: 9,999 is the most.' },
        { type: 'info', text: '180051: now 3.' },
      ]),
    )
    expect(screen.getByRole('link', { name: 'Account' })).toBeTruthy()
    const stored = JSON.stringify(session.environment.getStore().getSource().toJSON())
    expect(stored).toContain('CUSTOMER')
    expect(stored).not.toContain(password)
    expect(JSON.stringify([router.state.location, router.state.actionData, { ...sessionStorage }])).not.toContain(
      password,
    )
  })

  test('redirects customers who are logged in', async () => {
    let visitor: string | null = null
    const { router, requests } = await openScreen('/user/login', ({ name }) => {
      if (name === 'LoginScreenQuery') return responseTo(loginQuery, shellResponse(null, visitor))
      if (name === 'AccountScreenQuery') return responseTo(accountQuery, shellResponse(null, visitor))
      visitor = 'ana'
      return loggedIn()
    })
    logIn()
    await waitFor(() => expect(router.state.location.pathname).toBe('/user'))
    await act(() => router.navigate(-1))
    await waitFor(() => expect(requests.at(-1)?.name).toBe('LoginScreenQuery'))
    await waitFor(() => expect(router.state.location.pathname).toBe('/user'))
  })

  test.each(['//evil.example', '/\\evil.example', 'javascript:alert(1)', '/.//evil.example'])(
    'never leads to %s',
    async (destination) => {
      const { router } = await openLogin(`/user/login?${new URLSearchParams({ destination })}`, () => loggedIn())
      logIn()
      await waitFor(() => expect(router.state.location.pathname).toBe('/user'))
    },
  )

  test('passes the destination on to registration and password reset', async () => {
    const { main } = await openLogin('/user/login?destination=/cart', () => loggedIn())
    const target = (name: string) => main.getByRole('link', { name }).getAttribute('href')
    expect(target('Create an account')).toBe('/user/register?destination=%2Fcart')
    expect(target('Forgot password?')).toBe('/user/reset-password?destination=%2Fcart')
    expect(target('order without one')).toBe('/cart')
    expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex')
  })
})
