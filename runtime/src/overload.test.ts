import { expect, test } from 'vitest'
import { Overload, priorities } from './overload.ts'

function startOverload() {
  const state = { now: 0, delayMs: 0 }
  const overload = new Overload({ now: () => state.now, sampleDelay: () => state.delayMs })
  overload.stop()
  const pass = (seconds: number) => {
    for (let index = 0; index < 2 * seconds; index += 1) {
      state.now += 500
      overload.sample()
    }
  }
  return { overload, state, pass }
}

const { interactive, page, background } = priorities

test('refuses robots first and purchases last as requests pile up', () => {
  const { overload } = startOverload()
  const fill = (count: number) => Array.from({ length: count }, () => overload.admit(interactive))
  fill(40)
  expect(overload.admit(background)).toBeNull()
  expect(overload.admit(page)).not.toBeNull()
  fill(209)
  expect(overload.admit(page)).toBeNull()
  const last = fill(150).at(-1)
  expect(overload.admit(interactive)).toBeNull()
  last?.()
  last?.()
  expect(overload.requests).toBe(399)
  expect(overload.admit(interactive)).not.toBeNull()
})

test('refuses by event loop delay, and recovers', () => {
  const { overload, state, pass } = startOverload()
  const admitted = () => [interactive, page, background].map((priority) => overload.admit(priority) !== null)
  for (const [delayMs, expected] of [
    [300, [true, true, false]],
    [800, [true, false, false]],
    [2_500, [false, false, false]],
    [20, [true, true, true]],
  ] as const) {
    state.delayMs = delayMs
    pass(1)
    expect(admitted()).toEqual(expected)
  }
})

test('is not ready while it is overloaded for seconds, and does not flap', () => {
  const { overload, state, pass } = startOverload()
  state.delayMs = 1_000
  pass(3)
  expect(overload.isReady).toBe(true)
  pass(1)
  expect(overload.isReady).toBe(false)
  state.delayMs = 10
  pass(2)
  state.delayMs = 1_000
  pass(1)
  state.delayMs = 10
  pass(5)
  expect(overload.isReady).toBe(false)
  pass(1)
  expect(overload.isReady).toBe(true)
})

test('measures the event loop delay', async () => {
  const overload = new Overload()
  for (let index = 0; index < 8; index += 1) {
    const until = performance.now() + 200
    while (performance.now() < until);
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  expect(overload.delayMs).toBeGreaterThan(50)
  overload.stop()
})
