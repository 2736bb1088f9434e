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

async function mailsOf(shop: Shop) {
  const rows = await shop.database.selectFrom('mails').select(['kind', 'recipient', 'text']).execute()
  return rows.map(({ kind, recipient, text }) => [kind, recipient, text.match(/https?:\S+/g)?.length])
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
  {
    name: 'a password reset request emails one link to a known customer, and nothing to anyone else',
    replaces: [],
    check: async (shop) => {
      await recordedAccounts(shop)
      for (const body of ['{"mail": "nobody@example.test"}', '{"name": "nobody"}', '{"name": "blocked"}', '{}'])
        await postTest(shop, '/user/password', body)
      expect(await mailsOf(shop)).toEqual([])
      await postTest(shop, '/user/password', '{"name": "customer1"}')
      await postTest(shop, '/user/password', '{"mail": "customer2@example.test"}')
      expect(await mailsOf(shop)).toEqual([
        ['passwordReset', 'customer1@example.test', 1],
        ['passwordReset', 'customer2@example.test', 1],
      ])
    },
  },
]
