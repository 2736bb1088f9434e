import { z } from 'zod'
import data from './materials.json' with { type: 'json' }

type Segment = readonly [x0: number, y0: number, x1: number, y1: number]
interface Tile {
  readonly size: number
  readonly turn: number
  readonly lines: readonly Segment[]
}
export type Hatch = 'metal' | 'metal2' | 'ceramic' | 'glass' | 'polymer'

function segments(...lines: Segment[]): readonly Segment[] {
  return lines
}

/** Lines of one square hatch tile, its side in sheet units, and its rotation in degrees. */
export const hatches: Readonly<Record<Hatch, Tile>> = {
  metal: { size: 5, turn: 45, lines: [[0, 0, 0, 5]] },
  metal2: { size: 4, turn: -45, lines: [[0, 0, 0, 4]] },
  ceramic: { size: 7, turn: 45, lines: segments([0, 0, 0, 7], [2.2, 0, 2.2, 7]) },
  glass: { size: 9, turn: 45, lines: segments([2, 0, 2, 4.5], [4.5, 2, 4.5, 6.5], [7, 4, 7, 8]) },
  polymer: { size: 4.5, turn: 45, lines: segments([0, 0, 0, 4.5], [0, 0, 4.5, 0]) },
}

const color = z.string()
/**
 * The look of a material: seven tones across a round side (lit edge to shadow), two across a flat face, and its
 * outline.
 */
const Tones = z.object({
  hatch: z.enum(['metal', 'metal2', 'ceramic', 'glass', 'polymer']),
  line: color,
  deep: color,
  face: z.tuple([color, color]),
  side: z.tuple([color, color, color, color, color, color, color]),
})
export type Tones = z.infer<typeof Tones>

export type Material = keyof typeof data

const materials = new Map(Object.entries(data).map(([name, tones]) => [name, Tones.parse(tones)]))

export function look(material: Material): Tones {
  const tones = materials.get(material)
  if (!tones) throw new RangeError(`No material "${material}"`)
  return tones
}

/** A material in a 3D model: color in linear light (0–1), opacity, and glTF's metallic and roughness factors. */
interface Appearance {
  readonly color: readonly [number, number, number]
  readonly opacity: number
  readonly metallic: number
  readonly roughness: number
}

const surface: Readonly<Record<Hatch, Omit<Appearance, 'color'>>> = {
  metal: { opacity: 1, metallic: 0.9, roughness: 0.42 },
  metal2: { opacity: 1, metallic: 0.9, roughness: 0.28 },
  ceramic: { opacity: 1, metallic: 0, roughness: 0.7 },
  glass: { opacity: 0.4, metallic: 0, roughness: 0.08 },
  polymer: { opacity: 1, metallic: 0, roughness: 0.55 },
}

/** The same color as on the card: the tone between light and shadow. */
export function appearance(mat: Material): Appearance {
  const { side, hatch } = look(mat)
  const channel = (i: number) => linear(Number.parseInt(side[3].slice(1 + 2 * i, 3 + 2 * i), 16) / 255)
  return { color: [channel(0), channel(1), channel(2)], ...surface[hatch] }
}

/** Converts sRGB to linear light. */
function linear(c: number): number {
  return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
}
