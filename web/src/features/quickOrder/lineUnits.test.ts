import { describe, expect, test } from 'vitest'
import { unitQuestion } from './lineUnits.ts'

describe('unitQuestion', () => {
  test.each([
    [125, 'FT', 'x 50 ft', '125 × 50 ft = 6,250 ft. Did you mean 3 spools (150 ft)?', [3, 125]],
    [30, 'M', 'roll of 108 ft', '30 × roll of 108 ft = 3,240 ft. Did you mean 1 roll (108 ft)?', [1, 30]],
    [20, 'EA', 'pack of 10', '20 × pack of 10 = 200 pieces. Did you mean 2 packs (20 pieces)?', [2, 20]],
    [3, 'PK', null, 'The list says 3 PK, but this part is sold by the piece.', [3]],
    [2, 'DZ', null, 'The list says 2 DZ, but this part is sold by the piece.', [2]],
    [5, 'KG', 'pack of 10', 'The list says 5 KG, but this part is sold by the pack (10 pieces).', [5]],
  ])('asks about %d %s of a part sold by %s', (quantity, unit, label, text, quantities) => {
    expect(unitQuestion(quantity, unit, label)).toEqual({ text, quantities })
  })

  test.each([
    [3, 'EA', 'x 50 ft'],
    [3, 'PK', 'pack of 10'],
    [3, 'Each', null],
    [3, 'ST', ''],
    [3, '', 'x 50 ft'],
    [3, undefined, 'pack of 10'],
  ])('does not ask about %d %s of a part sold by %s', (quantity, unit, label) => {
    expect(unitQuestion(quantity, unit, label)).toBeNull()
  })
})
