import { expect, it } from 'vitest'
import { shippingSentence } from './CartContents.tsx'

const stocked = { status: 'IN_STOCK' as const, shipsBy: '2026-11-23' }
const backordered = { status: 'LEAD_TIME' as const, shipsBy: '2026-12-14' }

it('states when the whole order and its in-stock items can ship', () => {
  expect(shippingSentence('2026-12-14', [backordered, stocked])).toBe(
    'Ships complete by about Monday, December 14. In-stock items can ship on Monday, November 23.',
  )
})

it('includes the backordered part of a partly stocked item', () => {
  expect(shippingSentence('2026-12-14', [stocked])).toContain('December 14. In-stock items can ship on')
})

it('omits an early date if nothing is in stock', () => {
  expect(shippingSentence('2026-12-21', [backordered])).toBe('Ships complete by about Monday, December 21.')
})

it('returns null if everything ships together or dates are unknown', () => {
  expect(shippingSentence(stocked.shipsBy, [stocked, stocked])).toBeNull()
  expect(shippingSentence(null, [stocked, backordered])).toBeNull()
})
