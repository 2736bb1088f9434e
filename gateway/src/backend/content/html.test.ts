import { describe, expect, it } from 'vitest'
import { sanitise } from './html.ts'

describe('text of editors', () => {
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
    expect(sanitise(html)).toBe(safe)
  })

  it('stands below the heading of its section', () => {
    expect(sanitise('<h2>A</h2><h3>B</h3>', 3)).toBe('<h3>A</h3><h4>B</h4>')
    expect(sanitise('<h3>A</h3><h4>B</h4>', 3)).toBe('<h3>A</h3><h4>B</h4>')
  })
})
