import { INSULATORS } from './materials-insulator.ts'
import { METALS } from './materials-metal.ts'
import { OPTICS } from './materials-optical.ts'
import type { Tones } from './tones.ts'

const MATERIALS = { ...METALS, ...OPTICS, ...INSULATORS } satisfies Record<string, Tones>
export type Material = keyof typeof MATERIALS

export const look = (m: Material): Tones => MATERIALS[m]
