import { fileURLToPath } from 'node:url'
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { expect, it } from 'vitest'
import { readConfig as read } from './config.ts'

const MB = 1024 * 1024

function readConfig(environment: Record<string, string>) {
  return read({ OAUTH_CLIENT_SECRET: 'secret', ...environment })
}

it('requires nothing but the secret of its OAuth client', () => {
  expect(() => read({})).toThrow(
    /^The gateway cannot start .*\n- OAUTH_CLIENT_SECRET: must be the OAuth client secret, .*$/,
  )
  expect(readConfig({})).toEqual({
    texts: expect.objectContaining({ name: 'Vacuum Components' }) as unknown,
    isDemo: true,
    host: '127.0.0.1',
    port: 4000,
    backendUrl: 'http://localhost:8080',
    siteProfile: null,
    publicUrl: 'http://localhost:3000',
    corsOrigins: ['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'],
    oauth: { clientId: 'shop', clientSecret: 'secret' },
    redisUrl: null,
    paymentFrameUrl: '/payment-frame/',
    payments: ['card', 'wire', 'terms'],
    trustedProxies: ['loopback'],
    rateLimitFactor: 1,
    points: { pointsPerSecond: 1000, burstS: 10 },
    metrics: { host: '127.0.0.1', port: 4001 },
    purgeSecret: null,
    webhooks: { key: 'secret', allowsLocal: true, ports: [443], proxy: null },
    buildsFolder: null,
    exports: {
      folder: path.join(import.meta.dirname, '../../.data/exports'),
      ownerBytes: 500 * MB,
      totalBytes: 5_000 * MB,
      freeBytes: 1_000 * MB,
    },
    drainMs: 200,
    logLevel: 'info',
    isDevelopment: true,
    isIntrospectionAllowed: true,
  })
})

it('follows ports and addresses, and treats empty values as unset', () => {
  const environment = {
    WEB_PORT: '8000',
    BACKEND_PORT: '8001',
    BACKEND_URL: '',
    PUBLIC_URL: 'https://shop.test/',
    NODE_ENV: 'production',
  }
  expect(readConfig(environment)).toMatchObject({
    backendUrl: 'http://localhost:8001',
    publicUrl: 'https://shop.test',
    corsOrigins: ['https://shop.test'],
    isDevelopment: false,
  })
  expect(readConfig({ CORS_ORIGINS: 'https://a.test , https://b.test/x' }).corsOrigins).toEqual([
    'https://a.test',
    'https://b.test',
  ])
})

it('rejects addresses with a path, because the shop is at the root of its host', () => {
  expect(() => readConfig({ PUBLIC_URL: 'https://shop.test/store', BACKEND_URL: 'https://cms.test/drupal' })).toThrow(
    /\n- BACKEND_URL: must be an address without a path, .*\n- PUBLIC_URL: must be an address without a path, .*$/,
  )
})

it('reports all problems together', () => {
  const environment = {
    GATEWAY_PORT: '70000',
    BACKEND_URL: 'ftp://x',
    PAYMENT_FRAME_URL: 'javascript:pay()',
    REDIS_URL: 'http://x',
    TRUSTED_PROXIES: 'the one in the cellar',
    LOG_LEVEL: 'loud',
  }
  expect(() => readConfig(environment)).toThrow(
    /^The gateway cannot start .*GATEWAY_PORT.*BACKEND_URL.*PAYMENT_FRAME_URL.*REDIS_URL.*TRUSTED_PROXIES.*LOG_LEVEL.*$/s,
  )
})

it('rejects test cards, weak secrets, plain http and unnamed proxies in production, all together', () => {
  expect(() => readConfig({ SHOP_MODE: 'production' })).toThrow(
    /- PUBLIC_URL: .*\n- OAUTH_CLIENT_SECRET: .*\n- TRUSTED_PROXIES: .*\n- PAYMENTS: .*$/,
  )
  const right = {
    SHOP_MODE: 'production',
    PUBLIC_URL: 'https://shop.test',
    OAUTH_CLIENT_SECRET: randomBytes(32).toString('base64url'),
    TRUSTED_PROXIES: '10.0.0.1',
  }
  expect(readConfig({ ...right, PAYMENTS: 'wire,terms' })).toMatchObject({ isDemo: false, payments: ['wire', 'terms'] })
  const card = { ...right, PAYMENT_FRAME_URL: 'https://pay.test/card' }
  expect(readConfig(card)).toMatchObject({ isDemo: false, payments: ['card', 'wire', 'terms'] })
  for (const frame of ['/payment-frame/', '/payment-frame', '/payment-frame/index.html'])
    expect(() => readConfig({ ...right, PAYMENT_FRAME_URL: frame })).toThrow(/- PAYMENTS: /)
})

it('encrypts webhook secrets with a separate key in production', () => {
  const key = randomBytes(32).toString('hex')
  const production = {
    SHOP_MODE: 'production',
    PUBLIC_URL: 'https://shop.test',
    OAUTH_CLIENT_SECRET: randomBytes(32).toString('hex'),
    TRUSTED_PROXIES: '10.0.0.1',
    PAYMENTS: 'wire',
  }
  expect(() => readConfig({ ...production, WEBHOOKS: 'on' })).toThrow(/- WEBHOOK_KEY: .*$/)
  expect(() => readConfig({ ...production, WEBHOOK_KEY: 'secret' })).toThrow(/- WEBHOOK_KEY: .*$/)
  expect(readConfig(production).webhooks).toBeNull()
  expect(readConfig({ ...production, WEBHOOK_KEY: key }).webhooks).toEqual({
    key,
    allowsLocal: false,
    ports: [443],
    proxy: null,
  })
  expect(readConfig({ ...production, WEBHOOK_KEY: key, WEBHOOKS: 'off' }).webhooks).toBeNull()
  const egress = { WEBHOOK_PORTS: '443, 8443', WEBHOOK_PROXY: 'http://smokescreen:4750' }
  expect(readConfig({ ...production, WEBHOOK_KEY: key, ...egress }).webhooks).toMatchObject({
    ports: [443, 8443],
    proxy: 'http://smokescreen:4750',
  })
  expect(() => readConfig({ ...production, WEBHOOK_PROXY: 'smokescreen:4750' })).toThrow(/- WEBHOOK_PROXY: .*$/)
  expect(() => readConfig({ ...production, WEBHOOK_PORTS: '0' })).toThrow(/- WEBHOOK_PORTS/)
})

it('requires a password for Redis on another machine', () => {
  const problem = /- REDIS_URL: must contain a password/
  expect(() => readConfig({ REDIS_URL: 'redis://cache:6379' })).toThrow(problem)
  expect(() => readConfig({ REDIS_URL: 'rediss://user@cache:6379' })).toThrow(problem)
  const fine = ['redis://:pass@cache:6379', 'redis://localhost:6379', 'redis://127.0.0.1', 'redis://[::1]:6379/1']
  expect(fine.map((url) => readConfig({ REDIS_URL: url }).redisUrl)).toEqual(fine)
})

it('reads what a site has from a file, and rejects anything else', () => {
  const recorded = fileURLToPath(new URL('../../schema/siteProfiles/drupal11.json', import.meta.url))
  expect(readConfig({ SITE_PROFILE: recorded }).siteProfile?.site.name).toBe('Rheinwerk Flow Parts')
  const wrong = ['nothing.json', fileURLToPath(new URL('../package.json', import.meta.url))]
  for (const file of wrong) expect(() => readConfig({ SITE_PROFILE: file })).toThrow('SITE_PROFILE: must be a file')
})
