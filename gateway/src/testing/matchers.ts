import { expect } from 'vitest'

/** vitest's matchers, without their `any`. */
export const someText: unknown = expect.any(String)
export const someNumber: unknown = expect.any(Number)
export const textWith = (part: string): unknown => expect.stringContaining(part)
export const textLike = (form: string | RegExp): unknown => expect.stringMatching(form)
export const listWith = (...items: readonly unknown[]): unknown => expect.arrayContaining([...items])
export const objectWith = (members: Record<string, unknown>): unknown => expect.objectContaining(members)
