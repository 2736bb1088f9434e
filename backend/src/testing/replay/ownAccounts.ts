import { expect } from 'vitest'
import { accountsOfTheSite, passwordOf, tokensFor } from './accounts.ts'
import { parsed } from './json.ts'
import type { OwnTest } from './own.ts'
import { type Shop, send } from './shop.ts'

function post(shop: Shop, path: string, body: string, query: [string, string][] = []) {
  return send(shop.app, { method: 'POST', path, query, headers: { 'content-type': 'application/json' }, body })
}

/** Without the format, the site shows a form and does nothing; here, it makes no difference. */
function withoutFormat(insteadOf: string, path: string, body: string): OwnTest {
  return {
    name: `${path} answers alike without its format`,
    insteadOf: [insteadOf],
    check: async (shop) => {
      await accountsOfTheSite(shop)
      const bare = await post(shop, path, body)
      await accountsOfTheSite(shop)
      const named = await post(shop, path, body, [['_format', 'json']])
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

export const ownAccounts: OwnTest[] = [
  withoutFormat(
    '50-register-no-format',
    '/user/register',
    '{"name": [{"value": "n"}], "pass": [{"value": "New-pass-1!"}]}',
  ),
  withoutFormat('52-password-reset-no-format', '/user/password', '{"name": "customer1"}'),
  {
    name: 'a blocked customer gets no token, and is told what a wrong password is told',
    insteadOf: ['40-token-200-blocked-user-gets-a-token'],
    check: async (shop) => {
      await accountsOfTheSite(shop)
      const credentials = { grant_type: 'password', username: 'blocked' }
      const blocked = await tokensFor(shop, { ...credentials, password: passwordOf('blocked') })
      const wrong = await tokensFor(shop, { ...credentials, password: 'wrong' })
      expect([blocked.statusCode, parsed(blocked.body)]).toEqual([400, parsed(wrong.body)])
    },
  },
  {
    name: 'a known customer who asks for a password gets one mail with one link, and nobody else gets any',
    insteadOf: [],
    check: async (shop) => {
      await accountsOfTheSite(shop)
      for (const body of ['{"mail": "nobody@example.test"}', '{"name": "nobody"}', '{"name": "blocked"}', '{}'])
        await post(shop, '/user/password', body)
      expect(await mailsOf(shop)).toEqual([])
      await post(shop, '/user/password', '{"name": "customer1"}')
      await post(shop, '/user/password', '{"mail": "customer2@example.test"}')
      expect(await mailsOf(shop)).toEqual([
        ['passwordReset', 'customer1@example.test', 1],
        ['passwordReset', 'customer2@example.test', 1],
      ])
    },
  },
]
