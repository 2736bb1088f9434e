import { describe, expect, it } from 'vitest'
import { sanitise } from './html.ts'

describe('text of editors', () => {
  it.each([
    ['<p onclick="x()">Is <b>450</b> C fine?</p><script>alert(1)</script>', '<p>Is <b>450</b> C fine?</p>'],
    ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
    ['<a href="/about" target="_blank">x</a>', '<a href="/about" target="_blank" rel="noopener">x</a>'],
    [
      '<img src="/sites/default/files/a.png" onerror="x()" alt="a">',
      '<img src="/sites/default/files/a.png" alt="a" />',
    ],
    ['<iframe src="https://evil.test"></iframe><form><input></form>', ''],
    ['<h1>Title</h1><p style="position:fixed">t</p>', '<h2>Title</h2><p>t</p>'],
    ['<table><tr><th scope="col">a</th></tr></table>', '<table><tr><th scope="col">a</th></tr></table>'],
  ])('%s becomes %s', (html, safe) => {
    expect(sanitise(html)).toBe(safe)
  })
})
