import { z } from 'zod'
import type { Part } from '../draw.ts'
import { type Body, span } from '../render/bodies.ts'
import { add, dot, locate, scale, type Vector } from '../render/geometry.ts'
import familyData from '../testParts.json' with { type: 'json' }

/** A part from the middle of each drawn family of the sample catalog. */
export const familyParts: readonly { part: Part; category: string; hasModel: boolean }[] = z
  .array(
    z.object({
      family: z.string(),
      category: z.string(),
      hasModel: z.boolean(),
      values: z.record(z.string(), z.string()),
    }),
  )
  .parse(familyData)
  .map(({ family, values, ...facts }) => ({ ...facts, part: part(family, values) }))

export function part(family: string, values: Part['values'], partNumber = '180050'): Part {
  return {
    family,
    values,
    partNumber,
    title: `${family} for a test`,
    date: '2026-11-21',
  }
}

/** Minimum and maximum x, y and z. */
export interface Bounds {
  readonly min: Vector
  readonly max: Vector
}

export function bounds(points: readonly Vector[]): Bounds {
  const of = (pick: (a: number, b: number) => number): Vector => {
    const along = (axis: 0 | 1 | 2) => points.map((p) => p[axis]).reduce((a, b) => pick(a, b))
    return [along(0), along(1), along(2)]
  }
  return { min: of(Math.min), max: of(Math.max) }
}

export function widths({ min, max }: Bounds): Vector {
  return add(max, scale(min, -1))
}

/** Bounds of a drawing's bodies, y up as in models, mm. Marks and patches have no volume, and drills only remove it. */
export function drawnBounds(bodies: readonly Body[]): Bounds {
  const points = bodies.flatMap((b) => {
    if (b.kind === 'mark' || b.kind === 'patch' || b.kind === 'drill' || b.mat === 'paper') return []
    return b.kind === 'cord' ? cordPoints(b) : span(b)
  })
  return bounds(points.map(([x, y, z]): Vector => [x, -y, z]))
}

/** Extreme points of a cord's round cross sections. Its ends are flat, not the spheres that `span` assumes. */
function cordPoints({ path, r, frame, closed }: Extract<Body, { kind: 'cord' }>): Vector[] {
  const pts = path.map((p) => locate(frame, p))
  return pts.flatMap((p, i) => {
    const before = pts[i - 1] ?? (closed ? pts.at(-1) : undefined) ?? p
    const after = pts[i + 1] ?? (closed ? pts[0] : undefined) ?? p
    const along = add(after, scale(before, -1))
    const t = scale(along, 1 / Math.sqrt(dot(along, along)))
    const reach = (axis: 0 | 1 | 2) => r * Math.sqrt(Math.max(0, 1 - t[axis] ** 2))
    const off: Vector = [reach(0), reach(1), reach(2)]
    return [add(p, off), add(p, scale(off, -1))]
  })
}
