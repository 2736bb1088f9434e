import { type Body, mark } from '../render/bodies.ts'
import { polyline, ring, type Vector } from '../render/geometry.ts'
import { dia, dim, type Dimension, type Leader, leader, mm } from '../render/picture.ts'
import type { Flange } from './flange.ts'
import type { FlangeForm } from './flangeBodies.ts'

/** Centre lines of a front view: the axes and the bolt circle. */
export function flangeMarks(f: Flange): Body[] {
  const z = 200
  const r = f.od / 2 + 2 + f.od * 0.03
  const cross: [Vector, Vector][] = [polyline([-r, 0, z], [r, 0, z]), polyline([0, -r, z], [0, r, z])]
  const lines: Body[] = cross.map((pts) => mark('steel', pts, { centre: true, only: 'sheet' }))
  if (f.system === 'CF' || f.system === 'ISO-F')
    lines.push(
      mark(
        'steel',
        ring(60, f.bc / 2).map(([x, y]) => [x, y, z]),
        { centre: true, closed: true, only: 'sheet' },
      ),
    )
  return lines
}

/** What the front view of a flange is dimensioned with: bolt circle and holes. */
export function boltDims(
  f: Flange,
  tapped?: FlangeForm['tapped'],
  z?: number,
): { dims: Dimension[]; leaders: Leader[] } {
  if (f.system !== 'CF' && f.system !== 'ISO-F') return { dims: [], leaders: [] }
  const [x, y] = ring(f.bolts, f.bc / 2, -90 + 180 / f.bolts)[0] ?? [0, 0]
  const size = tapped && f.system === 'CF' ? (tapped === 'Tapped UNF' ? `${f.unf} UNF` : f.metric) : `Ø${mm(f.hole)}`
  const r = (f.hole / 2) * 0.7
  return {
    dims: [dia('x', f.bc, 'bottom', { suffix: ' BC', near: 0 })],
    leaders: [leader([x + r * 0.5, y - r, z ?? f.thick], `${f.bolts} × ${size}`)],
  }
}

/** Outside diameter and thickness, for a view that shows the axis lying. */
export const rimDims = (f: Flange, z0 = 0, side: 'left' | 'right' = 'right'): Dimension[] => [
  dia('y', f.od, side),
  dim('z', z0, z0 + f.thick, 'bottom'),
]

/** The axis of what is turned, from z0 to z1, for sections. */
export const axisLine = (z0: number, z1: number, over = 5): Body =>
  mark('steel', polyline([0, 0, z0 - over], [0, 0, z1 + over]), { centre: true, only: 'sheet' })
