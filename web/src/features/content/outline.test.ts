import { describe, expect, it } from 'vitest'
import { codeOf, createOutline, placeId, textOf } from './outline.ts'

it.each([
  ['Bake-out & venting', 'section-bake-out-venting'],
  ['Ångström', 'section-angstrom'],
  ['  1.33" CF (DN16) ', 'section-1-33-cf-dn16'],
])('gives %s the anchor %s', (text, id) => {
  expect(placeId(text)).toBe(id)
})

it('reads text as displayed', () => {
  expect(textOf('O<sub>2</sub> &lt;\n 5 &amp; <b>"x"</b> &amp;lt;')).toBe('O2 < 5 & "x" &lt;')
})

describe('page anchors', () => {
  it('are set on sections, headings within text and defined terms', () => {
    const outline = createOutline()
    expect(outline.heading('Leaks')).toBe('section-leaks')
    const html = '<h2>Virtual <em>leaks</em></h2><p>t</p><h3 lang="en">Pits</h3><dl><dt>Torr</dt><dd>unit</dd></dl>'
    expect(outline.text(html)).toBe(
      '<h2 id="section-virtual-leaks">Virtual <em>leaks</em></h2><p>t</p><h3 id="section-pits" lang="en">Pits</h3>' +
        '<dl><dt id="section-torr">Torr</dt><dd>unit</dd></dl>',
    )
    expect(outline.headings).toEqual([
      { id: 'section-leaks', text: 'Leaks' },
      { id: 'section-virtual-leaks', text: 'Virtual leaks' },
    ])
  })

  it('are unique, and keep those set by an editor', () => {
    const outline = createOutline()
    expect([outline.heading('Notes'), outline.heading('Notes'), outline.heading('notes')]).toEqual([
      'section-notes',
      'section-notes-2',
      'section-notes-3',
    ])
    const withId = '<h2 id="section-mine">Mine</h2>'
    expect(outline.text(withId)).toBe(withId)
    expect(outline.headings.at(-1)).toEqual({ id: 'section-mine', text: 'Mine' })
  })
})

it('codeOf keeps line breaks and spaces', () => {
  expect(codeOf('<pre><code>if (a &lt; b)\n  say("&amp;")\n</code></pre>')).toBe('if (a < b)\n  say("&")\n')
})
