import { type Body, corrugation, knurl, pipe, place, prism, rod, lathe } from '../render/bodies.ts'
import { box, aim, leftView, move, polyline, roundCorners, shift, type Vector } from '../render/geometry.ts'
import type { Material } from '../render/materials.ts'
import { type Flange, flangeBodies } from './flange.ts'

/** A tube along its own z from `z0` to the face of its flange, `arm` from the center of the valve. */
export function valvePort(f: Flange, axis: Vector, z0: number, arm: number): Body[] {
  const end = arm - f.thick
  return place(aim(axis), [
    pipe('steel', z0, end, f.bore / 2 + 1.6, f.bore / 2),
    ...place(shift(0, 0, end), flangeBodies(f, { seal: 'front', bore: f.bore })),
  ])
}

/** Purchased parts in a section: outlined, not cut. */
export function outlineOnly(bodies: readonly Body[]): Body[] {
  return bodies.map((b) => (b.kind === 'turned' || b.kind === 'prism' ? { ...b, plain: true } : b))
}

/**
 * Closes a port of radius `b` along its own z, in sections: the disc with its seal on the seat at z = 0, and the stem
 * inside a bellows up to `top`.
 */
export function closure(b: number, top: number, seal: Material): Body[] {
  const [edge, disc] = [Math.max(1.4, b * 0.14), Math.max(2.4, b * 0.24)]
  const low = b * 0.5
  return [
    pipe(seal, 0, edge, b * 1.22, b * 0.84, { only: 'sheet', fine: true }),
    rod('bright', edge, edge + disc, b * 1.22, { only: 'sheet' }),
    lathe(
      'steel',
      [
        [edge + disc, b * 0.8],
        ...corrugation(
          edge + disc + 0.6,
          top - 0.6,
          low,
          b * 0.8,
          Math.max(4, Math.round((top - edge - disc) / (b * 0.3 + 1))),
        ),
        [top, b * 0.8],
      ],
      polyline([top, low - 0.5], [edge + disc, low - 0.5]),
      { only: 'sheet', fine: true, plain: true },
    ),
    rod('steel', edge + disc, top, b * 0.24, { only: 'sheet', plain: true }),
  ]
}

type ValveStyle = 'Angle' | 'In-line' | 'Gate' | 'All-metal angle' | 'Ball' | 'Leak valve'

export interface Valve {
  readonly style: ValveStyle
  readonly flange: Flange
  readonly metalBonnet: boolean
  readonly actuator: Actuator
}

export type Actuator = 'Manual' | 'Electropneumatic' | 'Electropneumatic with indicator'

/** The actuator of a valve, from z = 0 upward; r is the bonnet's radius. */
export function actuator(a: Actuator, r: number, heavy: boolean): { bodies: Body[]; length: number } {
  if (a === 'Manual') {
    const k = heavy ? r * 0.9 : r * 0.74
    return heavy
      ? {
          length: r * 1.5,
          bodies: [
            rod('bright', 0, r * 0.8, r * 0.3),
            prism('bright', roundCorners(box(r * 0.9, r * 0.9), 1), r * 0.8, r * 1.5),
          ],
        }
      : {
          length: r * 1.2 + 4,
          bodies: [
            rod('steel', 0, 4, r * 0.4),
            lathe('polymer', polyline([4, k], [6, k * 1.1], [r * 1.1 + 3, k * 1.1], [r * 1.2 + 4, k])),
            ...knurl(k * 1.1, 6, r * 1.1 + 2, 22),
          ],
        }
  }
  const L = r * 2.2
  const bodies: Body[] = [
    rod('aluminum', 0, L, r * 0.94),
    rod('dark', L * 0.1, L * 0.14, r * 0.96, { fine: true }),
    rod('dark', L * 0.84, L * 0.88, r * 0.96, { fine: true }),
    prism('polymer', move(box(r * 0.8, r * 0.9, r * 0.1), 0, r * 1.2), L * 0.26, L * 0.8),
    ...place(aim(leftView, [0, 0, L * 0.5]), [rod('bright', r * 0.9, r * 1.2, r * 0.16)]),
  ]
  if (!a.endsWith('indicator'))
    return { length: L, bodies: [...bodies, lathe('aluminum', polyline([L, r * 0.9], [L + 1.2, r * 0.8]))] }
  return {
    length: L + r * 0.8,
    bodies: [
      ...bodies,
      rod('polymer', L, L + r * 0.2, r * 0.5),
      lathe('tcRed', polyline([L + r * 0.2, r * 0.3], [L + r * 0.7, r * 0.3], [L + r * 0.8, r * 0.2])),
      prism('polymer', move(box(r * 0.5, r * 0.3), 0, -(r * 0.9)), L * 0.3, L * 0.7),
    ],
  }
}
