import { nearest, type Point, pinPattern } from '../render/geometry.ts'

/** The field of contacts within a circular shell: their places and diameter. */
export function contactField(count: number, r: number): { pts: Point[]; pin: number } {
  const pts = pinPattern(count, r * 0.9)
  return { pts, pin: Math.min(nearest(pts, r) * 0.46, 2.4, r * 0.4) }
}
