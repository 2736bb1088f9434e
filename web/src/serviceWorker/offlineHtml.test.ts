import { describe, expect, test } from 'vitest'
import { bannerText, markedHtml, offlineHtml, picturesIn, titleIn, withoutScripts } from './offlineHtml.ts'

const cachedAt = new Date(2026, 10, 21, 16, 12).getTime()
const page = [
  '<!DOCTYPE html><html lang="en"><head><title>CF40 gasket &amp; co | Vacuum Components</title>',
  '<link rel="stylesheet" href="/assets/style-1.css"><link rel="modulepreload" href="/assets/a.js" nonce="n">',
  '<script nonce="n">(window.shopResponses??=[]).push(["q",{"email":"ann@example.com"}])</script>',
  '<script type="module" src="/assets/client-1.js"></script></head>',
  '<body class="x"><form method="post"><button type="submit">Add</button><input name="quantity"/><select></select></form>',
  '<img alt="a" src="/sites/default/files/a.svg?itok=1&amp;v=2"/><img src="/sites/default/files/b.svg"><img src="https://else.example/c.svg">',
  '<p>Buttons and inputs &lt;button&gt;</p></body></html>',
].join('\n')

describe('a cached page', () => {
  const html = withoutScripts(page)

  test('runs nothing and contains no responses', () => {
    expect(html).not.toMatch(/<script|modulepreload|ann@example/)
    expect(html).toContain('<link rel="stylesheet" href="/assets/style-1.css">')
  })

  test('can be read but not filled in or sent', () => {
    expect(html).toContain(
      '<button disabled type="submit">Add</button><input disabled name="quantity"/><select disabled>',
    )
    expect(html).toContain('<p>Buttons and inputs &lt;button&gt;</p>')
  })

  test('says on top that it is cached, since when, and why nothing can be sent', () => {
    const marked = markedHtml(html, { cachedAt, isOnline: false })
    expect(marked).toMatch(
      /<body class="x"><div role="status"[^>]*><strong>You are offline\. This page was saved on Nov 21, 2026, 4:12\spm\. Prices and stock may have changed\.<\/strong> You can’t add, change or send anything/,
    )
    expect(marked.match(/<script/g)).toHaveLength(1)
    expect(marked).toContain('<script src="/kept-page.js"></script></head>')
  })

  test('distinguishes an unreachable shop from a missing network', () => {
    expect(bannerText({ cachedAt, isOnline: true })).toMatch(/^We can’t reach the shop\. This page was saved on/)
  })
})

test('lists its own pictures and title', () => {
  expect(picturesIn(page)).toEqual(['/sites/default/files/a.svg?itok=1&v=2', '/sites/default/files/b.svg'])
  expect(titleIn(page)).toBe('CF40 gasket &amp; co')
  expect(titleIn('<p>')).toBe('')
})

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
