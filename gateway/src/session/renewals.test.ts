import { expect, it } from 'vitest'
import { open, seal } from './renewals.ts'

const tokens = { accessToken: 'access-1', refreshToken: 'refresh-2', expiresInS: 900 }

it('can be opened with the previous token only', () => {
  const sealed = seal(tokens, 'refresh-1')
  expect(open(sealed, 'refresh-1')).toEqual(tokens)
  expect(open(sealed, 'refresh-0')).toBeNull()
  expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toMatch(/access|refresh/)
})

it('produces different text each time, and detects tampering', () => {
  const sealed = seal(tokens, 'refresh-1')
  expect(seal(tokens, 'refresh-1')).not.toBe(sealed)
  const bytes = Buffer.from(sealed, 'base64url')
  for (const at of [0, 14, bytes.length - 1]) {
    const touched = Buffer.from(bytes)
    touched.writeUInt8(touched.readUInt8(at) ^ 1, at)
    expect(open(touched.toString('base64url'), 'refresh-1')).toBeNull()
  }
  for (const nonsense of ['', 'x', sealed.slice(0, 20)]) expect(open(nonsense, 'refresh-1')).toBeNull()
})
