import { describe, expect, it } from 'vitest'
import { Document } from '../jsonapi/document.ts'
import { richText, sanitize, oversizedHtml } from './html.ts'

describe("sanitizing editors' HTML", () => {
  it.each([
    ['<p onclick="x()">Is <b>450</b> C fine?</p><script>alert(1)</script>', '<p>Is <b>450</b> C fine?</p>'],
    ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
    ['<a href="/about" target="_blank">x</a>', '<a href="/about" target="_blank" rel="noopener">x</a>'],
    [
      '<a href="https://a.test" target="_BLANK" rel="opener">x</a>',
      '<a href="https://a.test" rel="noopener" target="_blank">x</a>',
    ],
    ['<a href="https://a.test" target="shop">x</a>', '<a href="https://a.test">x</a>'],
    [
      '<img src="/sites/default/files/a.png" onerror="x()" alt="a">',
      '<img src="/sites/default/files/a.png" alt="a" loading="lazy" decoding="async" />',
    ],
    [
      '<img src="https://cms.example/sites/default/files/b.png" width="40" height="30" loading="eager">',
      '<img src="/sites/default/files/b.png" alt="" width="40" height="30" loading="lazy" decoding="async" />',
    ],
    ['<a href="//evil.test/x">x</a><a href="data:text/html,x">y</a>', '<a>x</a><a>y</a>'],
    ['<svg onload="x()"><script>x()</script></svg><math><mi xlink:href="javascript:x()">t</mi></math>', 't'],
    ['<p id="main">t</p><a href="#main">m</a>', '<p id="section-main">t</p><a href="#section-main">m</a>'],
    ['<a href="/glossary#bake-out">b</a>', '<a href="/glossary#section-bake-out">b</a>'],
    ['<a href="https://nist.example/a#b">b</a>', '<a href="https://nist.example/a#b">b</a>'],
    ['<h2>A</h2><h3>B</h3>', '<h2>A</h2><h3>B</h3>'],
    ['<h1>A</h1><h2>B</h2>', '<h2>A</h2><h3>B</h3>'],
    ['<iframe src="https://evil.test"></iframe><form><input></form>', ''],
    ['<h1>Title</h1><p style="position:fixed">t</p>', '<h2>Title</h2><p>t</p>'],
    ['<table><tr><th scope="col">a</th></tr></table>', '<table><tr><th scope="col">a</th></tr></table>'],
  ])('%s becomes %s', (html, safe) => {
    expect(sanitize(html)).toBe(safe)
  })

  it('nests headings below the heading of the section', () => {
    expect(sanitize('<h2>A</h2><h3>B</h3>', 3)).toBe('<h3>A</h3><h4>B</h4>')
    expect(sanitize('<h3>A</h3><h4>B</h4>', 3)).toBe('<h3>A</h3><h4>B</h4>')
  })

  const words = 'Is 450 &lt; 500 C fine? '.repeat(20_000)

  it.each([
    ['endless nesting', '<b onclick="x()">'.repeat(100_000) + 'Is 450 C fine?', '<p>Is 450 C fine?</p>'],
    ['endless closing tags', `<b>Is 450 C${'</i>'.repeat(100_000)} fine?`, '<p>Is 450 C fine?</p>'],
    [
      'unterminated tags',
      `Is 450 C fine?${'<script '.repeat(20_000)}`,
      `<p>Is 450 C fine?${'&lt;script '.repeat(20_000).trim()}</p>`,
    ],
    ['text with too many characters', words, `<p>${words.slice(0, 256 * 1024).trim()}</p>`],
    ['text of tags only', '<p>'.repeat(20_000), ''],
  ])('shows %s as plain text', (_what, html, shown) => {
    expect(sanitize(html)).toBe(shown)
  })

  it('parses HTML up to the length of a page', () => {
    const row = '<li><a href="/about">Bake-out</a></li>'
    const html = `<ul>${row.repeat(2_400)}</ul>`
    expect(sanitize(html)).toBe(html)
  })

  it('reports which text was too large', () => {
    const told: unknown[] = []
    const listen = (text: unknown) => void told.push(text)
    oversizedHtml.subscribe(listen)
    const body = (processed: string) => ({ type: 'node--page', id: '1', attributes: { body: { processed } } })
    for (const processed of ['<b>'.repeat(10_001), '<b>fine</b>']) {
      const [page] = Document.parse({ data: body(processed) }, 'page').data
      if (page) richText(page, 'body')
    }
    oversizedHtml.unsubscribe(listen)
    expect(told).toEqual(['node--page 1 body'])
  })
})
