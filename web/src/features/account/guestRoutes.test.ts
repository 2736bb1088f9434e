import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import type { GatewayResponse } from '../../platform/relay/gatewayResponse.ts'
import { shellResponse } from '../../testing/testResponses.ts'
import { render } from '../../server.tsx'
import { noticesOfCookie } from '../../platform/messages/notices.ts'
import { responseTo } from '../../testing/testScreen.tsx'
import addAddressQuery from '../addresses/__generated__/AddAddressScreenQuery.graphql.ts'
import ordersQuery from '../orders/__generated__/OrdersScreenQuery.graphql.ts'
import savedCartsQuery from '../savedCarts/__generated__/SavedCartsScreenQuery.graphql.ts'
import loginQuery from './login/__generated__/LoginScreenQuery.graphql.ts'
import newPasswordMutation from './newPassword/__generated__/newPasswordActionMutation.graphql.ts'
import newPasswordQuery from './newPassword/__generated__/NewPasswordScreenQuery.graphql.ts'
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

const queries = [
  ...[loginQuery, registerQuery, resetQuery, newPasswordQuery, verifyQuery],
  ...[ordersQuery, savedCartsQuery, addAddressQuery],
]

/** Sends a request to the server as a browser without scripts. */
async function visit(path: string, { visitor = null, form, results }: Visit = {}) {
  const answers = new Map<string | null | undefined, GatewayResponse>(
    queries.map((query) => [query.params.id, responseTo(query, shellResponse(null, visitor))]),
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
  results?: [typeof newPasswordMutation, Record<string, unknown>][]
}

function mainOf(html: string) {
  return /<main.*<\/main>/s.exec(html)?.[0] ?? ''
}

describe('login on the server', () => {
  test.each(['/user/orders?search=CSS', '/user/saved-carts', '/user/address-book/add-billing'])(
    '%s sends guests to the login and back',
    async (path) => {
      const { status, location } = await visit(path)
      const { pathname, searchParams } = new URL(location ?? '', origin)
      expect([status, pathname, searchParams.get('destination')]).toEqual([302, '/user/login', path])
    },
  )

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
})

describe('without scripts', () => {
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
