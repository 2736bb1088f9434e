import { setTimeout as pause } from 'node:timers/promises'
import { withoutDeadline } from '../database/queryDeadline.ts'
import type { Log } from '../log.ts'

/** Generates things in the background: one at a time, in order, with pauses for other work. */
export interface BackgroundQueue {
  /** Skips `job` if one with the same key is queued, or the queue is full. */
  add(key: string, job: () => Promise<unknown>): void
  /** Resolves when the running job has ended; drops queued jobs. */
  close(): Promise<void>
}

const maxQueueLength = 300
const pauseMs = 25

export function createBackgroundQueue(log: Log): BackgroundQueue {
  const queue = new Map<string, () => Promise<unknown>>()
  const closing = new AbortController()
  const isClosing = () => closing.signal.aborted
  let running: Promise<void> | undefined

  const run = async (): Promise<void> => {
    await pause(pauseMs, undefined, { signal: closing.signal }).catch(() => undefined)
    const [next] = queue
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
    queue.delete(key)
    return run()
  }

  return {
    add: (key, job) => {
      if (isClosing() || queue.has(key) || queue.size >= maxQueueLength) return
      queue.set(key, job)
      running ??= withoutDeadline(run)
    },
    close: async () => {
      closing.abort()
      await running
    },
  }
}
