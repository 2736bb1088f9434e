import { expect, it } from 'vitest'
import { MemoryStore } from './memoryStore.ts'

function storeAt(start: number) {
  let now = start
  return { store: new MemoryStore(() => now), wait: (ms: number) => void (now += ms) }
}

it('keeps an entry until it expires', async () => {
  const { store, wait } = storeAt(0)
  await store.put('a', '1', 1_000)
  await store.put('b', '2', 2_000)
  expect([await store.get('a'), await store.get('b'), await store.get('c')]).toEqual(['1', '2', null])
  wait(1_000)
  expect([await store.get('a'), await store.get('b'), store.size]).toEqual([null, '2', 1])
  await store.remove('b')
  expect(store.size).toBe(0)
})

it('limits its size in bytes and keeps recently used entries', async () => {
  const { store } = storeAt(0)
  for (let index = 0; index < 100; index += 1) await store.put(`entry ${index}`, 'x'.repeat(500_000), 1_000)
  expect(store.size).toBeLessThan(40)
  expect(await store.get('entry 0')).toBeNull()
  expect(await store.get('entry 99')).not.toBeNull()
})

it('grants a lock to one owner, to the next on release, and to anyone after it expires', async () => {
  const { store, wait } = storeAt(0)
  const release = await store.lock('cart', 1_000)
  expect(await store.lock('cart', 1_000)).toBeNull()
  expect(await store.lock('other', 1_000)).not.toBeNull()
  await release?.()
  const slow = await store.lock('cart', 1_000)
  wait(1_001)
  expect(await store.lock('cart', 1_000)).not.toBeNull()
  // A late owner must not release the current one's lock.
  await slow?.()
  expect(await store.lock('cart', 1_000)).toBeNull()
})
