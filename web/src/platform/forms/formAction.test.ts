// @vitest-environment happy-dom
import { createStaticHandler, redirect, RouterContextProvider } from 'react-router'
import type { ActionFunction } from 'react-router'
import { describe, expect, test, vi } from 'vitest'
import * as shape from '../shape.ts'
import { relaySession } from '../relay/session.ts'
import { ShopError } from '../relay/shopError.ts'
import { createTestSession } from '../../testing/testing.tsx'
import { takeDraft } from './drafts.ts'
import { fieldErrors, formAction, formActions, lazyAction, type ActionResult } from './formAction.ts'
import { checkbox, email, secret } from './values.ts'

const entries = { email: ' ana@lab.example ', password: 'flange gasket', stay: 'yes' }

const schema = shape.object({ email: email(), password: secret(), stay: checkbox() })

function login(send: (values: shape.Output<typeof schema>) => Promise<ActionResult>) {
  return formAction({ schema, secrets: ['password'], send })
}

/** Posts a form to an action like the router. */
async function post(action: ActionFunction, fields: Record<string, string>) {
  const { session } = createTestSession(() => ({ data: {} }))
  const { query } = createStaticHandler([{ id: 'form', path: '/form', action }])
  const request = new Request('http://shop/form', { method: 'POST', body: new URLSearchParams(fields) })
  const result = await query(request, { requestContext: new RouterContextProvider(new Map([[relaySession, session]])) })
  if (result instanceof Response) return { status: result.status, location: result.headers.get('location') }
  return {
    status: result.statusCode,
    answer: result.actionData?.form as unknown,
    thrown: result.errors?.form as unknown,
  }
}

describe("a form's action", () => {
  test('sends the parsed values and redirects', async () => {
    const sent: object[] = []
    const action = login(async (values) => {
      sent.push(values)
      return redirect('/user', 303)
    })
    expect(await post(action, entries)).toEqual({ status: 303, location: '/user' })
    expect(sent).toEqual([{ email: 'ana@lab.example', password: 'flange gasket', stay: true }])
  })

  test('sends nothing invalid, and returns entries without passwords', async () => {
    const action = login(() => Promise.reject(new Error('must not be sent')))
    expect(await post(action, { ...entries, email: 'ana' })).toMatchObject({
      status: 422,
      answer: {
        errors: [{ field: 'email', message: 'Value is not a valid email address' }],
        values: { email: 'ana', stay: 'yes' },
      },
    })
    const { answer } = await post(action, { email: '', password: '' })
    expect(answer).toEqual({
      intent: '',
      errors: [
        { field: 'email', message: 'Value is required' },
        { field: 'password', message: 'Value is required' },
      ],
      values: { email: '' },
    })
  })

  test('shows gateway errors at their field', async () => {
    const action = login(async () => ({
      errors: fieldErrors(
        [
          { path: ['address', 'postalCode'], message: 'Value is required', code: 'REQUIRED' },
          { path: ['mail'], message: 'Taken', code: 'ALREADY_TAKEN' },
          { path: [], message: 'Too many attempts.', code: 'RATE_LIMITED' },
        ],
        { mail: 'email' },
      ),
    }))
    const { status, answer } = await post(action, entries)
    expect(status).toBe(422)
    expect(answer).toMatchObject({
      errors: [
        { field: 'postalCode', message: 'Value is required' },
        { field: 'email', message: 'Taken' },
        { field: '', message: 'Too many attempts.' },
      ],
    })
    expect(JSON.stringify(answer)).not.toContain(entries.password)
  })

  test.each(['Something has gone wrong.', 'Something has gone wrong. Please try again.'])(
    'keeps entries when the gateway is down and says: %s',
    async (words) => {
      const action = login(() => Promise.reject(new ShopError(words, 503)))
      expect(await post(action, entries)).toMatchObject({
        status: 503,
        answer: {
          errors: [{ field: '', message: 'Something has gone wrong. Please try again.' }],
          values: { email: entries.email },
        },
      })
    },
  )

  test('reports its result when the screen stays', async () => {
    const action = login(async () => ({ errors: [], facts: { sentTo: 'ana@lab.example' } }))
    expect(await post(action, entries)).toMatchObject({
      status: 200,
      answer: { errors: [], facts: { sentTo: 'ana@lab.example' } },
    })
  })

  test('shows the form again before submitting, with required data', async () => {
    const renderings: object[] = []
    const action = formAction({
      schema,
      send: () => Promise.reject(new Error('must not be sent')),
      async showAgain(values) {
        renderings.push(values)
      },
    })
    expect(await post(action, { email: 'a', unsent: 'country' })).toMatchObject({
      status: 200,
      answer: { errors: [], values: { email: 'a' } },
    })
    expect(renderings).toMatchObject([{ email: 'a' }])
  })

  test('handles the submitted form of several', async () => {
    const one = formAction({ schema: shape.object({ a: email() }), send: async () => redirect('/one') })
    const two = formAction({ schema: shape.object({ b: email() }), send: async () => redirect('/two') })
    const action = formActions({ one, two })
    expect(await post(action, { intent: 'two', b: 'ana@lab.example' })).toMatchObject({ location: '/two' })
    expect(await post(action, { intent: 'one', b: 'x' })).toMatchObject({
      status: 422,
      answer: { intent: 'one', errors: [{ field: 'a' }] },
    })
    expect(await post(action, { intent: 'toString' })).toMatchObject({ status: 400 })
  })

  test('returns with entries after a deployment removed its code, without passwords', async () => {
    const gone = new TypeError('Failed to fetch dynamically imported module: https://shop.example/assets/login-1.js')
    const action = lazyAction(() => Promise.reject(gone))
    window.history.replaceState(null, '', '/user/login?destination=%2Fcart')
    const sent = { ...entries, 'new-Password': 'bolts', intent: 'login' }
    expect(await post(action, sent)).toEqual({ status: 302, location: '/user/login?destination=%2Fcart' })
    const place = '/user/login?destination=%2Fcart login'
    expect(takeDraft('/user/login?destination=%2Fcart other')).toBeNull()
    expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/gasket|bolts/)
    expect(takeDraft(place)).toEqual({ email: entries.email, stay: entries.stay })
    expect(takeDraft(place)).toBeNull()
    // Already tried: the form stays with its entries.
    expect(await post(action, sent)).toMatchObject({
      status: 503,
      answer: {
        intent: 'login',
        errors: [{ field: '', message: 'The form could not be sent. Please try again.' }],
      },
    })
    expect(takeDraft(place)).toBeNull()
  })

  test('stays in the page when its code cannot load offline', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const gone = new TypeError('Failed to fetch dynamically imported module: /assets/editAction.js')
    expect(
      await post(
        lazyAction(() => Promise.reject(gone)),
        { ...entries, intent: 'edit' },
      ),
    ).toMatchObject({
      status: 503,
      answer: { intent: 'edit', errors: [{ message: 'The form could not be sent. Please try again.' }] },
    })
    vi.restoreAllMocks()
  })

  test('says when its code cannot load', async () => {
    const action = lazyAction(() => Promise.reject(new TypeError('Failed to fetch')))
    expect(await post(action, entries)).toMatchObject({
      status: 503,
      answer: { errors: [{ field: '', message: 'The form could not be sent. Please try again.' }] },
    })
  })
})
