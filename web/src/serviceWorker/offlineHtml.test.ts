import { expect, test } from 'vitest'
import { offlineHtml } from './offlineHtml.ts'

test('an uncached page says so, and links to cached ones', () => {
  const html = offlineHtml({
    isOnline: false,
    wasSending: false,
    hasCart: true,
    pages: [{ address: '/search?a="b"', title: 'CF40 &amp; co' }],
  })
  expect(html).toContain('<h1>You are offline.</h1>')
  expect(html).toContain('This page is not saved on this device.')
  expect(html).toContain('<a href="/cart">Your cart, as last viewed</a>')
  expect(html).toContain('<a href="/search?a=&quot;b&quot;">CF40 &amp; co</a>')
})

test('a failed submit differs from a failed page load', () => {
  const html = offlineHtml({ isOnline: true, wasSending: true, hasCart: false, pages: [] })
  expect(html).toContain('<h1>We can’t reach the shop.</h1>')
  expect(html).toContain('Your submission was not received.')
  expect(html).not.toContain('Saved on this device')
})
