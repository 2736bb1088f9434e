import { text } from 'node:stream/consumers'
import { createStaticHandler, RouterContextProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import { forCustomers } from '../../platform/session/access.ts'
import type { GatewayResponse } from '../../platform/relay/gatewayResponse.ts'
import { queryRoute } from '../../platform/relay/queryRoute.tsx'
import { relaySession } from '../../platform/relay/session.ts'
import { shellResponse } from '../../testing/testResponses.ts'
import { createTestSession } from '../../testing/testing.tsx'
import { render } from '../../server.tsx'
import { noticesOfCookie } from '../../platform/messages/notices.ts'
import { responseTo } from '../../testing/testScreen.tsx'
import loginMutation from './login/__generated__/loginActionMutation.graphql.ts'
import loginQuery, { type LoginScreenQuery } from './login/__generated__/LoginScreenQuery.graphql.ts'
import loginParameters from './login/__generated__/LoginScreenQuery$parameters.ts'
import { Screen as LoginScreen, query as loginScreenQuery } from './login/LoginScreen.tsx'
import newPasswordMutation from './newPassword/__generated__/newPasswordActionMutation.graphql.ts'
import newPasswordQuery from './newPassword/__generated__/NewPasswordScreenQuery.graphql.ts'
import registerMutation from './register/__generated__/registerMutation.graphql.ts'
import registerQuery from './register/__generated__/RegisterScreenQuery.graphql.ts'
import resetQuery from './resetPassword/__generated__/ResetPasswordScreenQuery.graphql.ts'
import { testTexts } from '../../testing/testTexts.ts'
import verifyQuery from './verify/__generated__/VerifyScreenQuery.graphql.ts'

const origin = 'https://shop.example'
const password = 'flange s3cretword & bolts'
const link = '?user=6f2a-1c&timestamp=1764000000&hash=aB-3_x'

function payload(visitor: string | null, userErrors: object[] = [], warnings: object[] = []) {
  return {
    viewer: shellResponse(null, visitor).viewer,
    changed: [],
    revoked: [],
    userErrors,
    warnings,
  }
}

/** Sends a request to the server as a browser without scripts. */
async function visit(path: string, { visitor = null, form, results }: Visit = {}) {
  const answers = new Map<string | null | undefined, GatewayResponse>(
    [loginQuery, registerQuery, resetQuery, newPasswordQuery, verifyQuery].map((query) => [
      query.params.id,
      responseTo(query, shellResponse(null, visitor)),
    ]),
  )
  for (const [mutation, answer] of results ?? []) answers.set(mutation.params.id, responseTo(mutation, answer))
  const requests: object[] = []
  const request = new Request(origin + path, form ? { method: 'POST', body: new URLSearchParams(form) } : {})
  const rendered = await render(request, {
    async ask(id, variables) {
      requests.push(variables)
      return answers.get(id) ?? {}
    },
    nonce: 'n0nce',
    texts: testTexts,
    head: () => '',
    onProblem(what, error) {
      throw new Error(what, { cause: error })
    },
  })
  if ('redirect' in rendered) {
    const { status, headers } = rendered.redirect
    return { status, location: headers.get('location'), cookies: headers.getSetCookie(), requests, html: '' }
  }
  return { status: rendered.status, location: null, cookies: [], requests, html: await text(rendered.body) }
}

interface Visit {
  visitor?: string | null
  form?: Record<string, string>
  results?: [typeof loginMutation, Record<string, unknown>][]
}

function mainOf(html: string) {
  return /<main.*<\/main>/s.exec(html)?.[0] ?? ''
}

describe('login on the server', () => {
  test.each(['/user/login', '/user/login?destination=%2Fcart', '/user/register'])(
    '%s leads customers to their account',
    async (path) => {
      expect(await visit(path, { visitor: 'ana' })).toMatchObject({ status: 302, location: '/user' })
    },
  )

  test.each(['/user/reset-password', `/user/new-password${link}`, `/user/verify${link}`])(
    '%s is for everybody, and for no search engine',
    async (path) => {
      for (const visitor of [null, 'ana']) {
        const { status, html } = await visit(path, { visitor })
        expect(status).toBe(200)
        expect(html).toContain('<meta name="robots" content="noindex"/>')
      }
    },
  )

  test.each([
    ['/user/edit?tab=1', '/user/login?destination=%2Fuser%2Fedit%3Ftab%3D1'],
    ['//evil.example/user', '/user/login'],
  ])('redirects guests from %s to the login of this shop', async (path, expected) => {
    const { session } = createTestSession(() => responseTo(loginQuery, shellResponse()))
    const route = queryRoute<LoginScreenQuery>({
      path: '*',
      parameters: loginParameters,
      layout: ({ children }) => children,
      resolve: forCustomers,
      screen: async () => ({ query: loginScreenQuery, Screen: LoginScreen }),
    })
    const response: unknown = await createStaticHandler([route]).query(new Request(origin + path), {
      requestContext: new RouterContextProvider(new Map([[relaySession, session]])),
    })
    if (!(response instanceof Response)) throw new Error('A redirect was expected')
    const location = response.headers.get('location') ?? ''
    expect([response.status, location]).toEqual([302, expected])
    expect(new URL(location, origin).origin).toBe(origin)
  })
})

describe('without scripts', () => {
  const credentials = { email: 'ana@castaic.example', password }

  test('returns to the destination after login, with cart merge notices', async () => {
    const { status, location, cookies, requests } = await visit('/user/login?destination=%2Fcart', {
      form: credentials,
      results: [[loginMutation, { login: payload('ana', [], [{ message: '180050: 9,999 is the most.' }]) }]],
    })
    expect([status, location]).toEqual([303, '/cart'])
    expect(requests).toEqual([{ input: credentials }])
    expect(cookies.flatMap(noticesOfCookie)).toEqual([{ type: 'warning', text: '180050: 9,999 is the most.' }])
  })

  test.each(['//evil.example', '/\\evil.example', '/.//evil.example', 'https://evil.example'])(
    'a login never leads to %s',
    async (destination) => {
      const { location } = await visit(`/user/login?${new URLSearchParams({ destination })}`, {
        form: credentials,
        results: [[loginMutation, { login: payload('ana') }]],
      })
      expect(location).toBe('/user')
    },
  )

  test('shows the form with an error for wrong credentials, keeping the email address but not the password', async () => {
    const message = 'Incorrect email or password.'
    const { status, html } = await visit('/user/login?destination=%2Fcart', {
      form: credentials,
      results: [[loginMutation, { login: payload(null, [{ path: [], message, code: 'BAD_CREDENTIALS' }]) }]],
    })
    expect(status).toBe(422)
    expect(html).toContain('<title>Error: Log in | Vacuum Components</title>')
    expect(mainOf(html)).toContain(message)
    expect(mainOf(html)).toContain('value="ana@castaic.example"')
    expect(mainOf(html)).toContain('action="/user/login?destination=%2Fcart"')
    expect(html).not.toContain(password)
    expect(html).not.toContain('s3cretword')
  })

  test('shows "Check your email" after registration, with a button that works immediately', async () => {
    const form = { intent: 'register', ...credentials, firstName: 'Ana', lastName: 'Ruiz', company: 'Castaic' }
    const { status, html } = await visit('/user/register', {
      form,
      results: [[registerMutation, { register: payload(null) }]],
    })
    expect(status).toBe(200)
    expect(mainOf(html)).toContain('Check your email</h1>')
    expect(mainOf(html)).toMatch(/<button(?![^>]*disabled)[^>]*>.*Send it again/)
    expect(html).not.toContain('s3cretword')
  })

  test('passes the parameters of an emailed link only to the form', async () => {
    const { html } = await visit(`/user/new-password${link}`)
    expect(mainOf(html)).toMatch(/<form[^>]* action="\/user\/new-password"/)
    expect(mainOf(html)).toContain('value="6f2a-1c.1764000000.aB-3_x"')
    // Once in the form and once in the key of the page's data.
    expect(html.match(/aB-3_x/g)).toHaveLength(2)
  })

  test('keeps the link in the form if the new password is rejected, and redirects to the account if accepted', async () => {
    const token = '6f2a-1c.1764000000.aB-3_x'
    const rejection = await visit('/user/new-password', { form: { token, password: 'short' } })
    expect(rejection.status).toBe(422)
    expect(mainOf(rejection.html)).toContain(`value="${token}"`)
    const { status, location, requests, cookies } = await visit('/user/new-password', {
      form: { token, password },
      results: [
        [newPasswordMutation, { setNewPassword: payload('ana', [], [{ message: '180050: 9,999 is the most.' }]) }],
      ],
    })
    expect([status, location]).toEqual([303, '/user'])
    expect(cookies.flatMap(noticesOfCookie).map(({ text }) => text)).toEqual([
      'Your new password is set. You are logged in here and logged out everywhere else.',
      '180050: 9,999 is the most.',
    ])
    expect(requests).toEqual([{ input: { token, password, revoke: [] } }])
  })
})
