import { describe, expect, it } from 'vitest'
import { filterTerms, isTermList } from './TermFilter.tsx'

const html =
  '<h2 id="a">Objects</h2><dl><dt id="b"><a href="/x">Cart</a></dt><dd>What a buyer <code>orders</code>.</dd></dl>' +
  '<h2 id="c">Enums</h2><dl><dt>Carrier</dt><dd>Who ships.</dd>\n<dt>State</dt><dd>Of an order.</dd></dl>'

describe('filterTerms', () => {
  it('keeps the terms that contain all words, and the headings above them', () => {
    expect(filterTerms(html, ' CAR ships')).toBe('<h2 id="c">Enums</h2><dl><dt>Carrier</dt><dd>Who ships.</dd>\n</dl>')
    expect(filterTerms(html, 'code')).toBe('')
    expect(filterTerms(html, '')).toBe(html)
  })
})

describe('isTermList', () => {
  const list = `<dl>${'<dt>a</dt><dd>b</dd>'.repeat(30)}</dl>`

  it('is for long lists, except alphabetical ones, which have letters to go to', () => {
    expect(isTermList(html)).toBe(false)
    expect(isTermList(list)).toBe(true)
    expect(isTermList(`<h2 id="a">A</h2>${list}`)).toBe(false)
  })
})
