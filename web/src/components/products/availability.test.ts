import { describe, expect, it } from 'vitest'
import {
  type AvailabilityFacts,
  availabilityMark,
  availabilitySentence,
  lineMark,
  lineSentence,
  shelfSentence,
} from './availability.ts'

const onShelf: AvailabilityFacts = {
  status: 'IN_STOCK',
  quantity: 42,
  leadTime: '2-3 weeks',
  // 23:30 on Monday in Los Angeles, already Tuesday in UTC.
  shipsBy: '2026-11-23',
}
const low: AvailabilityFacts = { ...onShelf, status: 'LOW_STOCK', quantity: 3 }
const made: AvailabilityFacts = {
  status: 'LEAD_TIME',
  quantity: null,
  leadTime: '2-3 weeks',
  shipsBy: '2026-12-14',
}

describe('availabilitySentence', () => {
  it.each([
    [onShelf, 'short', 1, 'In stock, ships Nov 23'],
    [onShelf, 'medium', 42, 'In stock, ships Mon, Nov 23'],
    [onShelf, 'long', 1, 'In stock, ships Monday, November 23'],
    [low, 'medium', 1, '3 in stock, ships Mon, Nov 23'],
    [low, 'medium', 5, '3 ship Mon, Nov 23; 2 usually ship in 2–3 weeks'],
    [{ ...low, quantity: 1 }, 'medium', 2, '1 ships Mon, Nov 23; 1 usually ships in 2–3 weeks'],
    [made, 'medium', 1, 'Usually ships in 2–3 weeks'],
    [made, 'long', 1, 'Usually ships in 2–3 weeks, by Monday, December 14'],
    [{ ...made, leadTime: null }, 'medium', 1, 'Made to order, lead time on request'],
    [{ ...onShelf, status: 'DISCONTINUED' }, 'medium', 1, 'Discontinued'],
    [{ ...onShelf, shipsBy: null }, 'medium', 1, 'In stock'],
    [{ ...onShelf, quantity: 1, leadTime: null }, 'medium', 3, '1 ships Mon, Nov 23; no ship date for 2 more'],
  ] as const)('says when %j ships (%s, %d requested)', (facts, length, asked, sentence) => {
    expect(availabilitySentence(facts, length, asked)).toBe(sentence)
  })
})

describe('availabilityMark', () => {
  it('halves the mark when stock is below the requested quantity', () => {
    expect(availabilityMark(onShelf, 42)).toBe('stock')
    expect(availabilityMark(onShelf, 43)).toBe('low')
    expect(availabilityMark(low)).toBe('low')
    expect(availabilityMark(made, 100)).toBe('lead')
  })
})

describe('shelfSentence', () => {
  it('states the stock, or nothing when there is none', () => {
    expect(shelfSentence(onShelf)).toBe('42 in stock. Additional units ship in 2–3 weeks.')
    expect(shelfSentence(made)).toBeNull()
    expect(shelfSentence({ ...low, leadTime: null })).toBeNull()
    expect(shelfSentence({ ...low, leadTime: '2-3 weeks' })).toBe('Additional units ship in 2–3 weeks.')
  })
})

describe('lineSentence', () => {
  const later = '2026-12-14'
  it.each([
    [
      'all in stock',
      onShelf,
      { quantity: 2, shipsBy: onShelf.shipsBy, stockedQuantity: null },
      'In stock, ships Mon, Nov 23',
      'stock',
    ],
    [
      'partly in stock',
      onShelf,
      { quantity: 12, shipsBy: later, stockedQuantity: 5 },
      '5 ship Mon, Nov 23; 7 usually ship in 2–3 weeks, by Mon, Dec 14',
      'low',
    ],
    [
      'out of stock',
      onShelf,
      { quantity: 12, shipsBy: later, stockedQuantity: 0 },
      'Usually ships in 2–3 weeks, by Mon, Dec 14',
      'lead',
    ],
    [
      'none of it any more, and no lead time',
      { ...onShelf, leadTime: null },
      { quantity: 12, shipsBy: later, stockedQuantity: 0 },
      'Ships by Mon, Dec 14',
      'lead',
    ],
    [
      'made to order',
      made,
      { quantity: 1, shipsBy: later, stockedQuantity: null },
      'Usually ships in 2–3 weeks, by Mon, Dec 14',
      'lead',
    ],
    [
      'made, nobody knows when',
      made,
      { quantity: 1, shipsBy: null, stockedQuantity: null },
      'Usually ships in 2–3 weeks',
      'lead',
    ],
  ] as const)('says when an item with %s ships', (_, facts, line, sentence, mark) => {
    expect(lineSentence(facts, line)).toBe(sentence)
    expect(lineMark(facts, line)).toBe(mark)
  })
})
