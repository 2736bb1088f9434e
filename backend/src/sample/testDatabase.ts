import { inject } from 'vitest'
import type { Filling } from './fill.ts'
import type { FirstFill } from './fillOnce.ts'
import { createDatabase, type TestDatabase } from './testServer.ts'

/** A filled database for a suite, dropped when it is closed. */
export const testDatabase = (filling: Filling): Promise<TestDatabase> => createDatabase(inject('serverUrl'), filling)

/** A database without a table. */
export const emptyDatabase = (): Promise<TestDatabase> => createDatabase(inject('serverUrl'))

/** A copy of a database that nobody is connected to; of the fixture when no other is named. */
export const copyDatabase = (template = inject('fixtureTemplate')): Promise<TestDatabase> =>
  createDatabase(inject('serverUrl'), undefined, template)

/** What a start fills with, telling nobody how it goes. */
export const quietly = (make: FirstFill['make']): FirstFill => ({
  make,
  progress: () => undefined,
  startsOver: () => undefined,
  filled: () => undefined,
})
