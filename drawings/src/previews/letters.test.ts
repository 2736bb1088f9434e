import { describe, expect, test } from 'vitest'
import { outlines, textWidth, wrapText } from './letters.ts'

describe('letters as outlines', () => {
  test('need no fonts where they are displayed', () => {
    const svg = outlines('strong', 40, 'CF 2.75 × 10⁻¹⁰', 0, 40, '#000')
    expect(svg).toMatch(/^<g [^>]*>(<path transform="[^"]*" d="[^"]*"\/>)+<\/g>$/)
    expect(svg).not.toMatch(/<text|font/)
  })

  test('omit characters missing from the fonts, and escape markup', () => {
    expect(outlines('text', 40, '<b>\u{1F600}</b>', 0, 0, '#000')).not.toMatch(/<b>|NaN|undefined/)
    expect(textWidth('text', 40, '\u{1F600}')).toBe(0)
  })

  test('break a title between words, and shorten a long one with an ellipsis', () => {
    const lines = wrapText('strong', 46, 'Subminiature-D feedthrough, 25 contacts, '.repeat(6), 552, 4)
    expect(lines).toHaveLength(4)
    expect(lines[0]).toBe('Subminiature-D')
    expect(lines.at(-1)).toMatch(/\w…$/)
    for (const line of lines) expect(textWidth('strong', 46, line)).toBeLessThanOrEqual(552)
    expect(wrapText('strong', 46, 'x'.repeat(200), 552, 4)).toHaveLength(1)
  })
})
