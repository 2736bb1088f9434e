import { describe, expect, it } from 'vitest'
import { chosenPart, partAddress, quotePartNumber, rowsAddress, rowsPage } from './chosenPart.ts'

const parts = [{ sku: '180050' }, { sku: '180050-T' }, { sku: '180051' }]

describe('chosenPart', () => {
  it.each([
    ['180051', '180051', null],
    [' 180050-t ', '180050-T', null],
    [null, '180050-T', null],
    ['', '180050-T', null],
    ['999999', '180050-T', '999999'],
    // HTML cannot represent these characters: page and browser would disagree.
    ['99\u000099\r\n9', '180050-T', '99 99 9'],
    ['\u0000', '180050-T', null],
  ])('for %j shows %s and reports %j as unknown', (requested, sku, unknown) => {
    const answer = chosenPart(parts, '180050-T', requested)
    expect([answer.chosen?.sku, answer.unknown]).toEqual([sku, unknown])
  })

  it('takes the first part when the default is missing', () => {
    expect(chosenPart(parts, undefined, null).chosen?.sku).toBe('180050')
    expect(chosenPart([], undefined, null).chosen).toBeUndefined()
  })
})

describe('partAddress', () => {
  it('includes every part but the default', () => {
    expect(partAddress('180051', '180050')).toEqual({ search: '?part-number=180051' })
    expect(partAddress('180050', '180050')).toEqual({ search: '' })
  })
})

describe('rowsAddress', () => {
  it('keeps the part and adds the page', () => {
    const address = rowsAddress('?part-number=180051&rows=3', 2)
    expect(address).toBe('?part-number=180051&rows=2#variations')
    expect(rowsPage('?part-number=180051&rows=2')).toBe('2')
  })
})

describe('quotePartNumber', () => {
  it('truncates long text', () => {
    expect(quotePartNumber('180051')).toBe('180051')
    expect(quotePartNumber('x'.repeat(5000))).toBe(`${'x'.repeat(40)}…`)
  })
})
