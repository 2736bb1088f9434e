import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type SessionLocks, sessionLocks } from './sessionLocks.ts'

describe('sessionLocks', () => {
  const config = { connectionString: inject('serverUrl') }
  let one: SessionLocks
  let other: SessionLocks

  beforeAll(() => {
    one = sessionLocks({ ...config, application_name: 'locks of a process' })
    other = sessionLocks(config)
  })
  afterAll(() => Promise.all([one.close(), other.close()]))

  const heldOf = async (...ids: number[]) => [...(await other.heldOf(ids))].sort()

  /** Ends connections like the end of their process. */
  async function end(name: string) {
    const client = new Client(config)
    await client.connect()
    await client.query('select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name = $1', [
      name,
    ])
    await client.end()
  }

  test('are visible to other processes until every holder releases them', async () => {
    const releases = [await one.hold(1), await one.hold(2), await other.hold(1)]
    expect(await heldOf(1, 2, 3)).toEqual([1, 2])
    await releases[0]?.()
    await releases[1]?.()
    expect(await heldOf(1, 2, 3)).toEqual([1])
    await releases[2]?.()
    expect(await heldOf(1, 2, 3)).toEqual([])
  })

  test('are released when the connection ends, and can be taken again', async () => {
    const release = await one.hold(4)
    await end('locks of a process')
    expect(await heldOf(4)).toEqual([])
    await expect
      .poll(() =>
        one.hold(5).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true)
    await release()
    expect(await heldOf(4, 5)).toEqual([5])
  })
})
