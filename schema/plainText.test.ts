import { describe, expect, it } from 'vitest'
import { plainCode, removeInvisible, removeInvisibleFromText } from './plainText.ts'

const hidden = [
  ['a zero-width space', '\u200B'],
  ['a direction mark from contacts', '\u202D'],
  ['the end of a direction', '\u202C'],
  ['a right-to-left override', '\u202E'],
  ['a soft hyphen', '\u00AD'],
  ['a byte order mark', '\uFEFF'],
  ['a word joiner', '\u2060'],
  ['an emoji variation selector', '\uFE0F'],
  ['an ideographic variation selector', '\u{E0100}'],
] as const

describe('invisible characters', () => {
  it.each(hidden)('%s is removed everywhere', (_name, sign) => {
    expect([removeInvisible(`a${sign}b`), removeInvisibleFromText(`a${sign}b`), plainCode(`a${sign}b`)]).toEqual([
      'ab',
      'ab',
      'ab',
    ])
  })

  it('joiners stay in names, whose letters they shape', () => {
    const name = 'نرگس\u200Cپور'
    expect([removeInvisibleFromText(name), removeInvisible(name)]).toEqual([name, 'نرگسپور'])
  })

  it('leaves accents, emoji and scripts alone', () => {
    for (const text of ['José', 'Muñoz-Ruiz', '山田 太郎', 'क्षमा', 'e\u0301', '😀'])
      expect(removeInvisible(text)).toBe(text)
  })
})

describe('plainCode', () => {
  it('trims codes and turns full-width characters into ASCII', () => {
    expect(plainCode(' \u202DＶＡＣ\u200B-１０ \u202C')).toBe('VAC-10')
  })
})
