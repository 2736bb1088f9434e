// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { GatewayResponse } from '../../../platform/relay/gatewayResponse.ts'
import { shellResponse } from '../../../testing/testResponses.ts'
import { responseTo, openScreen } from '../../../testing/testScreen.tsx'
import verification from '../emailLinks/__generated__/verificationActionMutation.graphql.ts'
import registration from './__generated__/registerMutation.graphql.ts'
import registerQuery from './__generated__/RegisterScreenQuery.graphql.ts'
import './register.ts'
import './RegisterScreen.tsx'

function registered(...userErrors: object[]) {
  return responseTo(registration, {
    register: { viewer: shellResponse().viewer, changed: [], revoked: [], warnings: [], userErrors },
  })
}

function resendResponse(...userErrors: object[]) {
  return responseTo(verification, { requestEmailVerification: { userErrors } })
}

async function openRegister(answers: { register?: () => GatewayResponse; resend?: () => GatewayResponse } = {}) {
  const { register = registered, resend = resendResponse } = answers
  const opened = await openScreen('/user/register', ({ name }) => {
    if (name === 'registerMutation') return register()
    if (name === 'verificationActionMutation') return resend()
    return responseTo(registerQuery, shellResponse())
  })
  return { ...opened, main: within(screen.getByRole('main')) }
}

const password = 'flange gasket & bolts'
const needed = {
  Email: 'ana@castaic.example',
  Password: password,
  'First name': 'Ana',
  'Last name': 'Ruiz',
  Company: 'Castaic Surface',
}

function fill(fields: Record<string, string>) {
  for (const [label, value] of Object.entries(fields))
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
}

function submit() {
  return fireEvent.click(screen.getByRole('button', { name: /^Create account/ }))
}
function variablesOf(requests: { name: string; variables: unknown }[], name: string) {
  return requests.filter((each) => each.name === name).map(({ variables }) => variables)
}

beforeEach(() => sessionStorage.clear())
afterEach(cleanup)

describe('registration', () => {
  test('shows required fields in order, and optional ones', async () => {
    await openRegister()
    const fields = [...document.querySelectorAll('main input:not([type=hidden]), main select')]
    const texts = fields.filter((field) => field.matches('input:not([type=checkbox])'))
    expect(texts.map((field) => field.getAttribute('inputmode'))).toEqual([
      'email',
      ...['text', 'text', 'text', 'text'],
      'tel',
      'text',
    ])
    expect(fields.map((field) => [field.getAttribute('name'), field.getAttribute('autocomplete')])).toEqual([
      ['email', 'email'],
      ['password', 'new-password'],
      ['firstName', 'given-name'],
      ['lastName', 'family-name'],
      ['company', 'organization'],
      ['phone', 'tel'],
      ['taxNum', 'off'],
      ['source', 'off'],
      ['subscription', null],
    ])
    expect(screen.getAllByText('(optional)')).toHaveLength(3)
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false)
    const choices = [...screen.getByLabelText(/^How did you hear/).querySelectorAll('option')]
    expect(choices.map(({ value, textContent }) => [value, textContent])).toEqual([
      ['', 'Choose…'],
      ['colleague', 'Colleague'],
      ['search', 'Search'],
      ['trade_show', 'Trade show'],
      ['catalog', 'Catalog'],
    ])
  })

  test('leads to "Check your email" and never stores the password', async () => {
    const { requests, session, router } = await openRegister()
    fill({ ...needed, 'How did you hear about us? (optional)': 'trade_show', 'Phone (optional)': '+44 20 7946 0958' })
    fireEvent.click(screen.getByRole('checkbox'))
    submit()
    const heading = await screen.findByRole('heading', { level: 1, name: 'Check your email' })
    await waitFor(() => expect(document.activeElement).toBe(heading))
    expect(document.title).toBe('Check your email | Vacuum Components')
    expect(variablesOf(requests, 'registerMutation')).toEqual([
      {
        input: {
          email: 'ana@castaic.example',
          password,
          firstName: 'Ana',
          lastName: 'Ruiz',
          company: 'Castaic Surface',
          phone: '+44 20 7946 0958',
          taxNum: null,
          source: 'trade_show',
          subscription: true,
        },
      },
    ])
    const stored = [session.environment.getStore().getSource().toJSON(), router.state.actionData, { ...sessionStorage }]
    expect(JSON.stringify(stored)).not.toContain(password)
  })
})

describe('resending the email', () => {
  afterEach(() => void vi.useRealTimers())

  async function afterRegistration(resend?: () => GatewayResponse) {
    const opened = await openRegister(resend ? { resend } : {})
    fill(needed)
    vi.useFakeTimers({ shouldAdvanceTime: true })
    submit()
    await screen.findByRole('heading', { level: 1, name: 'Check your email' })
    await opened.settle()
    return opened
  }
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Send it again/ })
  const isWaiting = () => button().getAttribute('aria-disabled') === 'true'
  const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))

  test('is possible after a minute, once a minute', async () => {
    const { requests, settle } = await afterRegistration()
    expect(button().textContent).toMatch(/^Send it again in (60|59) s$/)
    expect(isWaiting()).toBe(true)
    fireEvent.click(button())
    await pass(40)
    expect(button().textContent).toMatch(/in (20|19) s$/)
    await pass(20)
    expect([button().textContent, isWaiting()]).toEqual(['Send it again', false])
    button().focus()
    fireEvent.click(button())
    expect(await screen.findByText('Email sent again.')).toBeTruthy()
    await settle()
    expect(variablesOf(requests, 'verificationActionMutation')).toEqual([{ input: { email: needed['Email'] } }])
    expect(isWaiting()).toBe(true)
    expect(document.activeElement).toBe(button())
  })

  test('shows an error on the same page if it fails', async () => {
    await afterRegistration(() => ({
      data: null,
      errors: [{ message: 'The shop does not answer. Please try again.', extensions: { status: 503 } }],
    }))
    await pass(60)
    fireEvent.click(button())
    expect(await screen.findByText('The shop does not answer. Please try again.')).toBeTruthy()
    expect(screen.getByText(needed['Email'])).toBeTruthy()
  })
})
