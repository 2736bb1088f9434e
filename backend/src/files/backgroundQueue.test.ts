import { setTimeout as wait } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { createLog } from '../log.ts'
import { createBackgroundQueue } from './backgroundQueue.ts'

function openQueue() {
  return createBackgroundQueue(createLog('silent'))
}

test('runs one job at a time, each key once, and continues after a failure', async () => {
  const { add, close } = openQueue()
  const made: string[] = []
  let under = 0
  let most = 0
  const job = (name: string) => async () => {
    under += 1
    most = Math.max(most, under)
    await wait(5)
    made.push(name)
    under -= 1
    if (name === 'b') throw new Error('no luck')
  }
  for (const name of ['a', 'b', 'a', 'c']) void add(name, job(name))
  await vi.waitFor(() => expect(made).toEqual(['a', 'b', 'c']))
  await wait(60)
  void add('d', job('d'))
  await vi.waitFor(() => expect(made).toEqual(['a', 'b', 'c', 'd']))
  expect(most).toBe(1)
  await close()
})

test('close waits for the running job and drops the others', async () => {
  const { add, close } = openQueue()
  const made: string[] = []
  const started = new Promise<void>((resolve) => {
    void add('first', async () => {
      resolve()
      await wait(40)
      made.push('first')
    })
  })
  void add('second', async () => {
    await wait(1)
    made.push('second')
  })
  await started
  await close()
  expect(made).toEqual(['first'])
  void add('third', () => Promise.resolve(made.push('third')))
  await wait(60)
  expect(made).toEqual(['first'])
})
