import { argon2Sync } from 'node:crypto'
import { expect, test } from 'vitest'
import { JsonApiError } from '../jsonapi/errors.ts'
import { startPasswords } from './passwords.ts'

const passwords = startPasswords()

test('verifies only the matching password, with a unique hash each time', async () => {
  const [first, second] = [await passwords.hash('correct horse 9'), await passwords.hash('correct horse 9')]
  expect(first).not.toBe(second)
  expect(await passwords.matches('correct horse 9', first)).toBe(true)
  expect(await passwords.matches('correct horse 8', first)).toBe(false)
  expect(await passwords.matches('', first)).toBe(false)
  expect(await passwords.matches('correct horse 9', undefined)).toBe(false)
})

test('hashes with argon2id (19 MiB, two passes) in the standard format', async () => {
  const hash = await passwords.hash('correct horse 9')
  const [, algorithm, version, cost, salt = '', tag] = hash.split('$')
  expect([algorithm, version, cost]).toEqual(['argon2id', 'v=19', 'm=19456,t=2,p=1'])
  const again = argon2Sync('argon2id', {
    message: 'correct horse 9',
    nonce: Buffer.from(salt, 'base64'),
    memory: 19_456,
    passes: 2,
    parallelism: 1,
    tagLength: 32,
  })
  expect(again.toString('base64').replace(/=+$/, '')).toBe(tag)
})

test('verifies hashes with other cost parameters', async () => {
  const nonce = Buffer.alloc(16, 7)
  const tag = argon2Sync('argon2id', { message: 'old', nonce, memory: 8192, passes: 1, parallelism: 2, tagLength: 32 })
  const [salt, printed] = [nonce, tag].map((bytes) => bytes.toString('base64').replace(/=+$/, ''))
  expect(await passwords.matches('old', `$argon2id$v=19$m=8192,t=1,p=2$${salt}$${printed}`)).toBe(true)
})

test('accepts any Unicode form of a password and ignores what exceeds the limit', async () => {
  expect(await passwords.matches('Cafe\u0301 terrasse', await passwords.hash('Caf\u00e9 terrasse'))).toBe(true)
  const long = 'x'.repeat(512)
  const hash = await passwords.hash(long)
  expect([await passwords.matches(long, hash), await passwords.matches(`${long}y`, hash)]).toEqual([true, false])
})

test('rejects more than a hundred waiting requests and serves the rest', async () => {
  const hashes = Array.from({ length: 130 }, () => passwords.matches('guess', undefined))
  const answers = await Promise.allSettled(hashes)
  const refused = answers.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(28)
  for (const one of refused)
    expect(one.status === 'rejected' && one.reason instanceof JsonApiError && one.reason.status).toBe(503)
  expect(await passwords.matches('guess', undefined)).toBe(false)
})
