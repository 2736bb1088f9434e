import { describe, expect, it } from 'vitest'
import { createApiKey, isApiKey, resemblesApiKey } from './apiKey.ts'

describe('createApiKey', () => {
  it('returns different valid keys, prefixed with their environment', () => {
    const keys = [createApiKey('live'), createApiKey('live'), createApiKey('test')]
    expect(new Set(keys).size).toBe(3)
    expect(keys.map((key) => [isApiKey(key), resemblesApiKey(key), key.slice(0, 8), key.length])).toEqual([
      [true, true, 'vx_live_', 57],
      [true, true, 'vx_live_', 57],
      [true, true, 'vx_test_', 57],
    ])
  })
})

describe('isApiKey', () => {
  it('accepts a key with the right checksum', () => {
    expect(isApiKey(`vx_test_${'0'.repeat(43)}1sSPVH`)).toBe(true)
  })

  it('rejects every changed character', () => {
    const key = createApiKey('test')
    for (let index = 0; index < key.length; index += 1) {
      const other = key[index] === 'a' ? 'b' : 'a'
      expect(isApiKey(key.slice(0, index) + other + key.slice(index + 1))).toBe(false)
    }
  })

  it.each(['', 'vx_live_', 'vx_prod_x', `${createApiKey('live')} `, createApiKey('live').slice(0, -1)])(
    'rejects "%s"',
    (text) => {
      expect(isApiKey(text)).toBe(false)
    },
  )
})
