import { type Body, type Group, breakLine, drill, pipe, place, rod, turned } from '../render/bodies.ts'
import { camera, type Point, polyline, shift, steps } from '../render/geometry.ts'
import type { Material } from '../render/materials.ts'
import { dia, dim, mm, type Picture, picture, section, view } from '../render/picture.ts'
import { axisLine } from './flange.ts'

type InsulatorItem =
  | 'Fish-spine bead'
  | 'Single-bore tube'
  | 'Double-bore tube'
  | 'Stand-off'
  | 'Washer'
  | 'Shoulder washer'
/** Ceramic parts by the bore they have. */
export function insulator(p: { item: InsulatorItem; bore: number; length: number; mat: Material }): Picture {
  const { bore, mat, length: L } = p
  const b = bore / 2
  const part = (bodies: Group, card: readonly Group[], dims: Picture['views'], yaw = 56, roll = -30): Picture =>
    picture(camera(yaw, roll), card.length ? card : [bodies], ...dims)
  switch (p.item) {
    case 'Fish-spine bead': {
      const R = b * 2 + 1
      const h = R * 1.5
      const bead = (z: number): Body =>
        turned(
          mat,
          polyline(
            [z, R * 0.55],
            [z + h * 0.3, R * 0.7],
            [z + h * 0.42, R],
            [z + h * 0.7, R * 0.98],
            [z + h, R * 0.62],
          ),
          polyline([z + h, b * 1.15], [z + h * 0.62, b], [z, b]),
        )
      const one = bead(0)
      return part(
        [one],
        [steps(5).map((i) => bead((i - 2) * h * 0.9))],
        [
          section(
            'length',
            [[one], [axisLine(0, h)]],
            [dim('z', 0, h, 'bottom'), dia('y', bore, 'right'), dia('y', 2 * R, 'left')],
          ),
          view('front', [[one]], [dia('x', 2 * R, 'bottom')]),
        ],
        60,
      )
    }
    case 'Single-bore tube':
    case 'Double-bore tube': {
      const twin = p.item === 'Double-bore tube'
      const R = twin ? bore * 1.5 + 0.7 : b + Math.max(0.5, bore * 0.32)
      const shown = Math.min(L, R * (5 + L / 60))
      const spots: Point[] = twin ? polyline([0, -bore * 0.72], [0, bore * 0.72]) : [[0, 0]]
      const tube = (end: number): Body[] =>
        twin
          ? [rod(mat, 0, end, R), drill(mat, spots, b, end, end, { shown: spots.map((q) => q[1]) })]
          : [pipe(mat, 0, end, R, b)]
      const bodies = tube(shown)
      const cut = shown < L ? breakLine(shown / 2, R) : []
      const picture = part(
        bodies,
        [],
        [
          section(
            'length',
            [[...bodies, ...cut], [axisLine(0, shown)]],
            [dim('z', 0, shown, 'bottom', { text: mm(L) }), dia('y', 2 * R, 'left')],
          ),
          view('front', [bodies], [dia('x', 2 * R, 'bottom')], {
            leaders: [
              {
                at: [spots[0]?.[0] ?? 0, (spots[0]?.[1] ?? 0) - b * 0.6, shown],
                text: `${twin ? '2 × ' : ''}Ø${mm(bore)}`,
                to: 'tr',
              },
            ],
          }),
        ],
      )
      return { ...picture, solid: tube(L) }
    }
    case 'Stand-off': {
      const R = b * 2 + 1.6
      const bodies: Body[] = [
        turned(mat, polyline([0, R], [L, R]), polyline([L, b], [L * 0.65, b], [L * 0.65, 0])),
        rod(mat, -0.001, L * 0.35, b, { only: 'sheet', hatch: 'metal2' }),
      ]
      const two: Body[] = [rod('steel', L, L + 4 + b, b * 0.95)]
      return part(
        bodies,
        [[...bodies.slice(0, 1), ...two]],
        [
          section(
            'length',
            [
              [
                turned(
                  mat,
                  polyline([L * 0.35, 0], [L * 0.35, b], [0, b], [0, R], [L, R]),
                  polyline([L, b], [L * 0.65, b], [L * 0.65, 0]),
                ),
              ],
              [axisLine(0, L)],
            ],
            [dim('z', 0, L, 'bottom'), dia('y', 2 * R, 'left'), dia('y', bore, 'right', { suffix: ' tapped' })],
          ),
          view('front', [bodies.slice(0, 1)], [dia('x', 2 * R, 'bottom')]),
        ],
        50,
      )
    }
    case 'Washer': {
      const R = b * 2.1 + 1.4
      const t = Math.max(0.8, bore * 0.32)
      const one = (x: number, y: number, z: number): Body =>
        pipe(mat, z, z + t, R, b, { open: true, frame: shift(x, y) })
      return part(
        [one(0, 0, 0)],
        [[one(R * 0.7, -R * 0.5, 0)], [one(-R * 0.7, R * 0.5, R * 0.8)]],
        [
          view('front', [[one(0, 0, 0)]], [dia('x', 2 * R, 'bottom')]),
          section(
            'side',
            [[one(0, 0, 0)], [axisLine(0, t, 2)]],
            [dim('z', 0, t, 'bottom'), dia('y', bore, 'left'), dia('y', 2 * R, 'right')],
          ),
        ],
        40,
        -22,
      )
    }
    case 'Shoulder washer': {
      const R = b * 2.1 + 1.6
      const t = Math.max(1, bore * 0.36)
      const q = b + Math.max(0.6, bore * 0.26)
      const one = (): Body =>
        turned(mat, polyline([0, R], [t, R], [t, q], [t * 2.4, q]), polyline([t * 2.4, b], [0, b]))
      return part(
        [one()],
        [place(shift(R * 0.5, -R * 0.4), [one()]), place(shift(-R * 0.5, R * 0.5, R), [one()])],
        [
          section(
            'length',
            [[one()], [axisLine(0, t * 2.4, 2)]],
            [dim('z', 0, t * 2.4, 'bottom'), dim('z', 0, t, 'top'), dia('y', bore, 'right'), dia('y', 2 * R, 'left')],
          ),
          view('front', [[one()]], [dia('x', 2 * q, 'bottom', { near: 0 })]),
        ],
        44,
        -24,
      )
    }
  }
}
