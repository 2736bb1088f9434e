import { expect, test } from 'vitest'
import { offlineHtml } from './offlineHtml.ts'

test('a page that is not kept says so, and leads to what is', () => {
  const html = offlineHtml({
    isOnline: false,
    wasSending: false,
    hasCart: true,
    pages: [{ address: '/search?a="b"', title: 'CF40 &amp; co' }],
  })
  expect(html).toContain('<h1>You are offline.</h1>')
  expect(html).toContain('This page is not kept on this device.')
  expect(html).toContain('<a href="/cart">Your cart, as it was last</a>')
  expect(html).toContain('<a href="/search?a=&quot;b&quot;">CF40 &amp; co</a>')
})

test('a form that could not be sent is told from a page that could not be read', () => {
  const html = offlineHtml({ isOnline: true, wasSending: true, hasCart: false, pages: [] })
  expect(html).toContain('<h1>The shop cannot be reached.</h1>')
  expect(html).toContain('What you sent has not arrived.')
  expect(html).not.toContain('Kept on this device')
})
