import { expect } from 'vitest'

/** vitest's matchers, without their `any`. */
export const someText: unknown = expect.any(String)
export const someNumber: unknown = expect.any(Number)
export function textWith(part: string): unknown {
  return expect.stringContaining(part)
}
export function textLike(form: string | RegExp): unknown {
  return expect.stringMatching(form)
}
export function listWith(...items: readonly unknown[]): unknown {
  return expect.arrayContaining([...items])
}
export function objectWith(members: Record<string, unknown>): unknown {
  return expect.objectContaining(members)
}
