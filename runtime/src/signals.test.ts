import { setTimeout } from 'node:timers/promises'
import { queryObjects } from 'node:v8'
import { describe, expect, it } from 'vitest'
import { firstOf } from './signals.ts'

describe('firstOf', () => {
  it('aborts with the first reason only', () => {
    const [one, other] = [new AbortController(), new AbortController()]
    const signal = firstOf(one.signal, other.signal)
    expect(signal.aborted).toBe(false)
    other.abort('second source')
    one.abort('first source')
    expect([signal.aborted, signal.reason]).toEqual([true, 'second source'])
  })

  it('is aborted immediately if a source is', () => {
    expect(firstOf(new AbortController().signal, AbortSignal.abort('gone')).reason).toBe('gone')
  })

  it('does not retain signals after their timeout, whatever listens to them', async () => {
    const signals = () => queryObjects(AbortSignal, { format: 'count' })
    const before = signals()
    for (let count = 0; count < 500; count += 1) {
      const deadline = firstOf(AbortSignal.timeout(50), new AbortController().signal)
      firstOf(deadline, new AbortController().signal).addEventListener('abort', () => {})
    }
    // Collects garbage before the timeouts fire.
    signals()
    await setTimeout(200)
    expect(signals() - before).toBeLessThan(10)
  })
})
