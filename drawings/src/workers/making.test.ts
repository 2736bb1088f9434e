import { afterEach, expect, test } from 'vitest'
import { type Making, MakingBusy, MakingError, type MakingLimits, startMaking } from './making.ts'

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

let making: Making<string> | undefined
afterEach(() => making?.close())

function start(more: MakingLimits & { jobsPerThread?: number; heap?: number } = {}) {
  const started = startMaking<string>({ program: stub, name: (job) => `file ${job}`, most: 10, ...more })
  making = started
  const make = async (job: string, urgency: 'asked' | 'ahead' = 'asked') =>
    (await started.make(job, urgency)).toString()
  return { make, close: () => started.close() }
}
function threadOf(answer: string) {
  return answer.replace(/ .*/, '')
}
function jobOf(answer: string) {
  return Number(answer.replace(/.* /, ''))
}

test('makes a file requested twice at once only once, and one file at a time in one thread', async () => {
  const { make } = start()
  const [a, b, other] = await Promise.all([make('1'), make('1'), make('2')])
  expect(a).toBe(b)
  expect([a, other].map(jobOf)).toEqual([1, 2])
  expect(threadOf(other)).toBe(threadOf(a))
})

test('makes requested files before those made ahead', async () => {
  const { make } = start()
  const jobs = [make('under way', 'ahead'), make('a', 'ahead'), make('b', 'ahead'), make('c'), make('d')]
  expect((await Promise.all(jobs)).map(jobOf)).toEqual([1, 4, 5, 2, 3])
})

test('promotes a file made ahead once it is requested', async () => {
  const { make } = start()
  const ahead = [make('under way', 'ahead'), make('a', 'ahead'), make('b', 'ahead')]
  const asked = make('b')
  const late = make('b', 'ahead')
  expect((await Promise.all(ahead)).map(jobOf)).toEqual([1, 3, 2])
  expect(new Set([await asked, await late, await ahead[2]]).size).toBe(1)
})

test('limits the queue, and accepts jobs again when it shrinks', async () => {
  const { make } = start({ limit: 2000, most: 2 })
  const first = make('hangs')
  const second = make('1')
  await expect(make('2')).rejects.toThrow(MakingBusy)
  const again = make('1')
  await expect(first).rejects.toThrow(MakingError)
  expect(await again).toBe(await second)
  expect(await make('2')).not.toBe('')
})

test.each([
  ['ends', 'its thread ended with code 3'],
  ['throws', 'its thread broke: no such curve'],
  ['grows', 'its thread broke: Worker terminated due to reaching memory limit: JS heap out of memory'],
  ['hangs', 'it took longer than 2 s'],
])('a thread that %s fails only its own file: the next job gets a fresh thread', async (how, reason) => {
  const { make } = start({ limit: 2000, heap: 16 })
  const before = await make('1')
  const [failed, after] = await Promise.allSettled([make(how), make('2')])
  expect(failed).toEqual({
    status: 'rejected',
    reason: new MakingError(`The file ${how} could not be made: ${reason}`),
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
  const made = await Promise.all(['1', '2', '3', '4', '5'].map((job) => make(job)))
  expect(made.map(jobOf)).toEqual([1, 2, 1, 2, 1])
  expect(new Set(made.map(threadOf)).size).toBe(3)
})

test('the thread stops when idle and restarts', async () => {
  const { make } = start({ idle: 20 })
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
  const waiting = Promise.allSettled([make('hangs'), make('2'), make('3', 'ahead')])
  await close()
  expect((await waiting).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  await expect(make('4')).rejects.toThrow(MakingError)
})
