import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { ConfigError, isLoopback, isStrongSecret, originRule, productionProblems } from './settings.ts'

describe('isStrongSecret', () => {
  test.each(['hex', 'base64', 'base64url'] as const)('accepts 32 random bytes as %s', (encoding) => {
    const secrets = Array.from({ length: 200 }, () => randomBytes(32).toString(encoding))
    expect(secrets.filter((secret) => !isStrongSecret(secret))).toEqual([])
  })

  test('accepts random text with other characters', () => {
    expect(isStrongSecret('q7#Lw!9zR@x2^Vb$eT5&mK8*pYc+Jd3=hNs(UaG6%fX')).toBe(true)
  })

  test.each([
    ['empty text', ''],
    ['16 random bytes', randomBytes(16).toString('hex')],
    ['31 random bytes', randomBytes(31).toString('hex')],
    ['a repeated character', 'x'.repeat(64)],
    ['a repeated word', 'kf83Qz'.repeat(12)],
    ['a sequence', 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'],
    ['sequential digits', '0123456789abcdef'.repeat(4)],
    ['a placeholder', 'change-me-to-a-long-random-text-before-going-live-please'],
    ['a published secret', `secret-of-the-tests-${'wq9Rz7Lk2Vb5Xc8Nm1'.repeat(2)}`],
  ])('rejects %s', (_what, secret) => {
    expect(isStrongSecret(secret)).toBe(false)
  })
})

test('addresses of the shop and its parts have no path, query or credentials', () => {
  const [isOrigin] = originRule
  for (const url of ['https://shop.test', 'https://shop.test/', 'http://localhost:3000'])
    expect(isOrigin(url)).toBe(true)
  const wrong = [
    'https://shop.test/store',
    'https://shop.test/?x',
    'https://shop.test#x',
    'https://me@shop.test',
    'shop',
  ]
  for (const url of wrong) expect(isOrigin(url), url).toBe(false)
})

describe('productionProblems', () => {
  const names = [
    'DATABASE_URL',
    'PUBLIC_URL',
    'OAUTH_CLIENT_SECRET',
    'SMTP_URL',
    'MAIL_FROM',
    'TRUSTED_PROXIES',
    'PAYMENTS',
  ] as const
  const right = {
    SHOP_MODE: 'production',
    DATABASE_URL: 'postgres://shop@db/shop',
    PUBLIC_URL: 'https://shop.test',
    OAUTH_CLIENT_SECRET: randomBytes(32).toString('base64'),
    SMTP_URL: 'smtps://mail.test',
    MAIL_FROM: 'Shop <shop@shop.test>',
    TRUSTED_PROXIES: 'loopback',
    PAYMENTS: 'wire,terms',
  }

  test('finds none in a valid configuration, or in demo mode', () => {
    expect(productionProblems(right, names)).toEqual([])
    expect(productionProblems({}, names)).toEqual([])
    expect(productionProblems({ ...right, PAYMENTS: 'card,wire' }, names, true)).toEqual([])
  })

  test('lists all problems together', () => {
    const problems = productionProblems({ SHOP_MODE: 'production' }, names)
    expect(problems.map((problem) => problem.split(':')[0])).toEqual(names)
  })

  test.each<[name: string, value: string | undefined]>([
    ['PUBLIC_URL', 'http://shop.test'],
    ['OAUTH_CLIENT_SECRET', 'shop'],
    ['PAYMENTS', 'card, wire'],
    ['PAYMENTS', ','],
    ['TRUSTED_PROXIES', ','],
    ['TRUSTED_PROXIES', ' '],
    ['MAIL_FROM', 'Shop <shop@localhost>'],
    ['MAIL_FROM', 'shop@vacuum.example'],
    ...names.map((name): [string, undefined] => [name, undefined]),
  ])('rejects %s set to %s', (name, value) => {
    expect(productionProblems({ ...right, [name]: value }, names)).toEqual([
      expect.stringMatching(new RegExp(`^${name}: `)),
    ])
  })
})

test('ConfigError lists one variable per line', () => {
  expect(new ConfigError('backend', ['A: is empty', 'B: is missing', 'A: is wrong']).message).toBe(
    'The backend cannot start with these settings:\n- A: is wrong\n- B: is missing',
  )
})

test('isLoopback recognizes the names of this machine', () => {
  const hosts = ['localhost', '127.0.0.1', '127.8.8.8', '[::1]', '::1', 'redis', '10.0.0.1', 'localhost.example']
  expect(hosts.filter(isLoopback)).toEqual(hosts.slice(0, 5))
})
