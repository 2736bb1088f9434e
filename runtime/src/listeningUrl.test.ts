import { expect, test } from 'vitest'
import { listeningUrl } from './listeningUrl.ts'

test.each([
  ['127.0.0.1', 'IPv4', 'http://localhost:80'],
  ['::', 'IPv6', 'http://localhost:80'],
  ['127.0.0.2', 'IPv4', 'http://127.0.0.2:80'],
  ['fd00::2', 'IPv6', 'http://[fd00::2]:80'],
])('listeningUrl of %s', (address, family, url) => {
  expect(listeningUrl({ address, family, port: 80 })).toBe(url)
})
