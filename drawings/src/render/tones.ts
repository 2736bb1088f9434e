/** How a material looks: seven tones across a round side (lit edge to shadow), two across a flat face, its outline. */
export interface Tones {
  readonly side: readonly [string, string, string, string, string, string, string]
  readonly face: readonly [string, string]
  readonly line: string
  readonly deep: string
  readonly hatch: Hatch
}

export type Hatch = 'metal' | 'metal2' | 'ceramic' | 'glass' | 'polymer'

export const tones = (hatch: Hatch, line: string, deep: string, face: Tones['face'], side: Tones['side']): Tones => ({
  hatch,
  line,
  deep,
  face,
  side,
})
