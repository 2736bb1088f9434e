import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { testTexts } from '../testing/testTexts.ts'

test('uses default ports without settings', () => {
  expect(readConfig({})).toMatchObject({ port: 3000, host: 'localhost', logLevel: 'info', isDevelopment: false })
  expect(readConfig({ WEB_PORT: '3100', GATEWAY_PORT: '4100' }).gatewayUrl.href).toBe('http://localhost:4100/')
  expect(readConfig({ WEB_PORT: '3100' }).publicUrl.href).toBe('http://localhost:3100/')
})

test('treats an empty value as missing', () => expect(readConfig({ PUBLIC_URL: '', WEB_PORT: '' }).port).toBe(3000))

test('lists all problems together', () => {
  const wrong = () => readConfig({ WEB_PORT: 'many', GATEWAY_URL: 'here', TRUSTED_PROXIES: 'mine', LOG_LEVEL: 'loud' })
  expect(wrong).toThrow(
    /^The web server cannot start .*\n- WEB_PORT: .*\n- GATEWAY_URL: .*\n- TRUSTED_PROXIES: .*\n- LOG_LEVEL: .*$/,
  )
})

test('rejects addresses with a path, because the shop is at the root of its host', () => {
  const wrong = () => readConfig({ PUBLIC_URL: 'https://shop.test/store', GATEWAY_URL: 'http://gateway:4000/graphql' })
  expect(wrong).toThrow(/\n- GATEWAY_URL: .*without a path, .*\n- PUBLIC_URL: .*without a path, .*$/)
})

test('accepts proxy addresses, networks and network names, with stray commas', () => {
  const { isTrustedProxy } = readConfig({ TRUSTED_PROXIES: ' loopback, 203.0.113.0/24,' })
  expect(['127.0.0.1', '203.0.113.9', '198.51.100.7'].map((address) => isTrustedProxy(address, 0))).toEqual([
    true,
    true,
    false,
  ])
})

test('requires HTTPS and named proxies in production', () => {
  expect(() => readConfig({ SHOP_MODE: 'production' })).toThrow(/\n- PUBLIC_URL: .*\n- TRUSTED_PROXIES: .*$/)
  const right = { SHOP_MODE: 'production', PUBLIC_URL: 'https://shop.test', TRUSTED_PROXIES: 'loopback' }
  expect(readConfig(right).isDemo).toBe(false)
})

test('reads the texts of the shop from a file, and rejects unknown keys and wrong types', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'shop-'))
  const file = path.join(folder, 'shop.json')
  const read = (texts: object) => {
    writeFileSync(file, JSON.stringify({ pictures: '.', ...texts }))
    return readConfig({ SHOP_FILE: file }).texts
  }
  expect(readConfig({}).texts.name).toBe('Vacuum Components')
  expect(() => read(testTexts)).toThrow(/SHOP_FILE.*favicon\.svg.*pictures/s)
  writeFileSync(path.join(folder, 'favicon.svg'), '<svg/>')
  expect(read({ ...testTexts, name: 'Nordhafen Pumps' }).name).toBe('Nordhafen Pumps')
  expect(() => read({ ...testTexts, color: 'blue' })).toThrow(
    /SHOP_FILE: must be a file like schema\/shop.json.*color/s,
  )
  expect(() => read({ ...testTexts, name: 5 })).toThrow(/SHOP_FILE.*name/s)
  expect(() => readConfig({ SHOP_FILE: '/nowhere' })).toThrow(/SHOP_FILE.*ENOENT/s)
})
