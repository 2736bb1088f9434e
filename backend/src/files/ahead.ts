import { setTimeout as pause } from 'node:timers/promises'
import { withoutDeadline } from '../database/queryDeadline.ts'
import type { Log } from '../log.ts'

/** Makes things ahead: one at a time, in the order in which they came up, leaving time in between for everything else. */
export interface Ahead {
  /** `job` is left out where one of the same key waits already, or too many do. */
  add(key: string, job: () => Promise<unknown>): void
  /** Ends when what is under way has ended; what waits is dropped. */
  close(): Promise<void>
}

const mostWaiting = 300
const pauseMs = 25

export function makeAhead(log: Log): Ahead {
  const waiting = new Map<string, () => Promise<unknown>>()
  const closing = new AbortController()
  const isClosing = () => closing.signal.aborted
  let running: Promise<void> | undefined

  const run = async (): Promise<void> => {
    await pause(pauseMs, undefined, { signal: closing.signal }).catch(() => undefined)
    const [next] = waiting
    if (isClosing() || next === undefined) {
      running = undefined
      return
    }
    const [key, job] = next
    try {
      await job()
    } catch (error) {
      if (!isClosing()) log.warn({ err: error, key }, 'could not generate a file in advance')
    }
    waiting.delete(key)
    return run()
  }

  return {
    add: (key, job) => {
      if (isClosing() || waiting.has(key) || waiting.size >= mostWaiting) return
      waiting.set(key, job)
      running ??= withoutDeadline(run)
    },
    close: async () => {
      closing.abort()
      await running
    },
  }
}
