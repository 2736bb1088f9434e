import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readConfig } from './config.ts'
import { createSitemap } from './sitemap.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function start(make: () => Promise<string>) {
  const sitemap = vi.fn(make)
  const site = { sitemap, render: vi.fn(), head: () => '', files: vi.fn(), policy: {}, close: async () => {} }
  const gateway = { ask: vi.fn(), forward: vi.fn(), isAlive: vi.fn(), close: async () => {} }
  return { sitemap, ask: createSitemap({ site, gateway, config: readConfig({}) }) }
}

test('is made once for everybody who asks within an hour', async () => {
  const { sitemap, ask } = start(async () => 'xml')
  expect(await Promise.all([ask('a'), ask('b')])).toEqual(['xml', 'xml'])
  vi.advanceTimersByTime(3_599_000)
  await ask('c')
  expect(sitemap).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(2_000)
  await ask('d')
  expect(sitemap).toHaveBeenCalledTimes(2)
})

test('a failure is not kept', async () => {
  const answers = [Promise.reject(new Error('down')), Promise.resolve('xml')]
  const { ask } = start(() => answers.shift() ?? Promise.resolve(''))
  await expect(ask('a')).rejects.toThrow('down')
  expect(await ask('b')).toBe('xml')
})
