import { describe, expect, test } from 'vitest'
import { codeUrl, plainText, trustedHtml, trustedScriptUrl, workerUrl } from './trusted.ts'

const shop = 'https://shop.example/products'

describe('script sources', () => {
  test.each(['/service-worker.js', '/assets/reader-B1x_.js', 'https://shop.example/assets/a.mjs'])('allow %s', (url) =>
    expect(codeUrl(url, shop)).toBe(url),
  )

  test.each([
    '//evil.example/a.js',
    'https://evil.example/assets/a.js',
    'javascript:alert(1)//a.js',
    'data:text/javascript,alert(1)',
    'blob:https://shop.example/5f6e',
    '/sites/default/files/a.js',
    '/assets/../sites/default/files/a.js',
    '/payment-frame/frame.js',
    '/assets/a.svg',
  ])('reject %s', (url) => expect(() => codeUrl(url, shop)).toThrow(TypeError))
})

describe('library workers', () => {
  const made = 'blob:https://shop.example/5f6e'

  test('run their own code', () => expect(workerUrl(made, 'Worker constructor', shop)).toBe(made))

  test.each([
    [made, 'HTMLScriptElement src'],
    ['blob:https://evil.example/5f6e', 'Worker constructor'],
    ['blob:https://shop.example.evil.example/5f6e', 'Worker constructor'],
    ['data:text/javascript,alert(1)', 'Worker constructor'],
    ['https://evil.example/a.js', 'Worker constructor'],
  ])('reject %s for %s', (url, sink) => expect(() => workerUrl(url, sink, shop)).toThrow(TypeError))
})

describe('library markup', () => {
  test.each(['', ':root > .a { color: red }', '<script></script>'])('allows %s', (text) =>
    expect(plainText(text)).toBe(text),
  )

  test.each(['<img src=x onerror=alert(1)>', '<script>alert(1)</script>', 'a<b'])('rejects %s', (text) =>
    expect(() => plainText(text)).toThrow(TypeError),
  )
})

test('leaves text alone without Trusted Types', () => {
  expect(trustedHtml('<p>Flange</p>')).toBe('<p>Flange</p>')
  expect(trustedScriptUrl('/service-worker.js')).toBe('/service-worker.js')
})
