import { z } from 'zod'
import { createLog } from '../log.ts'
import { openTestShop, type TestResponse, type TestShop } from '../testShop.ts'
import { type Passwords, startPasswords } from './passwords.ts'

const pair = z.object({
  token_type: z.literal('Bearer'),
  expires_in: z.number(),
  access_token: z.string(),
  refresh_token: z.string(),
})

export interface TestPair {
  readonly access: string
  readonly refresh: string
}

/** Parameters of an emailed link. */
export interface TestLink {
  readonly user: string
  readonly timestamp: number
  readonly hash: string
}

export const password = 'correct horse 9'

const client = { client_id: 'shop', client_secret: 'secret-of-the-tests' }

export function bearer(token: string) {
  return { authorization: `Bearer ${token}` }
}

/** A shop with a movable clock and a count of password hashes, and what customers do in it. */
export type AccountShop = TestShop & {
  now(): Date
  /** Advances the clock. */
  pass(time: { readonly minutes?: number; readonly hours?: number }): void
  hashes(): number
  /** Logged lines. */
  readonly logged: readonly string[]
  token(parameters: Readonly<Record<string, string>>): Promise<TestResponse>
  logIn(name: string, secret?: string): Promise<TestPair>
  refresh(token: string): Promise<TestResponse>
  post(path: string, body: unknown): Promise<TestResponse>
  /** Registers with `mail` as name, and other fields by name. */
  register(mail: string, fields?: Readonly<Record<string, unknown>>): Promise<TestResponse>
  /** UUID of an account. */
  uuidOf(name: string): Promise<string>
  patch(uuid: string, token: string | null, attributes: Readonly<Record<string, unknown>>): Promise<TestResponse>
  /** Kinds and recipients of the queued emails, in order. Empties the queue. */
  mails(): Promise<readonly { readonly kind: string; readonly to: string; readonly text: string }[]>
  resetPassword(link: TestLink, pass: string): Promise<TestResponse>
  verify(link: TestLink): Promise<TestResponse>
}

export function pairOf(answer: TestResponse): TestPair {
  const { access_token: access, refresh_token: refresh } = pair.parse(answer.json())
  return { access, refresh }
}

/** The shop link in an email's text. */
export function linkIn(text: string, path: string): TestLink {
  const address = text.split(/\s/).find((word) => word.startsWith(`https://shop.test${path}?`))
  if (address === undefined) throw new Error(`the mail has no link to ${path}`)
  const query = new URL(address).searchParams
  return {
    user: query.get('user') ?? '',
    timestamp: Number(query.get('timestamp')),
    hash: query.get('hash') ?? '',
  }
}

function countHashes(passwords: Passwords, count: () => void): Passwords {
  return {
    hash: (text) => {
      count()
      return passwords.hash(text)
    },
    matches: (text, hash) => {
      count()
      return passwords.matches(text, hash)
    },
  }
}

export async function openAccountShop(): Promise<AccountShop> {
  let clock = Date.parse('2026-11-21T12:00:00Z')
  let hashes = 0
  const logged: string[] = []
  const shop = await openTestShop({
    now: () => new Date(clock),
    passwords: countHashes(startPasswords(), () => {
      hashes += 1
    }),
    log: createLog('trace', { write: (line) => void logged.push(line) }),
  })
  const token = (parameters: Readonly<Record<string, string>>) =>
    shop.send({
      method: 'POST',
      url: '/oauth/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ ...client, ...parameters }).toString(),
    })
  const post = (path: string, body: unknown) =>
    shop.send({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    })
  const resource = (
    method: 'POST' | 'PATCH',
    url: string,
    headers: Readonly<Record<string, string>>,
    attributes: Readonly<Record<string, unknown>>,
    id?: string,
  ) =>
    shop.send({
      method,
      url,
      headers: { 'content-type': 'application/vnd.api+json', ...headers },
      payload: JSON.stringify({ data: { type: 'user--user', ...(id === undefined ? {} : { id }), attributes } }),
    })
  return {
    ...shop,
    logged,
    now: () => new Date(clock),
    pass: ({ minutes = 0, hours = 0 }) => {
      clock += (hours * 60 + minutes) * 60_000
    },
    hashes: () => hashes,
    token,
    logIn: async (username, secret = password) =>
      pairOf(await token({ grant_type: 'password', username, password: secret })),
    refresh: (refreshToken) => token({ grant_type: 'refresh_token', refresh_token: refreshToken }),
    post,
    register: (mail, fields = {}) =>
      post('/user/register?_format=json', {
        name: [{ value: mail }],
        mail: [{ value: mail }],
        pass: [{ value: password }],
        ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, [{ value }]])),
      }),
    uuidOf: async (name) => {
      const row = await shop.database
        .selectFrom('users')
        .select('uuid')
        .where('name', '=', name)
        .executeTakeFirstOrThrow()
      return row.uuid
    },
    patch: (uuid, access, attributes) =>
      resource('PATCH', `/jsonapi/user/user/${uuid}`, access === null ? {} : bearer(access), attributes, uuid),
    mails: async () => {
      const rows = await shop.database.selectFrom('mails').selectAll().orderBy('id').execute()
      await shop.database.deleteFrom('mails').execute()
      return rows.map(({ kind, recipient, text }) => ({ kind, to: recipient, text }))
    },
    resetPassword: ({ user, timestamp, hash }, pass) =>
      resource('PATCH', `/jsonapi/user/${user}/password/update`, {}, { timestamp, hash, pass }),
    verify: ({ user, timestamp, hash }) =>
      resource('POST', `/jsonapi/user/${user}/mail/verify`, {}, { timestamp, hash }),
  }
}
