import { setTimeout } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { MemoryStore } from './memoryStore.ts'
import { KeyedQueue } from './queue.ts'

it('runs tasks with the same key one after another and others in parallel, and forgets finished keys', async () => {
  const queue = new KeyedQueue(new MemoryStore(Date.now))
  const steps: string[] = []
  const task = (name: string, ms: number) => async () => {
    steps.push(`${name} starts`)
    await setTimeout(ms)
    steps.push(`${name} ends`)
    return name
  }
  const results = await Promise.all([
    queue.run('a', task('a1', 30)),
    queue.run('a', task('a2', 1)),
    queue.run('b', task('b1', 1)),
  ])
  expect(results).toEqual(['a1', 'a2', 'b1'])
  expect(steps).toEqual(['a1 starts', 'b1 starts', 'b1 ends', 'a1 ends', 'a2 starts', 'a2 ends'])
  expect(queue.size).toBe(0)
})

it('continues after a failed task and reports the failure to its caller only', async () => {
  const queue = new KeyedQueue(new MemoryStore(Date.now))
  const failing = queue.run('a', () => Promise.reject(new Error('lost')))
  const next = queue.run('a', () => Promise.resolve('done'))
  await expect(failing).rejects.toThrow('lost')
  await expect(next).resolves.toBe('done')
  expect(queue.size).toBe(0)
})
