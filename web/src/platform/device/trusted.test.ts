import { describe, expect, test } from 'vitest'
import { codeUrl, plainText, trustedHtml, trustedScriptUrl, workerUrl } from './trusted.ts'

const shop = 'https://shop.example/products'

describe('what becomes code', () => {
  test.each(['/service-worker.js', '/assets/reader-B1x_.js', 'https://shop.example/assets/a.mjs'])(
    '%s is the shop’s own',
    (url) => expect(codeUrl(url, shop)).toBe(url),
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
  ])('%s is refused', (url) => expect(() => codeUrl(url, shop)).toThrow(TypeError))
})

describe('workers that libraries make', () => {
  const made = 'blob:https://shop.example/5f6e'

  test('run their own code', () => expect(workerUrl(made, 'Worker constructor', shop)).toBe(made))

  test.each([
    [made, 'HTMLScriptElement src'],
    ['blob:https://evil.example/5f6e', 'Worker constructor'],
    ['blob:https://shop.example.evil.example/5f6e', 'Worker constructor'],
    ['data:text/javascript,alert(1)', 'Worker constructor'],
    ['https://evil.example/a.js', 'Worker constructor'],
  ])('%s for a %s is refused', (url, sink) => expect(() => workerUrl(url, sink, shop)).toThrow(TypeError))
})

describe('text of libraries', () => {
  test.each(['', ':root > .a { color: red }', '<script></script>'])('%s passes', (text) =>
    expect(plainText(text)).toBe(text),
  )

  test.each(['<img src=x onerror=alert(1)>', '<script>alert(1)</script>', 'a<b'])('%s is refused', (text) =>
    expect(() => plainText(text)).toThrow(TypeError),
  )
})

test('without Trusted Types text stays text', () => {
  expect(trustedHtml('<p>Flange</p>')).toBe('<p>Flange</p>')
  expect(trustedScriptUrl('/service-worker.js')).toBe('/service-worker.js')
})
