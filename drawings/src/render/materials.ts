import { INSULATORS } from './materialsInsulator.ts'
import { METALS } from './materialsMetal.ts'
import { OPTICS } from './materialsOptical.ts'
import type { Tones } from './tones.ts'

const MATERIALS = { ...METALS, ...OPTICS, ...INSULATORS } satisfies Record<string, Tones>
export type Material = keyof typeof MATERIALS

export const look = (m: Material): Tones => MATERIALS[m]
