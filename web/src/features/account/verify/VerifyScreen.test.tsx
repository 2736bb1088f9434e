// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { GatewayResponse } from '../../../platform/relay/gatewayResponse.ts'
import { shellResponse } from '../../../testing/testResponses.ts'
import { responseTo, openScreen } from '../../../testing/testScreen.tsx'
import verification from '../emailLinks/__generated__/verificationActionMutation.graphql.ts'
import verifying from './__generated__/verifyActionMutation.graphql.ts'
import verifyQuery from './__generated__/VerifyScreenQuery.graphql.ts'
import './verifyAction.ts'
import './VerifyScreen.tsx'

const link = '?user=6f2a-1c&timestamp=1764000000&hash=aB-3_x'

function verifyResponse(...userErrors: object[]) {
  return responseTo(verifying, {
    verifyEmail: { viewer: shellResponse().viewer, changed: [], revoked: [], warnings: [], userErrors },
  })
}

async function openVerify(search: string, verify: () => GatewayResponse = verifyResponse) {
  history.replaceState(null, '', `/user/verify${search}`)
  const opened = await openScreen(`/user/verify${search}`, ({ name }) => {
    if (name === 'verifyActionMutation') return verify()
    if (name === 'verificationActionMutation')
      return responseTo(verification, { requestEmailVerification: { userErrors: [] } })
    return responseTo(verifyQuery, shellResponse())
  })
  return { ...opened, main: within(screen.getByRole('main')) }
}

function confirm() {
  return fireEvent.click(screen.getByRole('button', { name: /^Confirm this address/ }))
}
function heading(name: string) {
  return screen.findByRole('heading', { level: 1, name })
}

beforeEach(() => sessionStorage.clear())
afterEach(cleanup)

describe('the link that confirms an address', () => {
  test('is removed from the URL and never stored', async () => {
    const { router, session } = await openVerify(link)
    expect(location.pathname + location.search).toBe('/user/verify')
    confirm()
    await heading('Your email address is confirmed')
    expect(router.state.location.search).toBe('')
    expect(JSON.stringify(session.environment.getStore().getSource().toJSON())).not.toContain('aB-3_x')
  })

  test.each([
    ['no parameters', ''],
    ['missing parameters', '?user=6f2a-1c&timestamp=1764000000'],
    ['an invalid hash', '?user=6f2a-1c&timestamp=1764000000&hash=a.b/c'],
  ])('with %s shows an explanation and offers a new one', async (_, search) => {
    const { requests, main } = await openVerify(search)
    expect(await heading('This link does not work')).toBeTruthy()
    expect(main.getByText(/Open it from the email again/)).toBeTruthy()
    fireEvent.change(main.getByLabelText('Email'), { target: { value: 'ana@castaic.example' } })
    fireEvent.click(main.getByRole('button', { name: /^Send a new link/ }))
    expect(await heading('Check your email')).toBeTruthy()
    expect(requests.at(-1)).toMatchObject({
      name: 'verificationActionMutation',
      variables: { input: { email: 'ana@castaic.example' } },
    })
  })
})
