import { setTimeout as pause } from 'node:timers/promises'
import { withoutDeadline } from '../database/queryDeadline.ts'
import type { Log } from '../log.ts'

/** Generates things in the background: one at a time, in order, with pauses for other work. */
export interface BackgroundQueue {
  /** Skips `job` if one with the same key is queued, or the queue is full. Resolves when the queued one has ended. */
  add(key: string, job: () => Promise<unknown>): Promise<void>
  /** Resolves when the running job has ended; drops queued jobs. */
  close(): Promise<void>
}

const maxQueueLength = 300
const pauseMs = 10

export function createBackgroundQueue(log: Log): BackgroundQueue {
  const queue = new Map<string, { job: () => Promise<unknown>; ended: PromiseWithResolvers<void> }>()
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
    const [key, { job, ended }] = next
    try {
      await job()
    } catch (error) {
      if (!isClosing()) log.warn({ err: error, key }, 'could not generate a file in advance')
    }
    queue.delete(key)
    ended.resolve()
    return run()
  }

  return {
    add: async (key, job) => {
      const queued = queue.get(key)
      if (queued) return queued.ended.promise
      if (isClosing() || queue.size >= maxQueueLength) return
      const ended = Promise.withResolvers<void>()
      queue.set(key, { job, ended })
      running ??= withoutDeadline(run)
      return ended.promise
    },
    close: async () => {
      closing.abort()
      await running
      for (const { ended } of queue.values()) ended.resolve()
    },
  }
}
