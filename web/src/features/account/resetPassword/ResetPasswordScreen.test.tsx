// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { GatewayResponse } from '../../../platform/relay/gatewayResponse.ts'
import { shellResponse } from '../../../testing/testResponses.ts'
import { responseTo, openScreen } from '../../../testing/testScreen.tsx'
import resetting from './__generated__/resetPasswordActionMutation.graphql.ts'
import resetQuery from './__generated__/ResetPasswordScreenQuery.graphql.ts'
import './resetPasswordAction.ts'
import './ResetPasswordScreen.tsx'

function resetResponse(...userErrors: object[]) {
  return responseTo(resetting, { requestPasswordReset: { userErrors } })
}

async function openReset(reset: () => GatewayResponse = resetResponse) {
  const opened = await openScreen('/user/reset-password', ({ name }) =>
    name === 'resetPasswordActionMutation' ? reset() : responseTo(resetQuery, shellResponse()),
  )
  return { ...opened, main: within(screen.getByRole('main')) }
}

function ask(value: string) {
  fireEvent.change(screen.getByLabelText('Email'), { target: { value } })
  fireEvent.click(screen.getByRole('button', { name: /^Send link/ }))
}

beforeEach(() => sessionStorage.clear())
afterEach(cleanup)

describe('a password reset', () => {
  test('confirms the email without revealing whether there is an account', async () => {
    const { requests, main } = await openReset()
    ask(' ana@castaic.example ')
    expect(await screen.findByRole('heading', { level: 1, name: 'Check your email' })).toBeTruthy()
    expect(requests.at(-1)).toMatchObject({ variables: { input: { email: 'ana@castaic.example' } } })
    expect(main.getByText(/If this address has an account/)).toBeTruthy()
    expect(main.getByRole('button', { name: /^Send it again/ })).toBeTruthy()
  })

  test('rejects an invalid address', async () => {
    const { requests, main } = await openReset()
    ask('ana')
    expect((await main.findByRole('alert')).textContent).toContain('Email: Value is not a valid email address')
    expect(requests).toHaveLength(1)
  })

  test('reports too many requests and keeps the input', async () => {
    const message = 'Too many attempts. Please try again later.'
    const { main } = await openReset(() => resetResponse({ path: [], message, code: 'RATE_LIMITED' }))
    ask('ana@castaic.example')
    expect((await main.findByRole('alert')).textContent).toContain(message)
    expect(main.getByLabelText<HTMLInputElement>('Email').value).toBe('ana@castaic.example')
  })
})
