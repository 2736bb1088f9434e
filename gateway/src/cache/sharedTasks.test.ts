import { setTimeout as wait } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { SharedTasks, waitForTask } from './sharedTasks.ts'

const options = { timeoutMs: 1_000, isDetached: false }

/** Work that takes a moment to notice that it was canceled. */
async function work(signal: AbortSignal): Promise<string> {
  await wait(20)
  signal.throwIfAborted()
  return 'done'
}

it('starts again for a caller that comes while abandoned work is ending', async () => {
  const tasks = new SharedTasks<string>()
  const leaving = new AbortController()
  const first = waitForTask(tasks.join('key', work, options), leaving.signal)
  leaving.abort()
  await expect(first).rejects.toThrow('aborted')
  const second = tasks.join('key', work, options)
  await expect(waitForTask(second, new AbortController().signal)).resolves.toBe('done')
})

it('keeps the new work when the abandoned one ends', async () => {
  const tasks = new SharedTasks<string>()
  const leaving = new AbortController()
  const abandoned = tasks.join('key', work, options)
  const first = waitForTask(abandoned, leaving.signal)
  leaving.abort()
  await expect(first).rejects.toThrow('aborted')
  let starts = 0
  const start = async () => {
    starts += 1
    await abandoned.promise.catch(() => {})
    await wait(20)
    return 'done'
  }
  const second = tasks.join('key', start, options)
  await abandoned.promise.catch(() => {})
  await wait(1)
  expect(tasks.join('key', start, options)).toBe(second)
  await second.promise
  expect(starts).toBe(1)
})
