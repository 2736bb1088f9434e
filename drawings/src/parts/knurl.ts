import { type Body, rod } from '../render/bodies.ts'
import { ring, shift } from '../render/geometry.ts'

/** A ring of small round bodies for knurls. */
export const knurl = (r: number, z0: number, z1: number, count = 20): Body[] =>
  ring(count, r).map(([x, y]) => rod('dark', z0, z1, r * 0.045, { frame: shift(x, y), fine: true, only: 'card' }))
