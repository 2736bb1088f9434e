import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('without any setting the shop opens on its usual ports', () => {
  expect(readConfig({})).toMatchObject({ port: 3000, host: 'localhost', logLevel: 'info', isDevelopment: false })
  expect(readConfig({ WEB_PORT: '3100', GATEWAY_PORT: '4100' }).gatewayUrl.href).toBe('http://localhost:4100/')
  expect(readConfig({ WEB_PORT: '3100' }).publicUrl.href).toBe('http://localhost:3100/')
})

test('an empty value is no value', () => expect(readConfig({ PUBLIC_URL: '', WEB_PORT: '' }).port).toBe(3000))

test('everything wrong is said at once, in one sentence', () => {
  const wrong = () => readConfig({ WEB_PORT: 'many', GATEWAY_URL: 'here', TRUSTED_PROXIES: 'mine', LOG_LEVEL: 'loud' })
  expect(wrong).toThrow(
    /^The environment of web is not right: WEB_PORT: .*; GATEWAY_URL: .*; TRUSTED_PROXIES: .*; LOG_LEVEL: .*\.$/,
  )
})

test('proxies are addresses, networks and names of networks, with or without a comma too many', () => {
  const { isTrustedProxy } = readConfig({ TRUSTED_PROXIES: ' loopback, 203.0.113.0/24,' })
  expect(['127.0.0.1', '203.0.113.9', '198.51.100.7'].map((address) => isTrustedProxy(address, 0))).toEqual([
    true,
    true,
    false,
  ])
})
