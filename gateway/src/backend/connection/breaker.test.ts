import { beforeEach, expect, it } from 'vitest'
import { CircuitBreaker } from './siteConnection.ts'

let now = 0
let breaker: CircuitBreaker

beforeEach(() => {
  now = 1_000
  breaker = new CircuitBreaker({ failures: 3, restMs: 1_000, now: () => now })
})

function fail(times: number) {
  for (let i = 0; i < times; i += 1) breaker.recordFailure()
}

it('lets all calls through until there are enough failures in a row', () => {
  fail(2)
  breaker.recordSuccess()
  fail(2)
  expect(breaker.canCall()).toBe(true)
  fail(1)
  expect(breaker.canCall()).toBe(false)
})

it('lets one call try after a pause, whose success opens the way for all', () => {
  fail(3)
  now += 1_000
  expect([breaker.canCall(), breaker.canCall()]).toEqual([true, false])
  breaker.recordSuccess()
  expect([breaker.canCall(), breaker.canCall()]).toEqual([true, true])
})

it('pauses again if the try fails, and lets the next one try if it was inconclusive', () => {
  fail(3)
  now += 1_000
  expect(breaker.canCall()).toBe(true)
  breaker.recordInconclusive()
  expect(breaker.canCall()).toBe(true)
  breaker.recordFailure()
  expect(breaker.canCall()).toBe(false)
  now += 1_000
  expect(breaker.canCall()).toBe(true)
})
