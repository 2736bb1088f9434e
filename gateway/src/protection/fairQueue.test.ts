import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { FairQueue, type Release } from './fairQueue.ts'

const forever = new AbortController().signal

function queueOf({ budget = 10, maxPerFlow = 100, maxWaiting = 100 } = {}) {
  const queue = new FairQueue({ budget, maxPerFlow, maxWaiting })
  const order: string[] = []
  const releases = new Map<string, Release>()
  const enter = async (name: string, weight = 10, signal = forever) => {
    const entered = await queue.enter(name.replace(/\d/, ''), weight, signal)
    if (typeof entered === 'string') return entered
    order.push(name)
    releases.set(name, entered)
    return 'entered'
  }
  const finish = async (name: string) => {
    releases.get(name)?.()
    await setImmediate()
    await setImmediate()
  }
  return { queue, order, enter, finish }
}

describe('fair queue', () => {
  it('runs one operation of each flow in turn', async () => {
    const { order, enter, finish } = queueOf()
    const all = ['a1', 'a2', 'a3', 'b1', 'c1', 'b2'].map((name) => enter(name))
    for (const next of ['a1', 'b1', 'c1', 'a2', 'b2', 'a3']) {
      await expect.poll(() => order.at(-1)).toBe(next)
      await finish(next)
    }
    await Promise.all(all)
  })

  it('runs light operations together, and one that exceeds the budget alone', async () => {
    const { order, enter, finish } = queueOf()
    void Promise.all([enter('a1', 4), enter('b1', 6), enter('c1', 50), enter('d1', 1)])
    await expect.poll(() => order).toEqual(['a1', 'b1'])
    await finish('a1')
    expect(order).toEqual(['a1', 'b1'])
    await finish('b1')
    expect(order).toEqual(['a1', 'b1', 'c1'])
    await finish('c1')
    expect(order).toEqual(['a1', 'b1', 'c1', 'd1'])
  })

  it('limits the operations of a flow, and the total that wait', async () => {
    const { enter } = queueOf({ maxPerFlow: 2, maxWaiting: 3 })
    void Promise.all([enter('a1'), enter('a2')])
    expect(await enter('a3')).toBe('flow')
    await setImmediate()
    void Promise.all([enter('b1'), enter('c1')])
    expect(await enter('d1')).toBe('queue')
  })

  it('drops operations whose client disconnects', async () => {
    const { queue, order, enter, finish } = queueOf({ maxPerFlow: 1 })
    const client = new AbortController()
    void enter('a1')
    const leaving = enter('b1', 10, client.signal)
    void enter('c1')
    client.abort()
    await expect(leaving).rejects.toThrow('abort')
    await expect.poll(() => order).toEqual(['a1'])
    await finish('a1')
    expect(order).toEqual(['a1', 'c1'])
    expect(queue.length).toBe(0)
    expect(await Promise.race([enter('b2'), setImmediate('waits')])).toBe('waits')
  })
})
