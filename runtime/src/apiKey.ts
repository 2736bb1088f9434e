import { randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** What a program may do with an API key. */
export const scopes = ['catalog:read', 'prices:read', 'cart:write', 'orders:read', 'orders:write', 'webhooks'] as const

export type Scope = (typeof scopes)[number]

/** Test keys see only carts and orders made by test keys, live keys all others. */
export const environments = ['live', 'test'] as const

export type Environment = (typeof environments)[number]

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
/** Base-62 digits that hold 256 bits. */
const SECRET_LENGTH = 43
const CHECKSUM_LENGTH = 6

const keyPattern = new RegExp(`^(vx_(?:live|test)_[0-9A-Za-z]{${SECRET_LENGTH}})([0-9A-Za-z]{${CHECKSUM_LENGTH}})$`)

function checksumOf(text: string): string {
  let rest = crc32(text)
  let checksum = ''
  while (checksum.length < CHECKSUM_LENGTH) {
    checksum = digits.charAt(rest % digits.length) + checksum
    rest = Math.floor(rest / digits.length)
  }
  return checksum
}

/** A new key: `vx_live_` or `vx_test_`, a random secret, and a checksum that reveals typos without a look-up. */
export function createApiKey(environment: Environment): string {
  const secret = Array.from({ length: SECRET_LENGTH }, () => digits.charAt(randomInt(digits.length))).join('')
  const key = `vx_${environment}_${secret}`
  return `${key}${checksumOf(key)}`
}

/** Whether a text was meant as an API key. */
export function resemblesApiKey(text: string): boolean {
  return text.startsWith('vx_')
}

/** Whether a text has the form of an API key and the right checksum. */
export function isApiKey(text: string): boolean {
  const [, key, checksum] = keyPattern.exec(text) ?? []
  return key !== undefined && checksumOf(key) === checksum
}
