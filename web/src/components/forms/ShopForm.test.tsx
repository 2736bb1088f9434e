// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createMemoryRouter, RouterContextProvider, redirect, type ActionFunction } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as shape from '../../platform/shape.ts'
import { setOnline } from '../../platform/device/offline/testNetwork.ts'
import { relaySession } from '../../platform/relay/session.ts'
import { ShopError } from '../../platform/relay/shopError.ts'
import { createTestSession, TestPage } from '../../testing/testing.tsx'
import { CheckField, SelectField, TextField } from '../../platform/forms/fields.tsx'
import { forgetDrafts } from '../../platform/forms/drafts.ts'
import { formAction, formActions, type ActionResult } from '../../platform/forms/formAction.ts'
import { FormPage } from './FormPage.tsx'
import { PasswordField } from '../../platform/forms/PasswordField.tsx'
import { ShopForm } from './ShopForm.tsx'
import { checkbox, email, optional, required, secret } from '../../platform/forms/values.ts'

const schema = shape.object({
  email: email(),
  company: optional(),
  password: secret(),
  source: required(),
  newsletter: checkbox(),
})

function Screen() {
  return (
    <ShopForm title="Log in" schema={schema} submitLabel="Log in" pendingLabel="Logging in…">
      <TextField name="email" label="Email" type="email" autoComplete="username" />
      <>
        <TextField name="company" label="Company" autoComplete="organization" isOptional />
      </>
      <PasswordField name="password" label="Password" autoComplete="current-password" />
      <SelectField
        name="source"
        label="Source"
        autoComplete="off"
        options={[
          { value: 'search', label: 'Search' },
          { value: 'fair', label: 'Trade fair' },
        ]}
      />
      <CheckField name="newsletter" label="Newsletter" />
    </ShopForm>
  )
}

function open(
  action: ActionFunction,
  { page = <Screen />, posted }: { page?: React.ReactNode; posted?: unknown } = {},
) {
  const { session } = createTestSession(() => ({ data: {} }))
  session.posted = posted
  const router = createMemoryRouter(
    [
      { path: '/form', action, element: page },
      { path: '/elsewhere', element: <h1>Elsewhere</h1> },
    ],
    {
      initialEntries: ['/form?a=b'],
      getContext: () => new RouterContextProvider(new Map([[relaySession, session]])),
    },
  )
  // A browser's first history entry has no key.
  router.state.location.key = 'default'
  const shop = (
    <TestPage session={session}>
      <RouterProvider router={router} />
    </TestPage>
  )
  const { rerender } = render(shop)
  /** Runs pending React effects, as happens before the next render. */
  const settle = () => act(async () => rerender(shop))
  return { router, settle }
}

function sending(send: () => Promise<ActionResult>) {
  return formAction({ schema, secrets: ['password'], send })
}

