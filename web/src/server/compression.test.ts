import { expect, test } from 'vitest'
import { compression } from './compression.ts'

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['identity', undefined],
  [undefined, undefined],
])('%s is answered with %s', (accepted, expected) => expect(compression(accepted).encoding).toBe(expected))

test('each piece of a page leaves at once', async () => {
  const { stream } = compression('br')
  if (!stream) throw new Error('br is known')
  const piece = new Promise<Buffer>((resolve) => stream.once('data', resolve))
  stream.write('<p>first</p>')
  expect((await piece).length).toBeGreaterThan(0)
  stream.end()
})
