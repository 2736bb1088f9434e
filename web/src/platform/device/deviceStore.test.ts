// @vitest-environment happy-dom
import * as shape from '../shape.ts'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { deviceStore } from './deviceStore.ts'

function open() {
  return deviceStore({
    name: 'numbers',
    area: 'localStorage',
    schema: shape.array(shape.number()),
    fallback: [] as number[],
  })
}

describe('browser storage', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
    localStorage.clear()
  })

  test('survives a reload, and returns the same value until it changes', () => {
    open().write([1, 2])
    const store = open()
    expect(store.read()).toEqual([1, 2])
    expect(store.read()).toBe(store.read())
  })

  test.each(['', '{', '"text"', '[1,"2"]', 'null'])('treats unreadable values as missing: %s', (stored) => {
    localStorage.setItem('numbers', stored)
    expect(open().read()).toEqual([])
  })

  test('notifies listeners in this tab and others', () => {
    const store = open()
    const heard = vi.fn()
    const stop = store.subscribe(heard)
    store.write([1])
    localStorage.setItem('numbers', '[3]')
    window.dispatchEvent(new StorageEvent('storage', { key: 'numbers' }))
    window.dispatchEvent(new StorageEvent('storage', { key: 'something else' }))
    expect(heard).toHaveBeenCalledTimes(2)
    expect(store.read()).toEqual([3])
    stop()
    store.write([4])
    expect(heard).toHaveBeenCalledTimes(2)
  })

  test('lasts as long as the tab when storage is blocked', () => {
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse })
    const store = open()
    expect(store.read()).toEqual([])
    store.write([7])
    expect(store.read()).toEqual([7])
    expect(open().read()).toEqual([])
  })
})
