import { z } from 'zod'
import data from './materials.json' with { type: 'json' }

type Segment = readonly [x0: number, y0: number, x1: number, y1: number]
interface Tile {
  readonly size: number
  readonly turn: number
  readonly lines: readonly Segment[]
}
export type Hatch = 'metal' | 'metal2' | 'ceramic' | 'glass' | 'polymer'

const segments = (...lines: Segment[]): readonly Segment[] => lines

/** Lines of one square tile of a hatch, its side in sheet units, and the degrees by which the tiles are turned. */
export const HATCHES: Readonly<Record<Hatch, Tile>> = {
  metal: { size: 5, turn: 45, lines: [[0, 0, 0, 5]] },
  metal2: { size: 4, turn: -45, lines: [[0, 0, 0, 4]] },
  ceramic: { size: 7, turn: 45, lines: segments([0, 0, 0, 7], [2.2, 0, 2.2, 7]) },
  glass: { size: 9, turn: 45, lines: segments([2, 0, 2, 4.5], [4.5, 2, 4.5, 6.5], [7, 4, 7, 8]) },
  polymer: { size: 4.5, turn: 45, lines: segments([0, 0, 0, 4.5], [0, 0, 4.5, 0]) },
}

const color = z.string()
/** How a material looks: seven tones across a round side (lit edge to shadow), two across a flat face, its outline. */
const Tones = z.object({
  hatch: z.enum(['metal', 'metal2', 'ceramic', 'glass', 'polymer']),
  line: color,
  deep: color,
  face: z.tuple([color, color]),
  side: z.tuple([color, color, color, color, color, color, color]),
})
export type Tones = z.infer<typeof Tones>

export type Material = keyof typeof data

const MATERIALS = new Map(Object.entries(data).map(([name, tones]) => [name, Tones.parse(tones)]))

export function look(material: Material): Tones {
  const tones = MATERIALS.get(material)
  if (!tones) throw new RangeError(`No material "${material}"`)
  return tones
}
