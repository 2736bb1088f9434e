import { format } from 'node:util'
import { afterAll, afterEach, expect } from 'vitest'

/**
 * Fails tests that log to the console: it means a bug, or a test response with missing fields. Tests that provoke
 * errors spy on the console and check its messages.
 */
const lines: string[] = []

for (const level of ['error', 'warn'] as const) {
  const say = console[level]
  afterAll(() => void (console[level] = say))
  console[level] = (...words: unknown[]) => {
    lines.push(format(...words))
    say(...words)
  }
}

afterEach(() => expect(lines.splice(0), 'console output').toEqual([]))
