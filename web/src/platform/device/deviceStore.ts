import { useSyncExternalStore } from 'react'
import type * as shape from '../shape.ts'

export interface DeviceStore<T> {
  read(): T
  write(value: T): void
  subscribe(listener: () => void): () => void
  /** Value if nothing valid is stored. */
  readonly fallback: T
}

interface DeviceStoreOptions<T> {
  name: string
  area: 'localStorage' | 'sessionStorage'
  schema: shape.Shape<T>
  fallback: T
}

/**
 * A JSON value in local storage. Invalid data counts as missing; where storage is disabled or full, the value lasts as
 * long as the tab.
 */
export function deviceStore<T>({ name, area, schema, fallback }: DeviceStoreOptions<T>): DeviceStore<T> {
  const listeners = new Set<() => void>()
  /** Text the browser could not store. */
  let unsaved: string | null = null
  let text: string | null = null
  let value = fallback

  function stored(): string | null {
    if (unsaved !== null) return unsaved
    try {
      return window[area].getItem(name)
    } catch {
      return null
    }
  }

  function parsed(json: string | null): T {
    if (json === null) return fallback
    try {
      const result = schema.safeParse(JSON.parse(json))
      return result.success ? result.data : fallback
    } catch {
      return fallback
    }
  }

  function read() {
    const now = stored()
    // The same text returns the same value: React compares by identity.
    if (now !== text) {
      text = now
      value = parsed(now)
    }
    return value
  }

  const tell = () => {
    for (const listener of listeners) listener()
  }

  const onStorage = (event: StorageEvent) => {
    if (event.key === name || event.key === null) tell()
  }

  return {
    fallback,
    read,
    write(next) {
      const json = JSON.stringify(next)
      try {
        window[area].setItem(name, json)
        unsaved = null
      } catch {
        unsaved = json
      }
      tell()
    },
    subscribe(listener) {
      if (listeners.size === 0) window.addEventListener('storage', onStorage)
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) window.removeEventListener('storage', onStorage)
      }
    },
  }
}

/** The current value, updated from this and other tabs. The server's HTML shows the fallback. */
export function useDeviceValue<T>(store: DeviceStore<T>): T {
  return useSyncExternalStore(store.subscribe, store.read, () => store.fallback)
}
