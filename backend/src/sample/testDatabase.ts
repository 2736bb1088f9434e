import { inject } from 'vitest'
import type { Filling } from './fill.ts'
import type { FirstFill } from './fillOnce.ts'
import { createDatabase, type TestDatabase } from './testServer.ts'

/** A filled database for a suite, dropped when it is closed. */
export function testDatabase(filling: Filling): Promise<TestDatabase> {
  return createDatabase(inject('serverUrl'), filling)
}

/** A database without a table. */
export function emptyDatabase(): Promise<TestDatabase> {
  return createDatabase(inject('serverUrl'))
}

/** A copy of a database that nobody is connected to; of the fixture when no other is named. */
export function copyDatabase(template = inject('fixtureTemplate')): Promise<TestDatabase> {
  return createDatabase(inject('serverUrl'), undefined, template)
}

/** What a start fills with, telling nobody how it goes. */
export function quietly(make: FirstFill['make']): FirstFill {
  return {
    make,
    progress: () => undefined,
    startsOver: () => undefined,
    filled: () => undefined,
  }
}
