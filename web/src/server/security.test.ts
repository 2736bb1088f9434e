import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { pagePolicy, paymentFramePolicy, secure } from './security.ts'

function directive(policy: string, name: string) {
  return policy
    .split('; ')
    .find((part) => part === name || part.startsWith(`${name} `))
    ?.slice(name.length + 1)
}

describe("a page's content security policy", () => {
  const sources = {
    publicUrl: new URL('https://shop.example/'),
    scriptHashes: "'sha256-script'",
    nonce: null,
  }

  test('runs scripts from the build only, whatever files the site hosts', () => {
    const policy = pagePolicy(sources)
    expect(directive(policy, 'script-src')).toBe("https://shop.example/assets/ 'sha256-script'")
    expect(directive(policy, 'script-src-attr')).toBe("'none'")
    expect(directive(policy, 'style-src')).toBe("'self'")
    expect(directive(policy, 'style-src-attr')).toBe("'unsafe-inline'")
    expect(policy.replace("style-src-attr 'unsafe-inline'", '')).not.toContain('unsafe')
  })

  test('allows the inline scripts of streamed pages, and both names and all ports of this machine', () => {
    const policy = pagePolicy({ ...sources, publicUrl: new URL('http://localhost:3000/'), nonce: 'abc' })
    expect(directive(policy, 'script-src')).toBe(
      "http://localhost:*/assets/ http://127.0.0.1:*/assets/ 'sha256-script' 'nonce-abc'",
    )
  })

  test("allows markup and code only through the shop's trusted types policies", () => {
    expect(directive(pagePolicy(sources), 'require-trusted-types-for')).toBe("'script'")
    expect(directive(pagePolicy(sources), 'trusted-types')).toBe('default shop')
  })

  test('blocks all other embedding, framing and sending', () => {
    const policy = pagePolicy(sources)
    for (const name of ['default-src', 'object-src', 'base-uri', 'frame-ancestors'])
      expect(directive(policy, name)).toBe("'none'")
    for (const name of ['connect-src', 'font-src', 'form-action', 'frame-src', 'manifest-src'])
      expect(directive(policy, name)).toBe("'self'")
    expect(directive(policy, 'worker-src')).toBe("'self' blob:")
  })

  test('can be changed by directive, without a nonce that would disable inline styles', () => {
    const policy = pagePolicy(
      sources,
      { 'connect-src': ['ws:'], 'style-src': ["'unsafe-inline'"], 'trusted-types': null },
      { 'connect-src': ['https://errors.example'], 'upgrade-insecure-requests': [] },
    )
    expect(directive(policy, 'connect-src')).toBe("'self' ws: https://errors.example")
    expect(directive(policy, 'style-src')).toBe("'self' 'unsafe-inline'")
    expect(directive(policy, 'trusted-types')).toBeUndefined()
    expect(directive(policy, 'upgrade-insecure-requests')).toBe('')
    expect(directive(policy, 'script-src')).toBe("https://shop.example/assets/ 'sha256-script'")
  })
})

test('lets the card frame run its own script without markup or requests', () => {
  expect(directive(paymentFramePolicy, 'script-src')).toBe("'self'")
  expect(directive(paymentFramePolicy, 'trusted-types')).toBe("'none'")
  for (const name of ['default-src', 'connect-src', 'form-action'])
    expect(directive(paymentFramePolicy, name)).toBe("'none'")
})

describe('security headers', () => {
  const servers: Server[] = []
  afterEach(() => {
    for (const server of servers.splice(0)) server.close()
  })

  async function headersOf(path: string, env = {}) {
    const config = readConfig(env)
    const server = createServer(({ url = '/' }, response) => {
      secure(response, url, config)
      response.end()
    })
    servers.push(server)
    await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
    const { headers } = await fetch(`http://localhost:${(server.address() as AddressInfo).port}${path}`)
    return Object.fromEntries(headers)
  }

  test('restrict browsers to the minimum', async () => {
    expect(await headersOf('/products')).toMatchObject({
      'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'origin-agent-cluster': '?1',
    })
    const { 'permissions-policy': permissions } = await headersOf('/products')
    for (const ability of ['camera', 'geolocation', 'microphone', 'payment', 'usb'])
      expect(permissions?.split(', ')).toContain(`${ability}=()`)
  })

  test('require HTTPS for two years where the shop uses it', async () => {
    expect(await headersOf('/', { PUBLIC_URL: 'https://shop.example' })).toMatchObject({
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
    })
    expect(await headersOf('/')).not.toHaveProperty('strict-transport-security')
  })

  test.each([
    ['/sites/default/files/parts/1.svg', /default-src 'none'.*; sandbox$/],
    ['/sites/default/files/evil.js', /default-src 'none'.*; sandbox$/],
    ['/favicon.svg', /default-src 'none'.*; sandbox$/],
    ['/sites/default/files/1.pdf', /^frame-ancestors 'none'$/],
    ['/assets/a.js', /^default-src 'none'.*script-src 'self'; connect-src 'self'$/],
  ])('give %s its own policy', async (path, policy) => {
    expect((await headersOf(path))['content-security-policy']).toMatch(policy)
  })

  test('let others embed pictures of parts, and frame only embeddable pages', async () => {
    expect(await headersOf('/sites/default/files/1.png')).toMatchObject({
      'cross-origin-resource-policy': 'cross-origin',
      'x-frame-options': 'DENY',
    })
    expect(await headersOf('/payment-frame/')).toMatchObject({ 'x-frame-options': 'SAMEORIGIN' })
    expect(await headersOf('/payment-frame/frame.js')).toMatchObject({ 'cross-origin-resource-policy': 'cross-origin' })
  })

  test('allow payment requests by the configured provider', async () => {
    const headers = await headersOf('/', { PAYMENT_FRAME_URL: 'https://pay.example/card' })
    expect(headers['permissions-policy']).toContain('payment=("https://pay.example")')
  })
})
