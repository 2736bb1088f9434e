import type { Material } from '../render/materials.ts'

export interface Alloy {
  readonly body: Material
  readonly positive: Material
  readonly negative: Material
}

/** Connector colours of ANSI MC96.1, and how the bare alloys look. */
export const ALLOY = {
  K: { body: 'tcYellow', positive: 'bright', negative: 'nickel' },
  J: { body: 'tcBlack', positive: 'dark', negative: 'kovar' },
  E: { body: 'tcPurple', positive: 'bright', negative: 'kovar' },
  T: { body: 'tcBlue', positive: 'copper', negative: 'kovar' },
  N: { body: 'tcOrange', positive: 'nickel', negative: 'bright' },
  C: { body: 'tcRed', positive: 'molybdenum', negative: 'dark' },
  'R/S': { body: 'tcGreen', positive: 'bright', negative: 'steel' },
} as const satisfies Record<string, Alloy>
