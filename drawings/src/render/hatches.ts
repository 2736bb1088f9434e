import type { Hatch } from './tones.ts'

type Segment = readonly [x0: number, y0: number, x1: number, y1: number]

/** Lines of one square tile of a hatch, its side in sheet units, and the degrees by which the tiles are turned. */
export const HATCHES: Readonly<Record<Hatch, { size: number; turn: number; lines: readonly Segment[] }>> = {
  metal: { size: 5, turn: 45, lines: [[0, 0, 0, 5]] },
  metal2: { size: 4, turn: -45, lines: [[0, 0, 0, 4]] },
  ceramic: {
    size: 7,
    turn: 45,
    lines: [
      [0, 0, 0, 7],
      [2.2, 0, 2.2, 7],
    ],
  },
  glass: {
    size: 9,
    turn: 45,
    lines: [
      [2, 0, 2, 4.5],
      [4.5, 2, 4.5, 6.5],
      [7, 4, 7, 8],
    ],
  },
  polymer: {
    size: 4.5,
    turn: 45,
    lines: [
      [0, 0, 0, 4.5],
      [0, 0, 4.5, 0],
    ],
  },
}
