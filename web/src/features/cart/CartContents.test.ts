import { expect, it } from 'vitest'
import { shippingSentence } from './CartContents.tsx'

const stocked = { status: 'IN_STOCK' as const, shipsBy: '2026-11-23T20:00:00Z' }
const made = { status: 'LEAD_TIME' as const, shipsBy: '2026-12-14T20:00:00Z' }

it('says when the whole order leaves, and when its stocked lines can', () => {
  expect(shippingSentence('2026-12-14T20:00:00Z', [made, stocked])).toBe(
    'Ships complete by about Monday, December 14. In-stock items can ship on Monday, November 23.',
  )
})

it('counts the rest of a line that is not all on the shelf', () => {
  expect(shippingSentence('2026-12-14T20:00:00Z', [stocked])).toContain('December 14. In-stock items can ship on')
})

it('promises nothing early where nothing is on the shelf', () => {
  expect(shippingSentence('2026-12-21T20:00:00Z', [made])).toBe('Ships complete by about Monday, December 21.')
})

it('stays silent where all leave together, or where nobody can say', () => {
  expect(shippingSentence(stocked.shipsBy, [stocked, stocked])).toBeNull()
  expect(shippingSentence(null, [stocked, made])).toBeNull()
})
