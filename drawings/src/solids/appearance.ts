import { type Hatch, look, type Material } from '../render/materials.ts'

/** How a material shows in a model: its colour in linear light 0–1 with its opacity, and glTF's metallic and roughness factors. */
export interface Appearance {
  readonly color: readonly [number, number, number]
  readonly opacity: number
  readonly metallic: number
  readonly roughness: number
}

const SURFACE: Readonly<Record<Hatch, Omit<Appearance, 'color'>>> = {
  metal: { opacity: 1, metallic: 0.9, roughness: 0.42 },
  metal2: { opacity: 1, metallic: 0.9, roughness: 0.28 },
  ceramic: { opacity: 1, metallic: 0, roughness: 0.7 },
  glass: { opacity: 0.4, metallic: 0, roughness: 0.08 },
  polymer: { opacity: 1, metallic: 0, roughness: 0.55 },
}

/** The material in the same colour as on its card: the tone between light and shadow. */
export function appearance(mat: Material): Appearance {
  const { side, hatch } = look(mat)
  const channel = (i: number) => linear(Number.parseInt(side[3].slice(1 + 2 * i, 3 + 2 * i), 16) / 255)
  return { color: [channel(0), channel(1), channel(2)], ...SURFACE[hatch] }
}

/** sRGB to linear light. */
const linear = (c: number): number => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
