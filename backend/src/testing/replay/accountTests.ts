import { expect } from 'vitest'
import { recordedAccounts, passwordOf, requestTokens } from './accounts.ts'
import { parseJson } from './json.ts'
import type { ExtraTest } from './extraTests.ts'
import { type Shop, send } from './shop.ts'

function postTest(shop: Shop, path: string, body: string, query: [string, string][] = []) {
  return send(shop.app, { method: 'POST', path, query, headers: { 'content-type': 'application/json' }, body })
}

/** Without the format, the site shows a form and does nothing; here, it makes no difference. */
function withoutFormat(insteadOf: string, path: string, body: string): ExtraTest {
  return {
    name: `${path} returns the same response with and without _format`,
    replaces: [insteadOf],
    check: async (shop) => {
      await recordedAccounts(shop)
      const bare = await postTest(shop, path, body)
      await recordedAccounts(shop)
      const named = await postTest(shop, path, body, [['_format', 'json']])
      expect([bare.statusCode, bare.headers['content-type'], bare.body]).toEqual([
        named.statusCode,
        'application/json',
        named.body,
      ])
    },
  }
}

export const accountTests: ExtraTest[] = [
  withoutFormat(
    '50-register-no-format',
    '/user/register',
    '{"name": [{"value": "n"}], "pass": [{"value": "New-pass-1!"}]}',
  ),
  withoutFormat('52-password-reset-no-format', '/user/password', '{"name": "customer1"}'),
  {
    name: 'a blocked customer gets no token, and the same response as for a wrong password',
    replaces: ['40-token-200-blocked-user-gets-a-token'],
    check: async (shop) => {
      await recordedAccounts(shop)
      const credentials = { grant_type: 'password', username: 'blocked' }
      const blocked = await requestTokens(shop, { ...credentials, password: passwordOf('blocked') })
      const wrong = await requestTokens(shop, { ...credentials, password: 'wrong' })
      expect([blocked.statusCode, parseJson(blocked.body)]).toEqual([400, parseJson(wrong.body)])
    },
  },
]
