// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Builds, watchBuilds } from './builds.ts'

const minute = 60_000
let builds: Builds | undefined
let isHidden = false

beforeEach(() => {
  vi.useFakeTimers()
  isHidden = false
  Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden })
})
afterEach(() => {
  builds?.stop()
  vi.useRealTimers()
})

/** A page of build "one", with a mocked server. */
function open(answers: Record<string, () => Response>) {
  const asked: string[] = []
  const log = vi.fn()
  builds = watchBuilds({
    build: 'one',
    log,
    async fetch(address) {
      asked.push(address)
      const answer = answers[address.split('?')[0] ?? '']
      if (!answer) throw new TypeError('Failed to fetch')
      return answer()
    },
  })
  return { asked, log, builds }
}

function named(id: string) {
  return () => Response.json({ id, timestamp: 1 })
}
function latest(id: string) {
  return { '/builds/latest.json': named(id), [`/builds/meta/${id}.json`]: named(id) }
}

describe('a new deployment', () => {
  test('is noticed within five minutes, bypassing caches', async () => {
    const { asked, builds } = open(latest('two'))
    await vi.advanceTimersByTimeAsync(5 * minute - 1)
    expect([asked, builds.isOutdated]).toEqual([[], false])
    await vi.advanceTimersByTimeAsync(1)
    expect(asked[0]).toMatch(/^\/builds\/latest\.json\?\d{13}$/)
    expect(asked[1]).toBe('/builds/meta/two.json')
    expect(builds.isOutdated).toBe(true)
    await vi.advanceTimersByTimeAsync(60 * minute)
    expect(asked).toHaveLength(2)
  })

  test('is checked repeatedly while there is none', async () => {
    const { asked, builds } = open(latest('one'))
    await vi.advanceTimersByTimeAsync(15 * minute)
    expect(asked).toHaveLength(3)
    expect(builds.isOutdated).toBe(false)
  })

  test('is not checked in hidden tabs, and immediately when visible again', async () => {
    const { asked, builds } = open(latest('two'))
    isHidden = true
    await vi.advanceTimersByTimeAsync(60 * minute)
    expect(asked).toEqual([])
    isHidden = false
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(0)
    expect(builds.isOutdated).toBe(true)
  })

  test.each(['focus', 'online'])('is checked on %s, at a limited rate', async (name) => {
    const { asked } = open(latest('one'))
    window.dispatchEvent(new Event(name))
    expect(asked).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(30_000)
    for (let times = 0; times < 3; times++) window.dispatchEvent(new Event(name))
    await vi.advanceTimersByTimeAsync(0)
    expect(asked).toHaveLength(1)
  })

  test('is ignored until its manifest exists', async () => {
    const { builds, log } = open({ '/builds/latest.json': named('two') })
    await vi.advanceTimersByTimeAsync(5 * minute)
    expect(builds.isOutdated).toBe(false)
    expect(log).toHaveBeenCalledOnce()
  })
})

test.each([
  ['no response', {}],
  ['an error', { '/builds/latest.json': () => new Response('no', { status: 502 }) }],
  ['a page', { '/builds/latest.json': () => new Response('<!doctype html>') }],
  ['something else', { '/builds/latest.json': () => Response.json({ id: '../secret' }) }],
])('logs %s instead of the manifest, and retries', async (_what, answers) => {
  const { asked, builds, log } = open(answers)
  await vi.advanceTimersByTimeAsync(10 * minute)
  expect(asked).toHaveLength(2)
  expect(builds.isOutdated).toBe(false)
  expect(log).toHaveBeenCalledTimes(2)
})
