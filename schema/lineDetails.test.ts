import { expect, it } from 'vitest'
import { lineDetailsOf } from './lineDetails.ts'

// As in drupal/tests/unit/PlacementTest.php.
it('hashes what distinguishes lines of the same part, as sites do', () => {
  expect(lineDetailsOf({ isOneLength: false, note: null, reference: null })).toBe('')
  expect(lineDetailsOf({ isOneLength: true, note: null, reference: null })).toBe('IE9D3IM8')
  const note = 'Größe "5/8"\nBench\u20284'
  expect(lineDetailsOf({ isOneLength: false, note, reference: 'REQ-1' })).toBe('xxIIrJyT')
})
