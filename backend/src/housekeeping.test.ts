import Fastify, { type FastifyBaseLogger } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { scheduleChores } from './housekeeping.ts'
import { createLog } from './log.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(() => vi.useRealTimers())

const hour = 3_600_000

test('chores run at the start and every hour until the end; a failing one does not stop the others', async () => {
  const done: string[] = []
  let text = ''
  const log: FastifyBaseLogger = createLog('info', {
    write: (line) => {
      text += line
    },
  })
  const app = Fastify({ loggerInstance: log })
  scheduleChores(app, [
    () => {
      done.push('first')
      return Promise.reject(new Error('no room'))
    },
    () => {
      done.push('second')
      return Promise.resolve()
    },
  ])
  await app.ready()
  await vi.waitFor(() => expect(done).toEqual(['first', 'second']))
  await vi.advanceTimersByTimeAsync(hour)
  await vi.waitFor(() => expect(done).toHaveLength(4))
  await app.close()
  await vi.advanceTimersByTimeAsync(2 * hour)
  expect(done).toHaveLength(4)
  expect(text.match(/housekeeping failed/g)).toHaveLength(2)
})
