import { format } from 'node:util'
import { afterAll, afterEach, expect } from 'vitest'

/**
 * What a test let be said on the console. Nobody reads it there, and it means a fault, or an answer of the test that
 * lacks what the page asks for. A test that provokes an error catches the console with a spy and says what it expects.
 */
const said: string[] = []

for (const level of ['error', 'warn'] as const) {
  const say = console[level]
  afterAll(() => void (console[level] = say))
  console[level] = (...words: unknown[]) => {
    said.push(format(...words))
    say(...words)
  }
}

afterEach(() => expect(said.splice(0), 'said on the console').toEqual([]))
