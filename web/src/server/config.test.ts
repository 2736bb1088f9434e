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
