// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { GatewayResponse } from '../../platform/relay/gatewayResponse.ts'
import { cartResponse } from '../../features/cart/testCart.ts'
import { shellResponse } from '../../testing/testResponses.ts'
import flagsQuery from '../../features/featureFlags/__generated__/FeatureFlagsScreenQuery.graphql.ts'
import { responseTo, openScreen } from '../../testing/testScreen.tsx'
import loginQuery from '../../features/account/login/__generated__/LoginScreenQuery.graphql.ts'
import login from '../../features/account/login/__generated__/loginActionMutation.graphql.ts'
import '../../features/account/login/loginAction.ts'
import '../../features/account/login/LoginScreen.tsx'

afterEach(cleanup)

const guest = shellResponse(cartResponse('GUEST', 1))

test('links guests to login and back, and customers to the account, also in the phone menu', async () => {
  await openScreen('/feature-flags?a=b', () => responseTo(flagsQuery, guest))
  fireEvent.click(screen.getByRole('button', { name: 'Menu' }))
  expect(screen.getAllByRole('link', { name: 'Log In' }).map((link) => link.getAttribute('href'))).toEqual([
    '/user/login?destination=%2Ffeature-flags%3Fa%3Db',
    '/user/login?destination=%2Ffeature-flags%3Fa%3Db',
  ])
  cleanup()
  await openScreen('/feature-flags', () => responseTo(flagsQuery, shellResponse(null, 'ana')))
  fireEvent.click(screen.getByRole('button', { name: 'Menu' }))
  expect(screen.getAllByRole('link', { name: 'Account' }).map((link) => link.getAttribute('href'))).toEqual([
    '/user',
    '/user',
  ])
})

test('shows the links below a menu entry with its button, and hides them with Escape', async () => {
  const children = [{ label: 'Flanges', path: '/flanges' }]
  const mainMenu = [{ label: 'Products', path: '/products', children }]
  await openScreen('/feature-flags', () => responseTo(flagsQuery, { ...guest, mainMenu }))
  const toggle = screen.getByRole('button', { name: 'Products menu' })
  const entry = toggle.closest('li')
  fireEvent.click(toggle)
  expect([toggle.getAttribute('aria-expanded'), entry?.dataset['state']]).toEqual(['true', 'open'])
  fireEvent.keyDown(toggle, { key: 'Escape' })
  expect([toggle.getAttribute('aria-expanded'), entry?.dataset['state']]).toEqual(['false', 'closed'])
  fireEvent.mouseLeave(toggle)
  expect(entry?.dataset['state']).toBeUndefined()
})

test.each([
  ['/user/login?destination=/feature-flags', '/user/login?destination=%2Ffeature-flags'],
  ['/user/login', '/user/login'],
])('continues from %s to its destination', async (path, expected) => {
  await openScreen(path, () => responseTo(loginQuery, guest))
  expect(screen.getByRole('link', { name: 'Log In' }).getAttribute('href')).toBe(expected)
})

test('shows a loading state while the customer logs in', async () => {
  let speak: (answer: GatewayResponse) => void = () => {}
  await openScreen('/user/login?destination=/feature-flags', ({ name }) => {
    if (name === 'LoginScreenQuery') return responseTo(loginQuery, guest)
    if (name === 'loginActionMutation') return new Promise<GatewayResponse>((resolve) => (speak = resolve))
    return responseTo(flagsQuery, shellResponse(cartResponse('CUSTOMER', 3), 'ana'))
  })
  fireEvent.click(screen.getByRole('button', { name: 'Menu' }))
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'ana@castaic.example' } })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'flange gasket & bolts' } })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: /^Log in/ })))
  for (const button of screen.getAllByRole('button', { name: /^Loading (your account|the cart)$/ })) {
    expect(button).toHaveProperty('disabled', true)
  }
  expect(screen.getAllByRole('button', { name: 'Loading your account' })).toHaveLength(2)
  expect(screen.getByRole('button', { name: 'Loading the cart' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Log In' })).toBeNull()
  const viewer = { ...shellResponse(cartResponse('CUSTOMER', 3), 'ana').viewer }
  await act(async () =>
    speak(responseTo(login, { login: { viewer, changed: [], revoked: [], userErrors: [], warnings: [] } })),
  )
  expect(await screen.findByRole('link', { name: 'Account' })).toBeTruthy()
  expect(screen.getByRole('button', { name: /^Cart, 3 items$/ })).toBeTruthy()
})

test('shows a loading state while a later page requests missing data', async () => {
  const answers: (GatewayResponse | Promise<GatewayResponse>)[] = [
    { errors: [{ message: 'The shop does not answer.', extensions: { status: 503 } }] },
  ]
  const { router } = await openScreen('/feature-flags', () => answers.shift() ?? { data: {} })
  expect(screen.getByRole('link', { name: 'Log In' })).toBeTruthy()
  let speak: (answer: GatewayResponse) => void = () => {}
  answers.push(new Promise<GatewayResponse>((resolve) => (speak = resolve)))
  await act(async () => void router.navigate('/feature-flags?again'))
  expect(screen.getByRole('button', { name: 'Loading your account' })).toHaveProperty('disabled', true)
  expect(screen.getByRole('button', { name: 'Loading the cart' })).toHaveProperty('disabled', true)
  await act(async () => speak(responseTo(flagsQuery, shellResponse(null, 'ana'))))
  expect(await screen.findByRole('link', { name: 'Account' })).toBeTruthy()
})
