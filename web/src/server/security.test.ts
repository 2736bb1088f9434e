import { describe, expect, test } from 'vitest'
import { pagePolicy } from './security.ts'

const directive = (policy: string, name: string) =>
  policy
    .split('; ')
    .find((part) => part.startsWith(`${name} `))
    ?.slice(name.length + 1)

describe('content security policy', () => {
  test('scripts and style sheets run only with the nonce of this answer', () => {
    const policy = pagePolicy('abc')
    expect(directive(policy, 'script-src')).toBe("'self' 'nonce-abc'")
    expect(directive(policy, 'style-src')).toBe("'self' 'nonce-abc'")
    expect(directive(policy, 'style-src-attr')).toBe("'unsafe-inline'")
    expect(policy.replace("style-src-attr 'unsafe-inline'", '')).not.toContain('unsafe')
  })

  test('nothing else may be embedded, framed or sent elsewhere', () => {
    const policy = pagePolicy('abc')
    for (const name of ['object-src', 'base-uri', 'frame-ancestors']) expect(directive(policy, name)).toBe("'none'")
    for (const name of ['default-src', 'connect-src', 'form-action']) expect(directive(policy, name)).toBe("'self'")
  })

  test('additions widen one directive, and inline styles put the nonce aside that would switch them off', () => {
    const policy = pagePolicy('abc', { 'connect-src': ['ws:'], 'style-src': ["'unsafe-inline'"] })
    expect(directive(policy, 'connect-src')).toBe("'self' ws:")
    expect(directive(policy, 'style-src')).toBe("'self' 'unsafe-inline'")
    expect(directive(policy, 'script-src')).toBe("'self' 'nonce-abc'")
  })
})
