import { inject } from 'vitest'
import type { Filling } from './fill.ts'
import type { FirstFill } from './fillOnce.ts'
import { createDatabase, type TestDatabase } from './testServer.ts'

/** A filled database for a suite, dropped on close. */
export function testDatabase(filling: Filling): Promise<TestDatabase> {
  return createDatabase(inject('serverUrl'), filling)
}

/** A database without tables. */
export function emptyDatabase(): Promise<TestDatabase> {
  return createDatabase(inject('serverUrl'))
}

/** A copy of a database without connections; of the fixture by default. */
export function copyDatabase(template = inject('fixtureTemplate')): Promise<TestDatabase> {
  return createDatabase(inject('serverUrl'), undefined, template)
}

/** Initial data without progress reports. */
export function silentFilling(make: FirstFill['make']): FirstFill {
  return {
    make,
    progress: () => undefined,
    startsOver: () => undefined,
    filled: () => undefined,
  }
}
