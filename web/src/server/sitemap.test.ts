import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noVisitors } from '../testing/noVisitors.ts'
import { readConfig } from './config.ts'
import { createSitemap } from './sitemap.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function start(make: () => Promise<Map<string, string>>) {
  const sitemap = vi.fn(make)
  const webApp = {
    build: null,
    sitemap,
    shopName: async () => 'Vakuum Laden',
    render: vi.fn(),
    scriptHashes: "'sha256-a'",
    head: () => '',
    files: vi.fn(),
    visitors: noVisitors,
    policy: {},
    close: async () => {},
  }
  const methods = { ask: vi.fn(), sendFile: vi.fn(), forward: vi.fn(), isAlive: vi.fn(), contentVersion: vi.fn() }
  const gateway = { ...methods, close: async () => {} }
  return { sitemap, ask: createSitemap({ webApp, gateway, config: readConfig({}) }) }
}

function xml(text: string) {
  return new Map([['/sitemap.xml', text]])
}
async function textOf(asked: ReturnType<ReturnType<typeof createSitemap>>) {
  return (await asked).get('/sitemap.xml')?.content.toString()
}

test('is built once an hour for all requests', async () => {
  const { sitemap, ask } = start(async () => xml('all'))
  expect(await Promise.all([textOf(ask('a')), textOf(ask('b'))])).toEqual(['all', 'all'])
  vi.advanceTimersByTime(3_599_000)
  await ask('c')
  expect(sitemap).toHaveBeenCalledTimes(1)
})

test('stale ones are served while rebuilding, and as long as rebuilding fails', async () => {
  const answers = [xml('old'), new Error('down'), xml('new')]
  const { sitemap, ask } = start(async () => {
    const answer = answers.shift()
    if (answer instanceof Map) return answer
    throw answer
  })
  expect(await textOf(ask('a'))).toBe('old')
  for (const times of [2, 3]) {
    vi.advanceTimersByTime(3_601_000)
    expect(await textOf(ask('b'))).toBe('old')
    await vi.waitFor(() => expect(sitemap).toHaveBeenCalledTimes(times))
  }
  await vi.waitFor(async () => expect(await textOf(ask('c'))).toBe('new'))
})

test('failures are not cached', async () => {
  const answers = [Promise.reject(new Error('down')), Promise.resolve(xml('all'))]
  const { ask } = start(() => answers.shift() ?? Promise.resolve(xml('')))
  await expect(ask('a')).rejects.toThrow('down')
  expect(await textOf(ask('b'))).toBe('all')
})

test('has compressed copies', async () => {
  const { ask } = start(async () => xml('<url/>'.repeat(1000)))
  const file = (await ask('a')).get('/sitemap.xml')
  expect(file?.compressed.get('gzip')?.length).toBeLessThan(100)
  expect(file?.compressed.get('br')?.length).toBeLessThan(100)
})
