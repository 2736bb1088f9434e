import { afterEach, expect, it, vi } from 'vitest'
import { newUuid } from './newUuid.ts'

const version4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

afterEach(() => vi.unstubAllGlobals())

it('creates a new UUID each time', () => {
  const made = Array.from({ length: 1000 }, newUuid)
  expect(made.filter((uuid) => !version4.test(uuid))).toEqual([])
  expect(new Set(made).size).toBe(1000)
})

it('works over HTTP, where the browser cannot create them', () => {
  const { crypto } = globalThis
  vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes) })
  expect(newUuid()).toMatch(version4)
})
