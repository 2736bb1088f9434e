import { afterEach, expect, test } from 'vitest'
import {
  type FileQueue,
  FileQueueFullError,
  FileGenerationError,
  type FileQueueLimits,
  startFileQueue,
} from './fileQueue.ts'

/**
 * A worker that replies with its own number and its job count, or on request fails, exits, runs out of memory or never
 * replies.
 */
const stub = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort, threadId } from 'node:worker_threads'
    let jobs = 0
    const grown = []
    parentPort.on('message', (job) => {
      jobs += 1
      if (job === 'ends') process.exit(3)
      else if (job === 'throws') throw new Error('no such curve')
      else if (job === 'grows') for (;;) grown.push(new Array(1000).fill(jobs))
      else if (job === 'refuses') parentPort.postMessage({ problem: 'no such curve' })
      else if (job !== 'hangs') parentPort.postMessage({ file: new TextEncoder().encode(threadId + ' ' + jobs) })
    })`)}`,
)

let queue: FileQueue<string> | undefined
afterEach(() => queue?.close())

function start(options: FileQueueLimits & { jobsPerThread?: number; heapMb?: number } = {}) {
  const newQueue = startFileQueue<string>({ program: stub, name: (job) => `file ${job}`, maxJobs: 10, ...options })
  queue = newQueue
  const make = async (job: string, urgency: 'requested' | 'background' = 'requested') =>
    (await newQueue.make(job, urgency)).toString()
  return { make, close: () => newQueue.close() }
}
function threadOf(answer: string) {
  return answer.replace(/ .*/, '')
}
function jobOf(answer: string) {
  return Number(answer.replace(/.* /, ''))
}

test('makes a file requested twice simultaneously only once, and one file at a time in one thread', async () => {
  const { make } = start()
  const [a, b, other] = await Promise.all([make('1'), make('1'), make('2')])
  expect(a).toBe(b)
  expect([a, other].map(jobOf)).toEqual([1, 2])
  expect(threadOf(other)).toBe(threadOf(a))
})

test('makes requested files before those made ahead', async () => {
  const { make } = start()
  const jobs = [make('under way', 'background'), make('a', 'background'), make('b', 'background'), make('c'), make('d')]
  expect((await Promise.all(jobs)).map(jobOf)).toEqual([1, 4, 5, 2, 3])
})

test('promotes a file made ahead once it is requested', async () => {
  const { make } = start()
  const ahead = [make('under way', 'background'), make('a', 'background'), make('b', 'background')]
  const requested = make('b')
  const promoted = make('b', 'background')
  expect((await Promise.all(ahead)).map(jobOf)).toEqual([1, 3, 2])
  expect(new Set([await requested, await promoted, await ahead[2]]).size).toBe(1)
})

test('limits the queue, and accepts jobs again when it shrinks', async () => {
  const { make } = start({ timeoutMs: 2000, maxJobs: 2 })
  const first = make('hangs')
  const second = make('1')
  await expect(make('2')).rejects.toThrow(FileQueueFullError)
  const again = make('1')
  await expect(first).rejects.toThrow(FileGenerationError)
  expect(await again).toBe(await second)
  expect(await make('2')).not.toBe('')
})

test.each([
  ['ends', 'its thread exited with code 3'],
  ['throws', 'its thread crashed: no such curve'],
  ['grows', 'its thread crashed: Worker terminated due to reaching memory limit: JS heap out of memory'],
  ['hangs', 'it took longer than 2 s'],
])('a thread that %s fails only its own file: the next job gets a fresh thread', async (how, reason) => {
  const { make } = start({ timeoutMs: 2000, heapMb: 16 })
  const before = await make('1')
  const [failed, after] = await Promise.allSettled([make(how), make('2')])
  expect(failed).toEqual({
    status: 'rejected',
    reason: new FileGenerationError(`The file ${how} could not be made: ${reason}`),
  })
  expect(after.status).toBe('fulfilled')
  if (after.status === 'fulfilled') expect(threadOf(after.value)).not.toBe(threadOf(before))
})

test('a failed file does not stop the thread', async () => {
  const { make } = start()
  const before = await make('1')
  await expect(make('refuses')).rejects.toThrow('The file refuses could not be made: no such curve')
  expect(threadOf(await make('2'))).toBe(threadOf(before))
})

test('a thread is replaced after a fixed number of files', async () => {
  const { make } = start({ jobsPerThread: 2 })
  const files = await Promise.all(['1', '2', '3', '4', '5'].map((job) => make(job)))
  expect(files.map(jobOf)).toEqual([1, 2, 1, 2, 1])
  expect(new Set(files.map(threadOf)).size).toBe(3)
})

test('the thread stops when idle and restarts', async () => {
  const { make } = start({ idleMs: 20 })
  const first = threadOf(await make('1'))
  await expect
    .poll(async () => {
      await new Promise((done) => setTimeout(done, 60))
      return threadOf(await make('1')) === first
    })
    .toBe(false)
})

test('closing fails the running job, and later jobs are rejected', async () => {
  const { make, close } = start()
  await make('1')
  const results = Promise.allSettled([make('hangs'), make('2'), make('3', 'background')])
  await close()
  expect((await results).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  await expect(make('4')).rejects.toThrow(FileGenerationError)
})