function field(label: string) {
  return screen.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`))
}
function type(label: string, value: string) {
  return fireEvent.change(field(label), { target: { value } })
}
function submit() {
  return fireEvent.submit(screen.getByRole('form'))
}
function summary() {
  return screen.findByRole('alert')
}
function lines() {
  return within(screen.getByRole('alert'))
    .getAllByRole('listitem')
    .map((line) => line.textContent)
}

function fill() {
  type('Email', 'ana@lab.example')
  type('Password', 'flange gasket')
  type('Source', 'fair')
}

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  document.title = ''
})

describe('a rejected form', () => {
  test('shows a summary with focus, and errors at each field and in the title', async () => {
    const send = vi.fn(async () => redirect('/elsewhere'))
    open(sending(send))
    expect(document.title).toBe('Log in | Vacuum Components')
    type('Email', 'ana')
    submit()
    const box = await summary()
    await waitFor(() => expect(document.activeElement).toBe(box))
    expect(lines()).toEqual([
      'Email: Value is not a valid email address',
      'Password: Value is required',
      'Source: Value is required',
    ])
    expect(document.title).toBe('Error: Log in | Vacuum Components')
    const input = field('Email')
    expect(input.value).toBe('ana')
    expect(input.getAttribute('aria-invalid')).toBe('true')
    const described = document.getElementById(input.getAttribute('aria-describedby') ?? '')
    expect(described?.textContent).toBe('Value is not a valid email address')
    expect(field('Company').hasAttribute('aria-invalid')).toBe(false)
    expect(send).not.toHaveBeenCalled()
  })

  test('links from the summary to the field', async () => {
    open(sending(async () => redirect('/elsewhere')))
    submit()
    fireEvent.click(within(await summary()).getByRole('link', { name: /^Password/ }))
    expect(document.activeElement).toBe(field('Password'))
    expect(lines()).toHaveLength(3)
  })

  test('validates field by field afterward: fixed immediately, newly invalid on blur', async () => {
    open(sending(async () => redirect('/elsewhere')))
    type('Email', 'ana')
    fireEvent.blur(field('Email'))
    expect(screen.queryByRole('alert')).toBeNull()
    submit()
    await summary()
    type('Email', 'ana@lab.example')
    expect(lines()).toEqual(['Password: Value is required', 'Source: Value is required'])
    type('Email', 'ana@')
    expect(lines()).toHaveLength(2)
    fireEvent.blur(field('Email'))
    expect(lines()[0]).toBe('Email: Value is not a valid email address')
    fill()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(document.title).toBe('Log in | Vacuum Components')
  })

  test('does not validate when focus moves to its button, which would shift it', async () => {
    open(sending(async () => redirect('/elsewhere')))
    submit()
    await summary()
    type('Email', 'ana@lab.example')
    type('Email', 'ana')
    fireEvent.blur(field('Email'), { relatedTarget: screen.getByRole('button', { name: 'Log in' }) })
    expect(lines()).toHaveLength(2)
  })

  test('moves focus to the summary every time', async () => {
    open(sending(async () => redirect('/elsewhere')))
    submit()
    const box = await summary()
    field('Email').focus()
    submit()
    await waitFor(() => expect(document.activeElement).toBe(box))
  })
})

describe('gateway errors', () => {
  test('stay at the field until it changes', async () => {
    open(sending(async () => ({ errors: [{ field: 'email', message: 'Somebody else has it.' }] })))
    fill()
    submit()
    await summary()
    expect(lines()).toEqual(['Email: Somebody else has it.'])
    fireEvent.blur(field('Email'))
    expect(lines()).toHaveLength(1)
    type('Email', 'ana.ruiz@lab.example')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('of the whole form appear above it, and all entered text stays', async () => {
    open(sending(() => Promise.reject(new ShopError('Something has gone wrong.', 503))))
    fill()
    fireEvent.click(field('Newsletter'))
    submit()
    await summary()
    expect(lines()).toEqual(['Something has gone wrong. Please try again.'])
    expect([field('Email').value, field('Password').value, field('Source').value]).toEqual([
      'ana@lab.example',
      'flange gasket',
      'fair',
    ])
    expect(field('Newsletter').checked).toBe(true)
  })
})

describe('a form being submitted', () => {
  test('is sent once, however often its button is pressed, and shows progress', async () => {
    const { promise, resolve } = Promise.withResolvers<ActionResult>()
    const send = vi.fn(() => promise)
    const { router } = open(sending(send))
    fill()
    submit()
    submit()
    const button = await screen.findByRole('button', { name: 'Logging in…' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    submit()
    resolve(redirect('/elsewhere'))
    await waitFor(() => expect(router.state.location.pathname).toBe('/elsewhere'))
    expect(send).toHaveBeenCalledTimes(1)
  })

  test('can be resubmitted after a failure', async () => {
    const send = vi.fn(async (): Promise<ActionResult> => ({ errors: [{ field: '', message: 'Try again.' }] }))
    const { settle } = open(sending(send))
    fill()
    submit()
    await summary()
    await settle()
    submit()
    await waitFor(() => expect(send).toHaveBeenCalledTimes(2))
  })
})

describe('a form without a network', () => {
  /** As the card's frame does on Enter: no button is pressed. */
  const request = () => act(async () => screen.getByRole<HTMLFormElement>('form').requestSubmit())

  test('is not sent by any means, and is sent once back online with all entered text', async () => {
    const send = vi.fn(async (): Promise<ActionResult> => redirect('/elsewhere'))
    const { router } = open(sending(send))
    fill()
    setOnline(false)
    await request()
    expect([send.mock.calls, router.state.location.pathname]).toEqual([[], '/form'])
    expect(screen.queryByRole('alert')).toBeNull()
    expect([field('Email').value, field('Password').value]).toEqual(['ana@lab.example', 'flange gasket'])
    setOnline(true)
    await request()
    await waitFor(() => expect(router.state.location.pathname).toBe('/elsewhere'))
    expect(send).toHaveBeenCalledTimes(1)
  })

  test('is not sent if the network is lost during preparation, and is prepared again', async () => {
    const preparing: (() => void)[] = []
    const prepare = vi.fn(() => new Promise<[]>((resolve) => preparing.push(() => resolve([]))))
    const page = (
      <ShopForm
        title="T"
        schema={shape.object({ name: required() })}
        submitLabel="Send"
        pendingLabel="Sending…"
        prepare={prepare}
      >
        <TextField name="name" label="Name" autoComplete="off" />
      </ShopForm>
    )
    const send = vi.fn(async (): Promise<ActionResult> => redirect('/elsewhere'))
    const { router } = open(formAction({ schema: shape.object({ name: required() }), send }), { page })
    type('Name', 'Ana')
    await request()
    setOnline(false)
    preparing[0]?.()
    await screen.findByRole('button', { name: 'Send' })
    expect(router.state.navigation.state).toBe('idle')
    setOnline(true)
    expect([send.mock.calls.length, field('Name').value]).toEqual([0, 'Ana'])
    await request()
    await waitFor(() => expect(preparing).toHaveLength(2))
    preparing[1]?.()
    await waitFor(() => expect(router.state.location.pathname).toBe('/elsewhere'))
    expect(send).toHaveBeenCalledTimes(1)
  })

  test('is not handled by its page either', async () => {
    const onSend = vi.fn()
    const page = (
      <ShopForm title="T" schema={shape.object({})} submitLabel="Send" pendingLabel="Sending…" onSend={onSend}>
        {null}
      </ShopForm>
    )
    open(
      sending(async () => redirect('/elsewhere')),
      { page },
    )
    setOnline(false)
    await request()
    expect(onSend).not.toHaveBeenCalled()
    setOnline(true)
    await request()
    expect(onSend).toHaveBeenCalledTimes(1)
  })
})

describe('a form posted without scripts', () => {
  const posted = {
    intent: '',
    errors: [{ field: 'email', message: 'Value is not a valid email address' }],
    values: { email: 'ana', source: 'fair', newsletter: 'yes' },
  }

  test('returns with entered text and errors, also after scripts load', async () => {
    open(
      sending(async () => redirect('/elsewhere')),
      { posted },
    )
    const box = await summary()
    await waitFor(() => expect(document.activeElement).toBe(box))
    expect(lines()).toEqual(['Email: Value is not a valid email address'])
    expect([field('Email').value, field('Source').value, field('Password').value]).toEqual(['ana', 'fair', ''])
    expect(field('Newsletter').checked).toBe(true)
    expect(document.title).toBe('Error: Log in | Vacuum Components')
  })

  test('keeps an unchecked box unchecked', () => {
    const page = (
      <ShopForm title="T" schema={schema} submitLabel="Send" pendingLabel="Sending…">
        <CheckField name="newsletter" label="Newsletter" defaultChecked />
      </ShopForm>
    )
    open(
      sending(async () => redirect('/elsewhere')),
      { page, posted: { ...posted, values: { email: 'ana' } } },
    )
    expect(field('Newsletter').checked).toBe(false)
  })
})

describe('an expired session under a form', () => {
  const ended: ActionResult = {
    errors: [{ field: '', message: 'You have been logged out. Please log in again.', code: 'NOT_AUTHENTICATED' }],
  }

  test('leads to login and back, restoring entered text except the password', async () => {
    open(sending(async () => ended))
    fill()
    submit()
    const link = within(await summary()).getByRole('link', { name: 'Log in' })
    expect(link.getAttribute('href')).toBe('/user/login?destination=%2Fform%3Fa%3Db')
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('flange gasket')
    expect(field('Email').value).toBe('ana@lab.example')
    cleanup()

    open(sending(async () => redirect('/elsewhere')))
    await waitFor(() => expect(field('Email').value).toBe('ana@lab.example'))
    expect([field('Source').value, field('Password').value]).toEqual(['fair', ''])
    cleanup()

    open(sending(async () => redirect('/elsewhere')))
    expect(field('Email').value).toBe('')
  })

  test('keeps nothing for the next customer', async () => {
    const { settle } = open(sending(async () => ended))
    fill()
    submit()
    await summary()
    await settle()
    forgetDrafts()
    cleanup()
    open(sending(async () => redirect('/elsewhere')))
    expect(field('Email').value).toBe('')
  })

  test('keeps nothing longer than a login takes', async () => {
    const { settle } = open(sending(async () => ended))
    fill()
    submit()
    await summary()
    await settle()
    cleanup()
    const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 31 * 60_000)
    open(sending(async () => redirect('/elsewhere')))
    expect(field('Email').value).toBe('')
    now.mockRestore()
  })
})

test('only the submitted form of a screen shows errors', async () => {
  const one = shape.object({ name: required() })
  const two = shape.object({ name: required(), city: required() })
  const page = (
    <FormPage title="Edit">
      <ShopForm intent="one" schema={one} submitLabel="Save one" pendingLabel="Saving…" heading={<h2>One</h2>}>
        <TextField name="name" label="First" autoComplete="off" />
      </ShopForm>
      <ShopForm intent="two" schema={two} submitLabel="Save two" pendingLabel="Saving…" heading={<h2>Two</h2>}>
        <TextField name="name" label="Second" autoComplete="off" />
        <TextField name="city" label="City" autoComplete="off" />
      </ShopForm>
    </FormPage>
  )
  const send = async (): Promise<ActionResult> => ({ errors: [{ field: 'name', message: 'Taken.' }] })
  open(formActions({ one: formAction({ schema: one, send }), two: formAction({ schema: two, send }) }), { page })
  fireEvent.submit(screen.getByRole('form', { name: 'Save two' }))
  await summary()
  expect(lines()).toEqual(['Second: Value is required', 'City: Value is required'])
  expect(document.title).toBe('Error: Edit | Vacuum Components')
  expect(field('First').hasAttribute('aria-invalid')).toBe(false)

  type('First', 'a')
  fireEvent.submit(screen.getByRole('form', { name: 'Save one' }))
  await waitFor(() => expect(lines()).toEqual(['First: Taken.']))
  expect(field('Second').hasAttribute('aria-invalid')).toBe(false)
})

test('a password can be shown, is counted while typing, and is hidden on submit', async () => {
  const page = (
    <ShopForm title="T" schema={shape.object({ password: secret() })} submitLabel="Send" pendingLabel="Sending…">
      <PasswordField name="password" label="Password" autoComplete="new-password" />
    </ShopForm>
  )
  open(
    sending(async () => redirect('/elsewhere')),
    { page },
  )
  expect(screen.getByText(/0 entered\./)).toBeTruthy()
  fireEvent.input(field('Password'), { target: { value: 'flängé' } })
  expect(screen.getByText(/6 entered\./)).toBeTruthy()
  expect(field('Password').type).toBe('password')
  fireEvent.click(screen.getByRole('button', { name: 'Show password' }))
  expect(field('Password').type).toBe('text')
  submit()
  await waitFor(() => expect(field('Password').type).toBe('password'))
})
